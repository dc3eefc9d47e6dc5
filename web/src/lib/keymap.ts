// Which letter means what. The letters can be changed, and all of them turned off.

export const KEY_ACTIONS = [
  'pass',
  'maximum',
  'hammer',
  'accept',
  'decline',
  'last',
  'values',
  'help',
] as const;
export type KeyAction = (typeof KEY_ACTIONS)[number];

export type KeyMap = Readonly<Record<KeyAction, string>>;

export const DEFAULT_KEYS: KeyMap = {
  pass: 'p',
  maximum: 'm',
  hammer: 'h',
  accept: 'a',
  decline: 'd',
  last: 'l',
  values: 'v',
  help: '?',
};

/** The parts of a keyboard event that matter. */
export interface Stroke {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** Whether a key may carry an action: one character that means nothing else (digits are amounts). */
export function isFree(key: string): boolean {
  return [...key].length === 1 && !/[\s0-9]/.test(key);
}

/** A map read from storage: free characters, none of them twice, else the usual one. */
export function readKeys(found: unknown): KeyMap {
  if (typeof found !== 'object' || found === null) return DEFAULT_KEYS;
  const given = found as Record<string, unknown>;
  const keys = { ...DEFAULT_KEYS };
  for (const name of KEY_ACTIONS) {
    const key = given[name];
    if (typeof key === 'string' && isFree(key)) keys[name] = key.toLowerCase();
  }
  return new Set(Object.values(keys)).size === KEY_ACTIONS.length ? keys : DEFAULT_KEYS;
}

/** Puts an action on a key; the action that had it takes the key that became free. */
export function remap(keys: KeyMap, action: KeyAction, key: string): KeyMap {
  if (!isFree(key)) return keys;
  const wanted = key.toLowerCase();
  const other = KEY_ACTIONS.find((one) => keys[one] === wanted);
  return { ...keys, ...(other ? { [other]: keys[action] } : {}), [action]: wanted };
}

/** What a stroke means. Strokes with Ctrl, Alt or Meta belong to the browser. */
export function actionOf(stroke: Stroke, keys: KeyMap): KeyAction | null {
  if (stroke.ctrlKey || stroke.altKey || stroke.metaKey) return null;
  return KEY_ACTIONS.find((action) => keys[action] === stroke.key.toLowerCase()) ?? null;
}

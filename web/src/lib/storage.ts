// What this browser remembers. A browser that refuses to remember is not an error.

/** A place to keep texts, as `localStorage` is one. */
export interface Keep {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** The browser's own, or one that forgets. What is kept for the session is this tab's. */
export function keep(which: 'localStorage' | 'sessionStorage' = 'localStorage'): Keep {
  try {
    return window[which];
  } catch {
    return { getItem: () => null, setItem: () => undefined };
  }
}

/** Reads an object; what is not there or makes no sense is an empty one. */
export function recall(key: string, from: Keep = keep()): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(from.getItem(key) ?? '{}');
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Writes an object, if the browser lets us. */
export function remember(key: string, value: object, to: Keep = keep()): void {
  try {
    to.setItem(key, JSON.stringify(value));
  } catch {
    // A full or forbidden storage: the choice holds for this page.
  }
}

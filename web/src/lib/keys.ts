import { actionOf, type KeyAction, type Stroke } from './keymap';
import { settings } from './settings.svelte';

export type { KeyAction } from './keymap';

/** What a stroke means to somebody with these settings. */
export function keyFor(stroke: Stroke): KeyAction | null {
  return settings.keys ? actionOf(stroke, settings.keyMap) : null;
}

/** The key to print beside an action; empty when letters are turned off. */
export function keyLabel(action: KeyAction): string {
  return settings.keys ? settings.keyMap[action].toUpperCase() : '';
}

// What a key pressed at the table means. Digits, arrows, Space and Enter are fixed; letters come from the key map.

import type { KeyAction } from '../lib/keymap';

export type Stroke =
  | { do: KeyAction }
  | { do: 'smallest' | 'confirm' | 'cancel' | 'erase' | 'undo' }
  | { do: 'digit'; digit: string }
  /** Change the amount. */
  | { do: 'step'; by: number }
  /** Move along the hand. */
  | { do: 'choose'; by: -1 | 1 };

/** Whether a key held down goes on doing this; everything else is done once a press. */
export function repeats(stroke: Stroke): boolean {
  return ['step', 'choose', 'digit', 'erase'].includes(stroke.do);
}

/**
 * Where the focus is: in the amount, in another field, on a slider or a choice, on something that is pressed, or
 * nowhere special.
 */
export type Focus = 'amount' | 'field' | 'dial' | 'button' | 'card' | 'page';

export interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

export function focusOf(target: EventTarget | null): Focus {
  if (!(target instanceof Element)) return 'page';
  if (target.closest('[data-amount]')) return 'amount';
  if (target.closest('[data-hand]')) return 'card';
  if (target.closest('input[type="radio"], input[type="range"]')) return 'dial';
  if (target.closest('select, textarea, input, [contenteditable="true"]')) return 'field';
  return target.closest('button, a[href], summary, [role="button"], [role="tab"]') ? 'button' : 'page';
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** What a slider or a choice does by itself. */
const DIAL = /^( |Home|End|Arrow\w+|Page\w+)$/;

/** The meaning of a key, or nothing when the browser or a field should have it. */
export function strokeOf(
  pressed: Pressed,
  focus: Focus,
  letter: KeyAction | null,
  letters: boolean,
): Stroke | null {
  const { key } = pressed;
  if (pressed.altKey || pressed.metaKey) return null;
  if (pressed.ctrlKey) return key.toLowerCase() === 'z' && focus !== 'field' ? { do: 'undo' } : null;
  if (focus === 'field' || (focus === 'dial' && DIAL.test(key))) return null;
  if (key === 'Escape') return { do: 'cancel' };
  // What is in focus takes Enter and Space itself; a card is chosen with them.
  if (focus === 'button' && (key === 'Enter' || key === ' ')) return null;
  if (key === 'Enter') return { do: 'confirm' };
  if (key === ' ') return focus === 'card' ? null : { do: 'smallest' };
  const step = STEPS[key];
  if (step !== undefined)
    return { do: 'step', by: pressed.shiftKey && Math.abs(step) === 1 ? step * 5 : step };
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    return focus === 'amount' ? null : { do: 'choose', by: key === 'ArrowLeft' ? -1 : 1 };
  }
  if (/^[0-9]$/.test(key)) return focus === 'amount' || !letters ? null : { do: 'digit', digit: key };
  if (key === 'Backspace') return focus === 'amount' || !letters ? null : { do: 'erase' };
  return letter ? { do: letter } : null;
}

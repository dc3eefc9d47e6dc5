// Typing an amount of money: digits, arrows, chips, and the second Enter for a daring bid.

import type { Care } from '../lib/settings.svelte';

/** What an amount may be. `cash` is all one has; `ceiling` is the most the lot can fetch this round. */
export interface Bounds {
  least: number;
  most: number;
  cash: number;
  ceiling: number | null;
}

/** What stands in the field. `text` may be empty while somebody types. */
export interface Entry {
  text: string;
  /** Digits were typed: the next digit is appended instead of starting anew. */
  typing: boolean;
  /** Somebody's own amount, typed or stepped; what was only proposed follows the bidding. */
  own: boolean;
  /** The daring amount that has been confirmed once. */
  armed: number | null;
}

/** Why an amount cannot be sent, or wants a second Enter. */
export type Doubt = 'empty' | 'low' | 'high' | 'ceiling' | 'cash' | 'asked';

const DIGITS = 4;
/** The share of one's cash above which a bid wants a second Enter. */
const DARING = 0.6;

export function entry(value: number): Entry {
  return { text: String(value), typing: false, own: false, armed: null };
}

export function valueOf(entry: Entry): number | null {
  return entry.text === '' ? null : Number(entry.text);
}

export function clamp(value: number, bounds: Bounds): number {
  return Math.max(bounds.least, Math.min(bounds.most, value));
}

export function typed(entry: Entry, digit: string): Entry {
  const before = entry.typing ? entry.text : '';
  const text = (before + digit).replace(/^0+(?=\d)/, '').slice(0, DIGITS);
  return { text, typing: true, own: true, armed: null };
}

export function erased(entry: Entry): Entry {
  return { text: entry.typing ? entry.text.slice(0, -1) : '', typing: true, own: true, armed: null };
}

/** Takes over what a field of the page holds now: digits alone. */
export function written(text: string): Entry {
  const digits = text
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, DIGITS);
  return { text: digits, typing: true, own: true, armed: null };
}

/** More or less, never out of bounds; from an empty field, one begins at the least. */
export function stepped(entry: Entry, by: number, bounds: Bounds): Entry {
  const value = valueOf(entry);
  return {
    text: String(clamp(value === null ? bounds.least : value + by, bounds)),
    typing: false,
    own: true,
    armed: null,
  };
}

/** When the bounds move under somebody's fingers: what was typed or stepped stays, what was only proposed follows. */
export function moved(entry: Entry, bounds: Bounds): Entry {
  const value = valueOf(entry);
  if (entry.own) return entry;
  if (value !== null && value >= bounds.least && value <= bounds.most) return entry;
  return { text: String(clamp(value ?? bounds.least, bounds)), typing: false, own: false, armed: null };
}

/** What speaks against an amount, the worst first; nothing when it can be sent at once. */
export function doubt(value: number | null, bounds: Bounds, care: Care = 'daring'): Doubt | null {
  if (value === null) return 'empty';
  if (value < bounds.least) return 'low';
  if (value > bounds.most) return 'high';
  if (value === 0 || care === 'never') return null;
  if (bounds.ceiling !== null && value > bounds.ceiling) return 'ceiling';
  if (value > bounds.cash * DARING) return 'cash';
  return care === 'always' ? 'asked' : null;
}

/** Whether this doubt is settled by a second Enter. */
export function isDaring(doubt: Doubt | null): boolean {
  return doubt === 'ceiling' || doubt === 'cash' || doubt === 'asked';
}

/** Enter: either the amount goes out, or the entry says what is still missing. */
export function confirmed(
  entry: Entry,
  bounds: Bounds,
  care: Care = 'daring',
): { entry: Entry; send: number | null; doubt: Doubt | null } {
  const value = valueOf(entry);
  const why = doubt(value, bounds, care);
  if (value === null || (why !== null && !isDaring(why))) return { entry, send: null, doubt: why };
  if (why !== null && entry.armed !== value)
    return { entry: { ...entry, armed: value }, send: null, doubt: why };
  return { entry: { ...entry, typing: false, own: false, armed: null }, send: value, doubt: null };
}

// This browser's contribution to the shuffle of a table: drawn when somebody sits down, promised by its SHA-256, and told
// only when the table asks for it. It is kept beyond a reload, or the promise could not be kept.

import type { TableId } from './protocol';
import { sha256 } from './sha256';
import { keep, type Keep, recall, remember } from './storage';
import { newId } from './world';

const KEY = 'gavel.noise';
/** Of so many tables it is remembered; it is of use only until the game begins. */
const TABLES = 20;

/** For a browser that remembers nothing. */
const here = new Map<TableId, string>();

/** This tab's memory first: another tab may have been wiped, or is full. */
const memories = (): Keep[] => [keep('sessionStorage'), keep()];

/** What this browser has drawn for a table, if it has. */
export function noiseFor(table: TableId, from: Keep[] = memories()): string | null {
  const found = [here.get(table), ...from.map((one) => recall(KEY, one)[table])];
  return found.find((one) => typeof one === 'string') ?? null;
}

/** Promises this browser's noise for a table, which is drawn the first time: the same promise wherever one sits there. */
export function promiseFor(table: TableId, to: Keep[] = memories(), draw: () => string = newId): string {
  const noise = noiseFor(table, to) ?? draw();
  here.set(table, noise);
  for (const memory of to) {
    const others = Object.entries(recall(KEY, memory)).filter(([one]) => one !== table);
    remember(KEY, Object.fromEntries([...others, [table, noise]].slice(-TABLES)), memory);
  }
  return sha256(noise);
}

/** The noise that was promised with these words, if this browser knows it. */
export function promised(table: TableId, promise: string, from: Keep[] = memories()): string | null {
  const noise = noiseFor(table, from);
  return noise !== null && sha256(noise) === promise ? noise : null;
}

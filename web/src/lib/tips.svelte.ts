// The three tips of the first game: which have been read. Remembered in this browser.

import { recall, remember } from './storage';

export const TIPS = ['values', 'symbol', 'fifth'] as const;
export type Tip = (typeof TIPS)[number];

const KEY = 'gavel.tips';

let read: readonly Tip[] = $state.raw(recalled());

function recalled(): Tip[] {
  const found = recall(KEY);
  return TIPS.filter((tip) => found[tip] === true);
}

function keepRead(tips: readonly Tip[]): void {
  read = tips;
  remember(KEY, Object.fromEntries(tips.map((tip) => [tip, true])));
}

/** Whether somebody has read this one. */
export function isRead(tip: Tip): boolean {
  return read.includes(tip);
}

/** It is not shown again. */
export function readTip(tip: Tip): void {
  if (!isRead(tip)) keepRead([...read, tip]);
}

/** After the first game nobody needs them. */
export function readAll(): void {
  keepRead(TIPS);
}

/** They are asked for once more. */
export function forgetTips(): void {
  keepRead([]);
}

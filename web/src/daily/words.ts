// The deal of a day in words and signs: plain functions, tested without a page.

import type { DailyBar, DailyResult } from '../lib/protocol';

/** The day of a deal, which is one by UTC wherever the reader is. */
export function dayInWords(day: string, language: string, style: 'long' | 'short' = 'long'): string {
  const date = new Date(`${day}T00:00:00Z`);
  const words =
    style === 'long'
      ? ({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const)
      : ({ day: 'numeric', month: 'long' } as const);
  return new Intl.DateTimeFormat(language, { ...words, timeZone: 'UTC' }).format(date);
}

const FULL = '🟨';
const EMPTY = '⬜';
const PLACES = ['🥇', '🥈', '🥉'];

/** A little picture: the place at the table, and a tenth of a row for every tenth of the others who had less. */
export function picture({ place, better }: DailyResult): string {
  const sign = PLACES[place - 1] ?? '🖼️';
  if (better === null) return sign;
  const full = Math.floor(better / 10);
  return `${sign} ${FULL.repeat(full)}${EMPTY.repeat(10 - full)}`;
}

/** Which bar somebody with this much money is in. */
export function own(bars: readonly DailyBar[], money: number | undefined): number {
  return bars.findIndex((bar) => money !== undefined && money >= bar.from && money <= bar.to);
}

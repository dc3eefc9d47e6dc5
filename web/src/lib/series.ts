// The score of a series: the same people, one rematch after the other. Each browser keeps its own book.

import type { TableId } from './protocol';
import { type Keep, keep, recall, remember } from './storage';

const KEY = 'gavel.series';
/** So many tables are remembered; who plays more series at once has to count by hand. */
const KEPT = 24;

export interface Series {
  /** Games that are over. */
  games: number;
  /** By seat, from seat 1: at a rematch everybody keeps their seat. */
  wins: number[];
}

function isSeries(found: unknown): found is Series {
  if (typeof found !== 'object' || found === null) return false;
  const { games, wins } = found as Record<string, unknown>;
  return typeof games === 'number' && Array.isArray(wins) && wins.every((one) => typeof one === 'number');
}

/** The score with which a table began; nothing at the first table of a series. */
export function before(table: TableId, from: Keep = keep()): Series | null {
  const found = recall(KEY, from)[table];
  return isSeries(found) ? found : null;
}

/** The score after a game that these seats have won. */
export function after(series: Series | null, winners: readonly number[], seats: number): Series {
  return {
    games: (series?.games ?? 0) + 1,
    wins: Array.from(
      { length: seats },
      (_, index) => (series?.wins[index] ?? 0) + (winners.includes(index + 1) ? 1 : 0),
    ),
  };
}

/** Takes the score along to the next table. */
export function carry(next: TableId, series: Series, to: Keep = keep()): void {
  const book = Object.entries(recall(KEY, to)).filter(([table]) => table !== next);
  remember(KEY, Object.fromEntries([...book.slice(1 - KEPT), [next, series]]), to);
}

// The first games against bots have hints. How many there were is remembered in this browser.

import type { TableId } from './protocol';
import { recall, remember } from './storage';

const KEY = 'gavel.hints';
/** So many games have hints by themselves; later they are chosen with the other settings of a table. */
const FIRST = 3;

function games(): TableId[] {
  const { games: found } = recall(KEY);
  return Array.isArray(found) ? found.filter((one): one is string => typeof one === 'string') : [];
}

/** Whether the next game against bots is one of the first. */
export function first(): boolean {
  return games().length < FIRST;
}

/** A game against bots was seen to its end. */
export function finished(table: TableId): void {
  const known = games();
  if (known.length < FIRST && !known.includes(table)) remember(KEY, { games: [...known, table] });
}

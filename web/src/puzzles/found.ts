// How a puzzle begins: at a table of its own.

import { ask, describe, json, post, Refused } from '../lib/api';
import { beSomebody, enter } from '../lib/enter';
import type { Puzzle, PuzzleKind, Puzzles, TableCard } from '../lib/protocol';
import { begun, tried } from './progress.svelte';

/** How many puzzles of each kind there are. */
export async function counts(): Promise<[PuzzleKind, number][]> {
  return (await ask('api/puzzles', {}, json<Puzzles>)).kinds;
}

/** Goes to the table of a puzzle: where it waits for an answer, or to a new one. */
export async function pose(puzzle: Puzzle): Promise<void> {
  await beSomebody();
  const { table } = tried(puzzle);
  if (table !== null) {
    try {
      const { stage } = await describe(table);
      enter(table, stage === 'gathering' ? [{ want: 'start' }] : []);
      return;
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'unknown') throw error;
    }
  }
  const card = await ask('api/puzzles', post(puzzle), json<TableCard>);
  begun(puzzle, card.table);
  enter(card.table, [{ want: 'start' }]);
}

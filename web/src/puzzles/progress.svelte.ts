// Which puzzles were tried, where, and how they were answered. Remembered in this browser.

import type { Puzzle, PuzzleKind, TableId } from '../lib/protocol';
import { recall, remember } from '../lib/storage';

export const KINDS = ['worth', 'help', 'end'] as const satisfies PuzzleKind[];

export interface Tried {
  /** Where it waits for an answer. */
  table: TableId | null;
  /** The first answer counts until a right one comes. */
  answer: 'right' | 'wrong' | null;
}

const KEY = 'gavel.puzzles';

const name = ({ kind, number }: Puzzle): string => `${kind}-${number}`;

let known: Readonly<Record<string, Tried>> = $state.raw(recalled());

function recalled(): Record<string, Tried> {
  const found = Object.entries(recall(KEY)).flatMap(([key, value]): [string, Tried][] => {
    const one = value as Partial<Tried> | null;
    if (typeof one !== 'object' || one === null) return [];
    const answer = one.answer === 'right' || one.answer === 'wrong' ? one.answer : null;
    return [[key, { table: typeof one.table === 'string' ? one.table : null, answer }]];
  });
  return Object.fromEntries(found);
}

export function tried(puzzle: Puzzle): Tried {
  return known[name(puzzle)] ?? { table: null, answer: null };
}

function keep(puzzle: Puzzle, now: Tried): void {
  known = { ...known, [name(puzzle)]: now };
  remember(KEY, known);
}

/** A table was founded for it. */
export function begun(puzzle: Puzzle, table: TableId): void {
  keep(puzzle, { ...tried(puzzle), table });
}

/** It was answered: what was right once stays so. */
export function answered(puzzle: Puzzle, right: boolean): void {
  const now = tried(puzzle);
  const answer = right || now.answer === 'right' ? 'right' : 'wrong';
  if (now.answer !== answer || now.table !== null) keep(puzzle, { table: null, answer });
}

/** The first puzzle that was not solved, after this one if there is one, of its kind or of the others. */
export function nextOf(
  counts: readonly (readonly [PuzzleKind, number])[],
  after: Puzzle | null,
): Puzzle | null {
  const all = counts.flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, at): Puzzle => ({ kind, number: at + 1 })),
  );
  const from = after ? all.findIndex((one) => name(one) === name(after)) + 1 : 0;
  return [...all.slice(from), ...all.slice(0, from)].find((one) => tried(one).answer !== 'right') ?? null;
}

import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { PuzzleKind } from '../lib/protocol';

const COUNTS: [PuzzleKind, number][] = [
  ['worth', 2],
  ['help', 1],
];

async function fresh() {
  vi.resetModules();
  return import('./progress.svelte');
}

describe('which puzzles are solved', () => {
  beforeEach(() => localStorage.clear());

  it('is remembered, and what was right once stays so', async () => {
    const { answered, begun, tried } = await fresh();
    const puzzle = { kind: 'worth', number: 1 } as const;
    begun(puzzle, 'abcd');
    expect(tried(puzzle)).toEqual({ table: 'abcd', answer: null });
    answered(puzzle, false);
    expect(tried(puzzle)).toEqual({ table: null, answer: 'wrong' });
    answered(puzzle, true);
    answered(puzzle, false);
    expect((await fresh()).tried(puzzle)).toEqual({ table: null, answer: 'right' });
  });

  it('says which one is next: after this one, then from the beginning', async () => {
    const { answered, nextOf } = await fresh();
    expect(nextOf(COUNTS, null)).toEqual({ kind: 'worth', number: 1 });
    expect(nextOf(COUNTS, { kind: 'worth', number: 2 })).toEqual({ kind: 'help', number: 1 });
    answered({ kind: 'help', number: 1 }, true);
    answered({ kind: 'worth', number: 2 }, true);
    expect(nextOf(COUNTS, { kind: 'worth', number: 1 })).toEqual({ kind: 'worth', number: 1 });
    answered({ kind: 'worth', number: 1 }, true);
    expect(nextOf(COUNTS, null)).toBeNull();
  });

  it('begins anew where what was remembered makes no sense', async () => {
    localStorage.setItem('gavel.puzzles', '{"worth-1": 7, "help-1": {"answer": "maybe"}}');
    const { tried } = await fresh();
    expect(tried({ kind: 'worth', number: 1 })).toEqual({ table: null, answer: null });
    expect(tried({ kind: 'help', number: 1 })).toEqual({ table: null, answer: null });
  });
});

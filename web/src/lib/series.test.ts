import { expect, it } from 'vitest';

import { after, before, carry } from './series';
import type { Keep } from './storage';

function shelf(): Keep {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

it('a series begins with nothing and goes along from table to table', () => {
  const book = shelf();
  expect(before('a', book)).toBeNull();
  const first = after(null, [2], 3);
  expect(first).toEqual({ games: 1, wins: [0, 1, 0] });
  carry('b', first, book);
  // The same score is carried once, however often the end of a game is looked at.
  carry('b', first, book);
  expect(before('b', book)).toEqual(first);
  expect(after(before('b', book), [2, 3], 3)).toEqual({ games: 2, wins: [0, 2, 1] });
  expect(before('a', book)).toBeNull();
});

it('a book keeps the last tables, and nonsense is no score', () => {
  const book = shelf();
  for (let table = 0; table < 40; table += 1) carry(`t${table}`, after(null, [1], 2), book);
  expect(before('t39', book)).not.toBeNull();
  expect(before('t3', book)).toBeNull();
  book.setItem('gavel.series', '{"x":{"games":"many"}}');
  expect(before('x', book)).toBeNull();
});

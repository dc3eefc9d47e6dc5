import { describe, expect, it } from 'vitest';

import { lot } from '../fixtures/build';
import type { News } from '../lib/protocol';
import { accounts } from './accounts';
import { keepsake } from './keepsake';
import { told } from './testing';

const bought = (card: string, winner: number, price: number, seller = 2): News[] => [
  { event: 'offered', seat: seller, card },
  { event: 'sold', lot: lot(card, 'open', seller), winner, price },
  { event: 'paid', from: { seat: winner }, to: { seat: seller }, amount: price },
];

function game(deals: News[], values: Partial<Record<'A' | 'B' | 'C', number>>) {
  const chapters = told(
    { event: 'dealt', round: 1, each: 10 },
    ...deals,
    { event: 'round-ended', round: 1, why: 'out-of-cards' },
    ...Object.entries(values).flatMap(([artist, each]): News[] =>
      [1, 2, 3].map((seat) => ({ event: 'fetched', seat, artist: artist as 'A', paintings: 1, each })),
    ),
  );
  return accounts(chapters, 3, []);
}

describe('a keepsake', () => {
  it('is the paintings one bought, what they cost and what they brought', () => {
    const told = keepsake(
      game([...bought('Ao1', 1, 12), ...bought('Bo1', 1, 20), ...bought('Ao2', 3, 5)], { A: 30 }),
      1,
    );
    expect(told).toMatchObject({ cards: ['Ao1', 'Bo1'], paid: 32, fetched: 30 });
    expect(told.best).toEqual({ cards: ['Ao1'], paid: 12, fetched: 30 });
    expect(told.worst).toEqual({ cards: ['Bo1'], paid: 20, fetched: 0 });
  });

  it('counts a pair as one deal', () => {
    const pair: News[] = [
      { event: 'offered', seat: 2, card: 'Ad1' },
      { event: 'added', seat: 2, card: 'Ao1' },
      { event: 'sold', lot: lot('Ad1', 'open', 2, { second: 'Ao1' }), winner: 1, price: 40 },
    ];
    expect(keepsake(game(pair, { A: 30 }), 1).lots).toEqual([
      { cards: ['Ad1', 'Ao1'], paid: 40, fetched: 60 },
    ]);
  });

  it('says one thing about oneself', () => {
    const self = (deals: News[], values = { A: 30 }) => keepsake(game(deals, values), 1).self;
    expect(self(bought('Ao1', 3, 5))).toBe('nothing');
    expect(self([...bought('Ao1', 1, 5), ...bought('Ao2', 1, 30)])).toBe('sharp');
    expect(self([...bought('Bo1', 1, 5), ...bought('Bo2', 1, 3), ...bought('Ao2', 1, 9)])).toBe('heart');
    const mixed = [...bought('Bo1', 1, 5), ...bought('Ao2', 1, 9)];
    expect(self(mixed)).toBe('bought');
    const more = [...bought('Bo2', 3, 1), ...bought('Ao3', 3, 1)];
    expect(self([...mixed, ...more])).toBe('even');
    expect(self([...mixed, ...more, ...bought('Bo3', 3, 50, 1)])).toBe('sold');
  });
});

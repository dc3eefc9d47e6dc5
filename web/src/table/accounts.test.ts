import { describe, expect, it } from 'vitest';

import { lot, model } from '../fixtures/build';
import type { News } from '../lib/protocol';
import { accounts, worthsNow } from './accounts';
import { told } from './testing';

const round: News[] = [
  { event: 'dealt', round: 1, each: 9 },
  { event: 'offered', seat: 1, card: 'Eo1' },
  { event: 'sold', lot: lot('Eo1', 'open', 1), winner: 2, price: 12 },
  { event: 'paid', from: { seat: 2 }, to: { seat: 1 }, amount: 12 },
  { event: 'offered', seat: 2, card: 'Cd1' },
  { event: 'added', seat: 4, card: 'Cs1' },
  { event: 'sold', lot: lot('Cd1', 'sealed', 4, { second: 'Cs1', opener: 2 }), winner: 3, price: 25 },
  { event: 'paid', from: { seat: 3 }, to: { seat: 4 }, amount: 13 },
  { event: 'paid', from: { seat: 3 }, to: { seat: 2 }, amount: 12 },
  { event: 'offered', seat: 1, card: 'Ad1' },
  { event: 'kept', seat: 1, card: 'Ad1' },
  { event: 'offered', seat: 2, card: 'Eo2' },
  { event: 'round-ended', round: 1, why: { fifth: 'E' } },
  { event: 'ranked', round: 1, artist: 'C', tile: 30, value: 30 },
  { event: 'ranked', round: 1, artist: 'E', tile: 20, value: 20 },
  { event: 'fetched', seat: 2, artist: 'E', paintings: 1, each: 20 },
  { event: 'paid', from: 'bank', to: { seat: 2 }, amount: 20 },
  { event: 'fetched', seat: 3, artist: 'C', paintings: 2, each: 30 },
  { event: 'fetched', seat: 1, artist: 'A', paintings: 1, each: 0 },
];

const BOARD = [[0, 0, 30, 0, 20]];

describe('the accounts of a round', () => {
  const [first] = accounts(told(...round), 4, BOARD);

  it('know what each painting cost and fetched; a pair costs once', () => {
    expect(first?.paintings).toEqual([
      { card: 'Eo1', seat: 2, paid: 12, with: null, fetched: 20 },
      { card: 'Cd1', seat: 3, paid: 25, with: 'Cs1', fetched: 30 },
      { card: 'Cs1', seat: 3, paid: 0, with: 'Cd1', fetched: 30 },
      { card: 'Ad1', seat: 1, paid: 0, with: null, fetched: 0 },
    ]);
  });

  it('know what was paid, received and fetched by whom', () => {
    expect(first?.paid).toEqual([0, 12, 25, 0]);
    expect(first?.received).toEqual([12, 12, 0, 13]);
    expect(first?.fetched).toEqual([0, 20, 60, 0]);
  });

  it('count the last card, which is sold to nobody', () => {
    expect(first?.unsold).toEqual(['Eo2']);
    expect(first?.worths.map((worth) => worth.played)).toEqual([1, 0, 2, 0, 2]);
  });

  it('tell how a value comes about, and why there is none', () => {
    expect(first?.worths[2]).toMatchObject({ rank: 1, tile: 30, earlier: [], value: 30 });
    expect(first?.worths[0]).toMatchObject({ rank: null, tile: 0, value: 0, played: 1 });
  });

  it('remember tiles from round to round (R8.3)', () => {
    const second: News[] = [
      { event: 'dealt', round: 2, each: 4 },
      { event: 'round-ended', round: 2, why: 'out-of-cards' },
      { event: 'ranked', round: 2, artist: 'E', tile: 30, value: 50 },
    ];
    const last = accounts(told(...round, ...second), 4, BOARD).at(-1);
    expect(last?.worths[4]).toMatchObject({ rank: 1, tile: 30, earlier: [20], value: 50 });
    expect(last?.worths[2]).toMatchObject({ earlier: [30], value: 0, rank: null });
  });

  it('are those of the rounds that are told from their beginning, with the tiles of the others', () => {
    const later: News[] = [
      { event: 'dealt', round: 2, each: 4 },
      { event: 'round-ended', round: 2, why: 'out-of-cards' },
      { event: 'ranked', round: 2, artist: 'E', tile: 30, value: 50 },
    ];
    const known = accounts(told(...round.slice(4), ...later), 4, BOARD);
    expect(known.map((one) => one.round)).toEqual([2]);
    expect(known[0]?.worths[4]).toMatchObject({ rank: 1, tile: 30, earlier: [20], value: 50 });
  });
});

describe('the values now', () => {
  it('come from what the server says of the board', () => {
    const { game } = model({ phase: { phase: 'offer' } });
    const worths = game ? worthsNow(game) : [];
    expect(worths[4]).toMatchObject({ value: 60, earlier: [30], tile: 30, rank: 1 });
    expect(worths[2]).toMatchObject({ value: 30, earlier: [10], tile: 20, rank: 2 });
    expect(worths[1]).toMatchObject({ value: 0, earlier: [20], tile: 0, rank: null });
  });
});

import { describe, expect, it } from 'vitest';

import type { LotAccount, Retrospective } from '../lib/protocol';
import { apart, gain, seams, signed, stripes, ticks, wallOf, wallShown } from './chart';
import { dash, shape } from './marks';

const lot = (until: number, winner: number | null, price: number, fetched: number): LotAccount => ({
  round: 1,
  until,
  cards: ['Ao1'],
  seller: 1,
  winner,
  price,
  fetched,
});

describe('a chart', () => {
  it('has round steps that reach its highest point', () => {
    expect(ticks(100)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(ticks(347)).toEqual([0, 100, 200, 300, 400]);
    expect(ticks(0)).toEqual([0, 1]);
    for (const most of [1, 3, 7, 49, 50, 51, 999, 12_345]) {
      const steps = ticks(most);
      expect(steps.at(-1)).toBeGreaterThanOrEqual(most);
      expect(steps.length).toBeLessThanOrEqual(7);
      expect(steps.every(Number.isInteger)).toBe(true);
    }
  });

  it('keeps labels apart, in their order and in the frame', () => {
    const places = apart([50, 52, 10, 99], 10, 0, 100);
    expect(places).toEqual([50, 60, 10, 99]);
    const crowd = apart([98, 99, 100, 100], 10, 0, 100);
    expect(crowd).toEqual([70, 80, 90, 100]);
    expect(apart([0, 0], 12, 5, 100)).toEqual([5, 17]);
  });

  it('knows where a round ends', () => {
    expect(seams([1, 1, 2, 2, 2, 3])).toEqual([1, 4]);
    expect(seams([])).toEqual([]);
  });

  it('stripes a box within its edges', () => {
    expect(stripes(0, 2, 13, 5)).toBe('M3.0 2v5M9.0 2v5');
    expect(stripes(0, 2, 2, 5)).toBe('');
  });

  it('draws every seat in its own way', () => {
    const seats = [1, 2, 3, 4, 5];
    expect(new Set(seats.map((seat) => shape(seat, 4))).size).toBe(5);
    expect(new Set(seats.map(dash)).size).toBe(5);
  });
});

describe('a deal', () => {
  it('is a gain or a loss', () => {
    expect(signed(gain(lot(1, 2, 12, 30)))).toBe('+18');
    expect(signed(gain(lot(1, 2, 30, 12)))).toBe('−18');
    expect(signed(0)).toBe('0');
  });

  it('hangs on the wall of whoever took it; without a wish the winner’s wall is shown', () => {
    const told = {
      names: ['Ada', 'Bo', 'Cy'],
      standing: [{ place: 1, seat: 3, money: 200 }],
      lots: [lot(1, 2, 1, 0), lot(2, null, 0, 0), lot(3, 2, 5, 9)],
    } as unknown as Retrospective;
    expect(wallOf(told, 2).map(({ until }) => until)).toEqual([1, 3]);
    expect([wallShown(told, 2), wallShown(told, undefined), wallShown(told, 9)]).toEqual([2, 3, 3]);
  });
});

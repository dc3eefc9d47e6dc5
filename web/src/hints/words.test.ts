import { describe, expect, it } from 'vitest';

import { model } from '../fixtures/build';
import type { Hint } from '../lib/protocol';
import { plainVoice } from '../table/testing';
import { advised, between } from './words';

const t = (id: string, args: Record<string, unknown> = {}): string =>
  [id, ...Object.values(args).map(String)].join(' ');
const voice = plainVoice(1, 3, t);

const HINT: Hint = { seq: 7, best: [], wins: 31, worlds: 400 };

function game() {
  const { game } = model({ seats: 3, phase: { phase: 'offer' } });
  if (!game) throw new Error('a scene has a game');
  return game;
}

describe('a hint in words', () => {
  it('is a range, or one price where both ends are the same', () => {
    expect(between(14, 22, (units) => `${units}$`)).toBe('14$–22$');
    expect(between(14, 14, (units) => `${units}$`)).toBe('14$');
  });

  it('says what is fair, why, and what it does not know', () => {
    const lot: Hint['lot'] = {
      artist: 'B',
      paintings: 1,
      each: [
        [40, 60],
        [0, 40],
      ],
      low: 20,
      high: 30,
    };
    const said = advised({ ...HINT, lot, fair: { about: 'outbid', low: 20, high: 30 } }, game(), voice);
    expect(said.range).toContain('hint-range');
    expect(said.range).toContain('20k–30k');
    expect(said.why.join('\n')).toContain('hint-chance-none 40');
    expect(said.why.join('\n')).toContain('hint-why-outbid');
    expect(said.unknown).toBe('hint-unknown 400');
  });

  it('names the best actions, and several that are alike', () => {
    expect(advised({ ...HINT, best: ['-'] }, game(), voice).why).toEqual([
      'hint-best hint-nothing',
      'hint-wins 31',
    ]);
    expect(advised({ ...HINT, best: ['!', '-'] }, game(), voice).why.join()).toContain('hint-alike');
    expect(advised(HINT, game(), voice).range, 'nothing is for sale').toBe('');
  });
});

import { describe, expect, it } from 'vitest';

import { lot } from '../fixtures/build';
import { artistOf, byArtist, sorted, symbolOf } from './cards';
import { begun, urgent } from './clock';
import { covered, cuesOf } from './cues';
import { flights } from './flights';
import { type Pressed, repeats, strokeOf } from './strokes';

describe('cards', () => {
  it('say who painted them and how they are sold', () => {
    expect([artistOf('Dr2'), symbolOf('Dr2')]).toEqual(['D', 'once']);
    expect(symbolOf('Ad1')).toBe('double');
  });

  it('lie in the hand by artist, then by symbol', () => {
    expect(sorted(['Eo2', 'Ad1', 'Ao2', 'Ao1', 'Cs1'])).toEqual(['Ao1', 'Ao2', 'Ad1', 'Cs1', 'Eo2']);
    expect(byArtist(['Eo2', 'Ad1', 'Ao2']).map((group) => group.cards.length)).toEqual([2, 1]);
  });
});

describe('a clock', () => {
  const clock = { call: 'going-twice', left: 1500, whole: 2500 } as const;

  it('goes on from when it was received, and hurries at the end', () => {
    const at = performance.now() - 500;
    expect(begun({ ...clock, waits: false }, at)).toBeLessThanOrEqual(-1500);
    expect([urgent({ ...clock, waits: false }), urgent(null)]).toEqual([true, false]);
  });

  it('stands still while it waits, however long ago that was said', () => {
    expect(begun({ ...clock, waits: true }, performance.now() - 500)).toBe(-1000);
    expect(urgent({ ...clock, waits: true })).toBe(false);
  });
});

describe('what flies', () => {
  it('plays one’s own card from the hand, another’s from the museum', () => {
    const offered = { event: 'offered', seat: 2, card: 'Eo1' } as const;
    expect(flights([offered], 2)[0]).toMatchObject({ from: 'hand', to: 'easel' });
    expect(flights([offered], 1)[0]).toMatchObject({ from: 'seat-2', to: 'easel' });
  });

  it('takes a pair to its buyer, and money to whom it is paid', () => {
    const pair = lot('Cd1', 'sealed', 4, { second: 'Cs1' });
    const flown = flights(
      [
        { event: 'sold', lot: pair, winner: 3, price: 9 },
        { event: 'paid', from: { seat: 3 }, to: { seat: 4 }, amount: 9 },
        { event: 'paid', from: 'bank', to: { seat: 1 }, amount: 30 },
      ],
      1,
    );
    expect(flown.map((one) => `${one.what} ${one.from} ${one.to}`)).toEqual([
      'card easel seat-3',
      'card easel seat-3',
      'money seat-3 seat-4',
      'money bank seat-1',
    ]);
  });
});

describe('what is heard', () => {
  it('is one thing at a time', () => {
    const sold = { event: 'sold', lot: lot('Eo1', 'open', 1), winner: 2, price: 9 } as const;
    const paid = { event: 'paid', from: { seat: 2 }, to: { seat: 1 }, amount: 9 } as const;
    expect(cuesOf([sold, paid], 1, false)).toEqual(['knock']);
    const unheard = { ...sold, lot: lot('Ef1', 'fixed', 1) };
    expect(cuesOf([unheard, paid], 1, false)).toEqual(['sold']);
    expect(cuesOf([{ event: 'bid', seat: 2, amount: 3 }], 1, true)).toEqual(['outbid']);
    expect(cuesOf([sold, { event: 'game-over' }], 1, false)).toEqual(['end']);
  });

  it('is no alarm while one’s own maximum answers by itself', () => {
    const higher = { event: 'bid', seat: 2, amount: 33 } as const;
    const limit = (amount: number) => ({ order: 'maximum', limit: amount, then: 'ask' }) as const;
    expect(covered([higher], 1, limit(34))).toBe(true);
    expect(covered([higher], 1, limit(33))).toBe(false);
    expect(covered([higher, { event: 'bid', seat: 1, amount: 34 }], 1, limit(34))).toBe(true);
    expect(covered([higher], 1, { order: 'bid', amount: 50 })).toBe(false);
    expect(covered([higher], 1, null)).toBe(false);
  });
});

describe('keys', () => {
  const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({
    key,
    shiftKey: false,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    ...more,
  });

  it('step by one, five and ten', () => {
    expect(strokeOf(press('ArrowUp'), 'page', null, true)).toEqual({ do: 'step', by: 1 });
    expect(strokeOf(press('ArrowDown', { shiftKey: true }), 'amount', null, true)).toEqual({
      do: 'step',
      by: -5,
    });
    expect(strokeOf(press('PageUp'), 'page', null, true)).toEqual({ do: 'step', by: 10 });
  });

  it('leave Enter and Space to a button in focus, and everything to a text field', () => {
    expect(strokeOf(press('Enter'), 'button', null, true)).toBeNull();
    expect(strokeOf(press(' '), 'button', null, true)).toBeNull();
    expect(strokeOf(press('p'), 'field', 'pass', true)).toBeNull();
    expect(strokeOf(press('Enter'), 'card', null, true)).toEqual({ do: 'confirm' });
  });

  it('leave a slider and a choice what moves them, and nothing else', () => {
    for (const key of [' ', 'Home', 'ArrowUp', 'ArrowLeft', 'PageDown'])
      expect(strokeOf(press(key), 'dial', null, true)).toBeNull();
    expect(strokeOf(press('Enter'), 'dial', null, true)).toEqual({ do: 'confirm' });
    expect(strokeOf(press('Escape'), 'dial', null, true)).toEqual({ do: 'cancel' });
    expect(strokeOf(press('m'), 'dial', 'maximum', true)).toEqual({ do: 'maximum' });
    expect(strokeOf(press('7'), 'dial', null, true)).toEqual({ do: 'digit', digit: '7' });
  });

  it('held down step and choose, and do everything else once', () => {
    expect(repeats({ do: 'step', by: 1 }) && repeats({ do: 'choose', by: 1 })).toBe(true);
    expect(repeats({ do: 'confirm' }) || repeats({ do: 'smallest' }) || repeats({ do: 'pass' })).toBe(false);
  });

  it('type digits anywhere but in the amount, which does it itself', () => {
    expect(strokeOf(press('7'), 'page', null, true)).toEqual({ do: 'digit', digit: '7' });
    expect(strokeOf(press('7'), 'amount', null, true)).toBeNull();
    expect(strokeOf(press('7'), 'page', null, false)).toBeNull();
  });

  it('take back with Ctrl+Z and leave other shortcuts alone', () => {
    expect(strokeOf(press('z', { ctrlKey: true }), 'page', null, true)).toEqual({ do: 'undo' });
    expect(strokeOf(press('p', { ctrlKey: true }), 'page', 'pass', true)).toBeNull();
    expect(strokeOf(press('p'), 'page', 'pass', true)).toEqual({ do: 'pass' });
  });
});

import { describe, expect, it } from 'vitest';

import { lot } from '../fixtures/build';
import { artistOf, byArtist, sorted, symbolOf } from './cards';
import { cuesOf } from './cues';
import { flights } from './flights';
import { type Pressed, strokeOf } from './strokes';

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
    expect(cuesOf([sold, paid], 1, false)).toEqual(['sold']);
    expect(cuesOf([{ event: 'bid', seat: 2, amount: 3 }], 1, true)).toEqual(['outbid']);
    expect(cuesOf([sold, { event: 'game-over' }], 1, false)).toEqual(['end']);
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

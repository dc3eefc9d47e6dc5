import { describe, expect, it } from 'vitest';

import { scene } from '../fixtures/scenes';
import type { TableModel } from '../lib/model';
import type { Want } from '../lib/protocol';
import { Desk } from './desk.svelte';
import { highOf } from './task';

function at(name: string) {
  let model: TableModel = $state.raw(scene(name));
  const wants: Want[] = [];
  const desk = new Desk(() => model, {
    want: (want) => wants.push(want),
    painted: () => undefined,
    dismissRefusal: () => undefined,
  });
  const change = (more: Partial<TableModel>) => (model = { ...model, ...more });
  const game = () => {
    if (!model.game) throw new Error('a scene has a game');
    return model.game;
  };
  return { desk, wants, change, game };
}

const act = (action: string): Want => ({ want: 'act', action });

describe('a desk', () => {
  it('offers the card in one’s fingers, and only then', () => {
    const { desk, wants } = at('offer');
    desk.confirm();
    expect(wants).toEqual([]);
    desk.press({ do: 'choose', by: 1 });
    desk.press({ do: 'choose', by: 1 });
    desk.press({ do: 'confirm' });
    expect(wants).toEqual([act(':Ad2')]);
  });

  it('picks from the cards that fit a double alone', () => {
    const { desk, wants } = at('double-own');
    desk.pick('Ao1');
    expect(desk.chosen).toBeNull();
    desk.press({ do: 'choose', by: -1 });
    expect(desk.chosen).toBe('Cf1');
    desk.press({ do: 'decline' });
    expect(wants).toEqual([act('-')]);
  });

  it('bids what is typed, and the smallest raise with Space', () => {
    const { desk, wants } = at('open-bid');
    desk.press({ do: 'digit', digit: '3' });
    desk.press({ do: 'digit', digit: '0' });
    desk.press({ do: 'confirm' });
    expect(wants).toEqual([act('=30')]);
    desk.press({ do: 'smallest' });
    expect(wants.at(-1)).toEqual(act('=25'));
  });

  it('wants a second Enter for a daring bid', () => {
    const { desk, wants } = at('open-bid');
    desk.write('61');
    desk.confirm();
    expect(wants).toEqual([]);
    expect(desk.doubt).toBe('ceiling');
    desk.confirm();
    expect(wants).toEqual([act('=61')]);
  });

  it('says which bid was quicker, and Enter then offers one more', () => {
    const { desk, wants, change, game } = at('open-bid');
    desk.write('26');
    desk.confirm();
    const phase = game().view.phase;
    if (phase.phase !== 'open') throw new Error('an open auction');
    change({
      game: {
        ...game(),
        menu: { menu: 'bid', least: 28, most: 81 },
        view: { ...game().view, phase: { ...phase, high: { seat: 5, amount: 27 } } },
      },
      refusal: { code: 'crossed', why: '', high: { seat: 5, amount: 27 } },
    });
    expect(highOf(game())?.amount).toBe(27);
    expect(desk.crossed).toEqual({ seat: 5, amount: 27, next: 28 });
    expect(desk.amount.text).toBe('28');
    desk.confirm();
    expect(wants.at(-1)).toEqual(act('=28'));
  });

  it('does not send a typed amount that has become too low', () => {
    const { desk, wants, change, game } = at('open-bid');
    desk.write('26');
    change({ game: { ...game(), menu: { menu: 'bid', least: 28, most: 81 } } });
    desk.confirm();
    expect(wants).toEqual([]);
    expect(desk.doubt).toBe('low');
  });

  it('forgets an amount with its lot', () => {
    const { desk, change } = at('open-bid');
    desk.write('40');
    change({ game: scene('once').game });
    expect(desk.amount.text).toBe('10');
  });

  it('leaves a maximum, then out or then ask', () => {
    const { desk, wants } = at('open-lead');
    expect(desk.purpose).toBeNull();
    desk.press({ do: 'maximum' });
    desk.write('47');
    desk.then = 'out';
    desk.confirm();
    expect(wants).toEqual([{ want: 'order', order: { order: 'maximum', limit: 47, then: 'out' } }]);
    expect(desk.maximum).toBe(false);
  });

  it('changes a maximum beginning with the one that stands', () => {
    const { desk, change } = at('open-lead');
    const order = { order: 'maximum', limit: 45, then: 'out' } as const;
    change({ private: { ...scene('open-lead').private, order } });
    desk.toggleMaximum();
    expect([desk.amount.text, desk.then]).toEqual(['45', 'out']);
  });

  it('leaves answers in advance', () => {
    const once = at('once-wait');
    once.desk.write('14');
    once.desk.confirm();
    expect(once.wants).toEqual([{ want: 'order', order: { order: 'bid', amount: 14 } }]);
    const fixed = at('fixed-wait');
    fixed.desk.press({ do: 'decline' });
    expect(fixed.wants).toEqual([{ want: 'order', order: { order: 'accept', limit: 0 } }]);
    const double = at('double-wait');
    double.desk.press({ do: 'choose', by: 1 });
    double.desk.confirm();
    expect(double.wants).toEqual([{ want: 'order', order: { order: 'add', card: 'Ds3' } }]);
  });

  it('sends nothing twice while something is on its way', () => {
    const { desk, wants } = at('open-pending');
    desk.confirm();
    desk.pass();
    expect(wants).toEqual([]);
  });

  it('takes back, hammers, buys, turns, and decides who comes last', () => {
    const pressed = (name: string, ...strokes: Parameters<Desk['press']>[0][]) => {
      const { desk, wants } = at(name);
      strokes.forEach((stroke) => desk.press(stroke));
      return wants;
    };
    expect(pressed('held', { do: 'undo' })).toEqual([{ want: 'take-back' }]);
    expect(pressed('open-lead', { do: 'hammer' })).toEqual([{ want: 'hammer' }]);
    expect(pressed('open-twice', { do: 'hammer' })).toEqual([]);
    expect(pressed('open-bid', { do: 'hammer' })).toEqual([]);
    expect(pressed('fixed', { do: 'accept' })).toEqual([act('!')]);
    expect(pressed('mystery', { do: 'accept' })).toEqual([act('?')]);
    expect(pressed('once-last', { do: 'accept' })).toEqual([act('=20')]);
    expect(pressed('once-last', { do: 'pass' })).toEqual([act('-')]);
  });

  it('answers a named price in advance with yes or no, never with Enter', () => {
    const { desk, wants, change } = at('fixed-wait');
    expect(desk.purpose).toBeNull();
    desk.press({ do: 'confirm' });
    expect(wants).toEqual([]);
    desk.press({ do: 'accept' });
    const order = { order: 'accept', limit: 22 } as const;
    expect(wants).toEqual([{ want: 'order', order }]);
    // Behind an order that stands nothing is changed unseen.
    change({ private: { ...scene('fixed-wait').private, order } });
    desk.press({ do: 'decline' });
    desk.press({ do: 'confirm' });
    expect(wants).toHaveLength(1);
  });

  it('names a limit before the price is named', () => {
    const { desk, wants } = at('price-wait');
    desk.write('15');
    desk.confirm();
    expect(wants).toEqual([{ want: 'order', order: { order: 'accept', limit: 15 } }]);
  });

  it('wants a second key for a daring take at the end of a once around', () => {
    const { desk, wants, change, game } = at('once-last');
    const phase = game().view.phase;
    if (phase.phase !== 'once') throw new Error('a once around auction');
    change({
      game: {
        ...game(),
        menu: { menu: 'bid', least: 62, most: 81 },
        view: { ...game().view, phase: { ...phase, high: { seat: 4, amount: 61 } } },
      },
    });
    desk.press({ do: 'accept' });
    expect(wants).toEqual([]);
    expect(desk.doubt).toBe('ceiling');
    desk.press({ do: 'confirm' });
    expect(wants).toEqual([]);
    desk.press({ do: 'accept' });
    expect(wants).toEqual([act('=62')]);
  });

  it('keeps a stepped amount when another bids, and says that it is too low', () => {
    const { desk, wants, change, game } = at('open-bid');
    desk.step(2);
    change({ game: { ...game(), menu: { menu: 'bid', least: 30, most: 81 } } });
    expect(desk.amount.text).toBe('27');
    desk.confirm();
    expect(wants).toEqual([]);
    expect(desk.doubt).toBe('low');
  });

  it('puts down a card and a maximum with the lot they were meant for', () => {
    const double = at('double-wait');
    double.desk.pick('Ds3');
    expect(double.desk.chosen).toBe('Ds3');
    double.change({ game: scene('offer').game });
    expect(double.desk.chosen).toBeNull();
    const limit = at('open-lead');
    limit.desk.toggleMaximum();
    expect(limit.desk.maximum).toBe(true);
    const phase = limit.game().view.phase;
    if (phase.phase !== 'open') throw new Error('an open auction');
    const next = { ...phase, lot: { ...phase.lot, first: 'Ao1' } };
    limit.change({ game: { ...limit.game(), view: { ...limit.game().view, phase: next } } });
    expect(limit.desk.maximum).toBe(false);
  });

  it('changes a closed fist', () => {
    const { desk, wants } = at('sealed-closed');
    expect(desk.amount.text).toBe('17');
    desk.press({ do: 'step', by: 5 });
    desk.confirm();
    expect(wants).toEqual([act('=22')]);
  });
});

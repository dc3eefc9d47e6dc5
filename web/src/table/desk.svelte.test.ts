import { describe, expect, it } from 'vitest';

import { scene } from '../fixtures/scenes';
import type { TableModel } from '../lib/model';
import type { Want } from '../lib/protocol';
import { Desk } from './desk.svelte';
import { press } from './press';
import type { Stroke } from './strokes';
import { highOf } from './task';

function at(name: string) {
  let model: TableModel = $state.raw(scene(name));
  const wants: Want[] = [];
  let now = 0;
  const desk = new Desk(
    () => model,
    {
      want: (want) => wants.push(want),
    },
    () => now,
  );
  /** Time goes by, and what is on the screen is looked at. */
  const pass = (ms: number) => {
    desk.look();
    now += ms;
  };
  /** Somebody else bids. */
  const raised = (amount: number) => {
    const phase = game().view.phase;
    if (phase.phase !== 'open') throw new Error('an open auction');
    change({
      game: {
        ...game(),
        menu: { menu: 'bid', least: amount + 1, most: 81 },
        orders: { may: 'maximum', least: amount + 1, most: 81 },
        view: { ...game().view, phase: { ...phase, high: { seat: 5, amount } } },
      },
    });
    desk.look();
  };
  const change = (more: Partial<TableModel>) => (model = { ...model, ...more });
  const game = () => {
    if (!model.game) throw new Error('a scene has a game');
    return model.game;
  };
  return { desk, wants, change, game, pass, raised };
}

const act = (action: string): Want => ({ want: 'act', action });

describe('a desk', () => {
  it('offers the card in one’s fingers, and only then', () => {
    const { desk, wants } = at('offer');
    desk.confirm();
    expect(wants).toEqual([]);
    press(desk, { do: 'choose', by: 1 });
    press(desk, { do: 'choose', by: 1 });
    press(desk, { do: 'confirm' });
    expect(wants).toEqual([act(':Ad2')]);
  });

  it('picks from the cards that fit a double alone', () => {
    const { desk, wants } = at('double-own');
    desk.pick('Ao1');
    expect(desk.chosen).toBeNull();
    press(desk, { do: 'choose', by: -1 });
    expect(desk.chosen).toBe('Cf1');
    press(desk, { do: 'decline' });
    expect(wants).toEqual([act('-')]);
  });

  it('bids what is typed, and the smallest raise with Space', () => {
    const { desk, wants } = at('open-bid');
    press(desk, { do: 'digit', digit: '3' });
    press(desk, { do: 'digit', digit: '0' });
    press(desk, { do: 'confirm' });
    expect(wants).toEqual([act('=30')]);
    press(desk, { do: 'smallest' });
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
    const { desk, wants, change, game, pass, raised } = at('open-bid');
    desk.write('26');
    desk.confirm();
    raised(27);
    change({ refusal: { code: 'crossed', why: '', high: { seat: 5, amount: 27 } } });
    expect(highOf(game())?.amount).toBe(27);
    expect(desk.crossed).toEqual({ seat: 5, amount: 27, next: 28 });
    expect(desk.amount.text).toBe('28');
    pass(300);
    desk.confirm();
    expect(wants.at(-1)).toEqual(act('=28'));
  });

  it('wants its second Enter after a crossed bid too', () => {
    const { desk, wants, change, pass, raised } = at('open-bid');
    desk.write('59');
    desk.confirm();
    desk.confirm();
    raised(60);
    change({ refusal: { code: 'crossed', why: '', high: { seat: 5, amount: 60 } } });
    pass(300);
    desk.confirm();
    expect(wants.at(-1)).toEqual(act('=59'));
    expect(desk.doubt).toBe('ceiling');
    desk.confirm();
    expect(wants.at(-1)).toEqual(act('=61'));
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
    press(desk, { do: 'maximum' });
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

  it('is out with one press, and back with another', () => {
    const { desk, wants, change } = at('open-bid');
    press(desk, { do: 'pass' });
    const order = { order: 'maximum', limit: 0, then: 'out' } as const;
    expect(wants).toEqual([{ want: 'order', order }]);
    change({ private: { ...scene('open-bid').private, order } });
    expect(desk.task?.do).toBe('out');
    // The same key once more does nothing: one is out already.
    press(desk, { do: 'pass' });
    expect(wants).toHaveLength(1);
    desk.choices.find(({ label }) => label === 'do-back-in')?.press();
    expect(wants.at(-1)).toEqual({ want: 'cancel-order' });
  });

  it('is not held up by a limit that bids have run past', () => {
    const { desk, wants, pass, raised } = at('open-bid');
    desk.toggleMaximum();
    desk.write('30');
    raised(35);
    expect(desk.passed).toBe(30);
    desk.confirm();
    expect([wants, desk.amount.text, desk.passed]).toEqual([[], '36', null]);
    pass(300);
    desk.confirm();
    expect(wants).toEqual([{ want: 'order', order: { order: 'maximum', limit: 36, then: 'ask' } }]);
  });

  it('leaves a limit alone while it is being typed', () => {
    const { desk } = at('open-bid');
    desk.toggleMaximum();
    press(desk, { do: 'digit', digit: '4' });
    expect(desk.passed).toBeNull();
    press(desk, { do: 'digit', digit: '5' });
    expect(desk.amount.text).toBe('45');
  });

  it('leaves answers in advance', () => {
    const once = at('once-wait');
    once.desk.write('14');
    once.desk.confirm();
    expect(once.wants).toEqual([{ want: 'order', order: { order: 'bid', amount: 14 } }]);
    const fixed = at('fixed-wait');
    press(fixed.desk, { do: 'decline' });
    expect(fixed.wants).toEqual([{ want: 'order', order: { order: 'accept', limit: 0 } }]);
    const double = at('double-wait');
    press(double.desk, { do: 'choose', by: 1 });
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
    const pressed = (name: string, ...strokes: Stroke[]) => {
      const { desk, wants } = at(name);
      strokes.forEach((stroke) => press(desk, stroke));
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
    press(desk, { do: 'confirm' });
    expect(wants).toEqual([]);
    press(desk, { do: 'accept' });
    const order = { order: 'accept', limit: 22 } as const;
    expect(wants).toEqual([{ want: 'order', order }]);
    // Behind an order that stands nothing is changed unseen.
    change({ private: { ...scene('fixed-wait').private, order } });
    press(desk, { do: 'decline' });
    press(desk, { do: 'confirm' });
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
    press(desk, { do: 'accept' });
    expect(wants).toEqual([]);
    expect(desk.doubt).toBe('ceiling');
    press(desk, { do: 'confirm' });
    expect(wants).toEqual([]);
    press(desk, { do: 'accept' });
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
    press(desk, { do: 'step', by: 5 });
    desk.confirm();
    expect(wants).toEqual([act('=22')]);
  });
});

describe('no bid one did not see', () => {
  it('goes out by Enter once the amount has stood for a moment', () => {
    const { desk, wants, pass, raised } = at('open-bid');
    pass(1000);
    raised(39);
    pass(299);
    press(desk, { do: 'confirm' });
    expect([wants, desk.stirred]).toEqual([[], 40]);
    pass(1);
    press(desk, { do: 'confirm' });
    expect(wants).toEqual([act('=40')]);
  });

  it('goes out by Space neither', () => {
    const { desk, wants, pass, raised } = at('open-bid');
    pass(1000);
    raised(39);
    press(desk, { do: 'smallest' });
    expect([wants, desk.stirred]).toEqual([[], 40]);
    pass(300);
    press(desk, { do: 'smallest' });
    expect(wants).toEqual([act('=40')]);
  });

  it('is not what comes under the thumb between down and up', () => {
    const { desk, wants, pass, raised } = at('open-bid');
    pass(1000);
    desk.aim();
    raised(39);
    desk.confirm();
    expect([wants, desk.stirred]).toEqual([[], 40]);
    pass(1000);
    desk.aim();
    desk.confirm();
    expect(wants).toEqual([act('=40')]);
  });

  it('is not what came under the thumb just before it went down, however long it stays down', () => {
    const { desk, wants, pass, raised } = at('open-bid');
    pass(1000);
    raised(39);
    pass(100);
    desk.aim();
    pass(1000);
    desk.confirm();
    expect(wants).toEqual([]);
  });

  it('is not for another lot', () => {
    const { desk, wants, change, game, pass } = at('open-bid');
    pass(1000);
    desk.aim();
    const phase = game().view.phase;
    if (phase.phase !== 'open') throw new Error('an open auction');
    const next = { ...phase, lot: { ...phase.lot, first: 'Ao1' } };
    change({ game: { ...game(), view: { ...game().view, phase: next } } });
    desk.confirm();
    expect(wants).toEqual([]);
  });

  it('may be typed at any moment: what one has typed does not move', () => {
    const { desk, wants, raised } = at('open-bid');
    raised(39);
    desk.write('45');
    desk.confirm();
    expect(wants).toEqual([act('=45')]);
  });
});

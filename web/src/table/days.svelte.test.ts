import { describe, expect, it } from 'vitest';

import { bid, lot, model, type Wish } from '../fixtures/build';
import type { TableModel } from '../lib/model';
import type { Clock, Want } from '../lib/protocol';
import { Desk } from './desk.svelte';
import { taskOf } from './task';

const clock: Clock = {
  call: 'open',
  left: 40_000_000,
  whole: 86_400_000,
  waits: false,
  ends: 1_790_000_000,
  then: 'out',
};

const open: Wish = {
  phase: { phase: 'open', lot: lot('Eo3', 'open', 3), high: null },
  menu: { menu: 'bid', least: 1, most: 81 },
  awaited: [1, 2, 3],
  clock,
  game: { may_ask: true },
};

function desk(model: TableModel) {
  const wants: Want[] = [];
  const made = new Desk(
    () => model,
    { want: (want) => wants.push(want) },
    () => 0,
  );
  return { desk: made, wants };
}

describe('a game over days', () => {
  it('asks for a maximum in an open auction, and never for a bid', () => {
    expect(taskOf(model(open))).toEqual({ do: 'file', least: 1, most: 81, high: null });
    const { desk: mine, wants } = desk(model(open));
    expect(mine.choices.map(({ label }) => label)).toEqual(['do-pass-open', 'do-maximum-set']);
    mine.put(34);
    mine.confirm();
    mine.pass();
    expect(wants).toEqual([
      { want: 'order', order: { order: 'maximum', limit: 34, then: 'ask' } },
      { want: 'order', order: { order: 'maximum', limit: 0, then: 'out' } },
    ]);
  });

  it('waits for the others once one has filed, or while the auction takes its course', () => {
    const filed = { ...open, own: { order: { order: 'maximum', limit: 9, then: 'out' } as const } };
    expect(taskOf(model(filed))).toEqual({ do: 'wait', seats: [2, 3], advance: null });
    expect(taskOf(model({ ...open, clock: null }))?.do).toBe('wait');
  });

  it('lets one pass in advance, or be asked when it is one’s turn', () => {
    const once: Wish = {
      phase: { phase: 'once', lot: lot('Er3', 'once', 3), high: bid(4, 7) },
      menu: null,
      awaited: [5],
      clock,
      game: { may_ask: true, orders: { may: 'bid', least: 8, most: 81 } },
    };
    const { desk: mine, wants } = desk(model(once));
    expect(mine.choices.map(({ label }) => label)).toEqual([
      'do-advance-bid-it',
      'do-advance-pass',
      'do-ask-me',
    ]);
    mine.passAhead();
    mine.askAhead();
    expect(wants).toEqual([
      { want: 'order', order: { order: 'bid', amount: 0 } },
      { want: 'order', order: { order: 'ask' } },
    ]);
    const live = desk(model({ ...once, game: { orders: { may: 'bid', least: 8, most: 81 } } }));
    expect(live.desk.choices.map(({ label }) => label)).toEqual(['do-advance-bid-it']);
  });
});

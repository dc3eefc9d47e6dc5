import { describe, expect, it } from 'vitest';

import { bid, HAND, lot, model, type Wish } from '../fixtures/build';
import { scene } from '../fixtures/scenes';
import { isTurn, orderMessage, pendingBid, taskOf } from './task';

const task = (wish: Wish) => taskOf(model(wish));

describe('the one thing to do', () => {
  it('is to offer, to add, to bid, to close a fist, to price, to buy, to turn', () => {
    const named = ['offer', 'double-own', 'open-bid', 'sealed', 'price', 'fixed', 'mystery'].map(
      (name) => taskOf(scene(name))?.do,
    );
    expect(named).toEqual(['offer', 'add', 'bid', 'fist', 'price', 'buy', 'turn']);
  });

  it('is two buttons for the auctioneer who comes last in once around', () => {
    expect(taskOf(scene('once-last'))).toEqual({ do: 'close', least: 20, high: bid(4, 19) });
    expect(taskOf(scene('once'))?.do).toBe('once');
  });

  it('is to wait and see for who leads, and for who is out', () => {
    expect(taskOf(scene('open-lead'))).toEqual({ do: 'lead', amount: 31, hammer: 'ready' });
    expect(taskOf(scene('open-out'))).toMatchObject({ do: 'out', high: bid(2, 24), order: false });
  });

  it('is to be out once one has said so, however high it goes, and to come back', () => {
    const asked: Wish = {
      phase: { phase: 'open', lot: lot('Eo3', 'open', 3), high: bid(2, 24) },
      menu: { menu: 'bid', least: 25, most: 81 },
      awaited: [1, 3],
    };
    const out = (limit: number, then: 'out' | 'ask') =>
      task({ ...asked, own: { order: { order: 'maximum', limit, then } } });
    expect(task(asked)?.do).toBe('bid');
    expect(out(0, 'out')).toMatchObject({ do: 'out', order: true, bots: false });
    expect(isTurn(out(0, 'out'))).toBe(false);
    // A maximum that is used up leaves as it was told to; before that, and with "ask me", one is still in.
    expect(out(24, 'out')?.do).toBe('out');
    expect(out(25, 'out')?.do).toBe('bid');
    expect(out(24, 'ask')?.do).toBe('bid');
  });

  it('knows when only bots are left to settle it', () => {
    const out: Wish = {
      phase: { phase: 'open', lot: lot('Eo3', 'open', 3), high: bid(3, 24) },
      menu: { menu: 'bid', least: 25, most: 81 },
      awaited: [1],
      own: { order: { order: 'maximum', limit: 0, then: 'out' } },
    };
    expect(task(out)).toMatchObject({ do: 'out', bots: true });
    expect(task({ ...out, awaited: [1, 2] })).toMatchObject({ do: 'out', bots: false });
  });

  it('is the hammer for the auctioneer alone, with the call it has come to, and without a clock too', () => {
    expect(taskOf(scene('open-twice'))).toMatchObject({ do: 'bid', hammer: 'going-twice' });
    expect(taskOf(scene('open-bid'))).toMatchObject({ do: 'bid', hammer: null });
    const untimed: Wish = { phase: { phase: 'open', lot: lot('Eo3', 'open', 1), high: bid(1, 31) } };
    expect(task(untimed)).toMatchObject({ do: 'lead', hammer: 'ready' });
  });

  it('keeps a closed fist changeable', () => {
    expect(taskOf(scene('sealed-closed'))).toMatchObject({ do: 'fist', mine: 17 });
    expect(isTurn(taskOf(scene('sealed-closed')))).toBe(false);
    expect(isTurn(taskOf(scene('sealed')))).toBe(true);
  });

  it('is nothing for those who watch, and to come back for those who are away', () => {
    expect(taskOf(scene('watch'))?.do).toBe('watch');
    expect(taskOf(scene('away'))?.do).toBe('away');
    expect(taskOf(scene('held'))).toMatchObject({ do: 'held', action: ':Ds3' });
    expect(taskOf(scene('game-end'))?.do).toBe('over');
  });
});

describe('orders in advance', () => {
  it('can be left while one is still to be asked, not afterwards', () => {
    const once = (awaited: number): Wish => ({
      phase: { phase: 'once', lot: lot('Br2', 'once', 2), high: null },
      awaited: [awaited],
      seats: 4,
    });
    expect(task(once(3))).toMatchObject({ do: 'wait', advance: 'bid' });
    expect(task({ ...once(3), me: 2 })).toMatchObject({ advance: 'bid' });
    expect(task({ ...once(1), me: 3 })).toMatchObject({ advance: null });
  });

  it('can be left before a price is named, but not by the one who names it', () => {
    const price: Wish = { phase: { phase: 'price', lot: lot('Df2', 'fixed', 3) }, awaited: [3] };
    expect(task(price)).toMatchObject({ advance: 'accept' });
    expect(task({ ...price, me: 3 })).toMatchObject({ advance: null });
  });

  it('can be left for a double by everybody alike, with fitting cards, without, and with an empty hand', () => {
    const add: Wish = { phase: { phase: 'add', double: 'Dd2', opener: 4 }, awaited: [4], hand: HAND };
    expect(task(add)).toMatchObject({ advance: 'add' });
    expect(task({ ...add, hand: ['Ao1'] })).toMatchObject({ advance: 'add' });
    expect(task({ ...add, hand: [] })).toMatchObject({ advance: 'add' });
  });

  it('say what they are', () => {
    expect(orderMessage({ order: 'maximum', limit: 34, then: 'ask' }).id).toBe('order-maximum-ask');
    expect(orderMessage({ order: 'maximum', limit: 0, then: 'out' }).id).toBe('order-out');
    expect(orderMessage({ order: 'accept', limit: 0 }).id).toBe('order-decline');
    expect(orderMessage({ order: 'add', card: null }).id).toBe('order-add-none');
  });
});

describe('a bid on its way', () => {
  it('is pending, never standing', () => {
    expect(pendingBid(scene('open-pending').pending)).toBe(27);
    expect(pendingBid([{ id: '1', want: { want: 'act', action: '-' } }])).toBeNull();
  });
});

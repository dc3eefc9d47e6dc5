// One's own game, looked back on: the paintings one bought, the best and the worst deal, one sentence.

import type { Card, Money, Seat } from '../lib/protocol';
import type { Account } from './accounts';

/** A lot one bought: its paintings, what they cost and what the bank gave. */
export interface Bought {
  cards: Card[];
  paid: Money;
  fetched: Money;
}

/** What somebody was at this table; `end-self-…` in the catalogue. */
export type Self = 'nothing' | 'sharp' | 'heart' | 'bought' | 'sold' | 'even';

export interface Keepsake {
  /** In the order in which they were bought. */
  lots: Bought[];
  cards: Card[];
  paid: Money;
  fetched: Money;
  /** Only where there was a choice of deals. */
  best: Bought | null;
  worst: Bought | null;
  self: Self;
}

function lotsOf(accounts: readonly Account[], me: Seat): Bought[] {
  return accounts.flatMap(({ paintings }) => {
    const mine = paintings.filter(({ seat }) => seat === me);
    return mine.flatMap(({ card, paid, with: other, fetched }): Bought[] => {
      const before = mine.find((one) => one.card === other);
      // A pair's price stands with its first card.
      if (before && mine.indexOf(before) < mine.findIndex((one) => one.card === card)) return [];
      return [
        {
          cards: before ? [card, before.card] : [card],
          paid,
          fetched: (fetched ?? 0) + (before?.fetched ?? 0),
        },
      ];
    });
  });
}

const gain = ({ paid, fetched }: Bought): number => fetched - paid;

/** Whether one's own sum is above everybody else's. */
function most(sums: readonly number[], me: Seat): boolean {
  const mine = sums[me - 1] ?? 0;
  return mine > 0 && sums.every((sum, index) => index === me - 1 || sum < mine);
}

function selfOf(lots: readonly Bought[], accounts: readonly Account[], me: Seat): Self {
  if (lots.length === 0) return 'nothing';
  const seats = accounts[0]?.paid.length ?? 0;
  const each = (count: (account: Account, index: number) => number): number[] =>
    Array.from({ length: seats }, (_, index) =>
      accounts.reduce((sum, account) => sum + count(account, index), 0),
    );
  const losses = lots.filter((lot) => gain(lot) < 0).length;
  if (losses === 0 && lots.length > 1) return 'sharp';
  if (losses * 2 > lots.length) return 'heart';
  const bought = each(({ paintings }, index) => paintings.filter(({ seat }) => seat === index + 1).length);
  if (most(bought, me)) return 'bought';
  if (
    most(
      each(({ received }, index) => received[index] ?? 0),
      me,
    )
  )
    return 'sold';
  return 'even';
}

/** What one takes home from a game that is over. */
export function keepsake(accounts: readonly Account[], me: Seat): Keepsake {
  const lots = lotsOf(accounts, me);
  const sum = (of: (lot: Bought) => number) => lots.reduce((total, lot) => total + of(lot), 0);
  const ranked = [...lots].sort((one, other) => gain(other) - gain(one));
  const [best = null] = ranked;
  const worst = ranked.length > 1 ? (ranked.at(-1) ?? null) : null;
  return {
    lots,
    cards: lots.flatMap(({ cards }) => cards),
    paid: sum(({ paid }) => paid),
    fetched: sum(({ fetched }) => fetched),
    best: best && gain(best) > 0 ? best : null,
    worst: worst && gain(worst) < 0 ? worst : null,
    self: selfOf(lots, accounts, me),
  };
}

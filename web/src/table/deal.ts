// What one has just bought: what was paid, and what it would fetch now.

import type { Card, ByArtist, Money, News, Seat } from '../lib/protocol';
import { artistOf, cardsOf, column } from './cards';
import type { Voice } from './voice';

export interface Deal {
  paid: Money;
  /** What the paintings would fetch if the round ended now, from what the server says of the board. */
  worth: Money;
}

/** What these paintings would fetch now. */
export function worthNow(cards: readonly Card[], values: ByArtist<Money>): Money {
  return cards.reduce((sum, card) => sum + (values[column(artistOf(card))] ?? 0), 0);
}

/** The deal of one's own that this news tells of. */
export function dealOf(news: readonly News[], me: Seat | null, values: ByArtist<Money>): Deal | null {
  for (const one of news) {
    if (one.event === 'sold' && one.winner === me)
      return { paid: one.price, worth: worthNow(cardsOf(one.lot), values) };
    if (one.event === 'unsold' && one.lot.auctioneer === me)
      return { paid: 0, worth: worthNow(cardsOf(one.lot), values) };
    if (one.event === 'kept' && one.seat === me) return { paid: 0, worth: worthNow([one.card], values) };
  }
  return null;
}

export function dealSentence({ paid, worth }: Deal, { say, price }: Voice): string {
  return paid === 0
    ? say('do-free-worth', { worth: price(worth) })
    : say('do-paid-worth', { price: price(paid), worth: price(worth) });
}

// What travels across the table when something happens: cards to the easel and to museums, money to whom it is paid.

import type { Card, News, Purse, Seat } from '../lib/protocol';
import { cardsOf } from './cards';

/** Somewhere on the table; components mark it with `data-place`. */
export type Place = 'hand' | 'easel' | 'bank' | 'mystery' | 'board' | `seat-${number}`;

export type Flight =
  | { what: 'card'; card: Card; from: Place; to: Place }
  | { what: 'money'; amount: number; from: Place; to: Place };

export function placeOf(purse: Purse): Place {
  return purse === 'bank' ? 'bank' : `seat-${purse.seat}`;
}

/** The flights one chapter starts, in order. `me` plays its cards from the hand. */
export function flights(news: readonly News[], me: Seat | null): Flight[] {
  return news.flatMap((one): Flight[] => {
    switch (one.event) {
      case 'offered':
      case 'added':
        return [
          { what: 'card', card: one.card, from: one.seat === me ? 'hand' : `seat-${one.seat}`, to: 'easel' },
        ];
      case 'kept':
        return [{ what: 'card', card: one.card, from: 'easel', to: `seat-${one.seat}` }];
      case 'sold':
        return cardsOf(one.lot).map((card) => ({
          what: 'card',
          card,
          from: 'easel',
          to: `seat-${one.winner}`,
        }));
      case 'unsold':
        return cardsOf(one.lot).map((card) => ({
          what: 'card',
          card,
          from: 'easel',
          to: `seat-${one.lot.auctioneer}`,
        }));
      case 'paid':
        return [{ what: 'money', amount: one.amount, from: placeOf(one.from), to: placeOf(one.to) }];
      case 'turned':
        return [{ what: 'card', card: one.card, from: 'mystery', to: 'board' }];
      default:
        return [];
    }
  });
}

// What a card's code says: artist, symbol, copy. `Ao1` is the first open card of the first artist.

import type { Artist, Auction, Card, Lot } from '../lib/protocol';

export type Symbol = Auction | 'double';

export const ARTISTS: readonly Artist[] = ['A', 'B', 'C', 'D', 'E'];

const SYMBOLS: Readonly<Record<string, Symbol>> = {
  o: 'open',
  r: 'once',
  s: 'sealed',
  f: 'fixed',
  d: 'double',
};

export const SYMBOL_NAMES: readonly Symbol[] = Object.values(SYMBOLS);

export function artistOf(card: Card): Artist {
  return ARTISTS.find((artist) => card.startsWith(artist)) ?? 'A';
}

export function symbolOf(card: Card): Symbol {
  return SYMBOLS[card.charAt(1)] ?? 'open';
}

/** Its column on the board, from 0. */
export function column(artist: Artist): number {
  return ARTISTS.indexOf(artist);
}

export function cardsOf(lot: Lot): Card[] {
  return lot.second === null ? [lot.first] : [lot.first, lot.second];
}

/** A hand as one holds it: artists in board order, symbols together. */
export function sorted(cards: readonly Card[]): Card[] {
  const order = 'orsfd';
  const rank = (card: Card) =>
    column(artistOf(card)) * 100 + order.indexOf(card.charAt(1)) * 10 + Number(card.slice(2));
  return [...cards].sort((one, other) => rank(one) - rank(other));
}

/** How many paintings of each artist, artists without any left out. */
export function byArtist(cards: readonly Card[]): { artist: Artist; cards: Card[] }[] {
  return ARTISTS.map((artist) => ({
    artist,
    cards: cards.filter((card) => artistOf(card) === artist),
  })).filter((group) => group.cards.length > 0);
}

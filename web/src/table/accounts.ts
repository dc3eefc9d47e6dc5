// The accounts of a round: what every painting cost and fetched, and how each artist's value comes about.

import type { Chapter } from '../lib/model';
import type { Artist, Card, Game, News, RoundEnd, Seat } from '../lib/protocol';
import { ARTISTS, artistOf, cardsOf, column } from './cards';

/** A painting somebody bought or took, and what the bank gave for it. A pair's price stands with its first card. */
export interface Painting {
  card: Card;
  seat: Seat;
  /** What was paid for the lot it came with. */
  paid: number;
  /** The other card of the same lot. */
  with: Card | null;
  /** What the bank gave; nothing before the round is over. */
  fetched: number | null;
}

/** How an artist's value came about. */
export interface Worth {
  artist: Artist;
  /** Cards played this round, sold or not. */
  played: number;
  /** From 1; nothing when not among the first three. */
  rank: number | null;
  /** This round's tile. */
  tile: number;
  /** Tiles of earlier rounds, oldest first. */
  earlier: number[];
  value: number;
}

export interface Account {
  round: number;
  why: RoundEnd | null;
  over: boolean;
  paintings: Painting[];
  /** Cards that were played and sold to nobody: the last of the round, and mystery cards. */
  unsold: Card[];
  worths: Worth[];
  /** By seat: money paid for paintings, money fetched, money received from others. */
  paid: number[];
  fetched: number[];
  received: number[];
}

/** The board: a row of tiles for each round. */
type Tiles = readonly (readonly number[])[];

function opened(round: number, seats: number): Account {
  const zeros = () => Array.from({ length: seats }, () => 0);
  return {
    round,
    why: null,
    over: false,
    paintings: [],
    unsold: [],
    worths: ARTISTS.map((artist) => ({ artist, played: 0, rank: null, tile: 0, earlier: [], value: 0 })),
    paid: zeros(),
    fetched: zeros(),
    received: zeros(),
  };
}

/** Books that are kept news by news. */
class Books {
  readonly accounts: Account[] = [];
  private table: Card[] = [];

  constructor(
    private readonly seats: number,
    private readonly tiles: Tiles,
  ) {}

  private get now(): Account | undefined {
    return this.accounts.at(-1);
  }

  private worth(artist: Artist): Worth | undefined {
    return this.now?.worths[column(artist)];
  }

  private played(card: Card): void {
    const worth = this.worth(artistOf(card));
    if (worth) worth.played += 1;
    this.table.push(card);
  }

  private taken(cards: Card[], seat: Seat, paid: number): void {
    const [first, second] = cards;
    if (first !== undefined) {
      this.now?.paintings.push({ card: first, seat, paid, with: second ?? null, fetched: null });
    }
    if (first !== undefined && second !== undefined) {
      this.now?.paintings.push({ card: second, seat, paid: 0, with: first, fetched: null });
    }
    this.table = [];
  }

  tell(news: News): void {
    if (news.event === 'dealt') {
      const account = opened(news.round, this.seats);
      const before = this.tiles.slice(0, news.round - 1);
      account.worths.forEach((worth, index) => {
        worth.earlier = before.map((row) => row[index] ?? 0).filter((tile) => tile > 0);
      });
      this.accounts.push(account);
      this.table = [];
      return;
    }
    const now = this.now;
    if (!now) return;
    switch (news.event) {
      case 'offered':
      case 'added':
        this.played(news.card);
        break;
      case 'turned':
        this.played(news.card);
        now.unsold.push(news.card);
        this.table = [];
        break;
      case 'kept':
        this.taken([news.card], news.seat, 0);
        break;
      case 'sold':
        this.taken(cardsOf(news.lot), news.winner, news.price);
        break;
      case 'unsold':
        this.taken(cardsOf(news.lot), news.lot.auctioneer, 0);
        break;
      case 'paid': {
        // The bank's payments are told once more as `fetched`.
        if (news.from === 'bank') break;
        const from = news.from.seat - 1;
        now.paid[from] = (now.paid[from] ?? 0) + news.amount;
        if (news.to !== 'bank') {
          const to = news.to.seat - 1;
          now.received[to] = (now.received[to] ?? 0) + news.amount;
        }
        break;
      }
      case 'round-ended':
        now.why = news.why;
        now.over = true;
        now.unsold.push(...this.table);
        this.table = [];
        now.paintings.forEach((painting) => (painting.fetched = 0));
        break;
      case 'ranked': {
        const worth = this.worth(news.artist);
        if (!worth) break;
        worth.tile = news.tile;
        // They are told from the first on.
        worth.rank = now.worths.filter(({ rank }) => rank !== null).length + 1;
        worth.value = news.value;
        break;
      }
      case 'fetched': {
        for (const painting of now.paintings) {
          if (painting.seat === news.seat && artistOf(painting.card) === news.artist)
            painting.fetched = news.each;
        }
        const seat = news.seat - 1;
        now.fetched[seat] = (now.fetched[seat] ?? 0) + news.paintings * news.each;
        break;
      }
      default:
        break;
    }
  }
}

/**
 * The accounts of every round the story tells from its beginning, the last one perhaps still open. Earlier tiles are the
 * board's: the story may begin later.
 */
export function accounts(chapters: readonly Chapter[], seats: number, tiles: Tiles): Account[] {
  const books = new Books(seats, tiles);
  for (const chapter of chapters) for (const news of chapter.news) books.tell(news);
  return books.accounts;
}

/** How an artist's value would come about if the round ended now, from what the server says of the board. */
export function worthsNow({ view, values, places }: Game): Worth[] {
  return ARTISTS.map((artist, index) => {
    const earlier = view.tiles.slice(0, view.round - 1).map((row) => row[index] ?? 0);
    const value = values[index] ?? 0;
    const tile = value > 0 ? value - earlier.reduce((sum, one) => sum + one, 0) : 0;
    return {
      artist,
      played: view.played[index] ?? 0,
      rank: places[index] ?? null,
      tile,
      earlier: earlier.filter((one) => one > 0),
      value,
    };
  });
}

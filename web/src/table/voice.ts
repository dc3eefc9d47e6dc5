// How a table is spoken of: its people, its artists, its money, in the reader's language.

import type { Artist, Card, EditionCard, Seat, TableNow } from '../lib/protocol';
import { moment } from '../lib/when';
import { column, artistOf, symbolOf } from './cards';

export type Args = Record<string, string | number>;
/** A message of the catalogue. */
export type Say = (id: string, args?: Args) => string;

export interface Voice {
  say: Say;
  /** Whose eyes read it. */
  me: Seat | null;
  name(seat: Seat): string;
  /** A name where it stands alone; for oneself "You". */
  who(seat: Seat): string;
  /** A sentence about somebody, given as `$seat`; about oneself its own sentence, `…-you`, speaks of "you". */
  tell(id: string, seat: Seat, args?: Args): string;
  /** A kind of bot. */
  bot(kind: string): string;
  artist(artist: Artist): string;
  price(units: number): string;
  /** A painting in a sentence: artist, title, how it is sold. */
  card(card: Card): string;
  /** A moment, in seconds since 1970. */
  when(seconds: number): string;
  /** Several things as one list. */
  list(items: string[]): string;
}

export function voiceOf(
  say: Say,
  table: TableNow | null,
  edition: EditionCard,
  print: (units: number, edition: string) => string,
  language: string,
  has: (id: string) => boolean = () => true,
  me: Seat | null = null,
): Voice {
  const lists = new Intl.ListFormat(language, { style: 'long', type: 'conjunction' });
  const cards = new Map<Card, string>();
  const artist = (who: Artist) => edition.artists[column(who)] ?? who;
  const name = (seat: Seat): string => table?.chairs[seat - 1]?.name || say('seat-unnamed', { number: seat });
  return {
    say,
    artist,
    me,
    name,
    who: (seat) => (seat === me ? say('you') : name(seat)),
    tell: (id, seat, args = {}) =>
      seat === me ? say(`${id}-you`, args) : say(id, { seat: name(seat), ...args }),
    bot: (kind) => {
      const id = `bot-${kind.split(':')[0] ?? ''}`;
      return has(id) ? say(id) : kind;
    },
    price: (units) => print(units, edition.id),
    card: (card) => {
      const known = cards.get(card);
      if (known !== undefined) return known;
      const said = say('lot-card', {
        artist: artist(artistOf(card)),
        title: has(`title-${card}`) ? say(`title-${card}`) : card,
        auction: say(`auction-${symbolOf(card)}`),
      });
      cards.set(card, said);
      return said;
    },
    when: (seconds) => moment(seconds, language),
    list: (items) => lists.format(items),
  };
}

// What the coach says at each moment of a lesson. It follows from what is on the table, so whoever comes back hears it again.

import type { TableModel } from '../lib/model';
import type { Card, Game, Lesson, News, Seat } from '../lib/protocol';
import { artistOf, column } from '../table/cards';
import { highOf, lotOf, type Task } from '../table/task';
import type { Args, Voice } from '../table/voice';

export interface Step {
  /** The sentence. */
  id: string;
  args: Args;
  /** What it speaks of. */
  about: string;
  /** The lesson is over with it. */
  done: boolean;
}

/** The amounts that are advised. A test of the server plays by them with the lessons' bots. */
const ADVISED = { open: [5, 9], once: 10, sealed: 12, fixed: 14, game: 31 } as const;
/** The guided game: which card to offer, in this order. */
const OFFERS: readonly Card[] = ['Cr1', 'Ar2', 'Do1'];

/** What one is told to press stands between these two in the text. */
export const MARKS = ['\u{e000}', '\u{e001}'] as const;
const mark = (label: string): string => `${MARKS[0]}${label}${MARKS[1]}`;

const EASEL = '.easel';
const BOARD = '.board .columns';

function step(id: string, about = EASEL, args: Args = {}): Step {
  return { id, args, about, done: false };
}

/** What became of the lot of this lesson. */
function outcome(news: News[], me: Seat, voice: Voice): Step | null {
  const end = news.find(
    (one) =>
      one.event === 'sold' || one.event === 'unsold' || one.event === 'kept' || one.event === 'round-ended',
  );
  if (!end) return null;
  const done = (id: string, args: Args = {}): Step => ({ id, args, about: EASEL, done: true });
  if (end.event !== 'sold') return done('step-unsold');
  const { winner, lot } = end;
  const price = voice.price(end.price);
  if (winner === me && lot.auctioneer === me) return done('step-kept', { price });
  if (winner === me)
    return done('step-won', {
      price,
      seat: voice.name(lot.auctioneer),
      artist: voice.artist(artistOf(lot.first)),
    });
  return done(lot.auctioneer === me ? 'step-sold' : 'step-lost', { price, seat: voice.name(winner) });
}

export interface Moment {
  lesson: Lesson;
  model: TableModel;
  game: Game;
  task: Task | null;
  voice: Voice;
  /** The accounts of a round lie on the table. */
  accounts: boolean;
}

/** What is said now; nothing while something is on its way. */
export function stepOf(moment: Moment): Step | null {
  const { lesson, model, voice } = moment;
  const me = model.private.seat;
  if (me === null) return null;
  if (lesson === 'game') return inGame(moment, me);
  // What was before the lesson is told with its beginning.
  const since = model.chapters.filter(({ news }) => !news.some((one) => one.event === 'started'));
  const news = since.flatMap((chapter) => chapter.news);
  return outcome(news, me, voice) ?? inSale(moment, me);
}

/** What is said of the lot on the easel: who sells it, who leads, what it would fetch. */
function facts({ game, voice }: Moment): Args {
  const phase = game.view.phase;
  const lot = lotOf(game);
  const card = lot?.first ?? (phase.phase === 'add' ? phase.double : null);
  const high = highOf(game);
  return {
    ...(card
      ? { artist: voice.artist(artistOf(card)), worth: voice.price(game.values[column(artistOf(card))] ?? 0) }
      : {}),
    ...(lot ? { seller: voice.name(lot.auctioneer) } : {}),
    ...(high ? { high: voice.price(high.amount), seat: voice.name(high.seat) } : {}),
  };
}

function inSale(moment: Moment, me: Seat): Step | null {
  const { lesson, game, task, voice } = moment;
  const { say } = voice;
  const told = facts(moment);
  const amount = (id: string, label: string, value: number): Step =>
    step(id, EASEL, { ...told, amount: value, button: mark(say(label, { price: voice.price(value) })) });
  const first = game.view.awaited[0];
  switch (task?.do) {
    case 'bid':
      if (lesson === 'double') {
        if (!task.high) return step('step-double-wait');
        return task.hammer === 'ready'
          ? step('step-double-hammer', EASEL, { ...told, button: mark(say('do-hammer')) })
          : step('step-double-going');
      }
      if (task.high) return amount('step-open-more', 'do-bid-it', Math.max(ADVISED.open[1], task.least));
      return amount('step-open-first', 'do-bid-it', ADVISED.open[0]);
    case 'lead':
      return step('step-open-lead');
    case 'out':
      return step(lesson === 'double' ? 'step-double-going' : 'step-out');
    case 'once':
      return amount('step-once-bid', 'do-bid-it', Math.max(ADVISED.once, task.least));
    case 'fist':
      if (task.mine !== null) return step('step-sealed-closed');
      return amount('step-sealed-close', 'do-fist-it', ADVISED.sealed);
    case 'price':
      return amount('step-fixed-name', 'do-price-it', ADVISED.fixed);
    case 'add': {
      const [card] = task.cards;
      if (card === undefined) return null;
      const phase = game.view.phase;
      const opener = phase.phase === 'add' ? phase.opener : 1;
      return step('step-double-add', '[data-hand]', {
        ...told,
        seat: voice.name(opener),
        card: mark(voice.card(card)),
        button: mark(say('do-add-it')),
      });
    }
    case 'wait':
      if (lesson === 'once')
        return highOf(game)?.seat === me
          ? step('step-once-last', EASEL, told)
          : step('step-once-wait', EASEL, { seat: first === undefined ? '' : voice.name(first) });
      return lesson === 'fixed' ? step('step-fixed-asked') : null;
    default:
      return null;
  }
}

/** The guided game: the end of a round, and the last round. */
function inGame(moment: Moment, me: Seat): Step | null {
  const { game, task, voice, accounts } = moment;
  const { view } = game;
  const { say } = voice;
  const told = facts(moment);
  if (view.phase.phase === 'over') return { id: 'step-game-over', args: {}, about: 'header', done: true };
  if (accounts) return paid(moment);
  const lot = lotOf(game);
  const before = lot ? earlier(game, lot.first) : 0;
  const buying = (id: string, label: string, value: number): Step =>
    step(id, BOARD, {
      ...told,
      before,
      least: voice.price(before + 10),
      amount: value,
      button: mark(say(label, { price: voice.price(value) })),
    });
  const first = view.awaited[0];
  switch (task?.do) {
    case 'offer': {
      const card = OFFERS.find((one) => task.hand.includes(one)) ?? task.hand[0];
      if (card === undefined) return null;
      const ends = game.last_card || game.fifth.includes(artistOf(card));
      const id = game.last_card ? 'step-game-last' : ends ? 'step-game-fifth' : 'step-game-offer';
      return step(id, id === 'step-game-fifth' ? BOARD : EASEL, {
        artist: voice.artist(artistOf(card)),
        card: mark(voice.card(card)),
        button: mark(say(ends ? 'do-offer-fifth' : 'do-offer-it')),
      });
    }
    case 'bid':
      return buying('step-game-bid', 'do-bid-it', Math.max(ADVISED.game, task.least));
    case 'once':
      return buying('step-game-bid', 'do-bid-it', Math.max(ADVISED.game, task.least));
    case 'fist':
      return task.mine === null
        ? buying('step-game-bid', 'do-fist-it', ADVISED.game)
        : step('step-sealed-closed');
    case 'close':
      return step('step-game-close', EASEL, {
        ...told,
        button: mark(say('do-close-take', { price: voice.price(task.least) })),
      });
    case 'lead':
      return step('step-open-lead');
    case 'out':
      return step('step-out');
    case 'wait':
      if (lot?.auctioneer === me) return step('step-game-asked');
      return first === undefined || lot ? null : step('step-game-wait', EASEL, { seat: voice.name(first) });
    default:
      return null;
  }
}

/** What a painting of this artist has from the rounds before this one. */
function earlier(game: Game, card: Card): number {
  const place = column(artistOf(card));
  return game.view.tiles.reduce((sum, row) => sum + (row[place] ?? 0), 0);
}

/** The accounts of the round that has just ended, explained for the artist whose earlier tiles count for most. */
function paid({ game, voice }: Moment): Step | null {
  const ended = game.view.tiles[game.view.round - 2];
  if (!ended) return null;
  const total = (place: number): number =>
    game.view.tiles.slice(0, game.view.round - 1).reduce((sum, row) => sum + (row[place] ?? 0), 0);
  const artists = (['A', 'B', 'C', 'D', 'E'] as const).filter((artist) => (ended[column(artist)] ?? 0) > 0);
  const [artist] = artists.sort((one, other) => total(column(other)) - total(column(one)));
  if (!artist) return null;
  const place = column(artist);
  const tile = ended[place] ?? 0;
  return step('step-game-paid', '.end', {
    artist: voice.artist(artist),
    tile,
    before: total(place) - tile,
    worth: voice.price(total(place)),
    button: mark(voice.say('end-go-on')),
  });
}

// Chapters turned into sentences: for the log, for screen readers, for the label under the lot.

import type { Chapter } from '../lib/model';
import type { BySeat, Money, News, Purse, Seat, Seq } from '../lib/protocol';
import { type Reaction, reactionOf } from './reactions';
import type { Voice } from './voice';

/** One line of the log. */
export interface Line {
  key: string;
  kind: 'event' | 'chat' | 'removed' | 'round' | 'offer';
  text: string;
  /** Who says it, in chat. */
  by: string;
  seat: Seat | null;
  /** A sign instead of words; `text` then says its name. */
  reaction: Reaction | null;
  /** The update in which it was said, while it can still be removed. */
  said: Seq | null;
  /** The number of who says it, in chat. */
  speaker: number | null;
  /** Only those who watch hear it. */
  apart: boolean;
}

function purse(purse: Purse, voice: Voice): string {
  return purse === 'bank' ? voice.say('bank') : voice.name(purse.seat);
}

/** What one pays to another; what the bank pays is told as what paintings fetch. */
function paid(from: Purse, to: Purse, amount: Money, voice: Voice): string | null {
  if (from === 'bank') return null;
  const price = voice.price(amount);
  if (to !== 'bank' && to.seat === voice.me)
    return voice.say('event-paid-to-you', { seat: voice.name(from.seat), price });
  return voice.tell('event-paid', from.seat, { price, other: purse(to, voice) });
}

/** One sentence for a piece of news; nothing for what another sentence tells already, and for chat. */
export function sentence(news: News, voice: Voice): string | null {
  const { say, tell, price, card, artist } = voice;
  switch (news.event) {
    case 'dealt':
      return news.each === 0
        ? say('event-dealt-none', { round: news.round })
        : say('event-dealt', { round: news.round, each: news.each });
    case 'offered':
      return tell('event-offered', news.seat, { card: card(news.card) });
    case 'added':
      return tell('event-added', news.seat, { card: card(news.card) });
    case 'added-none':
      return tell('event-added-none', news.seat);
    case 'kept':
      return tell('event-kept', news.seat, { card: card(news.card) });
    case 'bid':
      return tell('event-bid', news.seat, { price: price(news.amount) });
    case 'passed':
      return tell('event-passed', news.seat);
    case 'cannot-pay':
      return tell('event-cannot-pay', news.seat);
    case 'fist-closed':
      // Whose fist it is stays untold; how many there are is news of the table.
      return null;
    case 'fists':
      return say('log-fists', { closed: news.closed, of: news.of });
    case 'fists-opened':
      return say('event-fists-opened', { fists: voice.list(fistsInOrder(news.amounts, voice)) });
    case 'priced':
      return tell('event-priced', news.seat, { price: price(news.price) });
    case 'sold': {
      const unwanted = news.lot.auction === 'fixed' && news.winner === news.lot.auctioneer;
      if (unwanted && news.price === 0) return tell('event-sold-kept', news.winner);
      const about = { price: price(news.price) };
      return unwanted
        ? tell('event-sold-unwanted', news.winner, about)
        : tell('event-sold', news.winner, about);
    }
    case 'unsold':
      return tell('event-unsold', news.lot.auctioneer);
    case 'paid':
      return paid(news.from, news.to, news.amount, voice);
    case 'turned':
      return tell('event-turned', news.seat, { card: card(news.card) });
    case 'turned-none':
      return tell('event-turned-none', news.seat);
    case 'round-ended':
      return news.why === 'out-of-cards'
        ? say('event-round-ended-empty', { round: news.round })
        : say('event-round-ended-fifth', { artist: artist(news.why.fifth), round: news.round });
    case 'ranked':
      return say('event-ranked', { artist: artist(news.artist), tile: news.tile, price: price(news.value) });
    case 'fetched': {
      const about = { count: news.paintings, artist: artist(news.artist) };
      return news.each === 0
        ? tell('event-fetched-nothing', news.seat, about)
        : tell('event-fetched', news.seat, { ...about, price: price(news.paintings * news.each) });
    }
    case 'game-over':
      return say('event-game-over');
    case 'sat':
      return news.seat === voice.me ? say('log-sat-you') : say('log-sat', { seat: news.name });
    case 'stood':
      return say('log-stood', { number: news.seat });
    case 'removed':
      return say('log-removed', { name: news.name });
    case 'settled':
      return say('log-settled');
    case 'muted':
      return say('log-muted', { name: news.name });
    case 'unmuted':
      return say('log-unmuted', { name: news.name });
    case 'bot-sat':
      return say('log-bot-sat', { number: news.seat, bot: voice.bot(news.bot) });
    case 'dealing':
      return say('log-dealing');
    case 'started':
      return say('log-started');
    case 'called':
      if (news.call === 'closed') return say('log-closed');
      return news.call === 'going-once' || news.call === 'going-twice' ? say(`say-${news.call}`) : null;
    case 'time-out':
      return tell('log-time-out', news.seat);
    case 'away':
      return tell('log-away', news.seat, { bot: voice.bot(news.bot) });
    case 'back':
      return tell('log-back', news.seat);
    case 'holiday':
      return news.until === null
        ? tell('log-holiday-over', news.seat)
        : tell('log-holiday', news.seat, { when: voice.when(news.until) });
    case 'outage':
      return say('log-outage');
    case 'said':
    case 'redacted':
      return null;
    case 'revealed':
      return say('log-revealed');
    case 'rematch':
      return say('log-rematch');
  }
}

/** The fists, highest first; equal ones in seat order. */
function fistsInOrder(amounts: BySeat<Money>, voice: Voice): string[] {
  return amounts
    .map((amount, index) => ({ seat: index + 1, amount }))
    .sort((one, other) => other.amount - one.amount || one.seat - other.seat)
    .map(({ seat, amount }) =>
      amount === 0 ? voice.tell('log-fist-empty', seat) : voice.tell('log-fist', seat, { amount }),
    );
}

/** In words, why a tie of fists went to whom it went; nothing when no tie decided. */
export function tieBreak(
  amounts: BySeat<Money>,
  winner: Seat,
  auctioneer: Seat,
  voice: Voice,
): string | null {
  const best = Math.max(...amounts);
  const tied = amounts.flatMap((amount, index) => (amount === best ? [index + 1] : []));
  if (best === 0 || tied.length < 2) return null;
  const seats = voice.list(tied.filter((seat) => seat !== voice.me).map((seat) => voice.name(seat)));
  const price = voice.price(best);
  const why = winner === auctioneer ? 'auctioneer' : 'left';
  if (winner === voice.me) return voice.say(`lot-tie-${why}-you`, { seats, price });
  const seat = voice.name(winner);
  if (voice.me !== null && tied.includes(voice.me))
    return voice.say(`lot-tie-${why}-lost`, { seats, seat, price });
  return voice.say(`lot-tie-${why}`, { seats, seat, price });
}

/** The tie that decided a sealed sale, if one did. */
export function tieOf(news: readonly News[], voice: Voice): string | null {
  const fists = news.find((one) => one.event === 'fists-opened');
  const sold = news.find((one) => one.event === 'sold');
  return fists && sold ? tieBreak(fists.amounts, sold.winner, sold.lot.auctioneer, voice) : null;
}

/** The log, oldest first. */
export function lines(
  chapters: readonly Chapter[],
  voice: Voice,
  /** Whom one does not want to hear. */
  hushed: (said: Extract<News, { event: 'said' }>) => boolean = () => false,
): Line[] {
  return chapters.flatMap((chapter) =>
    chapter.news.flatMap((news, index): Line[] => {
      const key = `${chapter.seq}.${index}`;
      if (news.event === 'said') {
        const { name: by, seat, speaker } = news;
        const line = { key, by, seat, speaker, apart: news.among === 'watchers' };
        const quiet = hushed(news);
        if (news.text === null || quiet) {
          const text = voice.say(quiet ? 'chat-hushed' : 'chat-removed');
          return [{ ...line, kind: 'removed', text, reaction: null, said: null }];
        }
        const reaction = reactionOf(news.text);
        const text = reaction ? voice.say(`react-${reaction}`) : news.text;
        return [{ ...line, kind: 'chat', text, reaction, said: chapter.seq }];
      }
      const text = sentence(news, voice);
      if (text === null) return [];
      const kind = news.event === 'dealt' ? 'round' : news.event === 'offered' ? 'offer' : 'event';
      const nobody = { by: '', seat: null, reaction: null, said: null, speaker: null, apart: false };
      const line: Line = { key, kind, text, ...nobody };
      const tie = news.event === 'sold' ? tieOf(chapter.news, voice) : null;
      return tie === null ? [line] : [{ ...line, key: `${key}.tie`, text: tie }, line];
    }),
  );
}

/** What is read out, and how urgently. */
export interface Utterance {
  text: string;
  how: 'polite' | 'assertive';
}

/** What somebody says, read out. */
function remark(name: string, text: string, voice: Voice): string {
  const reaction = reactionOf(text);
  return reaction
    ? voice.say('react-said', { seat: name, reaction: voice.say(`react-${reaction}`) })
    : voice.say('chat-said', { seat: name, text });
}

/** What a screen reader says of one chapter. Assertive is only: outbid, going twice, sold (and one's turn). */
export function utterances(news: readonly News[], me: Seat | null, led: boolean, voice: Voice): Utterance[] {
  let leading = led;
  return news.flatMap((one): Utterance[] => {
    if (one.event === 'said') {
      if (one.text === null || (one.seat !== null && one.seat === me)) return [];
      return [{ text: remark(one.name, one.text, voice), how: 'polite' }];
    }
    const text = sentence(one, voice);
    // That the cards are being shuffled is over before it is said.
    if (text === null || one.event === 'dealing') return [];
    if (one.event === 'bid') {
      const outbid = leading && one.seat !== me;
      leading = one.seat === me;
      return outbid
        ? [
            {
              text: voice.say('say-outbid', { seat: voice.name(one.seat), price: voice.price(one.amount) }),
              how: 'assertive',
            },
          ]
        : [{ text, how: 'polite' }];
    }
    const tie = one.event === 'sold' ? tieOf(news, voice) : null;
    if (tie !== null)
      return [
        { text: tie, how: 'polite' },
        { text, how: 'assertive' },
      ];
    const urgent = one.event === 'sold' || (one.event === 'called' && one.call === 'going-twice');
    return [{ text, how: urgent ? 'assertive' : 'polite' }];
  });
}

/** What the seats have said about the lot that is on sale, or about the last one. */
export interface Talk {
  /** Seat → what it said last. */
  said: Map<
    Seat,
    { what: 'bid' | 'price' | 'fist'; amount: number } | { what: 'pass' | 'broke' | 'none' | 'buy' }
  >;
  /** The news that ended it. */
  end: Extract<News, { event: 'sold' | 'unsold' | 'kept' | 'round-ended' }> | null;
  fists: BySeat<Money> | null;
  bids: number;
  /** The hammer has gone twice at the bid that stands. */
  twice: boolean;
}

/** Looks back to the last card offered and collects what has been said since. */
export function talk(chapters: readonly Chapter[]): Talk {
  const talk: Talk = { said: new Map(), end: null, fists: null, bids: 0, twice: false };
  let from = chapters.length;
  while (from > 0) {
    from -= 1;
    if (chapters[from]?.news.some((one) => one.event === 'offered')) break;
  }
  for (const chapter of chapters.slice(from)) {
    for (const one of chapter.news) {
      switch (one.event) {
        case 'offered':
          talk.said.clear();
          talk.end = null;
          talk.fists = null;
          talk.bids = 0;
          talk.twice = false;
          break;
        case 'added':
          talk.said.clear();
          break;
        case 'added-none':
          talk.said.set(one.seat, { what: 'none' });
          break;
        case 'bid':
          talk.bids += 1;
          talk.twice = false;
          talk.said.set(one.seat, { what: 'bid', amount: one.amount });
          break;
        case 'called':
          talk.twice = one.call === 'going-twice';
          break;
        case 'passed':
          talk.said.set(one.seat, { what: 'pass' });
          break;
        case 'cannot-pay':
          talk.said.set(one.seat, { what: 'broke' });
          break;
        case 'priced':
          talk.said.set(one.seat, { what: 'price', amount: one.price });
          break;
        case 'fists-opened':
          talk.fists = one.amounts;
          one.amounts.forEach((amount, index) => talk.said.set(index + 1, { what: 'fist', amount }));
          break;
        case 'sold':
          talk.end = one;
          if (one.lot.auction === 'fixed') talk.said.set(one.winner, { what: 'buy' });
          break;
        case 'unsold':
        case 'kept':
        case 'round-ended':
          talk.end = one;
          break;
        default:
          break;
      }
    }
  }
  return talk;
}

/** The latest sentence of the story; that the seed is shown now is for the log alone. */
export function lastSentence(chapters: readonly Chapter[], voice: Voice): string {
  for (let at = chapters.length - 1; at >= 0; at -= 1) {
    const told = chapters[at]?.news ?? [];
    for (let index = told.length - 1; index >= 0; index -= 1) {
      const one = told[index];
      const text = one && one.event !== 'revealed' ? sentence(one, voice) : null;
      if (text !== null) return text;
    }
  }
  return '';
}

/** What one has just done, while it can still be taken back. */
export function heldSentence(action: string, { say, card, price }: Voice): string {
  const rest = action.slice(1);
  switch (action.charAt(0)) {
    case ':':
      return say('undo-offer', { card: card(rest) });
    case '+':
      return say('undo-add', { card: card(rest) });
    case '@':
      return say('undo-price', { price: price(Number(rest)) });
    case '=':
      return say('undo-bid', { price: price(Number(rest)) });
    case '!':
      return say('undo-buy');
    case '?':
      return say('undo-turn');
    default:
      return say('undo-pass');
  }
}

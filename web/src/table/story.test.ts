import { describe, expect, it } from 'vitest';

import { lot } from '../fixtures/build';
import type { Call, News } from '../lib/protocol';
import { REACTIONS, reactionOf, remarks } from './reactions';
import { heldSentence, lastSentence, lines, sentence, talk, tieBreak, utterances } from './story';
import { plainVoice, told } from './testing';

const voice = plainVoice();

describe('sentences', () => {
  it('tells a sale, and one nobody wanted', () => {
    const sold: News = { event: 'sold', lot: lot('Eo1', 'open', 1), winner: 2, price: 12 };
    expect(sentence(sold, voice)).toBe('event-sold(P2|12k)');
    const unwanted: News = { event: 'sold', lot: lot('Ef1', 'fixed', 1), winner: 1, price: 9 };
    expect(sentence(unwanted, voice)).toBe('event-sold-unwanted(P1|9k)');
    expect(sentence({ ...unwanted, price: 0 }, voice)).toBe('event-sold-kept(P1)');
  });

  it('never says whose fist has closed', () => {
    expect(sentence({ event: 'fist-closed', seat: 3 }, voice)).toBeNull();
    expect(sentence({ event: 'fists', closed: 1, of: 4 }, voice)).toBe('log-fists(1|4)');
  });

  it('opens fists highest first', () => {
    const opened = sentence({ event: 'fists-opened', amounts: [3, 0, 7, 3] }, voice);
    expect(opened).toBe(
      'event-fists-opened(log-fist(P3|7), log-fist(P1|3), log-fist(P4|3), and log-fist-empty(P2))',
    );
  });

  it('leaves out what the bank pays, which is told as what paintings fetch', () => {
    expect(sentence({ event: 'paid', from: 'bank', to: { seat: 1 }, amount: 30 }, voice)).toBeNull();
    expect(sentence({ event: 'paid', from: { seat: 1 }, to: 'bank', amount: 3 }, voice)).toBe(
      'event-paid(P1|3k|bank)',
    );
    expect(sentence({ event: 'fetched', seat: 1, artist: 'A', paintings: 2, each: 0 }, voice)).toMatch(
      /^event-fetched-nothing/,
    );
  });

  it('tells what can still be taken back', () => {
    expect(heldSentence('@20', voice)).toBe('undo-price(20k)');
    expect(heldSentence('-', voice)).toBe('undo-pass');
  });
});

describe('oneself', () => {
  const mine = plainVoice(2);
  const sold: News = { event: 'sold', lot: lot('Eo1', 'open', 1), winner: 2, price: 12 };

  it('is “you”, and others have names', () => {
    expect(sentence(sold, mine)).toBe('event-sold-you(12k)');
    expect(sentence({ event: 'bid', seat: 2, amount: 5 }, mine)).toBe('event-bid-you(5k)');
    expect(sentence({ event: 'bid', seat: 3, amount: 5 }, mine)).toBe('event-bid(P3|5k)');
  });

  it('pays, and is paid', () => {
    const paid = (from: number, to: number): News => ({
      event: 'paid',
      from: { seat: from },
      to: { seat: to },
      amount: 9,
    });
    expect(sentence(paid(2, 1), mine)).toBe('event-paid-you(9k|P1)');
    expect(sentence(paid(1, 2), mine)).toBe('event-paid-to-you(P1|9k)');
    expect(sentence(paid(1, 3), mine)).toBe('event-paid(P1|9k|P3)');
  });

  it('holds a fist, and wins or loses a tie', () => {
    expect(sentence({ event: 'fists-opened', amounts: [3, 7, 0, 0] }, mine)).toMatch(
      /^event-fists-opened\(log-fist-you\(7\), log-fist\(P1\|3\)/,
    );
    expect(tieBreak([3, 9, 9, 0], 2, 1, mine)).toBe('lot-tie-left-you(P3|9k)');
    expect(tieBreak([9, 9, 0, 0], 1, 1, mine)).toBe('lot-tie-auctioneer-lost(P1|P1|9k)');
    expect(tieBreak([9, 0, 9, 0], 1, 1, mine)).toBe('lot-tie-auctioneer(P1 and P3|P1|9k)');
  });

  it('does not take the last word from the game: that the seed is shown is for the log', () => {
    const end = told({ event: 'game-over' }, { event: 'revealed', seed: '5eed' });
    expect(lastSentence(end, mine)).toBe('event-game-over');
    expect(lines(end, mine).map((line) => line.text)).toEqual(['event-game-over', 'log-revealed']);
  });
});

describe('ties of fists (R5.4.3)', () => {
  it('say nothing when nobody tied', () => {
    expect(tieBreak([3, 9, 1, 0], 2, 1, voice)).toBeNull();
    expect(tieBreak([0, 0, 0, 0], 1, 1, voice)).toBeNull();
  });

  it('go to the auctioneer, else to the left', () => {
    expect(tieBreak([9, 9, 1, 0], 1, 1, voice)).toBe('lot-tie-auctioneer(P1 and P2|P1|9k)');
    expect(tieBreak([3, 9, 9, 0], 2, 1, voice)).toBe('lot-tie-left(P2 and P3|P2|9k)');
  });

  it('are told before the sale in the log', () => {
    const chapters = told([
      { event: 'fists-opened', amounts: [3, 9, 9, 0] },
      { event: 'sold', lot: lot('Cs1', 'sealed', 1), winner: 2, price: 9 },
    ]);
    expect(lines(chapters, voice).map((line) => line.text.replace(/\(.*/, ''))).toEqual([
      'event-fists-opened',
      'lot-tie-left',
      'event-sold',
    ]);
  });
});

describe('what a screen reader hears', () => {
  const bid = (seat: number, amount: number): News => ({ event: 'bid', seat, amount });

  it('is polite about other people, assertive about being outbid', () => {
    expect(utterances([bid(2, 5)], 1, false, voice)).toEqual([{ text: 'event-bid(P2|5k)', how: 'polite' }]);
    expect(utterances([bid(2, 5)], 1, true, voice)).toEqual([
      { text: 'say-outbid(P2|5k)', how: 'assertive' },
    ]);
  });

  it('is not that the cards are shuffled: that stands in the log', () => {
    expect(utterances([{ event: 'dealing' }], 1, false, voice)).toEqual([]);
    expect(lines(told({ event: 'dealing' }), voice).map((line) => line.text)).toEqual(['log-dealing']);
  });

  it('knows when one has taken the lead within a chapter', () => {
    expect(utterances([bid(1, 5), bid(2, 6)], 1, false, voice).map((one) => one.how)).toEqual([
      'polite',
      'assertive',
    ]);
  });

  it('is assertive only for going twice and sold besides', () => {
    const called = (call: 'going-once' | 'going-twice'): News => ({ event: 'called', call });
    expect(utterances([called('going-once')], 1, false, voice)[0]?.how).toBe('polite');
    expect(utterances([called('going-twice')], 1, false, voice)[0]?.how).toBe('assertive');
    const sold: News = { event: 'sold', lot: lot('Eo1', 'open', 1), winner: 2, price: 12 };
    expect(utterances([sold], 1, false, voice)[0]?.how).toBe('assertive');
    expect(utterances([{ event: 'passed', seat: 2 }], 1, false, voice)[0]?.how).toBe('polite');
  });

  it('does not repeat what one said oneself', () => {
    const said: News = {
      event: 'said',
      seat: 1,
      name: 'P1',
      text: 'hello',
      speaker: null,
      among: 'everybody',
    };
    expect(utterances([said], 1, false, voice)).toEqual([]);
    expect(utterances([said], 2, false, voice)).toHaveLength(1);
  });
});

describe('what was removed', () => {
  const gone: News = { event: 'said', seat: 2, name: 'P2', text: null, speaker: null, among: 'everybody' };

  it('leaves a line, and is neither read out nor shown at a museum', () => {
    expect(lines(told(gone, { event: 'redacted', seq: 1 }), voice)).toMatchObject([
      { kind: 'removed', text: 'chat-removed', by: 'P2', said: null },
    ]);
    expect(utterances([gone], 1, false, voice)).toEqual([]);
    expect(remarks(told(gone), 0)).toEqual([]);
  });

  it('was a line that can be removed', () => {
    expect(lines(told({ ...gone, text: 'hello' }), voice)).toMatchObject([{ kind: 'chat', said: 1 }]);
  });
});

describe('reactions', () => {
  const clap: News = {
    event: 'said',
    seat: 3,
    name: 'P3',
    text: REACTIONS.clap,
    speaker: null,
    among: 'everybody',
  };

  it('have names, in the log and for the ear', () => {
    expect(lines(told(clap), voice)).toMatchObject([{ text: 'react-clap', reaction: 'clap' }]);
    expect(utterances([clap], 1, false, voice)[0]?.text).toBe('react-said(P3|react-clap)');
    expect(reactionOf('👏 bravo')).toBeNull();
  });

  it('and words are seen at the museum of who says them, while one looks', () => {
    const words: News = {
      event: 'said',
      seat: null,
      name: 'W',
      text: 'from the gallery',
      speaker: null,
      among: 'everybody',
    };
    expect(remarks(told(clap, words), 0)).toEqual([{ seq: 1, seat: 3, text: REACTIONS.clap }]);
    expect(remarks(told(clap), 1)).toEqual([]);
    expect(remarks([{ seq: 1, news: [clap], live: false }], 0)).toEqual([]);
  });
});

describe('what is said about the lot', () => {
  it('knows whether the hammer had gone twice when it fell', () => {
    const offered: News = { event: 'offered', seat: 1, card: 'Eo1' };
    const bid: News = { event: 'bid', seat: 2, amount: 5 };
    const called = (call: Call): News => ({ event: 'called', call });
    const twice = [called('going-once'), called('going-twice')];
    const sold: News = { event: 'sold', lot: lot('Eo1', 'open', 1), winner: 2, price: 5 };
    expect(talk(told(offered, bid, ...twice, sold)).twice).toBe(true);
    expect(talk(told(offered, bid, sold)).twice).toBe(false);
    expect(talk(told(offered, bid, ...twice, { ...bid, seat: 3, amount: 6 }, sold)).twice).toBe(false);
    expect(talk(told(offered, bid, ...twice, sold, offered)).twice).toBe(false);
  });

  it('is forgotten with the next card offered', () => {
    const chapters = told(
      { event: 'offered', seat: 1, card: 'Eo1' },
      { event: 'bid', seat: 2, amount: 5 },
      { event: 'sold', lot: lot('Eo1', 'open', 1), winner: 2, price: 5 },
    );
    expect(talk(chapters).said.get(2)).toEqual({ what: 'bid', amount: 5 });
    expect(talk(chapters).end?.event).toBe('sold');
    const next = talk([...chapters, ...told({ event: 'offered', seat: 2, card: 'Cs1' })]);
    expect(next.said.size).toBe(0);
    expect(next.end).toBeNull();
  });

  it('keeps the last word of each seat, and all fists once they open', () => {
    const chapters = told(
      { event: 'offered', seat: 1, card: 'Cs1' },
      { event: 'fists-opened', amounts: [1, 0, 4, 2] },
    );
    expect(talk(chapters).said.get(3)).toEqual({ what: 'fist', amount: 4 });
    expect(talk(chapters).fists).toEqual([1, 0, 4, 2]);
  });

  it('has a last sentence', () => {
    expect(lastSentence(told({ event: 'passed', seat: 2 }, { event: 'fist-closed', seat: 1 }), voice)).toBe(
      'event-passed(P2)',
    );
    expect(lastSentence([], voice)).toBe('');
  });
});

// A puzzle in words: what is asked, and after the answer what was best, by how much, and why.

import type { Action, Answer, Game, Puzzle, Seat, TriedAction } from '../lib/protocol';
import { artistOf } from '../table/cards';
import { highOf } from '../table/task';
import type { Voice } from '../table/voice';

/** What is asked at this moment. */
export function question({ kind }: Puzzle, game: Game, voice: Voice): string {
  const { say } = voice;
  const { menu } = game;
  if (kind === 'worth' && menu?.menu === 'buy')
    return say('puzzle-ask-buy', { price: voice.price(menu.price) });
  const high = highOf(game);
  if (kind === 'worth' && menu?.menu === 'bid' && high)
    return say('puzzle-ask-keep', {
      seat: voice.name(high.seat),
      high: voice.price(high.amount),
      price: voice.price(menu.least),
    });
  if (kind === 'help') return say('puzzle-ask-help');
  return say('puzzle-ask-end', { artist: voice.list(game.fifth.map((artist) => voice.artist(artist))) });
}

/** Whether something is bought or left, or as its seller kept or sold. */
function dealt({ best, other }: Answer, action: Action): 'buy' | 'leave' | 'keep' | 'sell' {
  const own = [best, other].some((one) => one.action.startsWith('='));
  if (own) return action === '-' ? 'sell' : 'keep';
  return action === '-' ? 'leave' : 'buy';
}

/** An answer as it is named: in the words of its kind of question. */
function named(answer: Answer, action: Action, ends: boolean, voice: Voice): string {
  const { say } = voice;
  const card = action.slice(1);
  switch (answer.puzzle.kind) {
    case 'worth':
      return say(`puzzle-${dealt(answer, action)}`);
    case 'help':
      return say('puzzle-offer', { artist: voice.artist(artistOf(card)) });
    case 'end':
      return say(ends ? 'puzzle-end' : 'puzzle-go-on');
  }
}

export interface Told {
  verdict: string;
  why: string[];
  /** Everybody's money at the end of the game, on average: with the best answer, and with the other. */
  rows: { seat: Seat; best: number; other: number }[];
  heads: [string, string];
  how: string;
}

/** The rival for whom the two answers differ most, to whom the worse one gives more. */
function helped(best: TriedAction, other: TriedAction, me: Seat): { seat: Seat; more: number } | null {
  const gains = other.money
    .map((money, at) => ({ seat: at + 1, more: money - (best.money[at] ?? 0) }))
    .filter(({ seat, more }) => seat !== me && more > 0)
    .sort((one, two) => two.more - one.more);
  return gains[0] ?? null;
}

/** What somebody is told who has answered. */
export function told(answer: Answer, voice: Voice): Told {
  const { say } = voice;
  const { best, other, seat: me, right, worlds, ends } = answer;
  // Of the two answers that are compared one ends the round, if that is the question.
  const name = (one: TriedAction): string => named(answer, one.action, one === best ? ends : !ends, voice);
  const percent = (wins: number): number => Math.round(wins / 10);
  const why: string[] = [];
  if (answer.worth !== undefined && answer.price !== undefined) {
    why.push(
      say(`puzzle-why-${dealt(answer, best.action)}`, {
        worth: voice.price(answer.worth),
        price: voice.price(answer.price),
      }),
    );
  }
  if (answer.puzzle.kind === 'help') why.push(say('puzzle-why-help'));
  if (answer.puzzle.kind === 'end') why.push(say(ends ? 'puzzle-why-end' : 'puzzle-why-go-on'));
  const mine = (best.money[me - 1] ?? 0) - (other.money[me - 1] ?? 0);
  why.push(
    say('puzzle-why-you', {
      money: voice.price(mine),
      wins: percent(best.wins),
      less: percent(other.wins),
    }),
  );
  const rival = helped(best, other, me);
  if (rival)
    why.push(say('puzzle-why-rival', { seat: voice.name(rival.seat), money: voice.price(rival.more) }));
  return {
    verdict: say(right ? 'puzzle-right' : 'puzzle-wrong', { best: name(best) }),
    why,
    rows: best.money.map((money, at) => ({ seat: at + 1, best: money, other: other.money[at] ?? 0 })),
    heads: [name(best), name(other)],
    how: say('puzzle-how', { worlds }),
  };
}

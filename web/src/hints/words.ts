// A hint in words: a fair range, why, and what nobody can know.

import type { Action, Game, Hint } from '../lib/protocol';
import { highOf } from '../table/task';
import type { Voice } from '../table/voice';

export interface Advised {
  /** The fair range; empty where nothing is for sale. */
  range: string;
  why: string[];
  /** What the hint does not know. */
  unknown: string;
}

/** "14$–22$", or one price where both ends are the same. */
export function between(low: number, high: number, price: (units: number) => string): string {
  return low === high ? price(low) : `${price(low)}–${price(high)}`;
}

/** What an action is called in a hint. */
export function deed(action: Action, game: Game, voice: Voice): string {
  const { say } = voice;
  const rest = action.slice(1);
  switch (action[0]) {
    case ':':
      return voice.card(rest);
    case '+':
      return say('hint-add', { card: voice.card(rest) });
    case '!':
      return say('hint-buy');
    case '?':
      return say('hint-turn');
    default:
      return say(game.menu?.menu === 'buy' ? 'hint-leave' : 'hint-nothing');
  }
}

export function advised(hint: Hint, game: Game, voice: Voice): Advised {
  const { say } = voice;
  const { lot, fair, best, worlds } = hint;
  const why: string[] = [];
  if (lot) {
    const artist = voice.artist(lot.artist);
    const chances = lot.each
      .filter(([, chance]) => chance > 0)
      .map(([value, chance]) =>
        value > 0
          ? say('hint-chance', { price: voice.price(value), chance })
          : say('hint-chance-none', { chance }),
      );
    why.push(say('hint-outlook', { artist, chances: voice.list(chances) }));
  }
  if (fair) {
    const args = { low: voice.price(fair.low), high: voice.price(fair.high) };
    const sealed = game.view.phase.phase === 'sealed';
    why.push(say(sealed ? 'hint-why-fist' : `hint-why-${fair.about}`, args));
    const standing = highOf(game)?.amount ?? (game.menu?.menu === 'buy' ? game.menu.price : null);
    if (standing !== null && standing >= fair.high && fair.about !== 'ask') why.push(say('hint-too-high'));
  }
  const [only] = best;
  if (only !== undefined)
    why.push(
      best.length === 1
        ? say('hint-best', { action: deed(only, game, voice) })
        : say('hint-alike', { actions: voice.list(best.map((one) => deed(one, game, voice))) }),
    );
  why.push(say('hint-wins', { wins: hint.wins }));
  return {
    range: fair ? say('hint-range', { range: between(fair.low, fair.high, voice.price) }) : '',
    why,
    unknown: say('hint-unknown', { worlds }),
  };
}

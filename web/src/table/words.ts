// What the console says: one headline for the one thing to do, and a sentence that helps with it.

import type { Game, Private } from '../lib/protocol';
import { type Bounds, type Doubt } from './amount';
import { artistOf, symbolOf } from './cards';
import { heldSentence } from './story';
import type { Task } from './task';
import type { Voice } from './voice';

/** What of a desk there is to speak about. */
export interface Subject {
  task: Task | null;
  chosen: string | null;
  maximum: boolean;
  /** The amount in the field. */
  value: number;
}

function names(seats: readonly number[], voice: Voice): string {
  return voice.list(seats.map((seat) => voice.name(seat)));
}

export function headline({ task, chosen, maximum }: Subject, voice: Voice): string {
  const { say, price } = voice;
  switch (task?.do) {
    case 'watch':
      return say('do-watch');
    case 'away':
      return say('do-away');
    case 'held':
      return heldSentence(task.action, voice);
    case 'offer':
      return chosen ? say('do-offer-chosen', { card: voice.card(chosen) }) : say('do-offer');
    case 'add':
      return say(task.own ? 'do-add-own' : 'do-add', { artist: voice.artist(artistOf(task.double)) });
    case 'bid':
      return maximum ? say('do-maximum') : say('do-bid', { price: price(task.least) });
    case 'file':
      return say('do-file');
    case 'lead':
      return maximum ? say('do-maximum') : say('do-lead', { price: price(task.amount) });
    case 'out':
      return maximum ? say('do-maximum') : say(task.order ? 'do-out-lot' : 'do-out');
    case 'once':
      return say('do-once', { price: price(task.least) });
    case 'close':
      return say('do-close');
    case 'fist':
      return task.mine === null ? say('do-fist') : say('do-fist-closed', { price: price(task.mine) });
    case 'price':
      return say('do-price');
    case 'buy':
      return say('do-buy', { price: price(task.price) });
    case 'turn':
      return say('do-turn');
    case 'wait':
      return task.seats.length === 0
        ? say('do-wait-moment')
        : say('do-wait', { seats: names(task.seats, voice) });
    case 'over':
      return say('do-over');
    default:
      return '';
  }
}

export function hint(subject: Subject, game: Game, own: Private, voice: Voice): string {
  const { task, chosen, maximum, value } = subject;
  const { say, price } = voice;
  switch (task?.do) {
    case 'watch':
      return task.seats.length === 0 ? '' : say('do-wait', { seats: names(task.seats, voice) });
    case 'away':
      return say('do-away-hint');
    case 'held':
      return say('do-held-hint');
    case 'offer':
      return chosen ? say(`rule-short-${symbolOf(chosen)}`) : say('do-offer-hint');
    case 'add':
      if (task.cards.length === 0) return say('do-add-none-fits');
      return say(chosen ? 'do-add-hint' : 'do-offer-hint');
    case 'out':
      if (maximum) return say('do-maximum-hint');
      if (!task.order) return say('do-out-hint');
      return say(task.bots ? 'do-out-bots-hint' : 'do-out-lot-hint');
    case 'file':
      return say('do-file-hint');
    case 'lead':
      return say(maximum ? 'do-maximum-hint' : 'do-lead-hint');
    case 'bid':
      return maximum ? say('do-maximum-hint') : '';
    case 'once':
      return say('do-once-hint');
    case 'close':
      return say('do-close-hint', { seat: voice.name(task.high.seat), price: price(task.high.amount) });
    case 'fist':
      return say(task.mine === null ? 'do-fist-hint' : 'do-fist-change-hint');
    case 'price':
      return say('do-price-hint', { price: price(value) });
    case 'turn':
      return say('do-turn-hint', { count: task.left });
    case 'wait':
      if (game.may_ask && own.order && game.view.phase.phase === 'open') return say('do-filed-hint');
      if (own.order || task.advance === null) return '';
      if (task.advance === 'accept' && game.view.phase.phase === 'fixed') return say('do-advance-fixed');
      return say(`do-advance-${task.advance}`);
    default:
      return '';
  }
}

/** What is said before one plays a card that ends the round and stays unsold; nothing of every other card. */
export function warning({ task, chosen }: Subject, game: Game, { say, artist }: Voice): string {
  if (!chosen) return '';
  const how = task?.do === 'offer' ? 'offer' : 'add';
  if (game.fifth.includes(artistOf(chosen)))
    return say(`do-fifth-${how}`, { artist: artist(artistOf(chosen)) });
  return game.last_card ? say(`do-last-${how}`) : '';
}

/** What speaks against the amount, in words. */
export function doubtWords(
  doubt: Doubt | null,
  value: number,
  bounds: Bounds,
  { say, price }: Voice,
): string {
  switch (doubt) {
    case 'low':
      return say('why-too-low', { least: bounds.least, amount: value });
    case 'high':
      return say('why-above-cash', { cash: bounds.cash, amount: value });
    case 'ceiling':
      return say('do-second-ceiling', { price: price(value), most: price(bounds.ceiling ?? 0) });
    case 'cash':
      return say('do-second-cash', { price: price(value) });
    case 'asked':
      return say('do-second-asked', { price: price(value) });
    case 'empty':
      return say('do-type-amount');
    case null:
      return '';
  }
}

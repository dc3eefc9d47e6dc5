// The buttons of the console: what can be pressed for the task at hand, in the order in which it stands there.

import type { KeyAction } from '../lib/keymap';
import type { Game, Seat } from '../lib/protocol';
import { valueOf } from './amount';
import { artistOf } from './cards';
import type { Desk } from './desk.svelte';
import type { Gavel } from './task';

/** The one thing most people want, a thing beside it, or the hammer. */
export type Weight = 'primary' | 'plain' | 'hammer';

export interface Choice {
  /** The same button as long as this is the same, whatever it says: nothing is pressed that took another's place. */
  id: string;
  /** The message on it; `price` and `seat` are filled in as the reader's language has them. */
  label: string;
  price?: number;
  seat?: Seat;
  weight: Weight;
  /** The key that does the same. */
  key: KeyAction | 'enter' | null;
  off: boolean;
  press: () => void;
}

type More = Partial<Pick<Choice, 'price' | 'seat' | 'weight' | 'off'>>;

type Draft = Omit<Choice, 'id'>;

function choice(label: string, key: Choice['key'], press: () => void, more: More = {}): Draft {
  return { label, key, press, weight: 'plain', off: false, ...more };
}

/** What can be pressed now. The amount, the maximum's ending and the way back stand beside it. */
export function choicesOf(desk: Desk): Choice[] {
  const drafts = draftsOf(desk);
  // In an open auction one bids, leads and is out in turns, and the buttons stay where they are.
  const task = desk.open ? `open/${desk.maximum}` : (desk.task?.do ?? '');
  return drafts.map((draft) => {
    const alike = drafts.filter(({ weight }) => weight === draft.weight);
    return { ...draft, id: `${task}/${draft.weight}/${alike.indexOf(draft)}` };
  });
}

function draftsOf(desk: Desk): Draft[] {
  const { task, busy } = desk;
  const value = valueOf(desk.amount) ?? 0;
  const pass = (label: string, key: KeyAction, more: More = {}) =>
    choice(label, key, () => desk.pass(), { off: busy, ...more });
  const confirm = (label: string, more: More = {}) =>
    choice(label, 'enter', () => desk.confirm(), { weight: 'primary', off: busy, ...more });
  switch (task?.do) {
    case 'away':
      return [choice('do-return', null, () => desk.comeBack(), { weight: 'primary' })];
    case 'offer':
      return [confirm(desk.ends ? 'do-offer-fifth' : 'do-offer-it', { off: busy || desk.chosen === null })];
    case 'add':
      // Who holds no fitting card is asked like everybody else, and has one thing to press.
      if (task.cards.length === 0)
        return [pass(task.own ? 'do-add-alone' : 'do-add-nothing', 'decline', { weight: 'primary' })];
      return [
        pass(task.own ? 'do-add-alone' : 'do-decline', 'decline'),
        confirm('do-add-it', { off: busy || desk.chosen === null }),
      ];
    case 'file':
      return [pass('do-pass-open', 'pass'), confirm('do-maximum-set', { price: value })];
    case 'bid':
    case 'lead':
    case 'out':
      if (desk.maximum) return [confirm('do-maximum-set', { price: value })];
      return [
        task.do === 'out' && task.order
          ? choice('do-back-in', null, () => desk.cancelOrder(), { off: busy })
          : pass('do-pass-open', 'pass', { off: busy || task.do !== 'bid' }),
        ...hammerOf(desk, task.hammer),
        confirm('do-bid-it', { price: value, off: busy || task.do !== 'bid' }),
      ];
    case 'once':
      return [pass('do-pass', 'pass'), confirm('do-bid-it', { price: value })];
    case 'close':
      return [
        choice('do-close-take', 'accept', () => desk.smallest(), { price: task.least, off: busy }),
        pass('do-close-sell', 'pass', {
          seat: task.high.seat,
          price: task.high.amount,
          weight: 'primary',
        }),
      ];
    case 'fist': {
      const off = busy || task.mine === value;
      if (value === 0) return [confirm('do-fist-empty', { off })];
      return [confirm(task.mine === null ? 'do-fist-it' : 'do-fist-change', { price: value, off })];
    }
    case 'price':
      return [confirm('do-price-it', { price: value })];
    case 'buy':
      return [
        pass('do-pass', 'pass'),
        choice('do-buy-it', 'accept', () => desk.buy(), { price: task.price, weight: 'primary', off: busy }),
      ];
    case 'turn':
      return [
        pass('do-turn-not', 'decline'),
        choice('do-turn-it', 'accept', () => desk.turn(), { weight: 'primary', off: busy }),
      ];
    case 'wait':
      return [...inAdvance(desk, value), ...askedThen(desk)];
    default:
      return [];
  }
}

/** The hammer says what it will do, then what it has come to. */
function hammerOf(desk: Desk, gavel: Gavel): Draft[] {
  if (gavel === null) return [];
  const label = gavel === 'ready' ? 'do-hammer' : `say-${gavel}`;
  return [choice(label, 'hammer', () => desk.hammer(), { weight: 'hammer', off: gavel !== 'ready' })];
}

/** The answers that can be left before one is asked. */
function inAdvance(desk: Desk, value: number): Draft[] {
  const decline = (label: string) => choice(label, 'decline', () => desk.declineAhead());
  const leave = (label: string, more: More = {}) => choice(label, 'enter', () => desk.confirm(), more);
  switch (desk.advance) {
    case 'add':
      return [
        decline('do-advance-add-none'),
        ...(desk.pickable.length > 0 ? [leave('do-advance-add-it', { off: desk.chosen === null })] : []),
      ];
    case 'accept':
      if (desk.asking === null)
        return [
          decline('do-advance-decline'),
          leave('do-advance-accept-it', { price: value, off: desk.busy }),
        ];
      return [
        decline('do-advance-decline'),
        choice('do-advance-buy', 'accept', () => desk.acceptAhead(), {
          price: desk.asking,
          off: desk.asking > desk.bounds.cash,
        }),
      ];
    case 'bid':
      return [leave('do-advance-bid-it', { price: value, off: desk.busy })];
    default:
      return [];
  }
}

/** Over days one may want to see first what the others do. */
function askedThen(desk: Desk): Draft[] {
  if (!desk.mayAsk || desk.advance === null) return [];
  const ask = choice('do-ask-me', null, () => desk.askAhead());
  return desk.advance === 'bid' ? [choice('do-advance-pass', 'decline', () => desk.passAhead()), ask] : [ask];
}

/** Whether the card in one's fingers ends the round: the fifth of its artist, or the last of all hands. */
export function endsRound(card: string | null, game: Game | null): boolean {
  return card !== null && game !== null && (game.last_card || game.fifth.includes(artistOf(card)));
}

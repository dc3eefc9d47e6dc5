// Somebody's desk: the card looked at, the amount being typed, and what Enter would send.

import type { Actions, TableModel } from '../lib/model';
import type { Card, Order, Then } from '../lib/protocol';
import { settings } from '../lib/settings.svelte';
import {
  type Bounds,
  confirmed,
  type Doubt,
  type Entry,
  entry,
  erased,
  isDaring,
  moved,
  stepped,
  typed,
  valueOf,
  written,
} from './amount';
import { sorted } from './cards';
import { type Choice, choicesOf, endsRound } from './choices';
import { Glance } from './glance';
import { type Advance, highOf, lotOf, onItsWay, type Task, taskOf } from './task';

/** What the amount on the desk is for. */
export type Purpose = 'bid' | 'fist' | 'price' | 'maximum' | 'advance-bid' | 'advance-accept';

export class Desk {
  then: Then = $state('ask');
  /** The lot for which a maximum is being entered. */
  private limiting: Card | null = $state(null);
  private picked: { card: Card; moment: string } | null = $state.raw(null);
  /** What was entered, for what, and which amount was the least when it was. */
  private kept: { subject: string; entry: Entry; doubt: Doubt | null; least: number } | null =
    $state.raw(null);
  /** The amount that had moved when somebody pressed, and so was shown instead of sent. */
  private startled: { subject: string; value: number } | null = $state.raw(null);
  /** What stood on the button when a finger or a mouse went down. */
  private aimed: { subject: string; value: number | null; sure: boolean } | null = null;
  private readonly field = new Glance();
  private readonly raise = new Glance();

  readonly task: Task | null = $derived.by(() => taskOf(this.read()));

  /** An open auction goes on, and one takes part in it. */
  readonly open: boolean = $derived.by(() => ['bid', 'lead', 'out'].includes(this.task?.do ?? ''));

  /** Something of one's own is on its way to the server. */
  readonly busy: boolean = $derived.by(() => onItsWay(this.read().pending));

  /** Entering a maximum instead of a bid. */
  readonly maximum: boolean = $derived.by(() => {
    const game = this.read().game;
    if (this.task?.do === 'file') return true;
    return this.limiting !== null && game !== null && lotOf(game)?.first === this.limiting;
  });

  /** The order to be shown; that one is out has its own words, and its own way back. */
  readonly standing: Order | null = $derived.by(() => {
    const { task } = this;
    if (task?.do === 'held' || this.maximum || (task?.do === 'out' && task.order)) return null;
    return this.read().private.order;
  });

  /** Which answer can be left in advance: none while one stands, which is withdrawn first. */
  readonly advance: Advance | null = $derived.by(() =>
    this.task?.do === 'wait' && this.read().private.order === null ? this.task.advance : null,
  );

  /** The cards one may pick from now; others of the hand lie still. */
  readonly pickable: Card[] = $derived.by(() => {
    const task = this.task;
    if (task?.do === 'offer') return sorted(task.hand);
    if (task?.do === 'add') return sorted(task.cards);
    const orders = this.read().game?.orders;
    return this.advance === 'add' && orders?.may === 'add' ? sorted(orders.cards) : [];
  });

  /** For which choice a card is in one's fingers: it is put down with the lot it was meant for. */
  private readonly moment: string = $derived.by(() => {
    const view = this.read().game?.view;
    const double = view?.phase.phase === 'add' ? view.phase.double : '';
    return `${view?.round ?? 0}/${double}/${view?.hand.length ?? 0}`;
  });

  /** The card in one's fingers. */
  readonly chosen: Card | null = $derived.by(() => {
    const picked = this.picked;
    return picked?.moment === this.moment && this.pickable.includes(picked.card) ? picked.card : null;
  });

  /** The card in one's fingers would end the round. */
  readonly ends: boolean = $derived.by(() => endsRound(this.chosen, this.read().game));

  /** The card to show on the easel: the one in one's fingers, or the one that can still be taken back. */
  readonly preview: Card | null = $derived.by(() => {
    const task = this.task;
    if (task?.do === 'wait') return null;
    return task?.do === 'held' && /^[:+]/.test(task.action) ? task.action.slice(1) : this.chosen;
  });

  readonly purpose: Purpose | null = $derived.by(() => {
    const task = this.task;
    switch (task?.do) {
      case 'file':
        return 'maximum';
      case 'bid':
        return this.maximum ? 'maximum' : 'bid';
      case 'lead':
      case 'out':
        return this.maximum ? 'maximum' : null;
      case 'once':
        return 'bid';
      case 'fist':
        return 'fist';
      case 'price':
        return 'price';
      case 'wait':
        if (this.advance === 'bid') return 'advance-bid';
        // A price that is named is answered with yes or no.
        return this.advance === 'accept' && this.asking === null ? 'advance-accept' : null;
      default:
        return null;
    }
  });

  /** The price that was named and has not reached us yet. */
  readonly asking: number | null = $derived.by(() => {
    const phase = this.read().game?.view.phase;
    return this.advance === 'accept' && phase?.phase === 'fixed' ? phase.price : null;
  });

  readonly bounds: Bounds = $derived.by(() => {
    const { game, private: own } = this.read();
    const cash = own.seat === null ? 0 : (game?.view.cash[own.seat - 1] ?? 0);
    const orders = game?.orders;
    const ceiling = game?.ceiling ?? null;
    const bounds = { least: 1, most: cash, cash, ceiling };
    const raising = orders && 'least' in orders ? { ...bounds, least: orders.least } : bounds;
    const task = this.task;
    switch (this.purpose) {
      case 'bid':
        return task?.do === 'bid' || task?.do === 'once'
          ? { ...bounds, least: task.least, most: task.most }
          : bounds;
      case 'maximum':
      case 'advance-bid':
        return raising;
      case 'fist':
        return { ...bounds, least: 0 };
      default:
        if (this.open) return raising;
        return task?.do === 'close' ? { ...bounds, least: task.least } : bounds;
    }
  });

  private readonly lot: string = $derived.by(() => {
    const game = this.read().game;
    const lot = game ? lotOf(game) : null;
    return `${game?.view.round ?? 0}/${lot?.first ?? ''}/${lot?.second ?? ''}`;
  });

  /** Which lot and which purpose an amount was typed for: it does not outlive them. */
  private readonly subject: string = $derived.by(() => `${this.purpose ?? ''}/${this.lot}`);

  readonly amount: Entry = $derived.by(() => {
    const kept = this.kept;
    const fresh = entry(this.initial());
    if (!kept || kept.subject !== this.subject) return fresh;
    // Somebody was quicker: the field offers the next amount, and the desk says so.
    const crossed = this.crossed;
    const value = valueOf(kept.entry);
    if (crossed && value !== null && value < crossed.next)
      return { ...entry(crossed.next), armed: kept.entry.armed };
    return moved(kept.entry, this.bounds);
  });

  /** What speaks against the amount; only told once Enter was tried, or while a second Enter is awaited. */
  readonly doubt: Doubt | null = $derived.by(() => {
    const kept = this.kept;
    if (!kept || kept.subject !== this.subject) return null;
    if (isDaring(kept.doubt))
      return this.amount.armed !== null && this.amount.armed === valueOf(this.amount) ? kept.doubt : null;
    return kept.doubt;
  });

  /** The amount that had just moved under somebody's thumb: it was not sent, and wants another press. */
  readonly stirred: number | null = $derived.by(() => {
    const startled = this.startled;
    return startled?.subject === this.subject && startled.value === valueOf(this.amount)
      ? startled.value
      : null;
  });

  /** The limit one has typed, once the bidding has gone past it. */
  readonly passed: number | null = $derived.by(() => {
    const kept = this.kept;
    if (this.purpose !== 'maximum' || kept?.subject !== this.subject || !kept.entry.own) return null;
    const value = valueOf(kept.entry);
    return value !== null && value >= kept.least && value < this.bounds.least ? value : null;
  });

  /** Another bid came first: which one stands, and what would be enough now. */
  readonly crossed: { seat: number; amount: number; next: number } | null = $derived.by(() => {
    const { refusal, game } = this.read();
    if (refusal?.code !== 'crossed' || this.purpose !== 'bid') return null;
    const high = (game && highOf(game)) ?? refusal.high;
    return high ? { seat: high.seat, amount: high.amount, next: this.bounds.least } : null;
  });

  /** What can be pressed. */
  readonly choices: Choice[] = $derived.by(() => choicesOf(this));

  private readonly read: () => TableModel;
  private readonly actions: Pick<Actions, 'want'>;
  private readonly now: () => number;

  constructor(
    read: () => TableModel,
    actions: Pick<Actions, 'want'>,
    now: () => number = () => performance.now(),
  ) {
    this.read = read;
    this.actions = actions;
    this.now = now;
  }

  /** Takes note of the amounts that are on the screen. */
  look(): void {
    const about = `${this.maximum}/${this.lot}`;
    this.field.see(about, valueOf(this.amount), this.now());
    this.raise.see(about, this.bounds.least, this.now());
  }

  /** A finger or a mouse goes down: what it sees now is what it means. */
  aim(): void {
    this.look();
    const sure = this.amount.own || this.field.steady(this.now());
    this.aimed = { subject: this.subject, value: valueOf(this.amount), sure };
  }

  /** What comes now does not come from a finger or a mouse. */
  lower(): void {
    this.aimed = null;
  }

  /** Whether the amount is the one that was seen. */
  private sure(): boolean {
    const { aimed } = this;
    this.aimed = null;
    this.look();
    if (!aimed) return this.amount.own || this.field.steady(this.now());
    return aimed.sure && aimed.subject === this.subject && aimed.value === valueOf(this.amount);
  }

  private startle(value: number | null): void {
    this.startled = value === null ? null : { subject: this.subject, value };
  }

  private initial(): number {
    const { least, most } = this.bounds;
    const task = this.task;
    if (task?.do === 'fist') return task.mine ?? 0;
    if (this.purpose === 'price') return Math.max(1, Math.min(10, most));
    const order = this.read().private.order;
    if (this.purpose === 'maximum' && order?.order === 'maximum') return Math.max(least, order.limit);
    return Math.min(least, Math.max(most, 0));
  }

  private set(entry: Entry, doubt: Doubt | null = null): void {
    this.kept = { subject: this.subject, entry, doubt, least: this.bounds.least };
  }

  pick(card: Card): void {
    if (this.pickable.includes(card)) this.hold(this.chosen === card ? null : card);
  }

  private hold(card: Card | null): void {
    this.picked = card === null ? null : { card, moment: this.moment };
  }

  /** Puts down what one is about to do; false when there is nothing. */
  putDown(): boolean {
    if (this.limiting !== null && this.maximum) this.limiting = null;
    else if (this.chosen !== null) this.hold(null);
    else return false;
    return true;
  }

  type(digit: string): void {
    this.set(typed(this.amount, digit));
  }

  erase(): void {
    this.set(erased(this.amount));
  }

  write(text: string): void {
    this.set(written(text));
  }

  step(by: number): void {
    this.set(stepped(this.amount, by, this.bounds));
  }

  put(value: number): void {
    this.set({ ...entry(value), own: true });
  }

  private act(action: string): void {
    if (this.busy) return;
    this.actions.want({ want: 'act', action });
  }

  private order(order: Order): void {
    this.actions.want({ want: 'order', order });
  }

  pass(): void {
    const task = this.task?.do;
    if (task === 'bid' || task === 'file') this.leave();
    else if (task && ['once', 'close', 'add', 'buy', 'turn'].includes(task)) this.act('-');
  }

  /** Leaves an open auction: nobody asks again about this lot, and one can come back until the hammer falls. */
  private leave(): void {
    if (this.busy) return;
    this.limiting = null;
    this.order({ order: 'maximum', limit: 0, then: 'out' });
  }

  buy(): void {
    if (this.task?.do === 'buy') this.act('!');
  }

  turn(): void {
    if (this.task?.do === 'turn') this.act('?');
  }

  hammer(): void {
    const task = this.task;
    if ((task?.do === 'bid' || task?.do === 'lead' || task?.do === 'out') && task.hammer === 'ready')
      this.actions.want({ want: 'hammer' });
  }

  comeBack(): void {
    if (this.task?.do === 'away') this.actions.want({ want: 'return' });
  }

  takeBack(): void {
    if (this.task?.do === 'held') this.actions.want({ want: 'take-back' });
  }

  cancelOrder(): void {
    if (this.read().private.order) this.actions.want({ want: 'cancel-order' });
  }

  toggleMaximum(): void {
    if (!this.open) return;
    const { game, private: own } = this.read();
    this.limiting = this.maximum || !game ? null : (lotOf(game)?.first ?? null);
    // One begins with what stands.
    if (own.order?.order === 'maximum') this.then = own.order.then;
  }

  /** Leaves the answer no, to a price or to a double. */
  declineAhead(): void {
    if (this.advance === 'add') this.order({ order: 'add', card: null });
    else if (this.advance === 'accept') this.order({ order: 'accept', limit: 0 });
  }

  /** Over days: to be asked when it is one's turn, or to pass then. */
  askAhead(): void {
    if (this.advance !== null) this.order({ order: 'ask' });
  }

  passAhead(): void {
    if (this.advance === 'bid') this.order({ order: 'bid', amount: 0 });
  }

  /** Whether one may ask to be asked. */
  readonly mayAsk: boolean = $derived.by(() => this.read().game?.may_ask ?? false);

  /** Leaves the answer yes to the price that was named. */
  acceptAhead(): void {
    if (this.asking !== null && this.asking <= this.bounds.cash)
      this.order({ order: 'accept', limit: this.asking });
  }

  /** The smallest raise, at once. */
  smallest(): void {
    if (this.purpose !== 'bid' && this.task?.do !== 'close') return;
    this.look();
    if (this.purpose === 'bid' && !this.raise.steady(this.now())) {
      this.set(entry(this.bounds.least));
      this.startle(this.bounds.least);
      return;
    }
    const armed = valueOf(this.amount) === this.bounds.least ? this.amount.armed : null;
    this.set({ ...entry(this.bounds.least), own: true, armed });
    this.lower();
    this.send('bid');
  }

  /** Enter: the one thing to do is done, or it says what is missing. */
  confirm(): void {
    const task = this.task;
    if (task?.do === 'offer' && this.chosen) {
      this.act(`:${this.chosen}`);
      return;
    }
    if (task?.do === 'add' && this.chosen) {
      this.act(`+${this.chosen}`);
      return;
    }
    if (this.advance === 'add' && this.chosen) {
      this.order({ order: 'add', card: this.chosen });
      return;
    }
    if (this.purpose !== null) this.send(this.purpose);
  }

  private send(purpose: Purpose): void {
    if (this.busy) return;
    if (this.passed !== null) {
      // The limit is past: the next possible one is shown, and wants a press of its own.
      this.set(entry(this.bounds.least));
      this.lower();
      this.look();
      return;
    }
    const sure = this.sure();
    this.startle(sure ? null : valueOf(this.amount));
    if (!sure) return;
    const { entry: next, send, doubt } = confirmed(this.amount, this.bounds, settings.confirm);
    this.set(next, doubt);
    if (send === null) return;
    switch (purpose) {
      case 'bid':
      case 'fist':
        this.act(`=${send}`);
        break;
      case 'price':
        this.act(`@${send}`);
        break;
      case 'maximum':
        this.order({ order: 'maximum', limit: send, then: this.then });
        this.limiting = null;
        break;
      case 'advance-bid':
        this.order({ order: 'bid', amount: send });
        break;
      case 'advance-accept':
        this.order({ order: 'accept', limit: send });
        break;
    }
  }

  /** Moves along the cards that can be picked. */
  choose(by: -1 | 1): Card | null {
    const cards = this.pickable;
    if (cards.length === 0) return null;
    const at = this.chosen === null ? (by > 0 ? -1 : 0) : cards.indexOf(this.chosen);
    this.hold(cards[(at + by + cards.length) % cards.length] ?? null);
    return this.chosen;
  }
}

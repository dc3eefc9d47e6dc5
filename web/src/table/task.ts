// The one clear thing to do, told from what the server says one may do. Decides no rule: it picks words and controls.

import type { Pending, TableModel } from '../lib/model';
import type { Bid, Card, Game, Lot, Order, Seat } from '../lib/protocol';

/** Which standing order can be left now. */
export type Advance = 'maximum' | 'bid' | 'accept' | 'add';

/** Whether the auctioneer's hammer can be lifted, or which call it has come to; only the auctioneer has one. */
export type Gavel = 'ready' | 'going-once' | 'going-twice' | null;

export type Task =
  | { do: 'watch'; seats: Seat[] }
  | { do: 'away' }
  | { do: 'held'; action: string; left: number }
  | { do: 'offer'; hand: Card[] }
  | { do: 'add'; double: Card; cards: Card[]; own: boolean }
  | { do: 'bid'; least: number; most: number; high: Bid | null; hammer: Gavel }
  /** Over days: to file a maximum, or that one is out. */
  | { do: 'file'; least: number; most: number; high: Bid | null }
  | { do: 'lead'; amount: number; hammer: Gavel }
  /** `order`: by an order of one's own, which can be withdrawn; `bots`: nobody but bots is left to settle it. */
  | { do: 'out'; high: Bid | null; hammer: Gavel; order: boolean; bots: boolean }
  | { do: 'once'; least: number; most: number; high: Bid | null }
  | { do: 'close'; least: number; high: Bid }
  | { do: 'fist'; most: number; mine: number | null }
  | { do: 'price'; most: number }
  | { do: 'buy'; price: number }
  | { do: 'turn'; left: number }
  | { do: 'wait'; seats: Seat[]; advance: Advance | null }
  | { do: 'over' };

/** The lot of the phase, if there is one. */
export function lotOf(game: Game): Lot | null {
  const phase = game.view.phase;
  return 'lot' in phase ? phase.lot : null;
}

/** The bid that stands. */
export function highOf(game: Game): Bid | null {
  const phase = game.view.phase;
  return 'high' in phase ? phase.high : null;
}

/** The answer that can be left in advance, as the server says. */
function advanceOf({ orders }: Game): Advance | null {
  return orders === null || orders.may === 'maximum' ? null : orders.may;
}

function gavelOf(game: Game, seat: Seat): Gavel {
  if (lotOf(game)?.auctioneer !== seat) return null;
  const call = game.clock?.call;
  return call === 'going-once' || call === 'going-twice' ? call : 'ready';
}

/** Whether an order of one's own has nothing more to bid on this lot, and wants not to be asked either. */
export function isOut(order: Order | null, high: Bid | null): boolean {
  return order?.order === 'maximum' && order.then === 'out' && order.limit <= (high?.amount ?? 0);
}

/** Being out of an open auction. */
function outOf(model: TableModel, game: Game, me: Seat): Task {
  const high = highOf(game);
  const others = [...game.view.awaited, ...(high ? [high.seat] : [])].filter((seat) => seat !== me);
  const bots = others.length > 0 && others.every((seat) => model.table?.chairs[seat - 1]?.who === 'bot');
  return { do: 'out', high, hammer: gavelOf(game, me), order: isOut(model.private.order, high), bots };
}

/** An open auction over days: what is filed can be withdrawn until all are in. */
function fileOf(model: TableModel, game: Game, me: Seat): Task {
  const { menu, clock, view } = game;
  if (menu?.menu === 'bid' && model.private.order === null && clock !== null)
    return { do: 'file', least: menu.least, most: menu.most, high: highOf(game) };
  return { do: 'wait', seats: view.awaited.filter((seat) => seat !== me), advance: null };
}

/** What this viewer is to do now. */
export function taskOf(model: TableModel): Task | null {
  const { game, table } = model;
  if (!game) return null;
  const { view, menu } = game;
  const me = model.private.seat;
  if (view.phase.phase === 'over') return { do: 'over' };
  if (me === null) return { do: 'watch', seats: view.awaited };
  if (table?.chairs[me - 1]?.away) return { do: 'away' };
  if (model.private.held) return { do: 'held', ...model.private.held };
  const phase = view.phase;
  if (phase.phase === 'open' && game.may_ask) return fileOf(model, game, me);
  if (phase.phase === 'sealed') {
    const mine = model.private.fist ?? phase.fists.mine;
    const most = menu?.menu === 'fist' ? menu.most : (view.cash[me - 1] ?? 0);
    if (menu?.menu === 'fist' || model.private.fist !== null) return { do: 'fist', most, mine };
  }
  if (menu) {
    switch (menu.menu) {
      case 'offer':
        return { do: 'offer', hand: menu.hand };
      case 'add':
        return {
          do: 'add',
          double: menu.double,
          cards: menu.cards,
          own: phase.phase === 'add' && phase.opener === me,
        };
      case 'bid': {
        const high = highOf(game);
        if (phase.phase === 'once') {
          if (phase.lot.auctioneer === me && high) return { do: 'close', least: menu.least, high };
          return { do: 'once', least: menu.least, most: menu.most, high };
        }
        if (isOut(model.private.order, high) && high?.seat !== me) return outOf(model, game, me);
        return { do: 'bid', least: menu.least, most: menu.most, high, hammer: gavelOf(game, me) };
      }
      case 'fist':
        return { do: 'fist', most: menu.most, mine: null };
      case 'price':
        return { do: 'price', most: menu.most };
      case 'buy':
        return { do: 'buy', price: menu.price };
      case 'turn':
        return { do: 'turn', left: view.mystery };
    }
  }
  if (phase.phase === 'open') {
    if (phase.high?.seat === me) return { do: 'lead', amount: phase.high.amount, hammer: gavelOf(game, me) };
    return outOf(model, game, me);
  }
  return { do: 'wait', seats: view.awaited, advance: advanceOf(game) };
}

/** Whether this task is one's turn: the table waits for nobody else, or for everybody at once. */
export function isTurn(task: Task | null): boolean {
  switch (task?.do) {
    case 'offer':
    case 'add':
    case 'bid':
    case 'file':
    case 'once':
    case 'close':
    case 'price':
    case 'buy':
    case 'turn':
      return true;
    case 'fist':
      return task.mine === null;
    default:
      return false;
  }
}

/** The amount of a bid of one's own that the server has not answered yet. */
export function pendingBid(pending: readonly Pending[]): number | null {
  for (const { want } of pending) {
    if (want.want === 'act' && want.action.startsWith('=')) return Number(want.action.slice(1));
  }
  return null;
}

/** Whether anything done in the game is on its way. */
export function onItsWay(pending: readonly Pending[]): boolean {
  return pending.some(
    ({ want }) => want.want === 'act' || want.want === 'order' || want.want === 'cancel-order',
  );
}

/** The message that tells which order stands. */
export function orderMessage(order: Order): { id: string; amount: number; card: Card | null } {
  switch (order.order) {
    case 'maximum':
      return {
        id: order.limit === 0 ? 'order-out' : `order-maximum-${order.then}`,
        amount: order.limit,
        card: null,
      };
    case 'bid':
      return { id: order.amount === 0 ? 'order-pass' : 'order-bid', amount: order.amount, card: null };
    case 'accept':
      return { id: order.limit === 0 ? 'order-decline' : 'order-accept', amount: order.limit, card: null };
    case 'add':
      return order.card === null
        ? { id: 'order-add-none', amount: 0, card: null }
        : { id: 'order-add', amount: 0, card: order.card };
    case 'ask':
      return { id: 'order-ask', amount: 0, card: null };
  }
}

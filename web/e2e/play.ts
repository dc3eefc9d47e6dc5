// A game played through pages, quickly and with small amounts, until something has been seen or the game is over.

import type { Menu } from '../src/lib/protocol';
import { fail } from './fail';
import { type Hands, pointer } from './hands';
import type { Player } from './player';
import { until as wait } from './until';

export const artist = (card: string): string => card.charAt(0);
export const symbol = (card: string): string => card.charAt(1);

/** Answers a menu. Returns false to leave it to the usual play. */
export type Idea = (player: Player, menu: Menu, hands: Hands) => Promise<boolean>;

export interface Play {
  players: Player[];
  hands?: (player: Player) => Hands;
  idea?: Idea;
  until?: () => boolean;
  /** Called whenever everybody has seen the same. */
  between?: () => Promise<void>;
}

const column = (card: string): number => 'ABCDE'.indexOf(artist(card));

/** The card that brings the round nearest to its end. */
export function hasty(player: Player): string {
  const played = player.game?.view.played ?? [0, 0, 0, 0, 0];
  const cards = [...player.hand].sort(
    (one, other) => (played[column(other)] ?? 0) - (played[column(one)] ?? 0) || one.localeCompare(other),
  );
  return cards[0] ?? fail(`${player.name} has no card to offer`);
}

/** Small amounts, and nobody raises for long. */
export async function usual(player: Player, menu: Menu, hands: Hands): Promise<void> {
  switch (menu.menu) {
    case 'offer':
      return hands.offer(hasty(player));
    case 'add':
      return hands.add(menu.cards[0] ?? null);
    case 'bid':
      return menu.least <= Math.min(2, menu.most) ? hands.amount(menu.least) : hands.pass();
    case 'fist':
      return hands.amount(Math.min(menu.most, player.seat));
    case 'price':
      return hands.amount(Math.min(menu.most, 3));
    case 'buy':
      return player.seat % 2 === 0 ? hands.buy() : hands.pass();
    case 'turn':
      return player.seat % 2 === 0 ? hands.turn() : hands.pass();
  }
}

/** Whether somebody has left this lot, by an order that bids no more. */
export function isOut(player: Player): boolean {
  const order = player.private?.order;
  const phase = player.game?.view.phase;
  const high = phase?.phase === 'open' ? (phase.high?.amount ?? 0) : 0;
  return order?.order === 'maximum' && order.then === 'out' && order.limit <= high;
}

/** Everybody has seen everything. */
export async function together(players: Player[]): Promise<void> {
  await wait('everybody has seen the same', () => new Set(players.map((player) => player.seq)).size === 1);
}

/** What somebody is asked, and about what. */
function asks(player: Player): string {
  return JSON.stringify([player.menu, player.game?.view.phase, player.private]);
}

function over(players: Player[]): boolean {
  return players.every((player) => player.table?.stage === 'over');
}

export async function play({ players, hands = pointer, idea, until, between }: Play): Promise<void> {
  let idle = Date.now();
  while (!over(players) && !until?.()) {
    let acted = false;
    for (const player of players) {
      // What the server does by itself may have come since the last deed.
      await together(players);
      if (until?.()) return;
      const { menu } = player;
      if (!menu || player.private?.held || (menu.menu === 'fist' && player.private?.fist !== null)) continue;
      // Who is out of a lot is not asked again.
      if (menu.menu === 'bid' && isOut(player)) continue;
      const work = hands(player);
      const before = asks(player);
      try {
        if (!(idea && (await idea(player, menu, work)))) await usual(player, menu, work);
      } catch (error) {
        // The clock of the table does not wait for a slow machine: what is no longer asked could not be answered.
        if (asks(player) === before) throw error;
        // A press that came too late may have opened something else; a person closes it.
        if ((await player.page.locator('dialog[open]').count()) > 0)
          await player.page.keyboard.press('Escape');
      }
      acted = true;
      await together(players);
      if (until?.()) return;
    }
    await between?.();
    if (acted) idle = Date.now();
    else await new Promise((resolve) => setTimeout(resolve, 15));
    if (Date.now() - idle > 60_000) {
      const waiting = players.map((player) => `${player.name}: ${JSON.stringify(player.game?.view.phase)}`);
      throw new Error(`nothing has happened for a minute\n${waiting.join('\n')}`);
    }
  }
}

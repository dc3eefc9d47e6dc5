// A game alone against bots: one leaves a lot with one press, and the bots then settle it before one's eyes.

import { expect, test } from '@playwright/test';

import type { Menu, News } from '../src/lib/protocol';
import { asked, type Hands } from './hands';
import { base, Player } from './player';
import { play } from './play';

/** What happened to one lot that was sold openly. */
interface Sale {
  /** Presses of "I am out". */
  outs: number;
  /** When the last of them was made. */
  outAt: number | null;
  /** When it was sold. */
  soldAt: number | null;
  bids: { seat: number; amount: number }[];
}

/** Keeps the book of every open auction, from what the server says and what the page sends. */
class Book {
  readonly sales: Sale[] = [];
  private read = 0;
  private sent = 0;

  constructor(private readonly player: Player) {}

  private get now(): Sale | undefined {
    return this.sales.at(-1);
  }

  private tell(one: News): void {
    switch (one.event) {
      case 'offered':
        this.sales.push({ outs: 0, outAt: null, soldAt: null, bids: [] });
        break;
      case 'bid':
        this.now?.bids.push({ seat: one.seat, amount: one.amount });
        break;
      case 'sold':
      case 'unsold':
        if (this.now && one.lot.auction === 'open') this.now.soldAt = Date.now();
        break;
      default:
        break;
    }
  }

  /** Looks at what is new; often, since it notes when. */
  look(): void {
    const { news } = this.player;
    for (; this.read < news.length; this.read += 1) {
      const one = news[this.read];
      if (one) this.tell(one);
    }
    const commands = this.player.commands();
    for (; this.sent < commands.length; this.sent += 1) {
      const want = commands[this.sent]?.want;
      if (want?.want !== 'order' || want.order.order !== 'maximum' || want.order.limit > 0 || !this.now)
        continue;
      this.now.outs += 1;
      this.now.outAt = Date.now();
    }
  }

  /** The longest row of raises by one among bots alone. */
  creeping(me: number): number {
    let longest = 0;
    for (const { bids } of this.sales) {
      let row = 0;
      for (const [index, { seat, amount }] of bids.entries()) {
        const before = bids[index - 1];
        const creeps = before && seat !== me && before.seat !== me && amount === before.amount + 1;
        row = creeps ? row + 1 : 0;
        longest = Math.max(longest, row);
      }
    }
    return longest;
  }
}

/** Somebody who buys below the value on the board, and leaves an auction that has gone beyond it. */
function sensible(player: Player, menu: Menu): 'bid' | 'out' | null {
  const game = player.game;
  const phase = game?.view.phase;
  if (!game || menu.menu !== 'bid' || phase?.phase !== 'open') return null;
  const value = game.values['ABCDE'.indexOf(phase.lot.first.charAt(0))] ?? 0;
  return menu.least <= Math.min(value * 0.35, menu.most * 0.5) ? 'bid' : 'out';
}

/** A button that went away before it was pressed: somebody else was quicker. */
function late(error: Error): void {
  if (!error.message.includes('Timeout')) throw error;
}

test('a game alone is never a round of passes', async ({ browser }) => {
  test.setTimeout(600_000);
  const player = await Player.open(browser, 'anybody');
  const { page } = player;
  await page.goto(base());
  await page.locator('.play .btn.brass').click();
  await expect(page.locator('[data-task]')).toBeVisible();
  expect(player.table?.pace).toBe('untimed');

  const book = new Book(player);
  const watching = setInterval(() => book.look(), 10);
  const idea = async (_: Player, menu: Menu, hands: Hands): Promise<boolean> => {
    const wish = sensible(player, menu);
    if (wish === null) return false;
    await asked(player, 'bid');
    if (wish === 'out') await hands.pass();
    else await page.locator('[data-task=bid] .keys .btn.primary').click({ timeout: 2000 }).catch(late);
    // The bots go on while one thinks: what has moved under the thumb is not sent, and is looked at again.
    await page.waitForTimeout(350);
    return true;
  };
  try {
    await play({ players: [player], idea });
  } finally {
    clearInterval(watching);
  }
  book.look();

  const left = book.sales.filter((sale) => sale.outAt !== null && sale.soldAt !== null);
  const waits = left
    .map(({ outAt, soldAt }) => (soldAt ?? 0) - (outAt ?? 0))
    .sort((one, other) => one - other);
  const median = waits[Math.floor(waits.length / 2)] ?? 0;
  const bids = book.sales.map((sale) => sale.bids.length);
  test.info().annotations.push({
    type: 'alone',
    description: `${left.length} lots left, sold after ${median} ms (median), ${waits.at(-1) ?? 0} ms (most); bids a lot at most ${Math.max(...bids)}`,
  });
  expect(left.length, 'lots that one has left').toBeGreaterThan(3);
  expect(Math.max(...book.sales.map(({ outs }) => outs)), 'presses of “I am out” a lot').toBe(1);
  expect(median, 'from “I am out” to the sale').toBeLessThanOrEqual(3000);
  expect(book.creeping(player.seat), 'raises by one in a row among bots').toBeLessThanOrEqual(2);

  // One's wall hangs at the end, and another game is one press away.
  await expect(page.locator('.keepsake')).toBeVisible();
  const before = page.url();
  await page.locator('.over .btn.primary').click();
  await expect(page.locator('[data-task]')).toBeVisible();
  expect(page.url()).not.toBe(before);
  expect(player.table?.stage).toBe('playing');
  expect(player.table?.chairs.filter(({ who }) => who === 'bot')).toHaveLength(3);
  await player.close();
});

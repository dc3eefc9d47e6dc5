// How somebody works the page: with a mouse, with a finger, or with keys alone.

import { expect, type Locator } from '@playwright/test';

import type { Player } from './player';
import { until } from './until';

export interface Hands {
  offer(card: string): Promise<void>;
  add(card: string | null): Promise<void>;
  /** A bid, a fist or a price: whatever amount is asked for. */
  amount(value: number): Promise<void>;
  pass(): Promise<void>;
  buy(): Promise<void>;
  turn(): Promise<void>;
}

const console_ = (player: Player): Locator => player.page.locator('[data-task]');

/** Waits until the page asks for this. */
export async function asked(player: Player, ...tasks: string[]): Promise<string> {
  const task = (): Promise<string> => console_(player).evaluate((one) => one.getAttribute('data-task') ?? '');
  await until(`${player.name} is asked to ${tasks.join(' or ')}`, async () => tasks.includes(await task()));
  return task();
}

/** By pointer: a click or a tap. */
export function pointer(player: Player, kind: 'mouse' | 'touch' = 'mouse'): Hands {
  const press = (what: Locator): Promise<void> => (kind === 'touch' ? what.tap() : what.click());
  const card = (code: string): Locator => player.page.locator(`[data-pick="${code}"]`);
  const primary = (): Locator => console_(player).locator('.keys .btn.primary');
  const other = (): Locator => console_(player).locator('.keys .btn:not(.primary)').first();
  /** Declining comes first, and alone for whom nothing fits. */
  const first = (): Locator => console_(player).locator('.keys .btn').first();

  return {
    async offer(code) {
      await asked(player, 'offer');
      await press(card(code));
      await player.asks(() => press(primary()));
    },
    async add(code) {
      await asked(player, 'add');
      if (code) await press(card(code));
      await player.asks(() => press(code ? primary() : first()));
    },
    async amount(value) {
      await asked(player, 'bid', 'once', 'close', 'fist', 'price');
      await console_(player).locator('[data-amount]').fill(String(value));
      await player.asks(async () => {
        await press(primary());
        if (await daring(player)) await press(primary());
      });
    },
    async pass() {
      const task = await asked(player, 'bid', 'once', 'close', 'buy', 'turn');
      await player.asks(() => press(task === 'close' ? primary() : other()));
    },
    async buy() {
      await asked(player, 'buy');
      await player.asks(() => press(primary()));
    },
    async turn() {
      await asked(player, 'turn');
      await player.asks(() => press(primary()));
    },
  };
}

/** Whether the page wants a second Enter for a large amount. */
async function daring(player: Player): Promise<boolean> {
  return (await console_(player).locator('.armed').count()) > 0;
}

/** By keys alone. The focus stays wherever the page has put it. */
export function keys(player: Player): Hands {
  const press = (key: string): Promise<void> => player.page.keyboard.press(key);

  async function choose(code: string): Promise<void> {
    const picked = player.page.locator(`[data-pick="${code}"][aria-pressed="true"]`);
    for (let tries = 0; tries < 20 && (await picked.count()) === 0; tries += 1) await press('ArrowRight');
    await expect(picked).toHaveCount(1);
  }

  return {
    async offer(code) {
      await asked(player, 'offer');
      await choose(code);
      await player.asks(() => press('Enter'));
    },
    async add(code) {
      await asked(player, 'add');
      if (code) await choose(code);
      await player.asks(() => press(code ? 'Enter' : 'd'));
    },
    async amount(value) {
      await asked(player, 'bid', 'once', 'close', 'fist', 'price');
      for (const digit of String(value)) await press(digit);
      await player.asks(async () => {
        await press('Enter');
        if (await daring(player)) await press('Enter');
      });
    },
    async pass() {
      const task = await asked(player, 'bid', 'once', 'close', 'buy', 'turn');
      await player.asks(() => press(task === 'buy' || task === 'turn' ? 'd' : 'p'));
    },
    async buy() {
      await asked(player, 'buy');
      await player.asks(() => press('a'));
    },
    async turn() {
      await asked(player, 'turn');
      await player.asks(() => press('a'));
    },
  };
}

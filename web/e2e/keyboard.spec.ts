// A whole game by keys alone, from the first page to the last: three people, with the mystery hand.

import { expect, test } from '@playwright/test';

import { keys } from './hands';
import { base, NAMES, Player } from './player';
import { play } from './play';

/** Walks with Tab until something is in focus. */
async function tabTo(player: Player, selector: string): Promise<void> {
  const { page } = player;
  const there = (): Promise<boolean> =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  for (let steps = 0; steps < 60; steps += 1) {
    if (await there()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

test('a whole game by keyboard alone', async ({ browser }) => {
  const players: Player[] = [];
  for (const name of NAMES.slice(0, 3)) players.push(await Player.open(browser, name));
  const [host, ...others] = players;
  if (!host) throw new Error('a table needs a host');

  await host.page.goto(base());
  await expect(host.page.locator('h1')).toBeVisible();
  await host.page.keyboard.press('Tab');
  await expect(host.page.locator('.skip')).toBeFocused();
  // Three chairs instead of four: arrows move along a choice.
  await tabTo(host, 'section.panel input[type=radio]');
  await host.page.keyboard.press('ArrowLeft');
  await tabTo(host, 'summary');
  await host.page.keyboard.press('Enter');
  await expect(host.page.locator('.more')).toBeVisible();
  await tabTo(host, '.more input[type=radio]');
  await host.page.keyboard.press('ArrowLeft');
  await tabTo(host, '.more [role=switch]');
  await host.page.keyboard.press('Space');
  await expect(host.page.locator('.more [role=switch]').first()).toHaveAttribute('aria-checked', 'true');
  await host.page.keyboard.press('Shift+Tab');
  for (let back = 0; back < 8; back += 1) {
    if (await host.page.locator('button.create').evaluate((one) => one === document.activeElement)) break;
    await host.page.keyboard.press('Shift+Tab');
  }
  await host.page.keyboard.press('Enter');
  await expect(host.page.locator('.room li.mine')).toBeVisible();
  const id = host.page.url().split('/t/')[1] ?? '';

  for (const other of others) {
    await other.page.goto(`${base()}t/${id}`);
    await tabTo(other, '.room .name input');
    await other.page.keyboard.press('Control+A');
    await other.page.keyboard.type(other.name);
    await tabTo(other, '.begin .btn.brass');
    await other.asks(() => other.page.keyboard.press('Enter'));
  }
  await expect(host.page.locator('.room li.person')).toHaveCount(3);
  expect(host.table?.settings.mystery).toBe('with');
  expect(host.table?.pace).toBe('blitz');
  await tabTo(host, '.begin .btn.brass');
  await host.asks(() => host.page.keyboard.press('Enter'));
  for (const player of players) await expect(player.page.locator('[data-task]')).toBeVisible();

  const heard = new Set<string>();
  await play({
    players,
    hands: keys,
    between: async () => {
      const said = await host.page.locator('[aria-live] p').allTextContents();
      said.forEach((one) => heard.add(one));
    },
  });
  for (const player of players) {
    await expect(player.page.locator('.standing li')).toHaveCount(3);
    expect(player.news.some((one) => one.event === 'turned' || one.event === 'turned-none')).toBe(true);
  }
  expect(heard.size, 'a screen reader hears the game, a sentence an event').toBeGreaterThan(30);

  await tabTo(host, '.over .btn.primary');
  await host.page.keyboard.press('Enter');
  // The host sits there; the chairs of the others are kept for them.
  await expect(host.page.locator('.room li.person')).toHaveCount(1);
  await expect(host.page.locator('.room li.kept')).toHaveCount(2);
  for (const player of players) await player.close();
});

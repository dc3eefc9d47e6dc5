// Whoever goes by keys or by ear is never left nowhere, and hears what happens wherever they are.

import { expect, type Page, test } from '@playwright/test';

import { gather } from './player';

const focus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const now = document.activeElement;
    return now?.id || now?.getAttribute('data-pick') || now?.localName || '';
  });

test('the focus goes where the game is, and news are heard over a dialog', async ({ browser }) => {
  const { players } = await gather(browser, 3, { pace: 'untimed' });
  const seller = players.find((one) => one.menu?.menu === 'offer');
  const waiting = players.find((one) => one !== seller);
  if (!seller || !waiting) throw new Error('one offers, others wait');

  // Cards can be looked at one by one while others play.
  const { page: there } = waiting;
  const first = there.locator('[data-pick]').first();
  await first.focus();
  const before = await focus(there);
  await there.keyboard.press('ArrowRight');
  expect(await focus(there)).toMatch(/^[A-E][a-z]\d$/);
  expect(await focus(there)).not.toBe(before);

  // The drawer takes the focus and gives it back.
  const log = there.locator('.top .btn').first();
  await log.focus();
  await there.keyboard.press('Enter');
  await expect.poll(() => focus(there)).toBe('drawer-title');
  await expect(log).toHaveAttribute('aria-expanded', 'true');
  await there.locator('#chat-text').focus();
  await there.keyboard.press('Escape');
  await expect(there.locator('.drawer')).toHaveCount(0);
  await expect(log).toBeFocused();

  // So does a sheet; what happens meanwhile is said in front of it.
  await there.keyboard.press('?');
  await expect(there.locator('dialog[open]')).toBeVisible();

  // The button that was pressed is gone: the focus is on what is to be done now, which is said as well.
  const { page: here } = seller;
  await here.keyboard.press('ArrowRight');
  const offer = here.locator('[data-task=offer] .keys .btn.primary');
  await offer.focus();
  await seller.asks(() => here.keyboard.press('Enter'));
  await expect(here.locator('[data-task=held]')).toBeVisible();
  await expect.poll(() => focus(here)).toBe('task');
  await expect(here.locator('[aria-live=polite] p').filter({ hasText: 'You offer' })).toHaveCount(1);

  await expect(there.locator('dialog[open] [aria-live] p')).not.toHaveCount(0);
  await there.locator('dialog[open] header .btn').click();
  await expect(log).toBeFocused();
  for (const player of players) await player.close();
});

test('a double press offers and does not take back', async ({ browser }) => {
  const { players } = await gather(browser, 3, { pace: 'untimed' });
  const seller = players.find((one) => one.menu?.menu === 'offer');
  if (!seller) throw new Error('one offers');
  const { page } = seller;
  await page.locator('[data-pick]').first().click();
  await seller.asks(() => page.locator('.keys .btn.primary').dblclick());
  await page.waitForTimeout(300);
  expect(seller.commands().filter(({ want }) => want.want === 'take-back')).toEqual([]);
  expect(seller.commands().filter(({ want }) => want.want === 'act')).toHaveLength(1);
  for (const player of players) await player.close();
});

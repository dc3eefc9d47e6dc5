// Colours the reader has chosen: what a colour says elsewhere can still be seen.

import { expect, type Page, test } from '@playwright/test';

import { axe } from './look';
import { pointer } from './hands';
import { gather } from './player';

const colour = (page: Page, selector: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => getComputedStyle(one).backgroundColor);

test('with forced colours everything is told apart', async ({ browser }) => {
  const { players } = await gather(
    browser,
    3,
    { pace: 'untimed' },
    { forcedColors: 'active', colorScheme: 'dark' },
  );
  const seller = players.find((one) => one.menu?.menu === 'offer');
  const waiting = players.find((one) => one !== seller);
  if (!seller || !waiting) throw new Error('one offers, others wait');

  const wall = await colour(waiting.page, 'body');
  expect(await colour(waiting.page, '.dots i'), 'somebody thinks').not.toBe(wall);
  expect(await colour(waiting.page, '.emblem'), 'an artist').not.toBe(wall);

  await pointer(seller).offer(seller.hand[0] ?? '');
  await expect(seller.page.locator('[data-task=held]')).toBeVisible();
  expect(await colour(seller.page, '.undo i'), 'what can be taken back').not.toBe(wall);
  await expect(waiting.page.locator('.slot.full')).not.toHaveCount(0);
  expect(await colour(waiting.page, '.slot.full'), 'a card that was played').not.toBe(
    await colour(waiting.page, '.slot:not(.full)'),
  );

  await waiting.page.locator('.top .btn').first().click();
  await expect(waiting.page.locator('.drawer')).toBeVisible();
  expect(await colour(waiting.page, '.drawer [aria-pressed=true]'), 'a pressed button').not.toBe(
    await colour(waiting.page, '.drawer [aria-pressed=false]'),
  );
  // It reads the page's own colours of letters, which nobody sees here.
  expect(await axe(waiting.page, ['color-contrast'])).toEqual([]);
  for (const player of players) await player.close();
});

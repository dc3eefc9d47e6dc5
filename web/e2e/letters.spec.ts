// Larger letters, chosen in the settings: everything grows, nothing is cut on the smallest phone, and they are remembered.

import { expect, type Page, test } from '@playwright/test';

import { flaws } from './layout';
import { axe, snap } from './look';
import { base, Player } from './player';
import { LANGUAGES, settled } from './scenes';

async function whole(page: Page, what: string): Promise<void> {
  await settled(page);
  const { scrolls: _, ...found } = await flaws(page);
  expect(found, what).toEqual({ sideways: [], cut: [], covered: [], missing: [] });
}

const rem = (page: Page): Promise<number> =>
  page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));

test('letters of every size on the smallest phone, in every language', async ({ browser }) => {
  for (const locale of LANGUAGES) {
    const ann = await Player.open(browser, 'Ann', { locale, viewport: { width: 360, height: 616 } });
    const { page } = ann;
    await page.goto(base());
    await expect(page.locator('#content')).toBeVisible();
    const usual = await rem(page);
    for (const [letters, share] of [
      ['large', 1.15],
      ['larger', 1.3],
      ['largest', 1.5],
    ] as const) {
      await page.evaluate((value) => {
        const found = JSON.parse(localStorage.getItem('gavel.settings') ?? '{}') as object;
        localStorage.setItem('gavel.settings', JSON.stringify({ ...found, letters: value }));
      }, letters);
      await page.reload();
      await expect(page.locator('#content')).toBeVisible();
      expect(await rem(page)).toBeCloseTo(usual * share, 1);
      await whole(page, `home, ${locale}, ${letters}`);
    }
    await snap(page, `letters-${locale}`);
    await ann.close();
  }
});

test('they are chosen in the settings, and so is the second press', async ({ browser }) => {
  const ann = await Player.open(browser, 'Ann', { viewport: { width: 360, height: 616 } });
  const { page } = ann;
  await page.goto(base());
  await page.getByRole('button', { name: 'Settings' }).click();
  const before = await rem(page);
  await page.getByRole('radio', { name: 'Largest' }).check({ force: true });
  expect(await rem(page)).toBeCloseTo(before * 1.5, 1);
  await page.getByRole('radio', { name: 'Always' }).check({ force: true });
  await expect(page.getByText('Every bid, fist and price wants a second press.')).toBeVisible();
  await whole(page, 'settings');
  await snap(page, 'letters-settings');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axe(page), colorScheme).toEqual([]);
  }
  await page.reload();
  expect(await rem(page)).toBeCloseTo(before * 1.5, 1);
  const kept = await page.evaluate(() => localStorage.getItem('gavel.settings'));
  expect(JSON.parse(kept ?? '{}')).toMatchObject({ letters: 'largest', confirm: 'always' });

  // A table in these letters: a page that scrolls, with what is asked at its foot.
  await page.getByRole('button', { name: 'Play now' }).click();
  await expect(page.locator('main.table')).toBeVisible();
  await whole(page, 'a table');
  await snap(page, 'letters-table');
  expect(ann.errors).toEqual([]);
  await ann.context.close();
});

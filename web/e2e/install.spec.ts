// Gavel as an installed program: the manifest and its icons, files that are kept, a page without a line, a newer version that
// is offered and never taken.

import { type BrowserContext, expect, type Page, test } from '@playwright/test';

import { FLAWLESS, flaws } from './layout';
import { axe, snap } from './look';
import { base } from './player';
import { proxied, WORKER } from './slow';

/** A page whose worker has kept its files. */
async function kept(context: BrowserContext, path = '', house = base()): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${house}${path}`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // From now on the worker answers for this page.
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  return page;
}

test('the manifest names icons that are there', async ({ request }) => {
  const manifest = (await (await request.get(`${base()}manifest.webmanifest`)).json()) as {
    icons: { src: string; sizes: string; type: string }[];
    start_url: string;
  };
  expect(manifest.start_url).toBe('./');
  for (const { src, type } of manifest.icons) {
    const icon = await request.get(`${base()}${src}`);
    expect(icon.status(), src).toBe(200);
    expect(icon.headers()['content-type']).toBe(type);
  }
});

test('without a line there is a page that says so, in the reader’s language; the rulebook can be read', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'fr-FR', serviceWorkers: 'allow' });
  const page = await kept(context, 'rules');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await page.goto(`${base()}t/abcdefghjkmn`).catch(() => undefined);
  await expect(page.getByRole('heading', { name: 'Pas de connexion' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 616 });
  await snap(page, 'offline-fr');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await axe(page), colorScheme).toEqual([]);
  }
  expect(await flaws(page)).toEqual(FLAWLESS);
  await page.goto(`${base()}rules`);
  await expect(page.getByRole('searchbox')).toBeVisible();
  await context.setOffline(false);
  await context.close();
});

test('nothing that people are told is kept', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const page = await kept(context);
  await page.evaluate(() => fetch('api/hello'));
  const addresses = await page.evaluate(async () => {
    const all = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    );
    return all.flat();
  });
  expect(addresses.length).toBeGreaterThan(10);
  expect(addresses.filter((url) => url.includes('/api/'))).toEqual([]);
  await context.close();
});

/** A server before ours whose worker can become a newer one. */
async function renewable(): Promise<{ address: string; renew: () => void; close: () => void }> {
  let newer = false;
  const { address, close } = await proxied((text, path) =>
    newer && path === WORKER ? text.replace(/VERSION = '\w+'/, "VERSION = 'newer'") : text,
  );
  return { address, renew: () => (newer = true), close };
}

/** What the workers of this house keep, by version. */
const stores = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('gavel-')).sort());

test('a newer version is offered, comes with a press, and loses no game in progress', async ({ browser }) => {
  const house = await renewable();
  const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'allow' });
  const page = await kept(context, '', house.address);
  // In the middle of a game.
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.waitForURL(/\/t\//);
  const task = page.locator('[data-task]');
  await expect(page.locator('[data-pick]').first()).toBeVisible();
  const cards = (): Promise<(string | null)[]> =>
    page.locator('[data-pick]').evaluateAll((all) => all.map((card) => card.getAttribute('data-pick')));
  const hand = await cards();
  const table = page.url();
  house.renew();
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(page.getByText('A new version is there.')).toBeVisible();
  // Nothing has happened by itself.
  expect(loads).toBe(0);
  expect(await cards()).toEqual(hand);
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect.poll(() => loads).toBe(1);
  await expect.poll(() => stores(page)).toEqual(['gavel-memory', 'gavel-newer']);
  // The same seat with the same cards, and the game goes on.
  expect(page.url()).toBe(table);
  await expect(task).toBeVisible();
  expect(await cards()).toEqual(hand);
  await context.close();
  house.close();
});

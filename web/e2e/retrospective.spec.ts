// The game in pictures: the page of a finished game, its figures, its looks in both lights and every language; and that
// there is none of a game that goes on.

import { readFileSync } from 'node:fs';

import { type Browser, chromium, expect, type Page, test } from '@playwright/test';

import type { Retrospective } from '../src/lib/protocol';
import { fail } from './fail';
import { flaws } from './layout';
import { axe, look, snap } from './look';
import { base, Player } from './player';
import { quickGame } from './quick';
import { LANGUAGES, settled } from './scenes';

const NAMES = ['Ada', 'Bo', 'Cyprian Kamil Norwid-Nowak', 'Di'];

async function shown(page: Page): Promise<void> {
  await expect(page.locator('#retro-wall')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
}

/** Nothing is cut, and nothing sticks out; the page itself is longer than a screen. */
async function whole(page: Page, what: string): Promise<void> {
  await settled(page);
  const { scrolls: _, ...found } = await flaws(page);
  expect(found, what).toEqual({ sideways: [], cut: [], covered: [], missing: [] });
}

async function openAll(page: Page): Promise<void> {
  for (const one of await page.locator('main summary').all()) await one.click();
}

const sum = (cells: string[]): number => cells.reduce((all, cell) => all + Number(cell.replace('−', '-')), 0);

async function figures(browser: Browser, id: string): Promise<void> {
  const ann = await Player.open(browser, 'Ann');
  const { page } = ann;
  await page.goto(`${base()}retrospective/${id}?wall=2`);
  await shown(page);
  const told = (await (
    await page.request.get(`${base()}api/tables/${id}/retrospective`)
  ).json()) as Retrospective;

  // The tables behind the charts hold what the server says, and it adds up.
  await openAll(page);
  const income = page.getByRole('table', { name: 'Selling and owning' }).locator('tbody tr');
  for (const [index, seat] of told.seats.entries()) {
    const cells = await income.nth(index).locator('td').allTextContents();
    const money = told.standing.find((one) => one.seat === seat.seat)?.money;
    expect(cells.map(Number)).toEqual([seat.began, seat.sold, seat.fetched, seat.spent, money]);
    expect(seat.began + seat.sold + seat.fetched - seat.spent).toBe(money);
  }
  const money = page.getByRole('table', { name: 'Money over time' }).locator('tbody tr');
  await expect(money).toHaveCount(told.money.length);
  const last = (await money.last().locator('td').allTextContents()).map(Number);
  expect(last).toEqual(told.seats.map(({ seat }) => told.standing.find((one) => one.seat === seat)?.money));
  const lots = page.getByRole('table', { name: 'Every painting' }).locator('tbody tr');
  await expect(lots).toHaveCount(told.lots.length);
  expect(sum(await lots.locator('td:nth-child(5)').allTextContents())).toBe(
    told.seats.reduce((all, { spent }) => all + spent, 0),
  );
  const values = page.getByRole('table', { name: 'How the values moved' }).locator('tbody tr');
  await expect(values).toHaveCount(20);

  // Every chart says in words what it shows, and has a shape for each seat.
  const charts = page.getByRole('img');
  for (const chart of await charts.all()) expect(await chart.getAttribute('aria-label')).not.toMatch(/^$|⟦/);
  expect(await charts.count()).toBe(8);
  const marks = await page
    .locator('.standing .sign svg path:last-child')
    .evaluateAll((all) => all.map((one) => one.getAttribute('d')));
  expect(new Set(marks).size).toBe(NAMES.length);

  // Somebody's wall; the address says whose, and the link that is copied too.
  await expect(page.getByRole('heading', { name: 'The wall of Bo' })).toBeVisible();
  await page.getByLabel('Whose wall').selectOption({ label: 'Di' });
  await expect(page).toHaveURL(new RegExp(`retrospective/${id}\\?wall=4$`));
  const hung = told.lots.filter(({ winner }) => winner === 4).flatMap(({ cards }) => cards);
  await expect(page.locator('section[aria-labelledby=retro-wall] [data-card]')).toHaveCount(hung.length);

  await page.getByRole('link', { name: 'Look at the game again' }).click();
  await expect(page.locator('main.table')).toBeVisible();
  await checkShuffle(page);
  await moment(page, id);
  for (const path of [`t/${id}`, `replay/${id}`, `retrospective/${id}`]) await preview(page, path);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'The game in pictures' }).click();
  await shown(page);
  expect(ann.errors).toEqual([]);
  await ann.close();
}

/** What a chat program finds on a page, and the picture it leads to. */
async function preview(page: Page, path: string): Promise<void> {
  const html = await (await page.request.get(`${base()}${path}`)).text();
  const tag = (name: string): string =>
    new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
  expect(tag('title')).not.toMatch(/^$|preview-/);
  expect(tag('url')).toBe(`${base()}${path}`);
  const size = await page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, tag('image'));
  expect(size).toEqual([Number(tag('image:width')), Number(tag('image:height'))]);
}

/** Whether the cards were shuffled as promised, by arithmetic in the page. */
async function checkShuffle(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Check the shuffle' }).click();
  await expect(page.locator('dialog section [role=status]')).toContainText('Yes: the seed is the one');
  await page.keyboard.press('Escape');
}

/** A link leads to a moment, through somebody's eyes; the record is there to be kept. */
async function moment(page: Page, id: string): Promise<void> {
  await page.goto(`${base()}replay/${id}?at=20&eyes=2`);
  await expect(page.locator('.controls .count')).toContainText('20');
  await expect(page.getByLabel('Through whose eyes')).toHaveValue('2');
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(new RegExp(`replay/${id}\\?at=21&eyes=2$`));
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the record' }).click();
  const record = await (await page.request.get(`${base()}api/tables/${id}/record`)).text();
  expect(readFileSync(await (await saved).path(), 'utf8')).toBe(record);
  await page.keyboard.press('Escape');
}

/** A browser that has come over plain HTTP has no cryptography of its own. */
async function overPlainHttp(id: string): Promise<void> {
  const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {};
  const names = '--host-resolver-rules=MAP gavel.test 127.0.0.1';
  const browser = await chromium.launch({ executablePath, args: [...args, names] });
  const page = await browser.newPage({ locale: 'en-GB' });
  await page.goto(`${base().replace('127.0.0.1', 'gavel.test')}replay/${id}`);
  expect(await page.evaluate(() => [isSecureContext, 'subtle' in crypto && !!crypto.subtle])).toEqual([
    false,
    false,
  ]);
  await checkShuffle(page);
  await browser.close();
}

test('a finished game in pictures: figures, both lights, every language, by keyboard', async ({
  browser,
}) => {
  const game = await quickGame(browser, NAMES);
  await figures(browser, game.id);
  await overPlainHttp(game.id);

  for (const locale of LANGUAGES) {
    const ann = await Player.open(browser, 'Ann', { locale, viewport: { width: 360, height: 616 } });
    const { page } = ann;
    await page.goto(`${base()}retrospective/${game.id}`);
    await shown(page);
    await whole(page, `${locale}, 360×616`);
    await snap(page, `retrospective-${locale}-360`);
    await openAll(page);
    await whole(page, `${locale}, 360×616, with all tables`);
    await page.screenshot({ path: `test-results/screens/retrospective-${locale}-whole.png`, fullPage: true });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axe(page), `${locale}, ${colorScheme}`).toEqual([]);
    }
    expect(ann.errors).toEqual([]);
    await ann.close();
  }

  const ann = await Player.open(browser, 'Ann');
  await ann.page.goto(`${base()}retrospective/${game.id}`);
  await shown(ann.page);
  await look(ann.page, 'retrospective');
  await look(ann.page, 'retrospective-wall', { at: 'section[aria-labelledby=retro-wall]', axe: false });
  await ann.page.screenshot({ path: 'test-results/screens/retrospective-desktop-whole.png', fullPage: true });
  // By keys: the first table opens with Enter, and can be read by scrolling.
  await ann.page.locator('main summary').first().focus();
  await ann.page.keyboard.press('Enter');
  await expect(ann.page.getByRole('table', { name: 'Money over time' })).toBeVisible();
  await ann.page.keyboard.press('Tab');
  await expect(ann.page.getByRole('group', { name: 'Money over time' }).last()).toBeFocused();
  await ann.close();

  // The end of the game leads there, with one's own wall.
  const page = await (game.contexts[0] ?? fail('nobody has played')).newPage();
  await page.goto(`${base()}t/${game.id}`);
  await page.getByRole('link', { name: 'The game in pictures' }).click();
  await expect(page.getByRole('heading', { name: 'The wall of Ada' })).toBeVisible();
  await game.close();
});

test('a game that goes on has no pictures, for nobody', async ({ browser }) => {
  const game = await quickGame(browser, ['Ada', 'Bo', 'Cy'], { stopAfter: 3 });
  for (const context of game.contexts) {
    const page = await context.newPage();
    await page.goto(`${base()}retrospective/${game.id}`);
    await expect(page.locator('main [role=alert]')).toContainText('still going on');
    expect((await context.request.get(`${base()}api/tables/${game.id}/retrospective`)).status()).toBe(404);
  }
  await game.close();
});

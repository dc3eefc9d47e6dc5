// The rulebook: its page in every language, and its rules in their places at a table.

import { readFileSync } from 'node:fs';

import { expect, type Locator, type Page, test } from '@playwright/test';

import { pointer } from './hands';
import { look } from './look';
import { base, gather, type Options, Player } from './player';
import { words } from './words';

const LOCALES = ['en-GB', 'fr-FR', 'it-IT', 'pl-PL'] as const;

const opened = async (page: Page, at = ''): Promise<void> => {
  await page.goto(`${base()}rules${at}`);
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('.part')).toHaveCount(16);
};

test('every language has its rulebook, whole on a small phone, by day and in the evening', async ({
  browser,
}) => {
  const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 616 } };
  const numbers = new Set<string>();
  for (const locale of LOCALES) {
    const player = await Player.open(browser, 'Ana', { locale });
    const { page } = player;
    await opened(page);
    const [language = ''] = locale.split('-');
    await expect(page).toHaveTitle(words(language, 'title-rules'));
    await expect(page.locator('figure img').first()).toHaveJSProperty('complete', true);
    numbers.add((await page.locator('a.number').allTextContents()).join());
    await look(page, `rules-${language}`, { sizes });
    await player.close();
  }
  // The same rules under the same numbers.
  expect(numbers.size).toBe(1);
  expect([...numbers][0]?.split(',').length).toBeGreaterThan(56);
});

test('letters twice as large still fit a phone', async ({ browser }) => {
  const player = await Player.open(browser, 'Ana', {
    locale: 'pl-PL',
    viewport: { width: 360, height: 740 },
  });
  const { page } = player;
  await opened(page);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await page.waitForTimeout(200);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await player.close();
});

test('what one looks for is found without its accents, and a link leads out of the search', async ({
  browser,
}) => {
  for (const [locale, text, rule] of [
    ['en-GB', 'tie highest amount', '5.4.3'],
    ['fr-FR', 'ENCHERE dans la main', '5.4.1'],
    ['it-IT', 'meta di p', '6.5'],
    ['pl-PL', 'zamknietej dloni', '6.7'],
  ] as const) {
    const player = await Player.open(browser, 'Ana', { locale });
    const { page } = player;
    await opened(page);
    const field = page.getByRole('searchbox');
    await field.fill(text);
    await expect(page.locator('.count')).toContainText(/\d|One|Un|jedno/);
    await expect(page.locator(`[id="r${rule}"] mark`).first()).toBeVisible();
    expect(await page.locator('.unit').count()).toBeLessThan(25);
    await field.fill('zeppelin');
    await expect(page.locator('.count')).toHaveText(words(locale.slice(0, 2), 'rules-none'));
    await expect(page.locator('.part')).toHaveCount(0);
    await page.locator('nav a').nth(4).click();
    await expect(field).toHaveValue('');
    await expect(page.locator('.part')).toHaveCount(16);
    await expect(page.locator('[id="r3"]')).toBeFocused();
    await player.close();
  }
});

test('a link leads to its rule, by mouse and by keys, and back', async ({ browser }) => {
  const player = await Player.open(browser, 'Ana');
  const { page } = player;
  await page.goto(base());
  await page.getByRole('link', { name: words('en', 'home-rules') }).click();
  await expect(page.locator('.part').first()).toBeVisible();
  expect(page.url()).toBe(`${base()}rules`);
  await expect(page.locator('#content')).toBeFocused();

  // A rule that is mentioned.
  await page.locator('[id="r4.4"] a', { hasText: '5.5.3' }).click();
  await expect(page.locator('[id="r5.5.3"]')).toBeFocused();
  await expect(page.locator('[id="r5.5.3"]')).toBeInViewport();
  expect(page.url()).toBe(`${base()}rules#r5.5.3`);
  await page.goBack();
  await expect(page).toHaveURL(`${base()}rules`);

  // By keys alone: the contents are a few steps away.
  await page.getByRole('searchbox').focus();
  for (let steps = 0; steps < 12; steps += 1) {
    await page.keyboard.press('Tab');
    if (await page.locator('nav a[href="rules#r2"]').evaluate((one) => one === document.activeElement)) break;
  }
  await page.keyboard.press('Enter');
  await expect(page.locator('[id="r2"]')).toBeFocused();

  // A link from elsewhere, and one to a rule that does not exist.
  await opened(page, '#r8.6');
  await expect(page.locator('[id="r8.6"]')).toBeInViewport();
  await opened(page, '#r12');
  await expect(page.locator('#content')).toBeFocused();

  // The language changes in place.
  await page.locator('header select').selectOption('it');
  await expect(page.locator('h1')).toHaveText(/regole/);
  await page.goto(base());
  await expect(page.locator('.hero')).toBeVisible();
  await player.close();
});

test('on paper there is the text alone, black on white', async ({ browser }) => {
  const player = await Player.open(browser, 'Ana', { colorScheme: 'dark' });
  const { page } = player;
  await opened(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const gone of ['header', '.side', '.skip']) await expect(page.locator(gone).first()).toBeHidden();
  await expect(page.locator('[id="r5.4.3"]')).toBeVisible();
  const ink = await page.locator('[id="r5.4.3"] p').evaluate((one) => getComputedStyle(one).color);
  expect(ink).toBe('rgb(35, 26, 38)');
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.byteLength).toBeGreaterThan(50_000);
  await player.close();
});

test('a rulebook that does not come says so, on its page and at a table', async ({ browser }) => {
  const player = await Player.open(browser, 'Ana');
  const { page } = player;
  await page.route('**/assets/rules*', (route) => route.abort());
  await page.goto(`${base()}rules`);
  await expect(page.locator('main')).toContainText(words('en', 'error-part'));
  await page.goto(base());
  await page.locator('.play .btn.brass').click();
  await page.locator('.round .ask').click();
  await expect(page.locator('dialog[open]')).toContainText(words('en', 'error-part'));
  await page.keyboard.press('Escape');
  await player.close();
});

/** The rule that comes first in each auction, by the letter on its card. */
const FIRST: Readonly<Record<string, string>> = { o: '5.2.1', r: '5.3.1', s: '5.4.1', f: '5.5.1' };

/** What lies on the table and has a rule: where it is, and a rule that must be read there. */
type Places = [string, string][];

/** A table where something is sold, seen by one who does not sell it. */
async function atTable(
  browser: Parameters<typeof gather>[0],
  seats: number,
  options: (seat: number) => Options,
): Promise<{ players: Player[]; page: Page; places: Places }> {
  const { players } = await gather(browser, seats, { pace: 'untimed' }, options);
  const seller = players.find((one) => one.menu?.menu === 'offer');
  // A double would wait for its partner first. Nobody is dealt doubles alone.
  const card = seller?.hand.find((one) => one.charAt(1) !== 'd');
  if (!seller || card === undefined) throw new Error('somebody offers');
  const own = FIRST[card.charAt(1)] ?? '';
  const places: Places = [
    ['.kind', own],
    ['.board .ask', '8.2'],
    ['.clock .ask', '5.2.2'],
    ['.words .ask', own],
    ['.round .ask', '7.1'],
  ];
  await pointer(seller).offer(card);
  const other = players.find((one) => one !== seller) ?? seller;
  await expect(other.page.locator('[data-phase=offer]')).toHaveCount(0);
  await expect(other.page.locator('.clock')).toBeVisible();
  return { players, page: other.page, places };
}

async function reads(page: Page, rule: string): Promise<void> {
  const sheet = page.locator('dialog[open]');
  await expect(sheet.locator(`[id="r${rule}"]`)).toBeVisible();
  await expect(sheet.locator('h2')).toBeFocused();
  const whole = sheet.locator('a.btn');
  await expect(whole).toHaveAttribute('href', /^rules#r/);
  await expect(whole).toHaveAttribute('target', '_blank');
}

const shut = async (page: Page, back: Locator): Promise<void> => {
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await expect(back).toBeFocused();
};

test('whatever lies on the table opens its rule in place, by mouse and by keys, and gives the focus back', async ({
  browser,
}) => {
  const { players, page, places } = await atTable(browser, 3, () => ({}));
  for (const [place, rule] of places) {
    const there = page.locator(place);
    await there.click();
    await reads(page, rule);
    await shut(page, there);
    for (const key of ['Enter', '?']) {
      await there.focus();
      await page.keyboard.press(key);
      await reads(page, rule);
      await shut(page, there);
    }
    // A screen reader hears what it would open.
    if (place !== '.kind') await expect(there).toHaveAccessibleName(/^The rule: /);
  }
  // A card of the hand, whichever symbol it has.
  const card = page.locator('[data-pick][tabindex="0"]');
  await card.focus();
  await page.keyboard.press('?');
  // The rule of a double shows paintings, too.
  await expect(page.locator('dialog[open] .painting').first()).toBeVisible();
  await expect(page.locator('dialog[open] .part').first()).toBeVisible();
  await shut(page, card);

  // From the values to their rule, and back to the table.
  const values = page.locator('.board header .btn');
  await values.click();
  await page.locator('dialog[open] .btn.small').first().click();
  await reads(page, '8.3');
  await shut(page, values);

  // The help leads to the whole, in a tab of its own: nobody leaves the table to read.
  await page.keyboard.press('v');
  await page.keyboard.press('Escape');
  await page.locator('.top .btn[aria-label=Help]').click();
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.locator('dialog[open] a.btn[href=rules]').click(),
  ]);
  await expect(tab.locator('.part').first()).toBeVisible();
  expect(tab.url()).toBe(`${base()}rules`);
  await tab.close();
  await page.keyboard.press('Escape');

  await page.locator('.board .ask').click();
  await reads(page, '8.2');
  await look(page, 'rule', {
    sizes: { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 616 } },
  });
  await page.keyboard.press('Escape');
  for (const player of players) await player.close();
});

test('the same by touch on a small phone, in four languages', async ({ browser }) => {
  const { players, places } = await atTable(browser, 4, (seat) => ({
    viewport: { width: 360, height: 616 },
    hasTouch: true,
    locale: LOCALES[seat - 1] ?? 'en-GB',
  }));
  for (const { page, name } of players) {
    await expect(page.locator('.clock')).toBeVisible();
    for (const [place, rule] of places) {
      await page.locator(place).tap();
      const sheet = page.locator('dialog[open]');
      await expect(sheet.locator(`[id="r${rule}"]`)).toBeVisible();
      expect(await sheet.innerText()).not.toContain('⟦');
      const over = await sheet.evaluate((one) => one.scrollWidth - one.clientWidth);
      expect(over, `${place} at ${name}`).toBeLessThanOrEqual(1);
      await sheet.locator('header .btn').tap();
      await expect(sheet).toHaveCount(0);
    }
  }
  for (const player of players) await player.close();
});

test('the rulebook loads no table, and a table no rulebook', async ({ browser }) => {
  const player = await Player.open(browser, 'Ana');
  const { page } = player;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await opened(page);
  await page.waitForTimeout(500);
  expect(asked.filter((url) => /assets\/Table-/.test(url))).toEqual([]);
  asked.length = 0;
  await page.goto(base());
  await page.locator('.play .btn.brass').click();
  await expect(page.locator('[data-task]')).toBeVisible();
  await page.waitForTimeout(1_000);
  expect(asked.filter((url) => /assets\/(rules|RulesPage)/.test(url))).toEqual([]);
  await player.close();
});

test('no line of the page takes a text for markup', () => {
  for (const file of ['Words', 'Figure', 'Section', 'Rulebook', 'RulesPage'])
    expect(readFileSync(new URL(`../src/rules/${file}.svelte`, import.meta.url), 'utf8')).not.toContain(
      '{@html',
    );
});

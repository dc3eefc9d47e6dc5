// Puzzles and hints, as somebody meets them: asked at a real table, answered, and then explained. By mouse and by keys.

import { expect, type Page, test } from '@playwright/test';

import type { Answer } from '../src/lib/protocol';

import { fail } from './fail';
import { pointer } from './hands';
import { flaws } from './layout';
import { axe, look, snap } from './look';
import { base, gather, Player } from './player';
import { start } from './server';
import { together } from './together';
import { until } from './until';
import { words } from './words';

const LOCALES = ['en-GB', 'fr-FR', 'it-IT', 'pl-PL'] as const;
const PHONE = { width: 360, height: 616 };
const DESK = { width: 1280, height: 800 };

/** A server whose clocks run faster: as long as something can be taken back it is no answer. */
let house = '';
let stop: () => void = () => undefined;
test.beforeAll(async () => {
  const server = await start(['--clock-rate', '25', '--limit', 'hello_seconds=250']);
  house = server.listening;
  stop = server.stop;
});
test.afterAll(() => stop());

const note = (page: Page) => page.locator('aside.puzzle.placed');

/** The note is whole on the screen, and before the answer covers nothing of what is to be done. */
async function clear(page: Page, what: string): Promise<void> {
  const found = await page.evaluate(() => {
    const [box] = [...document.querySelectorAll('aside.puzzle, aside.hint')].map((one) =>
      one.getBoundingClientRect(),
    );
    const over = [...document.querySelectorAll('[data-task], [data-hand]')]
      .map((one) => one.getBoundingClientRect())
      .filter(
        (one) =>
          box && box.left < one.right && box.right > one.left && box.top < one.bottom && box.bottom > one.top,
      );
    return {
      inside: box && box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight,
      over: over.length,
    };
  });
  expect(found, what).toEqual({ inside: true, over: 0 });
  await uncut(page, what);
}

/** A note may lie over other words; it cuts none, and none of its own is cut. */
async function uncut(page: Page, what: string): Promise<void> {
  const { sideways, cut, missing } = await flaws(page);
  expect({ sideways, cut, missing }, what).toEqual({ sideways: [], cut: [], missing: [] });
}

async function pose(page: Page, puzzle: string): Promise<void> {
  await page.goto(`${house}puzzles`);
  await page.locator(`[data-puzzle="${puzzle}"]`).click();
  await expect(page.locator('main.table')).toBeVisible();
  await expect(note(page)).toBeVisible();
}

/** The answer, once it is told. */
async function answerOf(player: Player): Promise<Answer> {
  await until('the answer is told', () => player.private?.answer !== undefined);
  return player.private?.answer ?? fail('the answer was told');
}

/** Does this at the console. */
async function act(page: Page, action: string, how: 'mouse' | 'keys'): Promise<void> {
  const keys = page.locator('[data-task] .keys .btn');
  if (action.startsWith(':')) {
    const card = page.locator(`[data-pick="${action.slice(1)}"]`);
    if (how === 'mouse') await card.click();
    for (let tries = 0; how === 'keys' && tries < 20; tries += 1) {
      if ((await card.getAttribute('aria-pressed')) === 'true') break;
      await page.keyboard.press('ArrowRight');
    }
    await expect(card).toHaveAttribute('aria-pressed', 'true');
    if (how === 'mouse') await keys.and(page.locator('.primary')).click();
    else await page.keyboard.press('Enter');
    return;
  }
  const task = await page.locator('[data-task]').getAttribute('data-task');
  if (task === 'buy') {
    if (how === 'keys') await page.keyboard.press(action === '!' ? 'a' : 'd');
    else if (action === '!') await keys.and(page.locator('.primary')).click();
    else await keys.and(page.locator(':not(.primary)')).first().click();
    return;
  }
  // The seller decides last: to sell, or to take it.
  if (how === 'keys' && action === '-') await page.keyboard.press('p');
  else if (action === '-') await keys.and(page.locator('.primary')).click();
  else await keys.and(page.locator(':not(.primary)')).last().click();
}

for (const [kind, how] of [
  ['worth', 'mouse'],
  ['help', 'keys'],
  ['end', 'mouse'],
] as const) {
  test(`a puzzle answered wrongly, then rightly: ${kind}, by ${how}`, async ({ browser }) => {
    const player = await Player.open(browser, 'pupil', how === 'mouse' ? { viewport: PHONE } : {});
    const { page } = player;
    await pose(page, `${kind}-1`);
    await clear(page, kind);
    await expect(note(page)).toContainText(words('en', `puzzle-kind-${kind}`));
    // Nothing of the answer is here before one has acted.
    expect(player.private?.answer).toBeUndefined();
    await act(page, await guess(page), how);
    const { best, other, right } = await answerOf(player);
    await expect(page.locator(`aside.puzzle[data-right="${String(right)}"]`)).toBeVisible();
    // Once more: whoever was right is wrong on purpose, and the other way round.
    await pose(page, `${kind}-1`);
    await act(page, (right ? other : best).action, how);
    await expect(page.locator(`aside.puzzle[data-right="${String(!right)}"]`)).toBeVisible();
    const told = await note(page).textContent();
    expect(told).toContain(words('en', 'puzzle-caption'));
    expect(told).not.toMatch(/[⟦⟧]/u);
    const heard = await page.locator('[aria-live] p').allTextContents();
    expect(heard.join(' ').length, 'a screen reader hears the answer').toBeGreaterThan(20);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axe(page), colorScheme).toEqual([]);
    }
    // What was solved is remembered, whatever came before or after; the next one is another.
    await page.locator('aside.puzzle .btn.primary').click();
    await until(
      'another puzzle is posed',
      async () => (await note(page).getAttribute('data-puzzle')) !== `${kind}-1`,
    );
    await page.goto(`${house}puzzles`);
    await expect(page.locator(`[data-puzzle="${kind}-1"]`)).toHaveClass(/right/);
    const lists = await page.evaluate(async () => (await fetch('api/tables')).text());
    expect(JSON.parse(lists)).toEqual({ listed: [], mine: [] });
    await player.close();
  });
}

/** Some action that can be done here. */
async function guess(page: Page): Promise<string> {
  if ((await page.locator('[data-task="offer"]').count()) === 0) return '-';
  const [card = ''] = await page
    .locator('[data-pick]')
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['pick'] ?? ''));
  return `:${card}`;
}

test('the page of puzzles in every language, by day and in the evening', async ({ browser }) => {
  await together(LOCALES, async (locale) => {
    const [language = ''] = locale.split('-');
    const player = await Player.open(browser, 'pupil', { locale, viewport: PHONE });
    const { page } = player;
    await page.goto(house);
    await page.locator('a[href=puzzles]').click();
    await expect(page).toHaveTitle(words(language, 'title-puzzles'));
    await expect(page.locator('[data-puzzle]')).toHaveCount(60);
    await look(page, `puzzles-${language}`, { sizes: { desktop: DESK, phone: PHONE } });
    await page.locator('[data-next]').click();
    await expect(note(page)).toBeVisible();
    await clear(page, locale);
    await snap(page, `puzzle-${language}-phone-light`);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axe(page), `${locale}, before the answer, ${colorScheme}`).toEqual([]);
    }
    await act(page, await guess(page), 'mouse');
    await expect(page.locator('aside.puzzle.told.placed')).toBeVisible();
    await page.waitForTimeout(300);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await snap(page, `puzzle-told-${language}-phone-${colorScheme}`);
    }
    await uncut(page, `${locale}, told`);
    await page.setViewportSize(DESK);
    await page.waitForTimeout(300);
    await snap(page, `puzzle-told-${language}-desktop-dark`);
    await uncut(page, `${locale}, told on a desk`);
    await player.close();
  });
});

test('hints in the first game against bots, asked for by key and by pointer', async ({ browser }) => {
  await together(LOCALES, async (locale) => {
    const [language = ''] = locale.split('-');
    const player = await Player.open(browser, 'pupil', {
      locale,
      viewport: language === 'en' ? DESK : PHONE,
    });
    const { page } = player;
    await page.goto(base());
    await expect(page.locator('#play-note')).toContainText(words(language, 'home-play-hints'));
    await page.locator('.btn.brass.big').click();
    await until('it is one’s turn', async () => (await page.locator('button.ask.placed').count()) > 0);
    expect(player.table?.hints).toBe(true);
    const button = page.locator('button.ask.placed');
    const box = await button.boundingBox();
    expect(box && box.x >= 0 && box.y >= 0 && box.height >= 24, 'the button is on the screen').toBe(true);
    if (language === 'en') await page.keyboard.press('i');
    else await button.click();
    const hint = page.locator('aside.hint.placed');
    await expect(hint).toContainText(words(language, 'hint-unknown').split('{')[0] ?? '');
    expect(await hint.textContent()).not.toMatch(/[⟦⟧]/u);
    await page.waitForTimeout(200);
    await clear(page, language);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // After this nothing is on its way from one light to the other.
      expect(await axe(page), `${language}, ${colorScheme}`).toEqual([]);
      await snap(page, `hint-${language}-${colorScheme}`);
    }
    const heard = (await page.locator('[aria-live] p').allTextContents()).join(' ');
    expect(heard, 'a screen reader hears it').toContain(words(language, 'hint-unknown').split('{')[0] ?? '');
    await page.keyboard.press('Escape');
    await expect(hint).toHaveCount(0);
    await player.close();
  });
});

test('nobody else at the table sees or hears that somebody has asked', async ({ browser }) => {
  const { players } = await gather(browser, 3, { pace: 'untimed', hints: true });
  const asker = players.find(({ menu }) => menu?.menu === 'offer') ?? fail('somebody offers');
  const others = players.filter((player) => player !== asker);
  /** What is told about the game and its people; a line also answers that it is alive. */
  const told = (): string[][] =>
    others.map(({ received }) => received.filter((text) => !text.includes('"type":"pong"')));
  const shown = (): Promise<string[]> =>
    Promise.all(others.map(({ page }) => page.locator('main.table').innerText()));
  await expect(asker.page.locator('button.ask.placed')).toBeVisible();
  const before = { told: told(), shown: await shown() };
  await asker.page.keyboard.press('i');
  await expect(asker.page.locator('aside.hint.placed')).toContainText('What it does not know');
  expect(asker.received.filter((text) => text.includes('"type":"hint"')).length).toBe(1);
  expect({ told: told(), shown: await shown() }).toEqual(before);
  // The next thing they hear of is what was done.
  await pointer(asker).offer(asker.hand[0] ?? fail('a hand'));
  for (const [at, other] of others.entries()) {
    await until('the offer is told', () => told()[at]?.length !== before.told[at]?.length);
    expect(other.received.join('')).not.toContain('"type":"hint"');
  }
  for (const player of players) await player.close();
});

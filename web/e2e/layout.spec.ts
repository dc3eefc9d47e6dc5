// Every moment of a game on every size of screen in every language, by day and by night: nothing is cut, covered,
// sideways, or has to be scrolled.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import subsetFont from 'subset-font';

import { FLAWLESS, flaws } from './layout';
import { base } from './player';
import { LANGUAGES, openScenes, serveScenes, settled, show } from './scenes';

/** What browsers leave of the screens people have, and the screens in between. */
const SIZES = [
  [390, 664],
  [360, 616],
  [375, 553],
  [360, 640],
  [360, 740],
  [768, 1024],
  [820, 1180],
  [1024, 768],
  [1280, 800],
  [1920, 1080],
  [2560, 1440],
] as const;

let scenes: { url: string; stop: () => Promise<void> };

test.beforeAll(async () => {
  scenes = await serveScenes();
});

test.afterAll(async () => {
  await scenes.stop();
});

/** Looks at all scenes in one language and tells what is wrong with which. */
async function walk(
  page: Page,
  languages: readonly string[],
  sizes: readonly (readonly [number, number])[],
  check: (page: Page, where: string) => Promise<string[]>,
  letters = '',
): Promise<string[]> {
  const found: string[] = [];
  const names = await openScenes(page, scenes.url);
  if (letters)
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), letters);
  for (const [at, [width, height]] of sizes.entries()) {
    await page.setViewportSize({ width, height });
    await settled(page);
    for (const [turn, lang] of languages.entries()) {
      // Each size and each language in both lights, turn by turn.
      await page.emulateMedia({ colorScheme: (at + turn) % 2 === 0 ? 'light' : 'dark' });
      for (const name of names) {
        await show(page, name, lang);
        const where = `${name}, ${lang}, ${width}×${height}`;
        found.push(...(await check(page, where)).map((one) => `${where}: ${one}`));
      }
    }
  }
  return found;
}

const everything = async (page: Page): Promise<string[]> =>
  Object.entries(await flaws(page)).flatMap(([kind, list]: [string, string[]]) =>
    list.map((one) => `${kind}: ${one}`),
  );

test('the eye that looks sees a box too wide, a cut word and a covered button', async ({ page }) => {
  await openScenes(page, scenes.url);
  expect(await flaws(page)).toEqual(FLAWLESS);
  const insert = (html: string, into = 'main.table'): Promise<void> =>
    page.evaluate(([text, where]) => document.querySelector(where)?.insertAdjacentHTML('beforeend', text), [
      html,
      into,
    ] as const);
  const clear = (): Promise<void> => page.evaluate(() => document.querySelector('[data-try]')?.remove());

  await insert('<div data-try style="width:900px;position:absolute;left:900px">too wide</div>');
  expect((await flaws(page)).sideways.join()).toContain('too wide');
  await clear();
  await insert('<div data-try style="width:4000px;grid-area:easel">wider than any screen</div>');
  expect((await flaws(page)).sideways.join()).toContain('wider than any screen');
  await clear();
  await insert(
    '<div data-try style="width:3rem;overflow:hidden;white-space:nowrap">half a word is cut</div>',
    'body',
  );
  expect((await flaws(page)).cut.join()).toContain('half a word');
  await clear();
  await insert('<div data-try style="height:2000px">high</div>');
  expect((await flaws(page)).scrolls).not.toEqual([]);
  await clear();
  await insert('<div data-try style="position:absolute;inset:0;background:red;z-index:9"></div>', '.console');
  expect((await flaws(page)).covered).not.toEqual([]);
  await clear();
  expect(await flaws(page)).toEqual(FLAWLESS);
});

for (const [turn, lang] of LANGUAGES.entries()) {
  test(`the table at ${SIZES.length} sizes, in ${lang}`, async ({ page }) => {
    const sizes = turn % 2 === 0 ? SIZES : [...SIZES].reverse();
    expect(await walk(page, [lang], sizes, everything)).toEqual([]);
  });
}

test('letters twice as large: the page may scroll, what is asked stays on the screen', async ({ page }) => {
  const found = await walk(
    page,
    ['fr', 'pl'],
    [
      [390, 664],
      [360, 740],
      [768, 1024],
      [1280, 800],
    ],
    async (on) => {
      const { scrolls, ...flat } = await flaws(on);
      const inside = scrolls.filter((one) => !one.startsWith('the page'));
      const lost = await on.evaluate(() => {
        const away: string[] = [];
        for (const to of [0, document.documentElement.scrollHeight]) {
          scrollTo(0, to);
          for (const button of document.querySelectorAll<HTMLElement>('[data-task] .btn.primary')) {
            const { top, bottom } = button.getBoundingClientRect();
            if (top < -1 || bottom > innerHeight + 1) away.push(`${button.innerText} is off the screen`);
          }
        }
        scrollTo(0, 0);
        return away;
      });
      return [...Object.values(flat).flat(), ...inside, ...lost] as string[];
    },
    '200%',
  );
  expect(found).toEqual([]);
});

test('letters that come late move nothing', async ({ browser }) => {
  for (const [width, height] of [
    [390, 664],
    [1280, 800],
  ] as const) {
    for (const lang of LANGUAGES) {
      const page = await browser.newPage({ viewport: { width, height } });
      await page.addInitScript(() => {
        document.documentElement.dataset['motion'] = 'off';
      });
      let late = (): void => undefined;
      const gate = new Promise<void>((open) => (late = open));
      await page.route('**/*.woff2', async (route) => {
        await gate;
        await route.continue();
      });
      await page.goto(`${scenes.url}?scene=open-bid&lang=${lang}`);
      await expect(page.locator('main.table')).toBeVisible();
      await settled(page);
      await page.evaluate(() => {
        const sum = Object.assign(window, { moved: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum.moved += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift' });
      });
      late();
      await page.evaluate(() => document.fonts.ready);
      await expect.poll(() => page.evaluate(() => document.fonts.check('500 16px "Gavel Serif"'))).toBe(true);
      await settled(page);
      await settled(page);
      const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved);
      expect(moved, `${lang}, ${width}×${height}`).toBeLessThanOrEqual(0.003);
      await page.close();
    }
  }
});

test('the server sends the letters to keep', async ({ request }) => {
  const page = await (await request.get(base())).text();
  const [, sheet = ''] = /rel="stylesheet"[^>]* href="\.\/([^"]+)"/.exec(page) ?? [];
  const styles = await (await request.get(base() + sheet)).text();
  const [, font = ''] = /url\(\.?\/?([^)]+\.woff2)\)/.exec(styles) ?? [];
  const answer = await request.get(`${base()}assets/${font}`);
  expect(answer.headers()).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await request.get(`${base()}fonts-licence.txt`)).status()).toBe(200);
});

test.describe('without our letters', () => {
  /** A machine with no fonts but these; they come from packages, so that nothing needs to be installed. */
  function machineWith(folder: string): string {
    const config = join(folder, 'fonts.conf');
    writeFileSync(
      config,
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${folder}/fonts</dir>` +
        `<cachedir>${folder}/cache</cachedir></fontconfig>`,
    );
    return config;
  }

  async function look(browser: Browser): Promise<void> {
    const page = await browser.newPage();
    await page.route('**/*.woff2', (route) => route.abort());
    const found = await walk(
      page,
      ['fr', 'pl'],
      [
        [360, 616],
        [390, 664],
        [820, 1180],
        [1280, 800],
      ],
      everything,
    );
    expect(found).toEqual([]);
    await page.close();
  }

  test('on the fonts this machine has', async ({ browser }) => {
    await look(browser);
  });

  test('on a machine with two other fonts and no more', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gavel-fonts-'));
    mkdirSync(join(folder, 'fonts'));
    const { resolve } = createRequire(import.meta.url);
    for (const name of ['arimo', 'tinos']) {
      for (const weight of [400, 700]) {
        const file = resolve(`@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`);
        const font = await subsetFont(readFileSync(file), '', { targetFormat: 'sfnt', keepAllGlyphs: true });
        writeFileSync(join(folder, 'fonts', `${name}-${weight}.ttf`), font);
      }
    }
    const browser = await chromium.launch({
      ...test.info().project.use.launchOptions,
      env: { ...(process.env as Record<string, string>), FONTCONFIG_FILE: machineWith(folder) },
    });
    await look(browser);
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  });
});

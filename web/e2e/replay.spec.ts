// Games looked at again: a golden one through several eyes, a bad file, a link, a running table, and playing on.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, type Page, test } from '@playwright/test';

import { FLAWLESS, flaws } from './layout';
import { axe, look, snap } from './look';
import { base, Player } from './player';
import { LANGUAGES, settled } from './scenes';
import { program } from './server';
import { words } from './words';

const GAME = 'complete-cmon-2017-4-seats';
const golden = (end: string): string =>
  fileURLToPath(new URL(`../../games/golden/${GAME}.${end}`, import.meta.url));
/** The same with a price that its seat cannot pay. */
const cheat = (): string => readFileSync(golden('gavel'), 'utf8').replace('4:Bf1 4@11 1!', '4:Bf1 4@111 1!');
const NAMES = ['Ada', 'Bo', 'Cy', 'Di'];

interface State {
  phase: string;
  cash: number[];
  owned: string[][];
  hands: string[][];
}

/** Every state of the game, as the rules have it; the last one as a second implementation of them computed it. */
function states(): State[] {
  const lines = execFileSync(program(), ['replay', '--trace', golden('gavel')], { encoding: 'utf8' }).trim();
  const all = lines.split('\n').map((line) => JSON.parse(line) as State);
  expect(all.at(-1)).toEqual(JSON.parse(readFileSync(golden('json'), 'utf8')));
  return all;
}

/** What the page shows of every museum. */
function museums(page: Page): Promise<{ cash: number | null; owned: string[] }[]> {
  return Promise.all(
    NAMES.map((_, index) =>
      page.locator(`[data-place="seat-${index + 1}"]`).evaluate((one) => {
        const cash = one.querySelector('.cash.short')?.textContent;
        const cards = [...one.querySelectorAll<HTMLElement>('.large [data-card]')];
        return {
          cash: cash === undefined ? null : Number(cash),
          owned: cards.map((card) => card.dataset['card'] ?? ''),
        };
      }),
    ),
  );
}

const move = (page: Page): Promise<number> =>
  page
    .locator('.controls .count')
    .textContent()
    .then((text) => Number(/\d+/.exec(text ?? '')?.[0]));

async function openFile(page: Page, name: string, text: string): Promise<void> {
  await page.goto(`${base()}replay`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}

/** Drops a file on the page, as a hand does. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([file, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], file));
      return transfer;
    },
    [name, text] as const,
  );
  await page.locator('body').dispatchEvent('dragover', { dataTransfer: data });
  await page.locator('body').dispatchEvent('drop', { dataTransfer: data });
}

const eyes = (page: Page, who: string): Promise<string[]> =>
  page.getByLabel('Through whose eyes').selectOption({ label: who });

test('a golden game shows the right cash and owners after every auction, through every eyes', async ({
  browser,
}) => {
  const ann = await Player.open(browser, 'Ann');
  const { page } = ann;
  const all = states();
  await openFile(page, `${GAME}.gavel`, readFileSync(golden('gavel'), 'utf8'));
  await expect(page.locator('main.table')).toBeVisible();
  for (const who of ['All open', 'Bo', 'Di']) {
    const me = NAMES.indexOf(who);
    await eyes(page, who);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Home');
    await expect.poll(() => move(page)).toBe(0);
    let auctions = 0;
    for (;;) {
      const at = await move(page);
      await page.keyboard.press('PageDown');
      await expect.poll(() => move(page)).toBeGreaterThan(at);
      const now = all[await move(page)];
      if (!now || now.phase === 'over') break;
      const shown = await museums(page);
      const cash = now.cash.map((one, seat) => (me < 0 || seat === me ? one : null));
      expect(
        shown.map((one) => one.cash),
        `${who}, after move ${await move(page)}`,
      ).toEqual(cash);
      expect(shown.map((one) => [...one.owned].sort())).toEqual(now.owned.map((one) => [...one].sort()));
      const hands =
        me < 0
          ? await page
              .locator('[data-hand-of]')
              .evaluateAll((every) =>
                every.map((one) =>
                  [...one.querySelectorAll<HTMLElement>('[data-card]')].map(
                    (card) => card.dataset['card'] ?? '',
                  ),
                ),
              )
          : [
              await page
                .locator('[data-pick]')
                .evaluateAll((own) => own.map((card) => card.getAttribute('data-pick') ?? '')),
            ];
      const right = me < 0 ? now.hands : [now.hands[me] ?? []];
      expect(hands.map((hand) => [...hand].sort())).toEqual(right.map((hand) => [...hand].sort()));
      auctions += 1;
    }
    expect(auctions).toBeGreaterThan(30);
    // The end, with the result that is in the record.
    await expect(page.locator('.standing li').first()).toContainText('549');
    await expect(page.locator('.over .btn.primary')).toBeHidden();
  }
  expect(ann.errors).toEqual([]);
  await ann.close();
});

test('keys, the timeline, autoplay; nothing is cut, and axe finds nothing, by day and by night', async ({
  browser,
}) => {
  const ann = await Player.open(browser, 'Ann');
  const { page } = ann;
  await openFile(page, `${GAME}.gavel`, readFileSync(golden('gavel'), 'utf8'));
  await expect(page.locator('main.table')).toBeVisible();

  // By keys alone: a move, an auction, the ends, whose eyes.
  for (const [key, at] of [
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['ArrowLeft', 1],
    ['Shift+ArrowRight', 5],
    ['Shift+ArrowLeft', 0],
    ['End', 231],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => move(page), key).toBe(at);
  }
  await page.keyboard.press('3');
  await expect(page.getByLabel('Through whose eyes')).toHaveValue('3');
  await page.keyboard.press('0');
  await expect(page.getByLabel('Through whose eyes')).toHaveValue('0');

  // It runs by itself, and stops.
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByText('4 ×').click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Let it run' }).click();
  await expect.poll(() => move(page)).toBeGreaterThan(3);
  await page.getByRole('button', { name: 'Stop' }).click();
  const stopped = await move(page);

  // An auction of the timeline: what it brought is told, and its price stands there.
  const third = page.getByRole('list', { name: 'Round 1', exact: true }).getByRole('button').nth(3);
  await expect(third).toContainText('46');
  await third.click();
  await expect.poll(() => move(page)).not.toBe(stopped);
  await expect(third).toHaveAttribute('aria-current', 'step');

  // Every size, in both lights, with everything open and through one's eyes; in every language on the smallest.
  const moments = [20, 70, 150];
  for (const [width, height] of [
    [360, 616],
    [390, 664],
    [740, 360],
    [820, 1180],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const [turn, at] of moments.entries()) {
      await page.keyboard.press(turn % 2 === 0 ? '0' : '2');
      const lot = page.locator('.timeline .lot').nth(Math.floor(at / 6));
      await lot.click();
      await page.keyboard.press('ArrowLeft');
      await page.emulateMedia({ colorScheme: turn % 2 === 0 ? 'light' : 'dark' });
      await settled(page);
      await snap(page, `replay-${width}-${turn}`);
      expect(await flaws(page), `${width}×${height}, ${turn}`).toEqual(FLAWLESS);
    }
  }
  for (const light of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: light });
    expect(await axe(page), light).toEqual([]);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await settled(page);
    await snap(page, `replay-more-${light}`);
    expect(await axe(page), `more, ${light}`).toEqual([]);
    await page.keyboard.press('Escape');
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await look(page, 'replay', { axe: false });
  expect(ann.errors).toEqual([]);
  await ann.close();
});

test('nothing is cut in any language', async ({ browser }) => {
  for (const locale of LANGUAGES) {
    const ann = await Player.open(browser, 'Ann', { locale, viewport: { width: 360, height: 616 } });
    const whole = async (what: string): Promise<void> => {
      await settled(ann.page);
      expect({ ...(await flaws(ann.page)), scrolls: [] }, `${locale}, ${what}`).toEqual(FLAWLESS);
    };
    // The page a file is put down on, also when it was a bad one, or one of today's deal by somebody else.
    await ann.page.goto(`${base()}replay`);
    await expect(ann.page.getByRole('heading', { level: 1 })).toBeVisible();
    await whole('where a file is put down');
    await drop(ann.page, 'cheat.gavel', cheat());
    await expect(ann.page.locator('.fault .why')).toBeVisible();
    await whole('a bad file');
    expect(await axe(ann.page), `${locale}, a bad file`).toEqual([]);
    const secret = { status: 403, json: { code: 'secret', why: 'this is a game of today’s deal' } };
    await ann.page.route('**/api/replay', (route) => route.fulfill(secret));
    await drop(ann.page, 'today.gavel', readFileSync(golden('gavel'), 'utf8'));
    await expect(ann.page.locator('.fault')).toHaveText(words(locale, 'replay-secret'));
    await whole('a file of today’s deal');
    await ann.page.unroute('**/api/replay');
    await openFile(ann.page, `${GAME}.gavel`, readFileSync(golden('gavel'), 'utf8'));
    await expect(ann.page.locator('main.table')).toBeVisible();
    for (const key of ['2', 'PageDown', 'ArrowRight', '0', 'End']) {
      await ann.page.keyboard.press(key);
      await settled(ann.page);
      expect(await flaws(ann.page), `${locale}, ${key}`).toEqual(FLAWLESS);
    }
    // The sheet where the game is over, and where one may play on.
    for (const key of ['End', 'Home']) {
      await ann.page.keyboard.press(key);
      await ann.page.getByRole('button', { name: words(locale, 'replay-more'), exact: true }).click();
      await expect(ann.page.locator('dialog[open]')).toBeVisible();
      await whole(`more, ${key}`);
      await ann.page.keyboard.press('Escape');
    }
    // A browser writes down what was refused; nothing else went wrong.
    expect(ann.errors.filter((error) => !/status of 40[03]/.test(error))).toEqual([]);
    await ann.context.close();
  }
});

test('a bad file is answered with its line, and a running table shows nothing', async ({ browser }) => {
  const ann = await Player.open(browser, 'Ann');
  const { page } = ann;
  await page.goto(`${base()}replay`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look(page, 'replay-drop');
  await drop(page, 'cheat.gavel', cheat());
  await expect(page.locator('.fault')).toContainText(
    "line 14: move 43 '4@111': seat 4 has 100, and cannot name the price 111",
  );
  await snap(page, 'replay-bad');
  await drop(page, 'long.gavel', 'x'.repeat(100_000));
  await expect(page.locator('.fault')).toContainText('too long');
  // A good one afterwards is shown.
  await drop(page, 'good.gavel', readFileSync(golden('gavel'), 'utf8'));
  await expect(page.locator('main.table')).toBeVisible();

  // A game that goes on is not to be looked at, not even by those who play it.
  await page.goto(base());
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.waitForURL(/\/t\//);
  const id = /\/t\/(\w+)/.exec(page.url())?.[1] ?? '';
  await expect(page.locator('main.table')).toBeVisible();
  await page.goto(`${base()}replay/${id}`);
  await expect(page.locator('.fault')).toContainText('still going on');
  // A browser writes down what was refused; nothing else went wrong.
  expect(ann.errors.filter((error) => !/status of 40[04]/.test(error))).toEqual([]);
  await ann.context.close();
});

test('a saved game may be dropped on the first page as well, a good one and a bad one', async ({
  browser,
}) => {
  const ann = await Player.open(browser, 'Ann');
  const { page } = ann;
  const good = readFileSync(golden('gavel'), 'utf8');
  const home = async (): Promise<void> => {
    await page.goto(base());
    await expect(page.locator('.hero')).toBeVisible();
  };
  await home();
  await expect(page.getByText('or drop its file on this page')).toBeVisible();
  // What is dragged over the page may be put down there, and the page shows it.
  const over = (kind: 'file' | 'text'): Promise<{ taken: boolean; shown: boolean }> =>
    page.evaluate(async (what) => {
      const dataTransfer = new DataTransfer();
      if (what === 'file') dataTransfer.items.add(new File(['x'], 'x.gavel'));
      else dataTransfer.setData('text/plain', 'a word');
      const event = new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer });
      document.body.dispatchEvent(event);
      await new Promise((drawn) => setTimeout(drawn, 50));
      return {
        taken: event.defaultPrevented,
        shown: getComputedStyle(document.querySelector('.page') ?? document.body).outlineStyle === 'dashed',
      };
    }, kind);
  expect(await over('file')).toEqual({ taken: true, shown: true });
  // Words are the browser's business.
  expect(await over('text')).toEqual({ taken: false, shown: false });

  await drop(page, `${GAME}.gavel`, good);
  await expect(page.locator('main.table')).toBeVisible();
  await expect(page).toHaveURL(`${base()}replay`);
  await page.keyboard.press('End');
  await expect(page.locator('.standing li').first()).toContainText('549');
  await page.goBack();
  await expect(page.locator('.hero')).toBeVisible();

  for (const [text, fault] of [
    [cheat(), "line 14: move 43 '4@111'"],
    ['dear diary', 'line 1'],
    ['x'.repeat(100_000), 'too long'],
  ] as const) {
    await home();
    await drop(page, 'bad.gavel', text);
    await expect(page.locator('.fault')).toContainText(fault);
  }
  // Whoever has the right one at hand drops it right there.
  await drop(page, 'good.gavel', good);
  await expect(page.locator('main.table')).toBeVisible();
  expect(ann.errors.filter((error) => !/status of 400/.test(error))).toEqual([]);
  await ann.context.close();
});

test('somebody plays on from a moment', async ({ browser }) => {
  const ann = await Player.open(browser, 'Ann', { viewport: { width: 390, height: 664 }, hasTouch: true });
  const { page } = ann;
  await openFile(page, `${GAME}.gavel`, readFileSync(golden('gavel'), 'utf8'));
  await expect(page.locator('main.table')).toBeVisible();
  const lots = page.locator('.timeline .lot');
  // After the second auction it is seat 4 that offers.
  await lots.nth(1).tap();
  await expect.poll(() => move(page)).toBeGreaterThan(30);
  await eyes(page, 'Di');
  await page.getByRole('button', { name: 'More', exact: true }).tap();
  await expect(page.getByLabel('Your seat')).toHaveValue('4');
  await page.getByRole('button', { name: 'Play on', exact: true }).tap();
  await page.waitForURL(/\/t\//);
  await expect(page.locator('[data-task=offer]')).toBeVisible();
  const right = states()[secondAuction()];
  expect(ann.game?.view.hand.toSorted()).toEqual(right?.hands[3]?.toSorted());
  expect(ann.game?.view.cash[3]).toBe(right?.cash[3]);
  await ann.close();
});

/** Where the second auction of the game ends. */
function secondAuction(): number {
  const text = readFileSync(golden('gavel'), 'utf8').split('# round 1\n')[1] ?? '';
  const lines = text.split('\n').slice(0, 2);
  return lines.join(' ').split(' ').length;
}

// The lessons, taken by somebody who does what the coach says and knows nothing else: in every language, by mouse and by keys.

import { type Browser, expect, type Page, test } from '@playwright/test';

import { flaws } from './layout';
import { axe, look, snap } from './look';
import { base, Player } from './player';
import { start } from './server';
import { together } from './together';
import { until } from './until';
import { words } from './words';

const LESSONS = ['open', 'once', 'sealed', 'fixed', 'double', 'game'] as const;
const LOCALES = ['en-GB', 'fr-FR', 'it-IT', 'pl-PL'] as const;
const PHONE = { width: 360, height: 616 };

/** A server whose clocks run faster: most of a lesson is waiting for bots and for the hammer, and nothing is timed in it. */
let house = '';
let stop: () => void = () => undefined;
test.beforeAll(async () => {
  const server = await start(['--clock-rate', '25', '--limit', 'hello_seconds=250']);
  house = server.listening;
  stop = server.stop;
});
test.afterAll(() => stop());

/** What the coach says now, and what is marked in it: a card, then what to press. */
interface Told {
  step: string;
  text: string;
  marked: string[];
  done: boolean;
}

function told(page: Page): Promise<Told | null> {
  return page.evaluate(() => {
    const note = document.querySelector<HTMLElement>('aside.lesson.placed');
    if (!note) return null;
    const text = (one: Element): string => one.textContent?.trim() ?? '';
    return {
      step: note.dataset['step'] ?? '',
      text: note.querySelector('p')?.textContent ?? '',
      marked: [...note.querySelectorAll('strong')].map(text),
      done: note.classList.contains('done'),
    };
  });
}

/** Walks with Tab until something with this label is in focus, and presses Enter. */
async function tabAndPress(page: Page, label: string): Promise<void> {
  for (let steps = 0; steps < 90; steps += 1) {
    const there = await page.evaluate(
      (wanted) =>
        document.activeElement?.matches('button, a') === true &&
        (document.activeElement.textContent ?? '').includes(wanted),
      label,
    );
    if (there) return page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${label}`);
}

type How = 'mouse' | 'keys';

/** Does what is marked: takes the card, sets the amount that stands on the button, presses the button. */
async function obey(page: Page, { marked }: Told, how: How): Promise<void> {
  const button = marked.at(-1) ?? '';
  const card = marked.length > 1 ? marked[0] : undefined;
  if (card !== undefined) {
    const held = page.locator('[data-pick]').and(page.getByLabel(card, { exact: true }));
    if (how === 'mouse') await held.click();
    for (let tries = 0; how === 'keys' && tries < 20; tries += 1) {
      if ((await held.getAttribute('aria-pressed')) === 'true') break;
      await page.keyboard.press('ArrowRight');
    }
    await expect(held).toHaveAttribute('aria-pressed', 'true');
  }
  const amount = /\d+/.exec(button)?.[0];
  const field = page.locator('[data-amount]:enabled');
  if (amount !== undefined && (await field.count()) > 0) {
    if (how === 'mouse') await field.fill(amount);
    else {
      // What was typed before somebody else bid still stands there, and the next digit would be appended to it.
      for (let digits = 0; digits < 4; digits += 1) await page.keyboard.press('Backspace');
      await page.keyboard.type(amount);
    }
  }
  if (how === 'keys') await tabAndPress(page, button);
  else await page.locator('.btn:enabled', { hasText: button }).first().click();
}

/** Follows the coach to the end of a lesson. Returns the steps on the way. */
async function follow(page: Page, how: How, during?: (now: Told) => Promise<void>): Promise<string[]> {
  const steps: string[] = [];
  for (let before = ''; ;) {
    let now: Told | null = null;
    await until('the coach says something new', async () => {
      now = await told(page);
      return now !== null && now.text !== before;
    });
    const heard = now as Told | null;
    if (!heard) continue;
    before = heard.text;
    if (steps.at(-1) !== heard.step) steps.push(heard.step);
    expect(heard.text, 'every word is in the catalogue').not.toMatch(/[⟦⟧\u{e000}\u{e001}]/u);
    await during?.(heard);
    if (heard.done) return steps;
    if (heard.marked.length === 0) continue;
    await obey(page, heard, how).catch(async (error: unknown) => {
      // While one was on the way to the button somebody else has bid: then the coach says something else.
      if ((await told(page))?.text === heard.text) throw error;
    });
  }
}

async function begin(page: Page, lesson: string): Promise<void> {
  await page.locator(`[data-lesson="${lesson}"]`).click();
  await expect(page.locator('main.table')).toBeVisible();
}

/** How each lesson ends for somebody who does as told. */
const ENDS = {
  open: 'won',
  once: 'won',
  sealed: 'won',
  fixed: 'sold',
  double: 'sold',
  game: 'game-over',
} as const;

/**
 * What each lesson has to say on the way, in this order; either of two where they stand together. Left out is what is said while one
 * waits: the bots or the hammer may be quicker than the coach.
 */
const SAYS: Record<(typeof LESSONS)[number], readonly string[]> = {
  // The bots may have begun.
  open: ['step-open-first|step-open-more', 'step-won'],
  once: ['step-once-bid', 'step-won'],
  sealed: ['step-sealed-close', 'step-won'],
  fixed: ['step-fixed-name', 'step-sold'],
  double: ['step-double-add', 'step-double-hammer', 'step-sold'],
  // The fifth card ends the round, which is paid; a painting is bought, one's own offer is closed; the last card ends the game.
  game: [
    'step-game-fifth',
    'step-game-paid',
    'step-game-bid',
    'step-game-offer',
    'step-game-close',
    'step-game-last',
    'step-game-over',
  ],
};

/** What a lesson should have said, and has not in this order. */
function unsaid(lesson: (typeof LESSONS)[number], steps: readonly string[]): string[] {
  let at = 0;
  return SAYS[lesson].filter((wanted) => {
    const found = steps.findIndex((step, place) => place >= at && wanted.split('|').includes(step));
    if (found >= 0) at = found + 1;
    return found < 0;
  });
}

/** Somebody takes all lessons, one after the other. */
async function takeAll(browser: Browser, locale: string, how: How): Promise<void> {
  const [language = ''] = locale.split('-');
  // By mouse on a small phone, where there is least room; keys are for desks.
  const player = await Player.open(browser, 'pupil', {
    locale,
    ...(how === 'mouse' ? { viewport: PHONE } : {}),
  });
  const { page } = player;
  await page.goto(`${house}lessons`);
  await expect(page).toHaveTitle(words(language, 'title-lessons'));
  await begin(page, 'open');
  for (const lesson of LESSONS) {
    await until(`the lesson ${lesson} begins`, () => player.table?.lesson === lesson);
    const heard = new Set<string>();
    const steps = await follow(page, how, async (now) => {
      if (how === 'mouse') await clear(page, `${lesson}, ${now.step}, ${locale}`);
      (await page.locator('[aria-live] p').allTextContents()).forEach((one) => heard.add(one));
    });
    expect(steps.at(-1)).toBe(`step-${ENDS[lesson]}`);
    expect(unsaid(lesson, steps), `${lesson}: ${steps.join()}`).toEqual([]);
    expect(heard.size, 'a screen reader hears the coach').toBeGreaterThan(1);
    expect(player.table?.dealt).toBe(false);
    if (lesson === 'game') break;
    const next = words(language, 'lesson-next');
    if (how === 'keys') await tabAndPress(page, next);
    else await page.locator('aside.lesson .btn.primary').click();
  }
  // All are done, and remembered; none is among one's tables.
  await page.goto(`${house}lessons`);
  await expect(page.locator('li.done')).toHaveCount(LESSONS.length);
  const lists = await page.evaluate(async () => (await fetch('api/tables')).text());
  expect(JSON.parse(lists)).toEqual({ listed: [], mine: [] });
  await player.close();
}

for (const how of ['mouse', 'keys'] as const) {
  test(`every lesson from first to last step in every language, by ${how}`, async ({ browser }) => {
    await together(LOCALES, (locale) => takeAll(browser, locale, how));
  });
}

/** The coach is whole on the screen, and covers nothing of what is to be done. */
async function clear(page: Page, what: string): Promise<void> {
  const boxes = await page.evaluate(() => {
    const of = (selector: string): DOMRect[] =>
      [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
    const [note] = of('aside.lesson');
    const over = of('[data-task], [data-hand]').filter(
      (one) =>
        note &&
        note.left < one.right &&
        note.right > one.left &&
        note.top < one.bottom &&
        note.bottom > one.top,
    );
    const inside = note && note.left >= 0 && note.top >= 0;
    return {
      inside: inside && note.right <= innerWidth && note.bottom <= innerHeight,
      over: over.length,
    };
  });
  expect(boxes, what).toEqual({ inside: true, over: 0 });
  // It may lie over other words; it cuts none, and none of its own is cut.
  const { sideways, cut, missing } = await flaws(page);
  expect({ sideways, cut, missing }, what).toEqual({ sideways: [], cut: [], missing: [] });
}

// At the pace at which people play.
test('whoever follows only what the lessons say wins a lot within ninety seconds', async ({ browser }) => {
  const player = await Player.open(browser, 'pupil');
  const { page } = player;
  const from = Date.now();
  await page.goto(base());
  await page.locator('a[href=lessons]').click();
  await page.locator('main .btn.brass').click();
  await follow(page, 'mouse');
  const bought = player.news.some(
    (one) => one.event === 'sold' && one.winner === player.seat && one.price > 0,
  );
  const took = Date.now() - from;
  test.info().annotations.push({ type: 'a painting of one’s own', description: `${took} ms` });
  expect(bought, 'a lot is won').toBe(true);
  expect(took).toBeLessThan(90_000);
  await player.close();
});

test('a lesson can be left and gone on with, from its link and from the page', async ({ browser }) => {
  const player = await Player.open(browser, 'pupil');
  const { page } = player;
  await page.goto(`${house}lessons`);
  await begin(page, 'open');
  // The bots may have begun by themselves.
  const speaks = async (): Promise<boolean> =>
    /^step-open-(first|more)$/.test((await told(page))?.step ?? '');
  await until('the coach speaks', speaks);
  const address = page.url();
  await page.reload();
  await until('the coach speaks again', speaks);
  await page.goto(house);
  await expect(page.locator('.hero')).toBeVisible();
  await page.locator('a[href=lessons]').click();
  await expect(page.locator('[data-lesson=open]')).toHaveText(words('en', 'lesson-resume'));
  await begin(page, 'open');
  expect(page.url()).toBe(address);
  expect((await follow(page, 'mouse')).at(-1)).toBe('step-won');

  // From the help of a table one comes to the lessons, in a tab of its own.
  await page.keyboard.press('?');
  const link = page.locator('dialog[open] a[href=lessons]');
  await expect(link).toHaveAttribute('target', '_blank');
  await player.close();
});

test('the page of lessons and a lesson, by day and in the evening', async ({ browser }) => {
  const sizes = { desktop: { width: 1280, height: 800 }, phone: PHONE };
  await together(LOCALES, async (locale) => {
    const player = await Player.open(browser, 'pupil', { locale });
    const { page } = player;
    const [language = ''] = locale.split('-');
    await page.goto(`${house}lessons`);
    await expect(page.locator('main li')).toHaveCount(LESSONS.length);
    await look(page, `lessons-${language}`, { sizes });
    await begin(page, 'double');
    await until('the coach speaks', async () => (await told(page))?.step === 'step-double-add');
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.waitForTimeout(300);
        await clear(page, `${language}, ${size}`);
        await snap(page, `lesson-${language}-${size}-${colorScheme}`);
        expect(await axe(page), `${language}, ${size}, ${colorScheme}`).toEqual([]);
      }
    }
    await player.close();
  });
});

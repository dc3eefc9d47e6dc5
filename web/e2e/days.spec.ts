// A table over days in two browsers: founded from the form, orders in an open, a sealed and a fixed-price auction, the
// deadline said in advance, and from one game that waits to the next. And what one hears of it elsewhere.

import { expect, type Locator, type Page, test } from '@playwright/test';

import { flaws } from './layout';
import { look } from './look';
import { symbol } from './play';
import { base, found as founds, Player } from './player';
import { until } from './until';
import { words } from './words';

const dialog = (page: Page) => page.locator('dialog[open]');
const task = async ({ page }: Player): Promise<string> =>
  (await page.locator('[data-task]').getAttribute('data-task')) ?? '';

/** The auctions that somebody has answered, by what they were asked. */
type Done = Set<string>;

/** Types into a field; false if it is not there any more. */
const typed = (field: Locator, text: string): Promise<boolean> =>
  field.fill(text, { timeout: 3000 }).then(
    () => true,
    (error: Error) => {
      if (error.name === 'TimeoutError') return false;
      throw error;
    },
  );

/** Answers whatever the page asks; false if it asks nothing. */
async function answers(player: Player, done: Done, wanted: ReadonlySet<string>): Promise<boolean> {
  const { page } = player;
  const keys = page.locator('[data-task] .keys .btn:enabled');
  const primary = page.locator('[data-task] .keys .btn.primary');
  const amount = page.locator('[data-task] [data-amount]');
  const asked = await task(player);
  switch (asked) {
    case 'offer': {
      const card = player.hand.find((one) => wanted.has(symbol(one))) ?? player.hand[0] ?? '';
      await page.locator(`[data-pick="${card}"]`).click();
      await player.asks(() => primary.click());
      return true;
    }
    case 'file':
    case 'fist':
    case 'price':
      if (asked === 'file' && player.private?.order) return false;
      if (asked === 'fist' && player.private?.fist !== null) return false;
      if (asked === 'file' && player.private?.note) {
        // Asked again, at a higher bid: enough.
        await player.asks(() => keys.first().click());
        return true;
      }
      // What was asked may have gone since: then it is looked at again.
      if (!(await typed(amount, String(1 + player.seat)))) return false;
      await player.asks(async () => {
        await primary.click();
        // Daring amounts want a second press.
        if (await page.locator('[data-task] .armed').count()) await primary.click();
      });
      done.add(asked);
      return true;
    case 'once':
    case 'buy':
    case 'close':
    case 'add':
    case 'turn':
      await player.asks(() => keys.first().click());
      done.add(asked);
      return true;
    case 'wait':
      // Over days one says in advance what one would do, or that one wants to be asked.
      if (player.private?.order || (await keys.count()) === 0) return false;
      await player.asks(() => keys.last().click());
      done.add('in advance');
      return true;
    default:
      return false;
  }
}

test('two people play over days and go from one game that waits to the next', async ({ browser }) => {
  test.setTimeout(240_000);
  const ana = await Player.open(browser, 'Ana');
  const bruno = await Player.open(browser, 'Bruno');

  // From the form.
  await ana.page.goto(base());
  const form = ana.page.locator('form:has(.create)');
  await form.locator('summary').click();
  await form
    .locator('label')
    .filter({ hasText: words('en', 'set-pace-days') })
    .click();
  await form.getByText('3', { exact: true }).click();
  await expect(form.getByText(words('en', 'set-days-time'))).toBeVisible();
  await look(ana.page, 'days-form', { at: 'form:has(.create)' });
  await form.locator('.create').click();
  await ana.page.waitForURL(/\/t\/\w+$/);
  const id = ana.page.url().split('/').pop() ?? '';
  const name = ana.page.locator('.room .name input');
  if (await name.count()) await name.fill('Ana');
  await until('Ana sits', () => ana.private?.seat !== null && ana.private !== null);
  await bruno.join(id);
  await ana.asks(() => ana.page.locator('.begin .btn.brass').click());
  for (const player of [ana, bruno]) {
    await until(`${player.name} sees the game`, () => player.game !== null);
    await expect(player.page.locator('[data-task]')).toBeVisible();
  }

  // The deadline and what happens then are said in advance.
  await expect(ana.page.locator('[data-task] .words')).toContainText(/Until .+;/);
  expect(ana.game?.clock?.ends).toBeGreaterThan(Date.now() / 1000 + 3000);

  const both: [Player, Done][] = [
    [ana, new Set()],
    [bruno, new Set()],
  ];
  const seen = new Set<string>();
  const all = ['o', 's', 'f'];
  let pictured = false;
  await until(
    'an open, a sealed and a fixed-price auction',
    async () => {
      const phase = ana.game?.view.phase;
      if (phase && 'phase' in phase) seen.add(phase.phase);
      const missing = new Set(
        all.filter((one) => !seen.has({ o: 'open', s: 'sealed', f: 'fixed' }[one] ?? '')),
      );
      for (const [player, done] of both) {
        if (player === ana && !pictured && (await task(ana)) === 'file' && !ana.private?.order) {
          pictured = true;
          await look(ana.page, 'days-open');
        }
        await answers(player, done, missing);
      }
      return (
        missing.size === 0 &&
        both.some(([, done]) => done.has('file')) &&
        both.some(([, done]) => done.has('fist'))
      );
    },
    200_000,
  );
  expect(both.some(([, done]) => done.has('in advance') || done.has('buy') || done.has('price'))).toBe(true);
  await look(ana.page, 'days-table', {});

  // A holiday: nobody waits in vain, and everybody sees until when.
  const before = ana.game?.clock?.ends ?? 0;
  await bruno.page.locator('.top .btn').last().click();
  await bruno.asks(() => dialog(bruno.page).locator('.days .btn').nth(1).click());
  await bruno.page.keyboard.press('Escape');
  await until('Ana hears of it', () => ana.news.some(({ event }) => event === 'holiday'));
  expect(ana.table?.chairs[1]?.holiday).toBeGreaterThan(Date.now() / 1000 + 2 * 86_400);
  await expect(ana.page.locator('.museum').nth(1)).toContainText('is on holiday until');
  if (ana.game?.view.awaited.some((seat) => seat === 2))
    await until('the clock waits for him', () => (ana.game?.clock?.ends ?? 0) > before);

  // Another game, which waits for Ana: the one she is at leads there.
  const other = await Player.open(browser, 'Celia');
  const second = await founds(other, { seats: 3, pace: 'days', days: { hours: 24 }, first: 2 });
  await ana.page.goto(`${base()}t/${second}`);
  await ana.page.locator('.begin .btn.brass').click();
  await expect(other.page.locator('.chairs li.person')).toHaveCount(2);
  await other.asks(() => other.page.locator('.begin .btn.brass').click());
  // The cards are dealt when her page has given its part of the shuffle.
  await expect(ana.page.locator('[data-task]')).toBeVisible();
  await ana.page.goto(`${base()}t/${id}`);
  const next = ana.page.locator('.top .next');
  await expect(next).toBeVisible({ timeout: 20_000 });
  await expect(next).toHaveAttribute('href', `t/${second}`);
  await look(ana.page, 'days-next', {});
  await next.click();
  await ana.page.waitForURL(new RegExp(`/t/${second}$`));
  await expect(ana.page.locator('[data-task]')).toBeVisible();

  // The first page says how many wait, and the list leads to the most urgent.
  await ana.page.goto(base());
  await expect(ana.page).toHaveTitle(/^\(\d\) /);
  await ana.page.getByRole('button', { name: words('en', 'home-mine-all') }).click();
  await expect(dialog(ana.page).locator('a.btn.primary')).toBeVisible();
  await look(ana.page, 'days-games', { at: 'dialog[open]' });
  await dialog(ana.page).locator('a.btn.primary').click();
  await ana.page.waitForURL(/\/t\/\w+$/);
  for (const player of [ana, bruno, other]) await player.close();
});

test('what one hears of games is chosen, tried out and taken back, in every language', async ({
  browser,
}) => {
  const ana = await Player.open(browser, 'Ana');
  const { page } = ana;
  await page.goto(base());
  await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    await fetch('api/guest', { method: 'POST', headers, body: JSON.stringify({ name: 'Ana' }) });
  });
  await page.goto(base());
  await page.locator('header .you').click();
  const part = dialog(page)
    .locator('section')
    .filter({ hasText: words('en', 'bell-lead') });
  // Where the browser cannot be told there is no switch for it, but the reason.
  await expect(part.getByRole('switch', { name: words('en', 'bell-over') })).toBeVisible();
  const able = (await part.getByRole('switch', { name: words('en', 'bell-here') }).count()) === 1;
  await expect(part.getByRole('switch')).toHaveCount(able ? 6 : 5);

  // Each is kept at once.
  await part.getByRole('switch', { name: words('en', 'bell-over') }).click();
  await part.getByRole('switch', { name: words('en', 'bell-quiet'), exact: true }).click();
  await part.locator('input[type=time]').first().fill('23:30');
  await page.keyboard.press('Tab');
  await expect
    .poll(async () => {
      const now = (await (await page.request.get(`${base()}api/notify`)).json()) as {
        wishes: { kinds: { over: boolean }; quiet: { from: number; offset: number } | null };
      };
      return [now.wishes.kinds.over, now.wishes.quiet?.from];
    })
    .toEqual([false, 23 * 60 + 30]);

  // A program of one's own: an address of an inner network is refused in words.
  await part.locator('summary').click();
  await part.locator('input[type=url]').fill('https://192.168.0.1/hook');
  await part.locator('form .btn').click();
  await expect(part.locator('[role=alert]')).toContainText(words('en', 'bell-bad-url'));
  await look(page, 'person-notifications', { at: 'dialog[open]' });
  // A browser writes refusals down as errors; this one was wanted.
  ana.errors = ana.errors.filter((error) => !error.includes('400'));
  await ana.close();
  for (const locale of ['fr', 'it', 'pl']) {
    const reader = await Player.open(browser, 'Zoé', { locale, viewport: { width: 360, height: 616 } });
    await reader.page.goto(base());
    await reader.page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' };
      await fetch('api/guest', { method: 'POST', headers, body: JSON.stringify({ name: 'Zoé' }) });
    });
    await reader.page.goto(base());
    await reader.page.locator('header .you').click();
    await expect(dialog(reader.page)).toContainText(words(locale, 'bell-lead'));
    await expect(dialog(reader.page)).not.toContainText('⟦');
    const { scrolls: _, ...found } = await flaws(reader.page);
    expect(found, locale).toEqual({ sideways: [], cut: [], covered: [], missing: [] });
    await reader.close();
  }
});

// The deal of the day: played once, compared, passed on, and nobody else's business until its day is over.

import { type Browser, expect, type Page, test } from '@playwright/test';

import { VERSION } from '../src/lib/protocol';
import type {
  Daily,
  DailyArchive,
  DailyResult,
  Game,
  Menu,
  ServerMessage,
  TableCard,
  Want,
} from '../src/lib/protocol';
import { flaws } from './layout';
import { axe, look } from './look';
import { LANGUAGES, settled } from './scenes';
import { start } from './server';
import { words } from './words';

const PHONE = { width: 360, height: 616 };
const DESKTOP = { width: 1280, height: 800 };
const SIZES = { desktop: DESKTOP, phone: PHONE };

/** A server whose clocks run faster: a game against bots takes minutes otherwise. */
let base = '';
let stop: () => void = () => undefined;
test.beforeAll(async () => {
  const server = await start(['--clock-rate', '25']);
  base = server.listening;
  stop = server.stop;
});
test.afterAll(() => stop());

interface Person {
  page: Page;
  close: () => Promise<void>;
}

async function person(browser: Browser, name: string | null, locale = 'en-GB'): Promise<Person> {
  const context = await browser.newContext({ locale, viewport: DESKTOP });
  if (name !== null) {
    const said = await context.request.post(`${base}api/guest`, {
      headers: { origin: new URL(base).origin },
      data: { name },
    });
    expect(said.ok(), await said.text()).toBe(true);
  }
  const page = await context.newPage();
  return { page, close: () => context.close() };
}

/** Plays on at a table of one's own until the game is over; runs in the page. */
async function playOn(asked: { id: string; version: number; limit: number }): Promise<void> {
  const address = new URL(`api/tables/${asked.id}/socket`, document.baseURI);
  address.protocol = 'ws:';
  const socket = new WebSocket(address);
  let count = 0;
  const want = (wish: Want): void => {
    count += 1;
    const id = `d${String(Date.now())}${String(count)}`.replace(/\D/g, '').padStart(32, '0').slice(-32);
    socket.send(JSON.stringify({ type: 'command', id, want: wish }));
  };
  const wish = (menu: Menu, open: boolean): Want => {
    const { limit } = asked;
    const act = (action: string): Want => ({ want: 'act', action });
    switch (menu.menu) {
      case 'offer':
        return act(`:${menu.hand[0] ?? ''}`);
      case 'add':
        return act('-');
      case 'bid':
        if (open) return { want: 'order', order: { order: 'maximum', limit, then: 'out' } };
        return act(menu.least <= Math.min(menu.most, limit) ? `=${menu.least}` : '-');
      case 'fist':
        return act(`=${Math.min(menu.most, limit)}`);
      case 'price':
        return act(`@${Math.min(menu.most, 9)}`);
      case 'buy':
        return act(menu.price <= limit ? '!' : '-');
      case 'turn':
        return act('-');
    }
  };
  await new Promise<void>((over, lost) => {
    let done = '';
    const answer = (game: Game): void => {
      const { phase, round, undealt } = game.view;
      if (phase.phase === 'over') over();
      if (!game.menu) return;
      const open = phase.phase === 'open';
      const now = JSON.stringify([
        open ? phase.lot : [phase, game.menu],
        round,
        undealt,
        game.view.hand_sizes,
      ]);
      if (now === done) return;
      done = now;
      want(wish(game.menu, open));
    };
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', version: asked.version }));
    socket.onclose = () => lost(new Error('the line was cut'));
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as ServerMessage;
      if (message.type === 'bye') lost(new Error(JSON.stringify(message)));
      if ('now' in message && message.now.game) answer(message.now.game);
    };
  });
  socket.onclose = null;
  socket.close();
}

async function whole(page: Page, what: string): Promise<void> {
  await settled(page);
  const { scrolls: _, ...found } = await flaws(page);
  expect(found, what).toEqual({ sideways: [], cut: [], covered: [], missing: [] });
}

const idOf = (page: Page): string => /\/t\/([0-9a-z]{12})/.exec(page.url())?.[1] ?? '';

test('today’s deal is played once, compared and passed on, and nobody else sees it', async ({ browser }) => {
  const ada = await person(browser, 'Ada');
  const { page } = ada;
  // From home, by keys.
  await page.goto(base);
  const invitation = page.getByRole('link', { name: /^The deal of / });
  const today = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' });
  await expect(invitation).toContainText(today.format());
  await invitation.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Deal of the day', level: 1 })).toBeVisible();
  await expect(page.getByText('Nobody has finished it yet')).toBeVisible();
  await expect(page.getByText('This is the first deal here')).toBeVisible();
  await expect(page.getByText('The next deal begins at')).toBeVisible();
  const tomorrow = page.locator('[data-tomorrow]');
  await page.getByText('Is it fair?').click();
  await expect(tomorrow).toHaveText(/^[0-9a-f]{64}$/);
  await look(page, 'daily-before', { sizes: SIZES });
  await page.getByRole('button', { name: 'Play today’s deal' }).click();
  await expect(page).toHaveURL(/\/t\//);
  const id = idOf(page);
  await expect(page.locator('[data-pick]').first()).toBeVisible();

  // Whoever comes with the link sees nothing of it, and is told why.
  const bo = await person(browser, 'Bo');
  await bo.page.goto(`${base}t/${id}`);
  await expect(bo.page.getByText('This is somebody else’s deal of the day')).toBeVisible();
  for (const path of ['', '/record', '/replay', '/retrospective', '/moments/0', '/preview.png']) {
    const answer = await bo.page.request.get(`${base}api/tables/${id}${path}`);
    expect([answer.status(), path]).toEqual([403, path]);
    expect(await answer.text()).not.toContain('Ada');
  }

  // Left and gone on with: the same table.
  await page.goto(`${base}daily`);
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page).toHaveURL(new RegExp(`/t/${id}$`));
  const began = Date.now();
  await page.evaluate(playOn, { id, version: VERSION, limit: 14 });
  expect(Date.now() - began).toBeLessThan(60_000);

  // The end of the game leads to the result.
  await page.getByRole('link', { name: 'Your result of the day' }).click();
  await expect(page.getByRole('heading', { name: 'Your result' })).toBeVisible();
  await expect(page.getByText('Nobody else has finished it yet.')).toBeVisible();
  await expect(page.getByText('Keep your name today')).toBeVisible();
  await expect(page.getByRole('button', { name: /Play today|Go on/ })).toHaveCount(0);

  // Once: whoever asks again comes to the table where it was played.
  const again = await page.request.post(`${base}api/daily`, {
    headers: { origin: new URL(base).origin },
    data: {},
  });
  expect(again.status()).toBe(200);
  expect(((await again.json()) as TableCard).table).toBe(id);

  // She can look at her record; whoever has not played cannot, and nobody plays on from it today.
  const record = await (await page.request.get(`${base}api/tables/${id}/record`)).text();
  const file = { name: 'ada.gavel', mimeType: 'text/plain', buffer: Buffer.from(record) };
  await bo.page.goto(`${base}replay`);
  await bo.page.locator('input[type=file]').setInputFiles(file);
  await expect(bo.page.locator('.fault')).toContainText('This is a game of today’s deal of the day.');
  await expect(bo.page.locator('main.table')).toHaveCount(0);
  const alone = await ada.page.context().newPage();
  await alone.goto(`${base}replay`);
  await alone.locator('input[type=file]').setInputFiles(file);
  await expect(alone.locator('main.table')).toBeVisible();
  await alone.getByRole('button', { name: 'More', exact: true }).click();
  await alone.getByRole('button', { name: 'Play on', exact: true }).click();
  await expect(alone.getByText('You can play on from here when the day is over.').first()).toBeVisible();
  await alone.close();

  // Somebody who keeps their name plays too, and Ada is compared with them.
  const kept = await bo.page.request.post(`${base}api/person/keep`, {
    headers: { origin: new URL(base).origin },
    data: { passphrase: 'paint it before noon' },
  });
  expect(kept.ok(), await kept.text()).toBe(true);
  await bo.page.goto(`${base}daily`);
  await bo.page.getByRole('button', { name: 'Play today’s deal' }).click();
  await expect(bo.page).toHaveURL(/\/t\//);
  await bo.page.evaluate(playOn, { id: idOf(bo.page), version: VERSION, limit: 3 });
  await page.reload();
  const text = page.locator('[data-share]');
  await expect(text).toHaveText(
    /^Gavel, deal of \d{4}-\d\d-\d\d: \$\d+, better than \d+%(, (above|below) the reference)?.*(🟨|⬜){10}$/su,
  );
  await expect(page.getByText('One person who keeps their name has finished it.')).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^Gavel, deal of .*\n.+\nhttp:.*\/daily$/su);
  await page.getByText('As a table').click();
  await expect(page.getByRole('table', { name: 'What everybody had in the end' })).toBeVisible();

  // Bo has played it too, and still sees nothing of Ada's game today.
  const other = await bo.page.request.get(`${base}api/tables/${id}/replay`);
  expect(other.status()).toBe(403);
  const own = await page.request.get(`${base}api/tables/${id}/record`);
  expect(await own.text()).not.toContain('# seed');

  await look(page, 'daily-result', { sizes: SIZES });
  await bo.close();
  await ada.close();
});

const PAST = '2026-03-04';
const SEED = '5eed'.repeat(16);

/** What the server would tell of days that take days to come about; the rest is as it tells today. */
async function past(page: Page): Promise<{ practised: () => unknown }> {
  const today = (await (await page.request.get(`${base}api/daily`)).json()) as Daily;
  const result: DailyResult = { money: 1372, place: 2, counts: 'yes', better: 62 };
  const played: Daily = {
    ...today,
    table: 'abcdefghjkmn',
    stage: 'over',
    players: 34,
    result: { ...result, counts: 'guest' },
    everybody: [7, 0, 12, 9, 6].map((count, place) => ({ from: place * 500, to: place * 500 + 499, count })),
    reference: 1290,
  };
  const then: Daily = { ...played, day: PAST, over: true, seed: SEED, tomorrow: null, result };
  const archive: DailyArchive = {
    days: [
      { day: PAST, players: 34, reference: 1290, result, table: 'abcdefghjkmn' },
      { day: '2026-03-03', players: 1, reference: 1040, result: null, table: null },
      { day: '2026-03-02', players: 0, reference: null, result: { ...result, counts: 'late' }, table: null },
    ],
    more: true,
  };
  let practised: unknown = null;
  await page.route('**/api/daily', (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: played });
    practised = route.request().postDataJSON();
    return route.fulfill({ status: 429, json: { code: 'too-many', why: 'a test has seen enough' } });
  });
  await page.route(`**/api/daily/${PAST}`, (route) => route.fulfill({ json: then }));
  await page.route('**/api/daily/archive*', (route) => route.fulfill({ json: archive }));
  return { practised: () => practised };
}

test('every language has all of it on a phone', async ({ browser }) => {
  for (const locale of LANGUAGES) {
    const { page, close } = await person(browser, null, locale);
    await page.setViewportSize(PHONE);
    const checked = async (what: string): Promise<void> => {
      expect(await page.locator('body').innerText(), what).not.toContain('⟦');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await axe(page), `${what}, ${colorScheme}`).toEqual([]);
      }
      await whole(page, what);
    };
    await page.goto(`${base}daily`);
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.locator('.btn.brass')).toBeVisible();
    await checked(locale);
    await page.goto(`${base}daily/2001-01-01`);
    await expect(page.locator('main').getByRole('alert')).toBeVisible();

    // How it went, and earlier days.
    const { practised } = await past(page);
    await page.goto(`${base}daily`);
    await expect(page.locator('[data-share]')).toContainText(words(locale, 'daily-share-above'));
    await expect(page.locator('[data-share]')).not.toContainText(/1.?290/);
    await expect(page.locator('main li')).toHaveCount(3);
    await checked(`${locale}, the result`);
    await page.locator(`a[href="daily/${PAST}"]`).click();
    await expect(page).toHaveURL(`${base}daily/${PAST}`);
    await page.locator('details', { has: page.locator('[data-seed]') }).evaluate((one) => {
      (one as HTMLDetailsElement).open = true;
    });
    await expect(page.locator('[data-seed]')).toHaveText(SEED);
    await checked(`${locale}, a day that is over`);
    await page.getByRole('button', { name: words(locale, 'daily-practise'), exact: true }).click();
    await expect.poll(practised).toEqual({ day: PAST });
    await close();
  }
});

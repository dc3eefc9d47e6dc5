// A whole life, against the real program: a guest founds a table, others come by the link and a bot fills it; the guest keeps the
// name, adds a passkey, signs in elsewhere with it, takes the seat back there and plays to the end, plays again, takes a copy
// of everything that is kept, and is forgotten.

import { readFileSync } from 'node:fs';

import { type CDPSession, expect, type Page, test } from '@playwright/test';

import { VERSION } from '../src/lib/protocol';
import { play } from './play';
import { base, found, Player } from './player';
import { sitAndPlay } from './quick';
import { start } from './server';
import { until } from './until';
import { words } from './words';

const PHRASE = 'paint it before noon';
const NAME = 'Ada Lovelace';
/** Whoever is called so stays text everywhere. */
const MARKUP = '<b>Bo</b>';

const dialog = (page: Page) => page.locator('dialog[open]');
const button = (page: Page, id: string) =>
  dialog(page).getByRole('button', { name: words('en', id), exact: true });

// Passkeys belong to a host with a name, and to no address.
let usual: string | undefined;
let stop: () => void = () => undefined;

test.beforeAll(async () => {
  usual = process.env['GAVEL_URL'];
  const server = await start();
  stop = server.stop;
  process.env['GAVEL_URL'] = server.listening.replace('127.0.0.1', 'localhost');
});

test.afterAll(() => {
  if (usual === undefined) delete process.env['GAVEL_URL'];
  else process.env['GAVEL_URL'] = usual;
  stop();
});

interface Authenticator {
  line: CDPSession;
  authenticatorId: string;
}

/** A device that makes and uses passkeys without asking anybody. */
async function authenticator({ page, context }: Player): Promise<Authenticator> {
  const line = await context.newCDPSession(page);
  await line.send('WebAuthn.enable');
  const { authenticatorId } = await line.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { line, authenticatorId };
}

/** Opens what is about oneself. */
async function open(page: Page): Promise<void> {
  await page.goto(base());
  await expect(page.locator('header .you')).toBeEnabled();
  await page.locator('header .you').click();
  await expect(dialog(page)).toBeVisible();
}

const get = (page: Page, path: string): Promise<string> =>
  page.evaluate(async (asked) => (await fetch(asked)).text(), `${base()}${path}`);

test('a name is kept with a passkey alone, and the last way to sign in stays', async ({ browser }) => {
  const di = await Player.open(browser, 'Di');
  const { page } = di;
  await page.goto(base());
  await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    await fetch('api/guest', { method: 'POST', headers, body: JSON.stringify({ name: 'Di' }) });
  });
  await authenticator(di);
  await open(page);
  await button(page, 'person-passkey-keep').click();
  await expect(dialog(page).locator('ol code')).toHaveCount(8);
  await button(page, 'person-codes-done').click();
  await expect(dialog(page).getByText(words('en', 'person-passkey-last'))).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await button(page, 'person-sign-out').click();
  await expect(dialog(page).getByText(words('en', 'person-nobody'))).toBeVisible();
  await button(page, 'person-passkey-sign-in').click();
  await expect(dialog(page).locator('section p').first()).toContainText('Di');
  await di.close();
});

test('a whole life', async ({ browser }) => {
  test.setTimeout(170_000);
  const ada = await Player.open(browser, NAME);
  const bo = await Player.open(browser, MARKUP);
  const cy = await Player.open(browser, 'Cy');
  const id = await found(ada, { seats: 4, pace: 'blitz', listed: true });
  expect(await get(ada.page, 'api/tables')).toContain(id);
  for (const guest of [bo, cy]) await guest.join(id);
  await expect(ada.page.locator('.room')).toContainText(MARKUP);
  await expect(ada.page.locator('.room li b', { hasText: /^Bo$/ })).toHaveCount(0);
  // The fourth chair is a bot's.
  await ada.asks(() => ada.page.locator('.begin .btn.brass').click());
  const players = [ada, bo, cy];
  for (const player of players) await until(`${player.name} sees the game`, () => player.game !== null);
  expect(ada.table?.chairs.filter(({ who }) => who === 'bot')).toHaveLength(1);
  await play({ players, until: () => ada.news.some(({ event }) => event === 'sold' || event === 'unsold') });

  // The name is kept, and has a passkey.
  const first = await authenticator(ada);
  await open(ada.page);
  const keep = dialog(ada.page).locator('section[aria-labelledby=keep-title]');
  await keep.locator('input[autocomplete=new-password]').fill(PHRASE);
  await keep.locator('button.primary').click();
  await expect(dialog(ada.page).locator('ol code')).toHaveCount(8);
  await button(ada.page, 'person-codes-done').click();
  await dialog(ada.page).getByText(words('en', 'person-passkey-add-title'), { exact: true }).click();
  await dialog(ada.page).getByLabel(words('en', 'person-passkey-name')).fill('<i>Phone</i>');
  const add = dialog(ada.page).locator('details[open] form');
  await add.locator('input[type=password]').fill(PHRASE);
  await add.locator('button.primary').click();
  await expect(dialog(ada.page).locator('section[aria-labelledby=passkeys-title] li strong')).toHaveText(
    '<i>Phone</i>',
  );

  // Elsewhere, with the passkey alone.
  const there = await Player.open(browser, 'elsewhere');
  const second = await authenticator(there);
  const { credentials } = await first.line.send('WebAuthn.getCredentials', {
    authenticatorId: first.authenticatorId,
  });
  expect(credentials).toHaveLength(1);
  for (const credential of credentials)
    await second.line.send('WebAuthn.addCredential', { authenticatorId: second.authenticatorId, credential });
  await open(there.page);
  await button(there.page, 'person-passkey-sign-in').click();
  await expect(
    dialog(there.page).getByText(words('en', 'person-passkeys-title'), { exact: true }),
  ).toBeVisible();
  await there.page.keyboard.press('Escape');
  await expect(there.page.locator('header .you')).toHaveText(NAME);

  // The seat is hers there, and everybody plays to the end.
  await there.page.goto(`${base()}t/${id}`);
  await until('the seat is taken back', () => there.seat === 1 && there.hand.length > 0);
  await Promise.all(
    [there, bo, cy].map((player, place) =>
      player.page.evaluate(sitAndPlay, {
        id,
        seat: place + 1,
        seats: 99,
        version: VERSION,
        stopAfter: 100_000,
      }),
    ),
  );
  // What was played quickly was not sent by the page, which makes all commands of one size.
  for (const player of [there, bo, cy]) player.sizes = player.sizes.filter((size) => size >= 256);
  await until('the game is over', () => there.table?.stage === 'over');
  expect(await get(bo.page, `api/tables/${id}/record`)).toContain(NAME);

  // Once more.
  await there.page.getByRole('button', { name: words('en', 'end-rematch'), exact: true }).click();
  await until('there is a new table', () => (bo.table?.rematch ?? null) !== null);
  const again = bo.table?.rematch ?? '';
  await expect(there.page).toHaveURL(new RegExp(`t/${again}$`));
  expect(await get(bo.page, `api/tables/${again}`)).toContain(NAME);

  // A copy of everything, and the end; the passkey proves who asks.
  await open(there.page);
  const copy = there.page.waitForEvent('download');
  await dialog(there.page).locator('a[download]').click();
  const file = readFileSync(await (await copy).path(), 'utf8');
  const data = JSON.parse(file) as {
    about: { me: { name: string }; passkeys: { name: string }[] };
    tables: { table: { table: string }; sent: object[] }[];
  };
  expect(data.about.me.name).toBe(NAME);
  expect(data.about.passkeys.map(({ name }) => name)).toEqual(['<i>Phone</i>']);
  const played = data.tables.find(({ table }) => table.table === id);
  expect(played?.sent.length ?? 0).toBeGreaterThan(3);
  await dialog(there.page).locator('details summary').last().click();
  const forget = dialog(there.page).locator('details form').last();
  await forget.locator('input').nth(0).fill(NAME);
  await forget.locator('button.danger').click();
  await expect(dialog(there.page).getByText(words('en', 'person-nobody'))).toBeVisible();

  // The name is gone from the tables and the records; the games remain.
  for (const path of [`api/tables/${id}`, `api/tables/${again}`, 'api/tables', `api/tables/${id}/record`])
    await expect.poll(() => get(bo.page, path), { message: path }).not.toContain(NAME);
  expect(await get(bo.page, `api/tables/${id}/record`)).toContain('gavel 1');
  expect(await get(bo.page, `api/profile?name=${encodeURIComponent(NAME)}`)).toContain('unknown');
  await bo.page.goto(`${base()}replay/${id}`);
  await expect(bo.page.locator('main, body').first()).toContainText('Cy');
  await expect(bo.page.locator('body')).not.toContainText(NAME);
  // The passkey is worthless now.
  await open(there.page);
  await button(there.page, 'person-passkey-sign-in').click();
  await expect(dialog(there.page).locator('.person [role=alert]')).toHaveText(words('en', 'error-passkey'));

  // Refusals that were wanted are written down by the browser.
  for (const player of [ada, bo, cy, there]) {
    player.errors = player.errors.filter((one) => !/40[0-9]/.test(one));
    await player.close();
  }
});

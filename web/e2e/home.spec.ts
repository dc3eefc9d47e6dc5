// The way in: one press against bots, a link on a phone, a code, another language.

import { expect, test } from '@playwright/test';

import { asked, pointer } from './hands';
import { base, found, Player } from './player';

test('one press and one plays against bots', async ({ browser }) => {
  const player = await Player.open(browser, 'anybody');
  await player.page.goto(base());
  const pressed = Date.now();
  await player.page.locator('.play .btn.brass').click();
  await expect(player.page.locator('[data-task]')).toBeVisible();
  test
    .info()
    .annotations.push({ type: 'from the press to the table', description: `${Date.now() - pressed} ms` });
  expect(player.table?.chairs.filter(({ who }) => who === 'bot')).toHaveLength(3);
  expect(player.table?.pace).toBe('untimed');

  // Sooner or later it is our turn to do something.
  const doing = ['offer', 'add', 'bid', 'once', 'close', 'fist', 'price', 'buy'];
  await expect.poll(() => player.menu !== null, { timeout: 60_000 }).toBe(true);
  await asked(player, ...doing);

  // It is among one's games, and going there again goes on.
  await player.page.goto(base());
  await player.page.locator('.lists li a').first().click();
  await expect(player.page.locator('[data-task]')).toBeVisible();
  await player.close();
});

test('what was given can be taken back for a moment', async ({ browser }) => {
  const player = await Player.open(browser, 'Ana');
  // Who founds the table begins: the first thing to do is an offer.
  await found(player, { seats: 3, pace: 'untimed', first: 1 });
  await player.asks(() => player.page.locator('.begin .btn.brass').click());
  await asked(player, 'offer');
  const card = player.hand[0] ?? '';
  await pointer(player).offer(card);
  await expect(player.page.locator('[data-task=held]')).toBeVisible();
  await player.asks(() => player.page.locator('[data-task=held] .btn').first().click());
  await asked(player, 'offer');
  expect(player.hand).toContain(card);
  await player.close();
});

test('a link on a phone leads to a chair within ten seconds', async ({ browser }) => {
  const host = await Player.open(browser, 'Ana');
  const id = await found(host, { seats: 4 });
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, locale: 'pl-PL' };
  const guest = await Player.open(browser, 'gość', phone);
  const from = Date.now();
  await guest.page.goto(`${base()}t/${id}`);
  const button = guest.page.locator('.begin .btn.brass');
  await expect(button).toBeInViewport({ ratio: 1 });
  await button.tap();
  await expect(guest.page.locator('.room li.mine')).toBeVisible();
  const took = Date.now() - from;
  test.info().annotations.push({ type: 'from the link to a chair', description: `${took} ms` });
  expect(took).toBeLessThan(10_000);
  await expect(host.page.locator('.room li.person')).toHaveCount(2);
  await guest.close();
  await host.close();
});

test('a code is enough, in capitals and with blanks; nonsense is told as such', async ({ browser }) => {
  const host = await Player.open(browser, 'Ana');
  const id = await found(host, { seats: 3 });
  const guest = await Player.open(browser, 'Bruno');
  await guest.page.goto(base());
  const field = guest.page.locator('section.panel input.input');
  await field.fill('nonsense');
  await guest.page.locator('section.panel form .btn').last().click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(id.toUpperCase().replace(/(.{4})/g, '$1 '));
  await guest.page.locator('section.panel form .btn').last().click();
  await expect(guest.page.locator('.room li.person')).toHaveCount(1);
  expect(guest.page.url()).toBe(`${base()}t/${id}`);
  await guest.page.goBack();
  await expect(guest.page.locator('.hero')).toBeVisible();
  await guest.close();
  await host.close();
});

test('a double tap makes one guest, and a name that cannot be taken is told as such', async ({ browser }) => {
  const host = await Player.open(browser, 'Ana');
  const id = await found(host, { seats: 3 });
  const guest = await Player.open(browser, 'Bruno');
  const { page } = guest;
  let guests = 0;
  page.on('request', (request) => (guests += request.url().endsWith('api/guest') ? 1 : 0));
  await page.goto(`${base()}t/${id}`);
  const field = page.locator('.room .name input');
  await field.fill('Bruno | Bo');
  await page.locator('.begin .btn.brass').click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  expect(guests).toBe(0);
  await field.fill('Bruno');
  await page.locator('.begin .btn.brass').dblclick();
  await expect(page.locator('.room li.mine')).toContainText('Bruno');
  expect(guests).toBe(1);
  await guest.close();
  await host.close();
});

test('the tables that cannot be asked for are not said to be none', async ({ browser }) => {
  const player = await Player.open(browser, 'Ana');
  await player.page.route('**/api/tables', (route) => route.abort());
  await player.page.goto(base());
  await expect(player.page.locator('.lists')).toContainText('cannot be reached');
  await player.close();
});

test('the language changes in place and stays', async ({ browser }) => {
  const player = await Player.open(browser, 'Ana');
  const { page } = player;
  await page.goto(base());
  const title = page.locator('h1');
  const said = new Set<string>();
  for (const language of ['en', 'fr', 'it', 'pl']) {
    await page.locator('header select').selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    said.add(await title.innerText());
    expect(await page.locator('body').innerText()).not.toContain('⟦');
  }
  expect(said.size).toBe(4);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
  await player.close();
});

test('light, motion and keys are remembered', async ({ browser }) => {
  const player = await Player.open(browser, 'Ana');
  const { page } = player;
  await page.goto(base());
  await page.locator('header .tools button').click();
  await page.locator('dialog[open] label').filter({ hasText: 'Evening' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.locator('dialog[open] label').filter({ hasText: 'None' }).click();
  await page.locator('dialog[open] summary').click();
  await page.locator('dialog[open] li .btn').first().click();
  await page.keyboard.press('x');
  await expect(page.locator('dialog[open] li .btn').first()).toHaveText('X');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'off');
  await page.locator('header .tools button').click();
  await page.locator('dialog[open] summary').click();
  await expect(page.locator('dialog[open] li .btn').first()).toHaveText('X');
  await player.close();
});

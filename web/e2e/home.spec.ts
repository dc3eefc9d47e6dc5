// The way in: one press against bots, a link on a phone, a code, another language, and what there is when a part of the
// page does not come.

import { expect, test } from '@playwright/test';

import { asked, pointer } from './hands';
import { base, found, Player } from './player';
import { words } from './words';

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

  // Whoever looks at another tab sees whose turn it is.
  await expect(player.page).toHaveTitle(words('en', 'title-turn'));
  await expect(player.page.locator('link[rel=icon]')).toHaveAttribute(
    'href',
    /^data:image\/svg\+xml,.*circle/,
  );

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

test('a game that waits is the first thing on the first page, on a phone too', async ({ browser }) => {
  const phone = { viewport: { width: 390, height: 664 }, hasTouch: true };
  const player = await Player.open(browser, 'Ana', phone);
  const { page } = player;
  const id = await found(player, { seats: 3, first: 1, pace: 'untimed' });
  await player.asks(() => page.locator('.begin .btn.brass').click());
  await asked(player, 'offer');
  await page.goto(base());
  const way = page.locator('main section a').first();
  await expect(way).toBeInViewport({ ratio: 1 });
  await expect(way).toContainText(words('en', 'home-continue-turn'));
  const [above, hero] = [await way.boundingBox(), await page.locator('.hero').boundingBox()];
  expect(above?.y).toBeLessThan(hero?.y ?? 0);
  await way.tap();
  await expect(page.locator('[data-task=offer]')).toBeVisible();
  expect(page.url()).toBe(`${base()}t/${id}`);
  await player.close();
});

test('the level and the clock are remembered, and the table is theirs', async ({ browser }) => {
  const player = await Player.open(browser, 'Ana');
  const { page } = player;
  await page.goto(base());
  const gentle = page.locator('.play label').filter({ hasText: 'Gentle' });
  await gentle.click();
  await expect(page.locator('.play')).toContainText(words('en', 'home-level-gentle-hint'));
  await page.locator('.play [role=switch]').click();
  await expect(page.locator('#play-note')).toContainText(words('en', 'home-play-clock'));
  await page.reload();
  await expect(gentle.locator('input')).toBeChecked();
  await page.locator('.play .btn.brass').click();
  await expect(page.locator('[data-task]')).toBeVisible();
  expect(player.table?.pace).toBe('normal');
  await player.close();
});

test('the speaker in the top bar turns the sound on and off', async ({ browser }) => {
  const player = await Player.open(browser, 'Ana');
  const { page } = player;
  await page.goto(base());
  await page.locator('.play .btn.brass').click();
  const speaker = page.locator('.top button[aria-pressed]');
  await expect(speaker).toHaveAttribute('aria-pressed', 'false');
  await speaker.click();
  await expect(speaker).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(speaker).toHaveAttribute('aria-pressed', 'true');
  await player.close();
});

test('without a language there is another one, and without any a way to try again', async ({ browser }) => {
  const player = await Player.open(browser, 'Ana', { locale: 'pl-PL' });
  const { page } = player;
  await page.route('**/assets/pl-*.js', (route) => route.abort());
  await page.goto(base());
  await expect(page.locator('.play .btn.brass')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('.toast')).toBeVisible();
  // A language that does not come is not chosen.
  const field = page.locator('header select');
  await field.selectOption('pl');
  await expect(field).toHaveValue('en');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  await page.route(/\/assets\/(en|fr|it)-/, (route) => route.abort());
  await page.reload();
  const again = page.locator('.opening button');
  await expect(again).toHaveText(words('pl', 'line-reload'));
  await expect(page.locator('.opening .late')).toBeVisible();
  await page.unrouteAll();
  await again.click();
  await expect(page.locator('.play .btn.brass')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl');
  await player.close();
});

test('a page whose greater part does not come says so', async ({ browser }) => {
  const player = await Player.open(browser, 'Ana', { locale: 'fr-FR' });
  const { page } = player;
  await page.route('**/assets/start-*.js', (route) => route.abort());
  await page.goto(base());
  await expect(page.locator('.opening button')).toHaveText(words('fr', 'line-reload'));
  await expect(page.locator('.opening .late')).toBeVisible();
  await player.close();
});

test('without scripts there are words, in the language of the browser', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'it-IT', javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(base());
  await expect(page.locator('html')).toHaveAttribute('lang', 'it');
  const note = page.locator('noscript .opening');
  await expect(note).toBeVisible();
  await expect(note).toHaveText(words('it', 'page-script'));
  await expect(page.locator('main.opening')).toBeHidden();
  await context.close();
});

test('files come packed as the browser reads them', async ({ request }) => {
  const page = await (await request.get(base())).text();
  const script = /src="\.\/(assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  for (const [accepted, coding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
  ] as const) {
    const answer = await request.get(`${base()}${script}`, { headers: { 'accept-encoding': accepted } });
    expect(answer.headers()['content-encoding'], accepted).toBe(coding);
    expect(await answer.text()).toContain('api/hello');
  }
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
  await page.getByRole('button', { name: words('en', 'menu-open') }).click();
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
  await page.getByRole('button', { name: words('en', 'menu-open') }).click();
  await page.locator('dialog[open] summary').click();
  await expect(page.locator('dialog[open] li .btn').first()).toHaveText('X');
  await player.close();
});

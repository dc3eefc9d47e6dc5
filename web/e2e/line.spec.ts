// The line: a second tab, a stale one, a lost one, a proxy on a path of its own.

import { createServer, request as ask } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

import { expect, test } from '@playwright/test';

import { pointer } from './hands';
import { play } from './play';
import { base, found, gather, Player } from './player';
import { words } from './words';
import { start } from './server';

test('a second tab is welcome, and a stale one catches up', async ({ browser }) => {
  const { players, id } = await gather(browser, 3, { pace: 'untimed' });
  const [ana] = players;
  if (!ana) throw new Error('nobody sits there');
  const second = await ana.context.newPage();
  await second.goto(`${base()}t/${id}`);
  await expect(second.locator('[data-task]')).toBeVisible();

  // The second tab sleeps while the game goes on.
  await ana.cut();
  await expect(ana.page.locator('.banner')).toBeVisible();
  const others = players.slice(1);
  const before = others[0]?.seq ?? 0;
  const awake = (): boolean => (others[0]?.seq ?? 0) > before + 2;
  await Promise.race([
    play({ players: others, until: awake }),
    (async () => {
      // When it is Ana's turn she acts in the other tab.
      for (let tries = 0; tries < 100 && !awake(); tries += 1) {
        const task = await second.locator('[data-task]').getAttribute('data-task');
        if (task === 'offer') {
          await second.locator('[data-pick]').first().click();
          await second.locator('.keys .btn.primary').click();
        } else if (task === 'add') {
          await second.locator('.keys .btn').first().click();
        } else if (task === 'once' || task === 'buy' || task === 'bid') {
          await second.locator('.keys .btn:not(.primary)').first().click();
        } else if (task === 'fist' || task === 'price' || task === 'close') {
          await second.locator('.keys .btn.primary').click();
        }
        await second.waitForTimeout(200);
      }
    })(),
  ]);
  ana.mend();
  // The game goes on meanwhile: both are asked anew each time.
  await expect.poll(() => ana.seq === others[0]?.seq, { message: 'the stale tab has caught up' }).toBe(true);
  const resumed = ana.sent.filter((one) => one.type === 'hello' && one.resume !== undefined);
  expect(resumed.length, 'it asked only for what it had missed').toBeGreaterThan(0);
  const shown = await ana.page.locator('[data-task]').getAttribute('data-task');
  await expect(second.locator('[data-task]')).toHaveAttribute('data-task', shown ?? '');
  for (const player of players) await player.close();
});

test('going offline is noticed at once, coming back too', async ({ browser }) => {
  const host = await Player.open(browser, 'Ana');
  await found(host, { seats: 3 });
  await host.page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await expect(host.page.locator('.banner')).toContainText('lost');
  await host.page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(host.page.locator('.banner')).toContainText('again');
  // What is on screen is said once more: the new line knows nothing of what the old one was told.
  const last = (type: string): number => host.sent.map((one) => one.type as string).lastIndexOf(type);
  await expect.poll(() => last('painted') > last('hello')).toBe(true);
  await expect(host.page.locator('.banner')).toBeHidden();
  await host.close();
});

test('on a phone what is said of the line leaves the way to everything else free', async ({ browser }) => {
  const { players } = await gather(
    browser,
    3,
    { pace: 'untimed' },
    { viewport: { width: 360, height: 740 } },
  );
  const [ana] = players;
  if (!ana) throw new Error('nobody sits there');
  await ana.cut();
  await expect(ana.page.locator('.banner')).toBeVisible();
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 740, height: 360 },
  ]) {
    await ana.page.setViewportSize(viewport);
    // Which buttons there are follows the window, a moment later.
    await expect(async () => {
      for (const button of await ana.page.locator('.top .btn:visible').all())
        await button.click({ trial: true, timeout: 1_000 });
    }).toPass({ timeout: 15_000 });
  }
  // A phone on its side shows the whole table: nothing scrolls.
  const over = await ana.page
    .locator('main.table')
    .evaluate((table) => table.scrollHeight - table.clientHeight);
  expect(over).toBeLessThanOrEqual(0);
  ana.mend();
  for (const player of players) await player.close();
});

test('a question that failed is asked again, and a page whose other half is gone says so', async ({
  browser,
}) => {
  const host = await Player.open(browser, 'Ana');
  const id = await found(host, { seats: 3 });
  const guest = await Player.open(browser, 'Bruno');
  let failed = 0;
  await guest.page.route('**/api/hello', (route) => {
    failed += 1;
    return failed > 2 ? route.continue() : route.abort();
  });
  await guest.page.goto(`${base()}t/${id}`);
  await expect(guest.page.locator('.room li.person')).toHaveCount(1);

  // The server has been renewed meanwhile: the table's own drawing has another name now. That is told when it is needed.
  const late = await Player.open(browser, 'Celia');
  await late.page.route('**/assets/Table-*.js', (route) => route.fulfill({ status: 404 }));
  await late.page.goto(`${base()}t/${id}`);
  await expect(late.page.locator('.room li.person')).toHaveCount(1);
  await host.asks(() => host.page.locator('.begin .btn.brass').click());
  await expect(late.page.locator('.lone')).toContainText(words('en', 'error-part'));
  await expect(late.page.locator('#content')).toBeFocused();
  late.errors = late.errors.filter((one) => !one.includes('404'));
  for (const player of [host, guest, late]) await player.close();
});

test('a part of the page that did not come is fetched again, and so are its styles', async ({ browser }) => {
  const host = await Player.open(browser, 'Ana');
  const { page } = host;
  const failed: string[] = [];
  await page.route(/\/assets\/Invite-[^/]*\.(js|css)$/, (route) => {
    const url = route.request().url();
    if (failed.includes(url)) return route.continue();
    failed.push(url);
    return route.abort();
  });
  await found(host, { seats: 3 });
  await expect(page.getByText(words('en', 'error-part'))).toBeVisible();
  const form = page.locator('form', { has: page.getByLabel(words('en', 'invite-name')) });
  await expect(form).toBeVisible();
  await expect(form).toHaveCSS('display', 'flex');
  expect(failed).toHaveLength(2);
  await host.close();
});

test('a proxy may put us on a path of its own', async ({ browser }) => {
  // The server must know where people find it: the proxy's address comes first.
  const proxy = createServer();
  await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready));
  const { port } = proxy.address() as AddressInfo;
  const home = `http://127.0.0.1:${port}/games/gavel/`;
  const { listening, stop } = await start(['--public-url', home]);
  const to = new URL(listening);
  const strip = (path: string): string => path.replace(/^\/games\/gavel/, '');
  proxy.on('request', (request, response) => {
    if (!request.url?.startsWith('/games/gavel')) {
      response.writeHead(404).end();
      return;
    }
    const options = {
      host: to.hostname,
      port: to.port,
      path: strip(request.url),
      method: request.method,
      headers: request.headers,
    };
    request.pipe(
      ask(options, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      }),
    );
  });
  proxy.on('upgrade', (request, socket, head) => {
    const upstream = connect(Number(to.port), to.hostname, () => {
      const lines = request.rawHeaders.reduce<string[]>((all, part, index) => {
        if (index % 2 === 0) all.push(`${part}: ${request.rawHeaders[index + 1] ?? ''}`);
        return all;
      }, []);
      upstream.write(`GET ${strip(request.url ?? '')} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
  });

  try {
    const page = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    await page.goto(home);
    await page.locator('.play .btn.brass').click();
    await expect(page.locator('[data-task]')).toBeVisible();
    expect(page.url()).toMatch(new RegExp(`^${home}t/[a-z0-9]{12}$`));
    await page.reload();
    await expect(page.locator('[data-task]')).toBeVisible();
    await page.context().close();
  } finally {
    stop();
    proxy.close();
    proxy.closeAllConnections();
  }
});

test('an order works while its owner is away', async ({ browser }) => {
  const { players } = await gather(browser, 3, { pace: 'untimed' });
  await play({
    players,
    idea: async (player, menu, hands) => {
      if (menu.menu !== 'offer') return false;
      const open = player.hand.find((card) => card.charAt(1) === 'o');
      await hands.offer(open ?? player.hand[0] ?? '');
      return true;
    },
    until: () => players.every((one) => one.game?.view.phase.phase === 'open'),
  });
  const [ana, bruno] = players;
  if (!ana || !bruno) throw new Error('nobody sits there');
  await ana.page.locator('[data-task] .max').click();
  await ana.page.locator('[data-amount]').fill('6');
  await ana.asks(() => ana.page.locator('.keys .btn.primary').click());
  await ana.cut();
  await pointer(bruno).amount(4);
  await expect
    .poll(() => {
      const phase = bruno.game?.view.phase;
      return phase?.phase === 'open' ? phase.high : null;
    })
    .toEqual({ seat: ana.seat, amount: 5 });
  ana.mend();
  for (const player of players) await player.close();
});

test('a long story comes in pages, each line once', async ({ browser }) => {
  const host = await Player.open(browser, 'Ana');
  const id = await found(host, { seats: 3, pace: 'untimed' });
  const many = 230;
  await host.page.evaluate(
    ({ table, count }) =>
      new Promise<void>((told) => {
        const address = new URL(`api/tables/${table}/socket`, document.baseURI);
        address.protocol = 'ws:';
        const line = new WebSocket(address);
        let said = 0;
        const say = (): void => {
          if (said === count) {
            line.close();
            told();
            return;
          }
          said += 1;
          const name = said.toString(16).padStart(32, '0');
          const want = { want: 'say', text: `word ${said}.` };
          line.send(JSON.stringify({ type: 'command', id: name, want }).padEnd(256));
        };
        line.onopen = () => line.send(JSON.stringify({ type: 'hello', version: 2 }));
        line.onmessage = ({ data }) => {
          const { type } = JSON.parse(String(data)) as { type: string };
          if (type === 'welcome' || type === 'done') say();
        };
      }),
    { table: id, count: many },
  );
  const guest = await Player.open(browser, 'Bruno');
  await guest.page.goto(`${base()}t/${id}`);
  await expect(guest.page.locator('.room li.person')).toHaveCount(1);
  await host.asks(() => host.page.locator('.begin .btn.brass').click());
  await expect(guest.page.locator('[data-task=watch]')).toBeVisible();
  const pages = (): number => guest.sent.filter((one) => one.type === 'earlier').length;
  expect(pages(), 'what nobody reads is not fetched').toBe(0);
  await guest.page.locator('.top .btn').first().click();
  const lines = guest.page.locator('.drawer li.chat span');
  expect(await lines.count()).toBeLessThan(many);
  await guest.page.locator('.drawer .earlier').click();
  await expect(guest.page.locator('.drawer .earlier')).toHaveCount(0);
  expect(await lines.allTextContents()).toEqual(Array.from({ length: many }, (_, at) => `word ${at + 1}.`));
  expect(pages()).toBe(1);
  for (const player of [host, guest]) await player.close();
});

test('a page older than the server reloads itself once, and keeps the seat', async ({ browser }) => {
  const host = await Player.open(browser, 'Ana');
  const id = await found(host, { seats: 3 });
  const old = await host.context.newPage();
  /** How many of the next lines are told that they are old. */
  let aged = 1;
  let lines = 0;
  await old.routeWebSocket(/\/socket$/, (route) => {
    lines += 1;
    if (lines > aged) {
      route.connectToServer();
      return;
    }
    route.onMessage(() =>
      route.send(JSON.stringify({ type: 'bye', code: 'version', why: 'old', again: null })),
    );
  });
  await old.goto(`${base()}t/${id}`);
  await expect(old.locator('.room li.mine')).toContainText('Ana');
  expect(lines).toBe(2);
  // One that is still old afterwards says so, and waits for a press.
  [lines, aged] = [0, 9];
  await old.reload();
  await expect.poll(() => lines).toBe(2);
  await expect(old.locator('.lone')).toContainText(words('en', 'error-version'));
  await old.waitForTimeout(1000);
  expect(lines).toBe(2);
  await host.close();
});

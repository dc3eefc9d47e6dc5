// What it costs: another seat's bid on the page, layout that does not move, frames on a slow processor, a first visit
// over a slow line.
// GAVEL_BLESS=1 writes the figures into docs/web.md.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { type Browser, expect, type Page, test } from '@playwright/test';

import { pointer } from './hands';
import type { ServerMessage } from '../src/lib/protocol';
import { hasty, play, together } from './play';
import { base, found, gather, Player } from './player';
import { proxied, slowly, unhinted, watch } from './slow';

interface Measured {
  /**
   * From the arrival of another seat's bid to the end of the frame after the page has it, in milliseconds: the frame's
   * own work is in it, what the screen takes to show it is not.
   */
  shown: number[];
  /** How many frames went by between the arrival of a bid and the change of the page, as the DOM tells it. */
  late: number[];
  /** What moved without being asked to, and how much, as browsers count it. */
  shifts: { by: number; what: string }[];
  /** Lengths of frames, in milliseconds. */
  frames: number[];
  running: boolean;
}

/** Listens to the page from inside: sockets, frames, shifts. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const measured: Measured = { shown: [], late: [], shifts: [], frames: [], running: true };
    (window as unknown as { measured: Measured }).measured = measured;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        if (entry.hadRecentInput || !measured.running) continue;
        const moved = entry.sources.map(({ node }) =>
          node instanceof Element ? `${node.localName}.${node.className}` : 'text',
        );
        measured.shifts.push({ by: entry.value, what: moved.join(', ') });
      }
    }).observe({ type: 'layout-shift' });
    const table = document.querySelector('main.table') ?? document.body;
    let awaited: { amount: string; from: number; frames: number } | null = null;
    window.addEventListener('gavel-heard', (event) => {
      const message = JSON.parse((event as CustomEvent<string>).detail) as ServerMessage;
      const bid = message.type === 'update' && message.news.find(({ event }) => event === 'bid');
      if (bid && 'amount' in bid)
        awaited = { amount: String(bid.amount), from: performance.now(), frames: 0 };
    });
    new MutationObserver(() => {
      const shown = table.querySelector('.stands .bid b')?.textContent.match(/\d+/)?.[0];
      if (!awaited || shown !== awaited.amount) return;
      const { from, frames } = awaited;
      awaited = null;
      measured.late.push(frames);
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => measured.shown.push(performance.now() - from);
        channel.port2.postMessage(null);
      });
    }).observe(table, { subtree: true, childList: true, characterData: true });
    let last = performance.now();
    const frame = (now: number): void => {
      if (awaited) awaited.frames += 1;
      measured.frames.push(now - last);
      last = now;
      if (measured.running) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

const read = (page: Page): Promise<Measured> =>
  page.evaluate(() => {
    const { measured } = window as unknown as { measured: Measured };
    measured.running = false;
    return measured;
  });

const moved = (shifts: Measured['shifts']): number => shifts.reduce((sum, { by }) => sum + by, 0);

const named = (shifts: Measured['shifts']): string =>
  shifts.map(({ by, what }) => `${by.toFixed(4)} ${what}`).join('; ');

function at(values: number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
}

/** Leads the table to an open auction with this many rounds of bids between two seats. */
async function bidding(players: Player[], raises: number): Promise<void> {
  await play({
    players,
    idea: async (player, menu, hands) => {
      if (menu.menu !== 'offer') return false;
      await hands.offer(player.hand.find((card) => card.charAt(1) === 'o') ?? hasty(player));
      return true;
    },
    until: () => players.every((one) => one.game?.view.phase.phase === 'open'),
  });
  for (let raise = 0; raise < raises; raise += 1) {
    await together(players);
    const phase = players[0]?.game?.view.phase;
    const high = phase?.phase === 'open' ? phase.high : null;
    const bidder = players.slice(1).find((one) => one.seat !== high?.seat);
    if (bidder) await pointer(bidder).amount((high?.amount ?? 0) + 1);
  }
}

function write(name: string, text: string): void {
  if (process.env['GAVEL_BLESS'] !== '1') return;
  const path = fileURLToPath(new URL('../../docs/web.md', import.meta.url));
  const page = readFileSync(path, 'utf8');
  const marks = new RegExp(`(<!-- ${name} -->)[^]*?(<!-- end -->)`);
  writeFileSync(path, page.replace(marks, `$1\n${text}\n$2`));
}

test('a bid is on the page before the next frame, nothing shifts, and a slow processor keeps up', async ({
  browser,
}) => {
  const { players } = await gather(
    browser,
    3,
    { pace: 'untimed' },
    { settings: { motion: 'full' }, untouched: true },
  );
  const [watching] = players;
  if (!watching) throw new Error('nobody watches');
  const { page } = watching;
  await page.addInitScript(() => {
    // Tells when a message arrives, before the page itself hears of it.
    window.WebSocket = class extends WebSocket {
      constructor(...given: ConstructorParameters<typeof WebSocket>) {
        super(...given);
        this.addEventListener('message', ({ data }) =>
          window.dispatchEvent(new CustomEvent('gavel-heard', { detail: String(data) })),
        );
      }
    };
  });
  await page.reload();
  await expect(page.locator('[data-task]')).toBeVisible();
  await bidding(players, 0);

  await listen(page);
  await bidding(players, 16);
  const usual = await read(page);

  const chrome = await watching.context.newCDPSession(page);
  await chrome.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // How long frames are when nothing happens: what this machine can do at this speed.
  await listen(page);
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        let left = 60;
        const next = (): void => {
          left -= 1;
          if (left === 0) done();
          else requestAnimationFrame(next);
        };
        next();
      }),
  );
  const still = await read(page);
  await listen(page);
  await bidding(players, 8);
  const from = watching.news.length;
  await play({
    players,
    until: () => watching.news.slice(from).filter(({ event }) => event === 'sold').length >= 2,
  });
  const slow = await read(page);
  await chrome.send('Emulation.setCPUThrottlingRate', { rate: 1 });

  const shifts = [...usual.shifts, ...slow.shifts];
  const byBids = moved(usual.shifts);
  const byAll = moved(shifts);
  const lines = [
    `| another seat's bid, from its message to the end of the frame after the page has it | ${at(usual.shown, 0.5)} ms median, ${at(usual.shown, 0.95)} ms at 95 % |`,
    `| the same with the processor four times slower | ${at(slow.shown, 0.5)} ms median, ${at(slow.shown, 0.95)} ms at 95 % |`,
    `| frames with the processor four times slower, nothing happening | ${at(still.frames, 0.5)} ms median, ${at(still.frames, 0.95)} ms at 95 % |`,
    `| the same with cards and money in flight | ${at(slow.frames, 0.5)} ms median, ${at(slow.frames, 0.95)} ms at 95 %, ${at(slow.frames, 1)} ms the longest of ${slow.frames.length} |`,
    `| layout shift by bids alone, and with lots that come and go | ${byBids.toFixed(3)}, ${byAll.toFixed(3)} |`,
  ];
  write('frames', `| what | measured |\n|---|---|\n${lines.join('\n')}`);
  test.info().annotations.push(...lines.map((description) => ({ type: 'measured', description })));

  expect(usual.late.length, 'bids seen').toBeGreaterThan(10);
  expect(slow.late.length, 'bids seen slowly').toBeGreaterThan(5);
  expect(Math.max(...usual.late, ...slow.late), 'a bid is on the page before the very next frame').toBe(0);
  expect(byBids, `moved by bids: ${named(usual.shifts)}`).toBeLessThan(0.005);
  expect(byAll, `moved by bids and new lots: ${named(shifts)}`).toBeLessThan(0.05);
  // Against itself: a busy machine is slow in both.
  expect(at(slow.frames, 0.5), 'half of all frames, at most one more than when nothing happens').toBeLessThan(
    at(still.frames, 0.5) + 17,
  );
  for (const player of players) await player.close();
});

interface Visit {
  button: number;
  shifts: Measured['shifts'];
}

interface Invitation {
  room: number;
  seat: number;
}

/** From the address to the button, on a slow line; and how much moved on the way. */
async function firstVisit(browser: Browser, address: string): Promise<Visit> {
  const { page, context } = await Player.open(browser, 'Ana', { untouched: true });
  await slowly(page);
  await watch(page, { button: '.play .btn.brass' });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.seen['button'] !== undefined);
  // Everything that comes late comes within this time: paintings, letters.
  await page.waitForLoadState('networkidle');
  const { seen, shifts } = await page.evaluate(() => ({ seen: window.seen, shifts: window.shifts }));
  await context.close();
  return { button: seen['button'] ?? Infinity, shifts };
}

/** From a link to the button that takes a seat, and to the seat itself. */
async function invited(browser: Browser, address: string, id: string): Promise<Invitation> {
  const { page, context } = await Player.open(browser, 'Bruno', { untouched: true });
  await slowly(page);
  await watch(page, { room: '.begin .btn.brass', seat: '.room li.mine' }, '.begin .btn.brass');
  await page.goto(`${address}t/${id}`, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.seen['seat'] !== undefined);
  const seen = await page.evaluate(() => window.seen);
  await context.close();
  return { room: seen['room'] ?? Infinity, seat: seen['seat'] ?? Infinity };
}

/** The line is slow by the clock, the processor by what else it does: the best of three visits, or the first good one. */
async function best<T>(visit: () => Promise<T>, of: (one: T) => number, good: number): Promise<T> {
  let found = await visit();
  for (let more = 2; more > 0 && of(found) > good; more -= 1) {
    const next = await visit();
    if (of(next) < of(found)) found = next;
  }
  return found;
}

test('a first visit over a slow line', async ({ browser }) => {
  const host = await Player.open(browser, 'Ana');
  const id = await found(host, { seats: 5 });
  const seats = { button: 2500, seat: 4500 };
  const measure = async (
    change: (html: string) => string,
    good: typeof seats,
  ): Promise<Visit & Invitation & { asked: string[] }> => {
    const proxy = await proxied(change);
    const visit = await best(
      () => firstVisit(browser, proxy.address),
      ({ button }) => button,
      good.button,
    );
    const { asked } = proxy;
    const invitation = await best(
      () => invited(browser, proxy.address, id),
      ({ seat }) => seat,
      good.seat,
    );
    proxy.close();
    return { ...visit, ...invitation, asked };
  };
  const before = await measure(unhinted, { button: Infinity, seat: Infinity });
  const after = await measure((html) => html, seats);
  const s = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  const lines = [
    `| the first page, to its button | ${s(before.button)} | ${s(after.button)} |`,
    `| an invitation, to the button that takes a seat | ${s(before.room)} | ${s(after.room)} |`,
    `| the same with a press at once, to the seat | ${s(before.seat)} | ${s(after.seat)} |`,
  ];
  write('loading', `| what | without the server's hints | with them |\n|---|---|---|\n${lines.join('\n')}`);
  test.info().annotations.push(...lines.map((description) => ({ type: 'measured', description })));

  expect(after.button, 'the first button').toBeLessThan(seats.button);
  expect(after.seat, 'an invitation to a seat').toBeLessThan(seats.seat);
  // The hints save a whole round trip, or they are not taken.
  expect(before.button - after.button, 'saved for the first page').toBeGreaterThan(300);
  expect(before.room - after.room, 'saved for an invitation').toBeGreaterThan(300);
  for (const { shifts } of [before, after])
    expect(moved(shifts), `moved while it came: ${named(shifts)}`).toBeLessThan(0.003);
  await host.close();
});

test('nothing is fetched twice, hints are taken, and the table is there before it is needed', async ({
  browser,
}) => {
  const player = await Player.open(browser, 'Ana');
  const { page } = player;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url().replace(base(), '')));
  const drawing = page.waitForResponse(/\/assets\/Table-[^/]*\.js$/);
  await page.goto(base());
  await drawing;
  await page.waitForLoadState('networkidle');
  const first = asked.filter((path) => path !== 'api/tables');
  expect(
    first.filter((path, index) => first.indexOf(path) !== index),
    'asked for again',
  ).toEqual([]);
  expect(asked.filter((path) => path === 'api/tables')).toHaveLength(1);

  await page.locator('.play .btn.brass').click();
  await expect(page.locator('[data-task]')).toBeVisible();
  await expect(page.locator('img[src*=painting]').first()).toBeVisible();
  const pictures = new Set(asked.filter((path) => path.startsWith('art/painting')));
  const names = new Set([...pictures].map((path) => path.replace(/\?.*/, '')));
  expect(pictures.size, 'every picture has one address').toBe(names.size);
  expect(pictures.size).toBeGreaterThan(5);
  expect([...pictures].filter((path) => !path.includes('?v='))).toEqual([]);
  expect(asked.filter((path) => /assets\/Table-.*js$/.test(path))).toHaveLength(1);
  await player.close();
});

test('letters that come late move nothing', async ({ browser }) => {
  const player = await Player.open(browser, 'Ana');
  const { page } = player;
  await page.route('**/*.woff2', async (route) => {
    await new Promise((late) => setTimeout(late, 3000));
    await route.continue();
  });
  await watch(page, {});
  const still = async (): Promise<void> => {
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    const shifts = await page.evaluate(() => window.shifts);
    expect(moved(shifts), named(shifts)).toBeLessThan(0.003);
  };
  await page.goto(base());
  await expect(page.locator('.play .btn.brass')).toBeVisible();
  await still();
  await found(player, { seats: 4 });
  await page.reload();
  await expect(page.locator('.room li.mine')).toBeVisible();
  await still();
  await player.close();
});

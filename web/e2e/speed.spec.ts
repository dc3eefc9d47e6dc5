// What it costs: another seat's bid on screen, layout that does not move, frames on a slow processor.
// GAVEL_BLESS=1 writes the figures into docs/web.md.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { type Browser, expect, type Page, test } from '@playwright/test';

import { pointer } from './hands';
import type { ServerMessage } from '../src/lib/protocol';
import { hasty, play, together } from './play';
import { found, gather, Player } from './player';
import { proxied, slowly, unhinted, watch } from './slow';

interface Measured {
  /** From the arrival of another seat's bid to the end of the frame that shows it, in milliseconds. */
  paints: number[];
  /** How many frames went by between the arrival of a bid and its amount on the page. */
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
    const measured: Measured = { paints: [], late: [], shifts: [], frames: [], running: true };
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
        channel.port1.onmessage = () => measured.paints.push(performance.now() - from);
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

test('a bid is on screen within a frame, nothing shifts, and a slow processor keeps up', async ({
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
    `| another seat's bid, from its message to the end of the frame that shows it | ${at(usual.paints, 0.5)} ms median, ${at(usual.paints, 0.95)} ms at 95 % |`,
    `| the same with the processor four times slower | ${at(slow.paints, 0.5)} ms median, ${at(slow.paints, 0.95)} ms at 95 % |`,
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

/** From the address to the button, on a slow line; and how much moved on the way. */
async function firstVisit(browser: Browser, address: string): Promise<{ button: number; shift: number }> {
  const { page, context } = await Player.open(browser, 'Ana', { untouched: true });
  await slowly(page);
  await watch(page, { button: '.play .btn.brass' });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.seen['button'] !== undefined);
  // Everything that comes late comes within this time: paintings, letters.
  await page.waitForLoadState('networkidle');
  const { seen, shift } = await page.evaluate(() => ({ seen: window.seen, shift: window.shift }));
  await context.close();
  return { button: seen['button'] ?? Infinity, shift };
}

/** From a link to the button that takes a seat, and to the seat itself. */
async function invited(
  browser: Browser,
  address: string,
  id: string,
): Promise<{ room: number; seat: number }> {
  const { page, context } = await Player.open(browser, 'Bruno', { untouched: true });
  await slowly(page);
  await watch(page, { room: '.begin .btn.brass', seat: '.room li.mine' }, '.begin .btn.brass');
  await page.goto(`${address}t/${id}`, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.seen['seat'] !== undefined);
  const seen = await page.evaluate(() => window.seen);
  await context.close();
  return { room: seen['room'] ?? Infinity, seat: seen['seat'] ?? Infinity };
}

test('a first visit over a slow line', async ({ browser }) => {
  const host = await Player.open(browser, 'Ana');
  const id = await found(host, { seats: 5 });
  const plain = await proxied(unhinted);
  const hinted = await proxied((html) => html);
  const before = {
    ...(await firstVisit(browser, plain.address)),
    ...(await invited(browser, plain.address, id)),
  };
  const after = {
    ...(await firstVisit(browser, hinted.address)),
    ...(await invited(browser, hinted.address, id)),
  };
  plain.close();
  hinted.close();
  const s = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  const lines = [
    `| the first page, to its button | ${s(before.button)} | ${s(after.button)} |`,
    `| an invitation, to the button that takes a seat | ${s(before.room)} | ${s(after.room)} |`,
    `| the same with a press at once, to the seat | ${s(before.seat)} | ${s(after.seat)} |`,
  ];
  write('loading', `| what | without the server's hints | with them |\n|---|---|---|\n${lines.join('\n')}`);
  test.info().annotations.push(...lines.map((description) => ({ type: 'measured', description })));
  console.log(JSON.stringify({ before, after, asked: hinted.asked }));
  await host.close();
});

// What it costs: another seat's bid on screen, layout that does not move, frames on a slow processor.
// GAVEL_BLESS=1 writes the figures into docs/web.md.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { expect, type Page, test } from '@playwright/test';

import { pointer } from './hands';
import { hasty, play, together } from './play';
import { gather, type Player } from './player';

interface Measured {
  /** From a message's arrival to the end of the frame that shows it, in milliseconds. */
  paints: number[];
  /** How many frames went by between a message's arrival and the change it makes on the page. */
  late: number[];
  /** How much of the page moved without being asked to, as browsers count it. */
  shift: number;
  /** Lengths of frames, in milliseconds. */
  frames: number[];
  running: boolean;
}

/** Listens to the page from inside: sockets, frames, shifts. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const measured: Measured = { paints: [], late: [], shift: 0, frames: [], running: true };
    (window as unknown as { measured: Measured }).measured = measured;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) measured.shift += entry.value;
      }
    }).observe({ type: 'layout-shift' });
    // What stands on the easel or in the console changes when a bid is shown.
    const shown = document.querySelector('main.table') ?? document.body;
    let arrived = 0;
    let frames = 0;
    window.addEventListener('gavel-heard', () => {
      arrived = performance.now();
      frames = 0;
    });
    new MutationObserver(() => {
      if (arrived === 0) return;
      const from = arrived;
      arrived = 0;
      measured.late.push(frames);
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => measured.paints.push(performance.now() - from);
        channel.port2.postMessage(null);
      });
    }).observe(shown, { subtree: true, childList: true, characterData: true, attributes: true });
    let last = performance.now();
    const frame = (now: number): void => {
      frames += 1;
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
        this.addEventListener('message', () => window.dispatchEvent(new Event('gavel-heard')));
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
  await listen(page);
  const from = watching.news.length;
  await play({
    players,
    until: () => watching.news.slice(from).filter(({ event }) => event === 'sold').length >= 2,
  });
  const slow = await read(page);
  await chrome.send('Emulation.setCPUThrottlingRate', { rate: 1 });

  const lines = [
    `| another seat's bid, from its message to the end of the frame that shows it | ${at(usual.paints, 0.5)} ms median, ${at(usual.paints, 0.95)} ms at 95 % |`,
    `| the same with the processor four times slower | ${at(slow.paints, 0.5)} ms median, ${at(slow.paints, 0.95)} ms at 95 % |`,
    `| frames with the processor four times slower, cards and money in flight | ${at(slow.frames, 0.5)} ms median, ${at(slow.frames, 0.95)} ms at 95 %, ${at(slow.frames, 1)} ms the longest of ${slow.frames.length} |`,
    `| layout shift over both | ${Math.round((usual.shift + slow.shift) * 1000) / 1000} |`,
  ];
  write('frames', `| what | measured |\n|---|---|\n${lines.join('\n')}`);
  test.info().annotations.push(...lines.map((description) => ({ type: 'measured', description })));

  expect(usual.paints.length).toBeGreaterThan(10);
  expect(Math.max(...usual.late, ...slow.late), 'what a message changes is in the very next frame').toBe(0);
  expect(usual.shift + slow.shift, 'layout shift').toBeLessThan(0.1);
  expect(at(slow.frames, 0.5), 'half of all frames at four times slower').toBeLessThan(34);
  for (const player of players) await player.close();
});

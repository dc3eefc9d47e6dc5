// Every screen and every auction, looked at on a desktop and on a phone, by day and in the evening.

import { expect, test } from '@playwright/test';

import type { Menu } from '../src/lib/protocol';
import type { Hands } from './hands';
import { asked } from './hands';
import { flaws } from './layout';
import { look } from './look';
import { artist, hasty, play, symbol } from './play';
import { base, found, gather, Player } from './player';
import { openScenes, serveScenes, show } from './scenes';

test('the first page, the settings and the waiting room', async ({ browser }) => {
  const host = await Player.open(browser, 'Maximiliane von Hohenfriedberg-Trauttma');
  const { page } = host;
  await page.goto(base());
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('[aria-busy=false]')).toBeVisible();
  await look(page, 'home');
  await page.locator('summary').click();
  await expect(page.locator('details select').first()).toBeVisible();
  await look(page, 'home-settings');

  await found(host, { seats: 5, listed: true });
  const guest = await Player.open(browser, 'Bartholomäus');
  await guest.page.goto(page.url());
  await expect(guest.page.getByRole('heading', { name: 'What is played' })).toBeVisible();
  await look(guest.page, 'room-guest');
  await guest.join(page.url().split('/t/')[1] ?? '');
  await page.locator('.room select').first().selectOption('club');
  await expect(page.locator('.room li.bot')).toHaveCount(1);
  await expect(page.locator('.qr svg')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What is played' })).toBeVisible();
  await look(page, 'room-host');
  await page.locator('header button').last().click();
  await expect(page.locator('dialog[open]')).toBeVisible();
  await look(page, 'settings');
  await page.keyboard.press('Escape');

  await page.goto(`${base()}t/aaaaaaaaaaaa`);
  await expect(page.locator('.lone h1')).toBeVisible();
  await look(page, 'no-such-table');
  await page.goto(base());
  await expect(page.locator('.lists li').first()).toBeVisible();
  await look(page, 'home-games', { at: '.lists' });
  host.errors = host.errors.filter((one) => !one.includes('404'));
  await host.close();
  await guest.close();
});

test('letters twice as large still fit a phone', async ({ browser }) => {
  for (const locale of ['en-GB', 'fr-FR', 'it-IT', 'pl-PL']) {
    const player = await Player.open(browser, 'Ana', { locale, viewport: { width: 360, height: 740 } });
    const { page } = player;
    const large = async (what: string): Promise<void> => {
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      await page.waitForTimeout(100);
      const { scrolls: _, ...flat } = await flaws(page);
      expect(flat, `${what} in ${locale}`).toEqual({ sideways: [], cut: [], covered: [], missing: [] });
    };
    await page.goto(base());
    await expect(page.locator('h1')).toBeVisible();
    await large('the first page');
    await found(player, { seats: 5 });
    await large('the waiting room');
    await page.locator('.room select').first().selectOption('club');
    await expect(page.locator('.room li.bot')).toHaveCount(1);
    await large('the waiting room with a bot');
    await player.close();
  }
});

class Photographer {
  readonly seen = new Set<string>();

  async shoot(player: Player, name: string): Promise<void> {
    if (this.seen.has(name)) return;
    this.seen.add(name);
    await look(player.page, name);
  }

  /** What the screen in front of this player should be called, if it is worth a picture. */
  private name(player: Player, menu: Menu): string | null {
    const phase = player.game?.view.phase;
    switch (menu.menu) {
      case 'offer':
        return 'offer';
      case 'add':
        return phase?.phase === 'add' && phase.opener !== player.seat && menu.cards.length > 0
          ? 'double'
          : null;
      case 'bid':
        if (phase?.phase === 'open') return phase.high ? 'open' : null;
        if (phase?.phase !== 'once' || !phase.high) return null;
        return phase.lot.auctioneer === player.seat ? 'once-last' : 'once';
      case 'fist':
        return 'sealed';
      case 'price':
        return 'fixed-price';
      case 'buy':
        return 'fixed';
      case 'turn':
        return 'mystery';
    }
  }

  idea = async (player: Player, menu: Menu, hands: Hands): Promise<boolean> => {
    const name = this.name(player, menu);
    if (name) {
      await asked(player, 'offer', 'add', 'bid', 'once', 'close', 'fist', 'price', 'buy', 'turn');
      if (!this.seen.has(name) && menu.menu === 'offer')
        await player.page.locator('[data-pick]').first().click();
      await this.shoot(player, name);
      if (menu.menu === 'offer') await this.unpick(player);
    }
    switch (menu.menu) {
      case 'offer':
        await hands.offer(this.card(player));
        if (player.private?.held) await this.shoot(player, 'undo');
        return true;
      case 'add': {
        const phase = player.game?.view.phase;
        const own = phase?.phase === 'add' && phase.opener === player.seat;
        await hands.add(own ? null : (menu.cards[0] ?? null));
        return true;
      }
      case 'price':
        await hands.amount(12);
        return true;
      default:
        return false;
    }
  };

  private async unpick(player: Player): Promise<void> {
    const picked = player.page.locator('[data-pick][aria-pressed=true]');
    if ((await picked.count()) > 0) await picked.click();
  }

  private card(player: Player): string {
    const wanted = [
      ...(this.seen.has('double') ? [] : ['d']),
      ...(this.seen.has('open') ? [] : ['o']),
      ...(this.seen.has('once') && this.seen.has('once-last') ? [] : ['r']),
      ...(this.seen.has('sealed') ? [] : ['s']),
      ...(this.seen.has('fixed') ? [] : ['f']),
    ];
    const played = player.game?.view.played ?? [0, 0, 0, 0, 0];
    const room = (card: string): boolean => (played['ABCDE'.indexOf(artist(card))] ?? 0) < 3;
    return player.hand.find((card) => wanted.includes(symbol(card)) && room(card)) ?? hasty(player);
  }
}

test('the table in every auction', async ({ browser }) => {
  test.setTimeout(300_000);
  const { players, id } = await gather(browser, 5, { pace: 'untimed' });
  const photographer = new Photographer();
  const auctions = ['offer', 'undo', 'double', 'open', 'once', 'once-last', 'sealed', 'fixed-price', 'fixed'];
  const [first] = players;
  if (!first) throw new Error('nobody sits there');
  const watcher = await Player.open(browser, 'nobody');
  await watcher.page.goto(`${base()}t/${id}`);
  await expect(watcher.page.locator('[data-task=watch]')).toBeVisible();

  await play({
    players,
    idea: photographer.idea,
    until: () => auctions.every((one) => photographer.seen.has(one)),
  });
  await look(watcher.page, 'watching');
  for (const [name, key] of [
    ['values', 'v'],
    ['help', '?'],
  ] as const) {
    // A page that is just drawing a move may not hear the first press.
    await expect(async () => {
      await first.page.keyboard.press(key);
      await expect(first.page.locator('dialog[open], [role=dialog]').first()).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await look(first.page, name);
    await first.page.keyboard.press('Escape');
  }
  await first.page.locator('.top .btn').first().click();
  await expect(first.page.locator('.drawer')).toBeVisible();
  await look(first.page, 'log');
  await first.page.locator('.drawer .btn.plain').first().click();

  // A round may have ended before everything was photographed; that one has been put away.
  const seen = new Map(players.map((one) => [one, one.news.length]));
  await play({
    players,
    until: () =>
      players.every((one) => one.news.slice(seen.get(one)).some(({ event }) => event === 'round-ended')),
  });
  await expect(first.page.locator('#round-end')).toBeVisible();
  await look(first.page, 'round-end');
  await first.cut();
  await expect(first.page.locator('.banner')).toBeVisible();
  await look(first.page, 'line-lost');
  first.mend();
  for (const player of [...players, watcher]) await player.close();
});

test('the mystery hand', async ({ browser }) => {
  const { players } = await gather(browser, 3, { pace: 'untimed', mystery: true });
  const photographer = new Photographer();
  await play({ players, idea: photographer.idea, until: () => photographer.seen.has('mystery') });
  for (const player of players) await player.close();
});

test('what no game reaches soon: full hands, the third round, long names; tablets and wide screens', async ({
  browser,
}) => {
  const scenes = await serveScenes();
  const page = await browser.newPage();
  await openScenes(page, scenes.url);
  const short = { desktop: { width: 1280, height: 800 }, short: { width: 1366, height: 640 } };
  const phone = { phone: { width: 390, height: 664 } };
  const other = {
    tablet: { width: 820, height: 1180 },
    lying: { width: 1024, height: 768 },
    wide: { width: 1920, height: 1080 },
  };
  for (const [scene, lang, sizes] of [
    ['offer-16', 'fr', { ...short, ...phone }],
    ['round-three', 'pl', { ...short, ...phone }],
    ['open-bid', 'fr', other],
  ] as const) {
    await show(page, scene, lang);
    await look(page, `${scene}-${lang}`, { sizes });
  }
  await page.close();
  await scenes.stop();
});

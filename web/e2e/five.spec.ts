// Five people in five browsers: a whole game with everything that can happen to bids and to lines.

import { expect, test } from '@playwright/test';

import type { Menu, News } from '../src/lib/protocol';
import type { Hands } from './hands';
import { pointer } from './hands';
import { Film } from './film';
import { look, snap } from './look';
import { base, gather, Player } from './player';
import { fail } from './fail';
import { artist, hasty, play, symbol, together } from './play';
import { Secrets } from './secrets';

type Goal =
  | 'pair'
  | 'open'
  | 'once'
  | 'sealed'
  | 'fixed'
  | 'maximum'
  | 'crossed'
  | 'lost'
  | 'tie'
  | 'clock'
  | 'hammer'
  | 'order';

class Director {
  readonly reached = new Set<Goal>();

  constructor(readonly players: Player[]) {}

  at(seat: number): Player {
    return this.players[seat - 1] ?? fail(`nobody sits on seat ${seat}`);
  }

  private played(card: string): number {
    return this.players[0]?.game?.view.played['ABCDE'.indexOf(artist(card))] ?? 0;
  }

  private lacks(goal: Goal): boolean {
    return !this.reached.has(goal);
  }

  private fits(player: Player, double: string): string | undefined {
    return player.hand.find((card) => artist(card) === artist(double) && symbol(card) !== 'd');
  }

  idea = async (player: Player, menu: Menu, hands: Hands): Promise<boolean> => {
    const phase = player.game?.view.phase;
    switch (menu.menu) {
      case 'offer':
        await this.see(player);
        await hands.offer(this.offer(player));
        return true;
      case 'add':
        return phase?.phase === 'add' && this.lacks('pair')
          ? this.pair(player, phase.opener, menu.double, hands)
          : false;
      case 'bid':
        if (phase?.phase === 'once' && this.lacks('order')) return this.order(player);
        if (phase?.phase !== 'open' || phase.high !== null || menu.most < 20) return false;
        if (this.lacks('maximum')) return this.maximum(player);
        if (this.lacks('crossed')) return this.crossed(player);
        if (this.lacks('lost')) return this.lost(player);
        if (this.lacks('hammer')) return this.hammer(player);
        return false;
      case 'fist': {
        if (phase?.phase !== 'sealed' || !this.lacks('tie') || menu.most < 7) return false;
        const place = (player.seat - phase.lot.auctioneer + 5) % 5;
        await hands.amount(place === 2 || place === 3 ? 7 : 0);
        return true;
      }
      default:
        return false;
    }
  };

  private offer(player: Player): string {
    if (this.lacks('pair')) {
      const double = player.hand.find(
        (card) =>
          symbol(card) === 'd' &&
          this.played(card) < 3 &&
          this.players.some((other) => other !== player && this.fits(other, card)),
      );
      if (double) return double;
    }
    const open = ['maximum', 'crossed', 'lost', 'hammer'] as const;
    const wanted = [
      ...(this.lacks('open') || open.some((goal) => this.lacks(goal)) ? ['o'] : []),
      ...(this.lacks('once') || this.lacks('order') ? ['r'] : []),
      ...(this.lacks('sealed') || this.lacks('tie') ? ['s'] : []),
      ...(this.lacks('fixed') ? ['f'] : []),
    ];
    const card = player.hand.find((one) => wanted.includes(symbol(one)) && this.played(one) < 4);
    return card ?? hasty(player);
  }

  /** The one who offered the double adds nothing, another seat does. */
  private async pair(player: Player, opener: number, double: string, hands: Hands): Promise<boolean> {
    const card = this.fits(player, double);
    await hands.add(player.seat === opener || !card ? null : card);
    if (player.seat !== opener && card) this.reached.add('pair');
    return true;
  }

  private rival(player: Player): Player {
    const found = this.players.find(
      (other) => other !== player && other.menu?.menu === 'bid' && other.cash > 20,
    );
    return found ?? fail('somebody else may bid');
  }

  /** A limit of 3 bids by itself, and is told when somebody goes beyond it. */
  private async maximum(player: Player): Promise<boolean> {
    const rival = this.rival(player);
    const { page } = player;
    await page.locator('[data-task] .max').click();
    await page.locator('[data-amount]').fill('3');
    await player.asks(() => page.locator('.keys .btn.primary').click());
    await expect.poll(() => this.high(player)).toEqual({ seat: player.seat, amount: 1 });
    await together(this.players);
    await snap(page, 'alive-maximum');
    await pointer(rival).amount(4);
    await expect.poll(() => player.private?.note).toBe('outbid');
    for (const other of this.players.filter((one) => one !== player)) {
      expect(other.received.join(), 'an order is its owner’s alone').not.toContain('"limit":3');
    }
    this.reached.add('maximum');
    return true;
  }

  private high(player: Player): { seat: number; amount: number } | null {
    const phase = player.game?.view.phase;
    return phase?.phase === 'open' ? phase.high : null;
  }

  /** Two bids of 5 meet: the first stands, the other is told so and offered 6. */
  private async crossed(player: Player): Promise<boolean> {
    const rival = this.rival(player);
    const { page } = player;
    await page.locator('[data-amount]').fill('5');
    player.hold();
    await pointer(rival).amount(5);
    await page.locator('.keys .btn.primary').click();
    await expect
      .poll(() => player.commands().some(({ want }) => want.want === 'act' && want.action === '=5'))
      .toBe(true);
    await page.waitForTimeout(100);
    player.release();
    await expect(page.locator('.notice')).toContainText(rival.name);
    await snap(page, 'alive-crossed');
    expect(player.refusals).toContain('crossed');
    await expect(page.locator('[data-amount]')).toHaveValue('6');
    // What has just moved under the thumb is read before it is pressed.
    await page.waitForTimeout(350);
    await player.asks(() => page.locator('.keys .btn.primary').click());
    await expect.poll(() => this.high(player)).toEqual({ seat: player.seat, amount: 6 });
    this.reached.add('crossed');
    return true;
  }

  /**
   * A line that breaks: a bid whose answer was lost is sent again under its name and counts once; one that is made
   * while the line is down is said to be on its way, and counts once too.
   */
  private async lost(player: Player): Promise<boolean> {
    const { page } = player;
    const bid = async (amount: number): Promise<void> => {
      await page.locator('[data-amount]').fill(String(amount));
      await page.locator('.keys .btn.primary').click();
    };
    const rival = this.rival(player);
    player.hold();
    await bid(3);
    await expect.poll(() => this.high(rival)).toEqual({ seat: player.seat, amount: 3 });
    await player.cut();
    player.release();
    player.mend();
    const names = (): string[] =>
      player.commands().flatMap(({ id, want }) => (want.want === 'act' && want.action === '=3' ? [id] : []));
    await expect.poll(() => names().length, 'it is sent again').toBe(2);
    expect(new Set(names()).size, 'under the same name').toBe(1);
    await pointer(rival).amount(4);
    await together(this.players);

    await player.cut();
    await expect(page.locator('.banner')).toBeVisible();
    await bid(9);
    player.mend();
    await expect(page.locator('.banner')).not.toContainText('lost');
    await expect.poll(() => this.high(rival)).toEqual({ seat: player.seat, amount: 9 });
    await together(this.players);
    const bids = rival.news.filter(
      (one) => one.event === 'bid' && one.seat === player.seat && [3, 9].includes(one.amount),
    );
    expect(bids.slice(-2)).toMatchObject([{ amount: 3 }, { amount: 9 }]);
    expect(bids.filter((one) => one.event === 'bid' && one.amount === 9)).toHaveLength(1);
    this.reached.add('lost');
    return true;
  }

  /** Somebody is to offer: the clock runs, and a tie that was just decided is told in words. */
  private async see(player: Player): Promise<void> {
    const { page } = player;
    if (this.lacks('clock') && player.game?.clock) {
      await expect(page.locator('.ring.running').first()).toBeVisible();
      await snap(page, 'alive-clock');
      this.reached.add('clock');
    }
    const tied = this.reached.has('tie');
    this.read(player.news);
    if (!tied && this.reached.has('tie')) {
      await expect(page.locator('.words .hint')).not.toBeEmpty();
      await snap(page, 'alive-tie');
    }
  }

  /** Once around, somebody who is still to be asked leaves a bid. */
  private async order(player: Player): Promise<boolean> {
    const waiting = this.players.find(
      (other) => other !== player && other.menu === null && other.cash > 12 && other.private?.order === null,
    );
    if (!waiting) return false;
    const { page } = waiting;
    const field = page.locator('[data-task=wait] [data-amount]');
    if ((await field.count()) === 0) return false;
    await field.fill('4');
    await waiting.asks(() => page.locator('[data-task=wait] .keys .btn').last().click());
    await expect.poll(() => waiting.private?.order).toMatchObject({ order: 'bid', amount: 4 });
    await expect(page.locator('.standing')).toBeVisible();
    await snap(page, 'alive-order');
    this.reached.add('order');
    return false;
  }

  /** Bids, then silence: going once, going twice, sold. A machine that is too slow for a picture gets another lot. */
  private async hammer(player: Player): Promise<boolean> {
    const rival = this.rival(player);
    const looker =
      this.players.find((other) => other !== player && other !== rival && other.menu?.menu === 'bid') ??
      rival;
    const film = new Film(looker.page);
    film.start();
    let amount = 3;
    for (const bidder of [player, rival, player, rival, player]) {
      await pointer(bidder).amount(amount);
      await together(this.players);
      amount += 4;
    }
    let seen = 0;
    for (const call of ['going-once', 'going-twice'] as const) {
      const calls = (): boolean => looker.game?.clock?.call === call;
      await expect.poll(calls, { intervals: [20] }).toBe(true);
      await snap(looker.page, `alive-${call}`);
      seen += calls() ? 1 : 0;
    }
    await expect.poll(() => looker.game?.view.phase.phase).not.toBe('open');
    await looker.page.waitForTimeout(600);
    await film.cut('open-auction');
    if (seen === 2) this.reached.add('hammer');
    return true;
  }

  /** What the news say has been reached. */
  read(news: News[]): void {
    for (const [index, one] of news.entries()) {
      if (one.event !== 'sold') continue;
      this.reached.add(one.lot.auction);
      const fists = news
        .slice(Math.max(0, index - 3), index)
        .find((before) => before.event === 'fists-opened');
      if (
        fists?.event === 'fists-opened' &&
        this.lacks('tie') &&
        fists.amounts.filter((amount) => amount === 7).length === 2
      ) {
        expect(one.winner, 'the first to the left wins the tie').toBe(((one.lot.auctioneer + 1) % 5) + 1);
        this.reached.add('tie');
      }
    }
  }
}

test('five people play a whole game, and then again', async ({ browser }) => {
  test.setTimeout(420_000);
  const { players, id } = await gather(browser, 5, { pace: 'blitz' });
  const director = new Director(players);
  const watcher = await Player.open(browser, 'somebody who watches');
  await watcher.page.goto(`${base()}t/${id}`);
  await expect(watcher.page.locator('[data-task=watch]')).toBeVisible();
  const secrets = new Secrets([...players, watcher]);
  await play({
    players,
    idea: director.idea,
    between: async () => {
      director.read(players[0]?.news ?? []);
      await secrets.check();
    },
  });

  expect([...director.reached].sort()).toEqual(
    [
      ...['crossed', 'fixed', 'lost', 'maximum', 'once', 'open', 'pair', 'sealed', 'tie'],
      ...['clock', 'hammer', 'order'],
    ].sort(),
  );
  for (const player of players) {
    await expect(player.page.locator('.standing li')).toHaveCount(5);
    // A name stands for one command, however often it was sent.
    const named = new Map<string, Set<string>>();
    for (const { id: name, want } of player.commands())
      named.set(name, (named.get(name) ?? new Set()).add(JSON.stringify(want)));
    expect([...named.values()].filter((wants) => wants.size > 1)).toEqual([]);
  }

  const [host] = players;
  if (!host) throw new Error('nobody sits there');
  await look(host.page, 'game-end');
  // Everybody has added to the shuffle, without knowing what the others add.
  const started = host.news.find((one) => one.event === 'started');
  expect(started?.event === 'started' ? started.entropy.map((one) => one.length) : []).toEqual(
    players.map(() => 32),
  );
  // Somebody looks at it again, from the end; and the deck follows from what everybody added.
  await watcher.page.locator(`a[href="replay/${id}"]`).click();
  await watcher.page.getByRole('button', { name: 'More', exact: true }).click();
  await watcher.page.getByRole('button', { name: 'Check the shuffle' }).click();
  await expect(watcher.page.getByRole('status').getByText('the deck follows from it')).toBeVisible();
  // Whoever asks for another game is led there at once and sits, the others with one press; their chairs are kept.
  await host.page.locator('.over .btn.primary').click();
  for (const player of players) {
    if (player !== host) {
      await expect(player.page.locator('.over .led')).toBeVisible();
      await expect(host.page.locator('.room li.kept').first()).toContainText('Kept for');
      await player.page.locator('.over .btn.primary').click();
    }
  }
  for (const player of players) {
    await expect(player.page.locator('.room li.person')).toHaveCount(5);
    await expect(player.page.locator('.room li.mine')).toContainText(player.name);
  }
  for (const player of [...players, watcher]) await player.close();
});

// A whole game by ear. One of three sees nothing: what she knows is what a screen reader tells, the sentences of the
// live regions and the roles, names and states of what is on the page. She finds nothing by its class or its place.

import { expect, type Locator, type Page, test } from '@playwright/test';

import type { Hands } from './hands';
import { pointer } from './hands';
import { play } from './play';
import { gather, type Player } from './player';
import { until } from './until';

interface Said {
  text: string;
  how: string;
}

/** Writes down what the live regions say, in the order in which it is said. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const regions = [...document.querySelectorAll('[aria-live] p')];
    const said: Said[] = regions.map((one) => ({
      how: one.parentElement?.getAttribute('aria-live') ?? '',
      text: one.textContent.trim(),
    }));
    (window as unknown as { said: Said[] }).said = said;
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const how = target instanceof Element ? target.getAttribute('aria-live') : null;
        if (how === null) continue;
        for (const node of addedNodes)
          if (node.textContent) said.push({ how, text: node.textContent.trim() });
      }
    }).observe(document.body, { subtree: true, childList: true });
  });
}

const heard = (page: Page): Promise<Said[]> =>
  page.evaluate(() => (window as unknown as { said: Said[] }).said);

/** By ear: every deed is a press on something with a role and a name. */
function ear(player: Player): Hands {
  const { page } = player;
  const button = (name: RegExp): Locator => page.getByRole('main').getByRole('button', { name });
  const press = (name: RegExp): Promise<void> => player.asks(() => button(name).click());
  let known = 0;

  /** She was told that it is her turn, and the page says what for. Whom a bid calls back to an auction is told of the bid. */
  async function told(task: RegExp): Promise<void> {
    await expect(page.getByRole('heading', { name: task })).toBeVisible();
    const back = (await page.getByRole('heading', { name: /^Bid/ }).count()) > 0;
    await until('she is told that it is her turn', async () => {
      const news = (await heard(page)).slice(known);
      return (
        news.some(({ text, how }) => how === 'assertive' && /^Your turn\./.test(text)) ||
        (back && news.length > 0)
      );
    });
    known = (await heard(page)).length;
  }

  async function choose(): Promise<void> {
    const hand = page.getByRole('region', { name: 'Your hand' });
    await hand.getByRole('button', { pressed: false }).first().click();
    await expect(hand.getByRole('button', { pressed: true })).toHaveCount(1);
  }

  return {
    async offer() {
      await told(/^Your turn: offer a painting$/);
      await choose();
      await press(/^(Offer it|Play it and end the round)$/);
    },
    async add(card) {
      await told(/^Add a /);
      if (card) await choose();
      await press(card ? /^Add it$/ : /^(Decline|Nothing to add|Offer it alone)$/);
    },
    async amount(value) {
      await told(/^(Bid|Your one chance|You decide|Close your fist|Name your price|Your fist)/);
      const take = button(/^Take it for/);
      if ((await take.count()) > 0) return press(/^Take it for/);
      await page.getByRole('spinbutton', { name: 'Amount' }).fill(String(value));
      await press(/^(Bid|Close the fist on|Keep the fist|Ask) ?/);
    },
    async pass() {
      await told(/^(Bid|Your one chance|You decide|Buy it|Turn up)/);
      await press(/^(I am out|Pass|Decline|Leave it|Sell it to)/);
    },
    async buy() {
      await told(/^Buy it for/);
      await press(/^Buy for/);
    },
    async turn() {
      await told(/^Turn up a mystery card/);
      await press(/^Turn one up$/);
    },
  };
}

test('a whole game by ear: everything is said once, and only what matters interrupts', async ({
  browser,
}) => {
  const { players } = await gather(browser, 3, { pace: 'blitz' });
  const [blind] = players;
  if (!blind) throw new Error('nobody listens');
  await listen(blind.page);
  const from = blind.news.length;
  const by = new Map(players.map((player) => [player, player === blind ? ear(player) : pointer(player)]));
  await play({ players, hands: (player) => by.get(player) ?? pointer(player) });

  await expect(blind.page.getByRole('heading', { name: /wins?!?$|share the victory!?$/ })).toBeVisible();
  const said = await heard(blind.page);
  const news = blind.news.slice(from);
  const events = (name: string): number => news.filter(({ event }) => event === name).length;
  const twice = news.filter((one) => one.event === 'called' && one.call === 'going-twice').length;
  const loud = said.filter(({ how }) => how === 'assertive').map(({ text }) => text);
  const kinds = {
    turn: /^Your turn\./,
    outbid: /^Outbid:/,
    twice: /^Going twice/,
    sold: /^(Sold to|Nobody wants it)/,
  };
  expect(
    loud.filter((text) => !Object.values(kinds).some((kind) => kind.test(text))),
    'whatever else interrupts',
  ).toEqual([]);
  expect(loud.filter((text) => kinds.turn.test(text)).length).toBeGreaterThan(20);
  const sales = loud.filter((text) => !kinds.turn.test(text) && !kinds.outbid.test(text));
  expect(sales, 'every sale interrupts, once').toHaveLength(events('sold') + twice);
  // Every card, every price and the end of every round is told: one sentence each.
  const polite = said.filter(({ how }) => how === 'polite').map(({ text }) => text);
  expect(polite.length).toBeGreaterThanOrEqual(events('offered') + events('round-ended') + events('priced'));
  for (const player of players) await player.close();
});

// A whole game on phones that leave 360 × 616 of their screen, by touch, four people in four languages.

import { expect, test } from '@playwright/test';

import { type Hands, pointer } from './hands';
import { FLAWLESS, flaws } from './layout';
import { gather, type Player } from './player';
import { play } from './play';

const LOCALES = ['en-GB', 'fr-FR', 'it-IT', 'pl-PL'];

/** Whatever one presses is on the screen already and large enough for a finger. */
async function inReach(player: Player): Promise<void> {
  const found = await player.page.evaluate(() => {
    const small: string[] = [];
    const outside: string[] = [];
    for (const button of document.querySelectorAll<HTMLElement>('[data-task] button:not(:disabled)')) {
      const box = button.getBoundingClientRect();
      if (box.width < 43.5 || box.height < 43.5) small.push(`${button.innerText} ${box.width}×${box.height}`);
      if (box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1) {
        outside.push(`${button.innerText} ${Math.round(box.left)},${Math.round(box.top)}`);
      }
    }
    return { small, outside };
  });
  expect(found, `${player.name}'s screen`).toEqual({ small: [], outside: [] });
  // The accounts of a round unroll over the table; what lasts is judged.
  await expect
    .poll(() => flaws(player.page), { message: `${player.name}'s screen`, timeout: 3000 })
    .toEqual(FLAWLESS);
}

test('a whole game at 360 × 616 with touch, in four languages', async ({ browser }) => {
  const { players } = await gather(browser, 4, { pace: 'blitz', edition: 'classic-1992' }, (seat) => ({
    viewport: { width: 360, height: 616 },
    hasTouch: true,
    locale: LOCALES[seat - 1] ?? 'en',
    colorScheme: seat % 2 === 0 ? 'dark' : 'light',
  }));
  for (const [index, player] of players.entries()) {
    await expect(player.page.locator('html')).toHaveAttribute('lang', (LOCALES[index] ?? '').slice(0, 2));
  }
  const careful = (player: Player): Hands => {
    const finger = pointer(player, 'touch');
    return {
      offer: async (card) => {
        await inReach(player);
        await finger.offer(card);
      },
      add: async (card) => {
        await inReach(player);
        await finger.add(card);
      },
      amount: async (value) => {
        await inReach(player);
        await finger.amount(value);
      },
      pass: async () => {
        await inReach(player);
        await finger.pass();
      },
      buy: async () => {
        await inReach(player);
        await finger.buy();
      },
      turn: finger.turn,
    };
  };
  await play({ players, hands: careful });
  for (const player of players) {
    await expect(player.page.locator('.standing li')).toHaveCount(4);
    expect(await player.page.locator('body').innerText()).not.toContain('⟦');
    await player.close();
  }
});

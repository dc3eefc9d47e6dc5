import { expect, test } from '@playwright/test';

import { gather } from './player';
import { play } from './play';

test('five people play a whole game', async ({ browser }) => {
  const { players } = await gather(browser, 5, { pace: 'blitz' });
  await play({ players });
  for (const player of players) {
    await expect(player.page.locator('.standing')).toBeVisible();
    await player.close();
  }
});

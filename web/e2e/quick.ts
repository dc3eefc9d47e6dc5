// A whole game at the real server in a few seconds: everybody answers over their own socket at once. For tests of what comes
// after a game, which need one that is over, and do not care how it was played.

import { type Browser, type BrowserContext, expect } from '@playwright/test';

import { VERSION } from '../src/lib/protocol';
import type { Game, Menu, ServerMessage, TableCard, Want } from '../src/lib/protocol';
import { fail } from './fail';
import { base } from './player';

export interface Finished {
  id: string;
  names: string[];
  /** The browsers of those who played, with their cookies. */
  contexts: BrowserContext[];
  close: () => Promise<void>;
}

/** Sits down, plays to the end and says so; runs in the page. */
export async function sitAndPlay(asked: {
  id: string;
  seat: number;
  seats: number;
  version: number;
  stopAfter: number;
}): Promise<void> {
  const address = new URL(`api/tables/${asked.id}/socket`, document.baseURI);
  address.protocol = 'ws:';
  const socket = new WebSocket(address);
  let count = 0;
  const want = (wish: Want): void => {
    count += 1;
    const id = `${asked.seat}${String(count).padStart(31, '0')}`;
    socket.send(JSON.stringify({ type: 'command', id, want: wish }));
  };
  // Enough of everything: gains and losses, pairs, lots that nobody wants.
  const worth = (card: string): number => 6 + ((card.charCodeAt(0) * 7 + asked.seat * 5 + count) % 17);
  const answer = (menu: Menu, card: string): string => {
    switch (menu.menu) {
      case 'offer':
        return `:${menu.hand[count % menu.hand.length] ?? ''}`;
      case 'add':
        return menu.cards[0] === undefined ? '-' : `+${menu.cards[0]}`;
      case 'bid':
        return menu.least <= Math.min(menu.most, worth(card))
          ? `=${menu.least + (count % 3 === 0 && menu.least + 4 <= menu.most ? 4 : 0)}`
          : '-';
      case 'fist':
        return `=${Math.min(menu.most, worth(card))}`;
      case 'price':
        return `@${Math.min(menu.most, worth(card) + 4)}`;
      case 'buy':
        return menu.price <= worth(card) ? '!' : '-';
      case 'turn':
        return count % 2 === 0 ? '?' : '-';
    }
  };
  await new Promise<void>((over, lost) => {
    let moves = 0;
    let done = '';
    const look = (game: Game): void => {
      const { phase } = game.view;
      if (phase.phase === 'over') over();
      if (!game.menu) return;
      const lot = 'lot' in phase ? phase.lot.first : 'double' in phase ? phase.double : '';
      const now = JSON.stringify([game.menu, phase, game.view.round]);
      // The same question is answered once.
      if (now === done) return;
      done = now;
      moves += 1;
      if (moves > asked.stopAfter) {
        over();
        return;
      }
      want({ want: 'act', action: answer(game.menu, lot) });
    };
    socket.onopen = () => socket.send(JSON.stringify({ type: 'hello', version: asked.version }));
    socket.onclose = () => lost(new Error('the line was cut'));
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as ServerMessage;
      if (message.type === 'welcome') want({ want: 'sit', seat: asked.seat });
      if (message.type === 'bye') lost(new Error(JSON.stringify(message)));
      if (!('now' in message)) return;
      const { table, game } = message.now;
      const taken = table?.chairs.filter(({ who }) => who === 'person').length;
      if (asked.seat === 1 && taken === asked.seats && !game) want({ want: 'start' });
      if (game) look(game);
    };
  });
}

/** More answers than a game has. */
const WHOLE = 100_000;

/** Plays such a game; with `stopAfter` only so many answers of each seat, so that it goes on. */
export async function quickGame(
  browser: Browser,
  names: string[],
  { stopAfter = WHOLE }: { stopAfter?: number } = {},
): Promise<Finished> {
  const contexts = await Promise.all(names.map(() => browser.newContext({ locale: 'en-GB' })));
  const pages = await Promise.all(
    contexts.map(async (context, index) => {
      const page = await context.newPage();
      await page.goto(`${base()}rules`);
      const origin = new URL(base()).origin;
      const answer = await context.request.post(`${base()}api/guest`, {
        headers: { origin },
        data: { name: names[index] ?? fail('a name is missing') },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
      return page;
    }),
  );
  const [host] = contexts;
  const founded = await (host ?? fail('nobody plays')).request.post(`${base()}api/tables`, {
    headers: { origin: new URL(base()).origin },
    data: { seats: names.length, pace: 'blitz' },
  });
  expect(founded.ok(), await founded.text()).toBe(true);
  const { table: id } = (await founded.json()) as TableCard;
  const playing = pages.map((page, index) =>
    page.evaluate(sitAndPlay, { id, seat: index + 1, seats: names.length, version: VERSION, stopAfter }),
  );
  if (stopAfter === WHOLE) await Promise.all(playing);
  else {
    // Once somebody has stopped, the others may wait for their turn for long.
    await Promise.race(playing);
    for (const one of playing) one.catch(() => undefined);
  }
  return {
    id,
    names,
    contexts,
    close: async () => {
      await Promise.all(contexts.map((context) => context.close()));
    },
  };
}

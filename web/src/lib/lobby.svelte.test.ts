import { afterEach, expect, it, vi } from 'vitest';

import { lookAhead, lookOnce, running, tables, whyNoTables } from './lobby.svelte';
import type { Stage, TableCard } from './protocol';

function card(table: string, stage: Stage, touched: number, yours = false): TableCard {
  return {
    table,
    stage,
    touched,
    yours,
    edition: 'cmon-2017',
    pace: 'untimed',
    names: ['Ana', 'Vera', 'Hugo'],
    bots: [null, 'club', 'club'],
  };
}

afterEach(() => vi.unstubAllGlobals());

it('the game that waits comes first, then the latest; what is over or not begun is no game to go on with', () => {
  const mine = [
    card('new', 'playing', 30),
    card('over', 'over', 50),
    card('waits', 'playing', 10, true),
    card('waits-too', 'playing', 20, true),
    card('room', 'gathering', 40),
  ];
  expect(running(mine).map(({ table }) => table)).toEqual(['waits-too', 'waits', 'new']);
});

it('the page asks once while it loads, and again when one comes back', async () => {
  let answer: (response: Response) => void = () => undefined;
  const ask = vi.fn(() => new Promise<Response>((resolve) => (answer = resolve)));
  vi.stubGlobal('fetch', ask);
  const ahead = lookAhead();
  expect(tables()).toBeNull();
  lookOnce();
  expect(ask).toHaveBeenCalledTimes(1);
  answer(Response.json({ listed: [], mine: [card('mine', 'playing', 1)] }));
  await ahead;
  expect(tables()?.mine).toHaveLength(1);
  // A failure leaves what was known.
  ask.mockRejectedValueOnce(new TypeError('offline'));
  lookOnce();
  await vi.waitFor(() => expect(whyNoTables()).toBe('offline'));
  expect(ask).toHaveBeenCalledTimes(2);
  expect(tables()?.mine).toHaveLength(1);
});

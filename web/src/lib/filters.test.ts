import { expect, it } from 'vitest';

import { ANY, filtered } from './filters';
import type { TableCard } from './protocol';

const card = (table: string, more: Partial<TableCard>): TableCard => ({
  table,
  stage: 'gathering',
  edition: 'cmon-2017',
  pace: 'normal',
  names: ['Ana', '', ''],
  bots: [null, null, null],
  touched: 0,
  yours: false,
  ...more,
});

const CARDS = [
  card('three', {}),
  card('four', { names: ['Ana', 'Bo', '', ''], pace: 'blitz' }),
  card('full', { names: ['Ana', 'Bo', 'Cy'] }),
  card('playing', { stage: 'playing', names: ['Ana', 'Bo', 'Cy', 'Dee'], edition: 'oink-2022' as never }),
];

const shown = (wanted: Partial<typeof ANY>): string[] =>
  filtered(CARDS, { ...ANY, ...wanted }).map(({ table }) => table);

it('everything is shown as long as nobody asks for less', () => {
  expect(shown({})).toEqual(['three', 'four', 'full', 'playing']);
});

it.each([
  [{ seats: 4 }, ['four', 'playing']],
  [{ pace: 'blitz' as const }, ['four']],
  [{ edition: 'oink-2022' }, ['playing']],
  [{ free: true }, ['three', 'four']],
  [{ free: true, seats: 3 }, ['three']],
])('only what is asked for: %o', (wanted, tables) => {
  expect(shown(wanted)).toEqual(tables);
});

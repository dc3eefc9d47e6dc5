import { expect, it, vi } from 'vitest';

import type { TableCard } from './protocol';
import { badge, waiting } from './waiting';

const card = (table: string, yours: boolean, deadline?: number): TableCard =>
  ({ table, yours, stage: 'playing', ...(deadline === undefined ? {} : { deadline }) }) as TableCard;

it('finds the games that wait, the most urgent first', () => {
  const mine = [
    card('late', true, 300),
    card('others', false, 1),
    card('soon', true, 200),
    card('live', true),
  ];
  expect(waiting(mine).map(({ table }) => table)).toEqual(['live', 'soon', 'late']);
  expect(waiting(mine, 'soon').map(({ table }) => table)).toEqual(['live', 'late']);
});

it('leaves out games that are over', () => {
  expect(waiting([{ ...card('over', true), stage: 'over' }])).toEqual([]);
});

it('shows the number on the icon, and takes it off', () => {
  const set = vi.fn(() => Promise.resolve());
  const clear = vi.fn(() => Promise.reject(new Error('not here')));
  badge(2, { setAppBadge: set, clearAppBadge: clear });
  expect(set).toHaveBeenCalledWith(2);
  badge(0, { setAppBadge: set, clearAppBadge: clear });
  expect(clear).toHaveBeenCalledOnce();
  badge(3, {});
});

import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';

import { speak } from '../lib/i18n.svelte';
import type { Games as Page, TableCard } from '../lib/protocol';
import Games from './Games.svelte';

beforeAll(() => speak('en'));
afterEach(() => vi.unstubAllGlobals());

const card = (table: string, name: string, yours = false): TableCard => ({
  table,
  stage: 'playing',
  edition: 'cmon-2017',
  pace: 'untimed',
  names: ['Ada', name],
  bots: [null, null],
  touched: 1,
  yours,
});

const PATIENT = { timeout: 10_000 };

it('one’s games are asked for page by page, and looked for by name', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (address: string) => {
    const query = new URL(address).searchParams;
    asked.push(`${query.get('find')}/${query.get('page')}`);
    const page = Number(query.get('page'));
    const all: Page = {
      games: [card(`t${page}`, query.get('find') === '' ? `P${page}` : 'Bo', page === 0)],
      page,
      pages: 2,
    };
    return Promise.resolve(Response.json(all));
  });
  render(Games, { open: true, onclose: () => undefined });
  await waitFor(() => expect(screen.getByText('P0')).toBeTruthy(), PATIENT);
  expect(screen.getByText('Your turn')).toBeTruthy();
  expect(screen.getByText('Page 1 of 2')).toBeTruthy();
  await fireEvent.click(screen.getByText('Older'));
  await waitFor(() => expect(screen.getByText('P1')).toBeTruthy(), PATIENT);
  await fireEvent.input(screen.getByRole('searchbox', { hidden: true }), { target: { value: ' bo ' } });
  await waitFor(() => expect(screen.getByText('Bo')).toBeTruthy(), PATIENT);
  expect(asked).toEqual(['/0', '/1', 'bo/0']);
}, 30_000);

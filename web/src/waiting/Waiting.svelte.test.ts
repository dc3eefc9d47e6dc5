import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { EDITION, model as scene, NOBODY } from '../fixtures/build';
import type { World } from '../lib/connection';
import { pretend } from '../lib/hello.svelte';
import { speak } from '../lib/i18n.svelte';
import type { Chair, Private, TableNow, Want } from '../lib/protocol';
import { Table } from '../lib/table.svelte';
import Waiting from './Waiting.svelte';

beforeAll(() => speak('en'));

beforeEach(() =>
  pretend({
    protocol: 2,
    version: '',
    public_url: '',
    bots: ['gentle', 'club', 'flat:64'],
    levels: ['gentle', 'club', 'flat:64'],
    editions: [EDITION],
    art: '',
    me: { name: 'Ada', kept: false },
  }),
);

const silent: World = {
  open: () => ({
    send: () => undefined,
    close: () => undefined,
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
  }),
  after: () => () => undefined,
  random: () => 0,
  newId: () => String(Math.random()),
  watch: () => () => undefined,
};

const chair = (who: Chair['who'], name = ''): Chair => ({
  who,
  name,
  bot: who === 'bot' ? 'club' : null,
  away: false,
  promise: null,
});

/** The waiting room with these chairs, as somebody sees it. */
function room(chairs: Chair[], own: Partial<Private>, more: Partial<TableNow> = {}): Table {
  const { table } = scene({ seats: chairs.length, phase: { phase: 'offer' } });
  if (!table) throw new Error('a scene has a table');
  const model = new Table('abcdefghjkmn', silent);
  model.private = { ...NOBODY, ...own };
  render(Waiting, {
    model,
    table: { ...table, stage: 'gathering', chairs, host: null, ...more },
    edition: EDITION,
  });
  return model;
}

const wants = (model: Table): Want[] => model.pending.map(({ want }) => want);
/** What stands below the chairs comes when there is time. */
const below = (): Promise<HTMLElement> => screen.findByText('What is played', {}, { timeout: 15_000 });
const button = (name: RegExp | string): HTMLButtonElement => screen.getByRole('button', { name });

describe('chairs that are kept after a rematch', () => {
  const KEPT = [chair('person', 'Bo'), chair('kept', 'Ada'), chair('kept', 'Cy')];

  it('are kept by name, and taken by one press of whom they are for', async () => {
    const model = room(KEPT, { kept: 2 });
    expect(screen.getByText('Kept for you')).toBeTruthy();
    expect(screen.getByText('Kept for Cy')).toBeTruthy();
    const [row, big, ...others] = screen.getAllByRole('button', { name: 'Take your seat' });
    expect([others.length, screen.queryAllByRole('button', { name: 'Sit here' }).length]).toEqual([0, 0]);
    if (!row || !big) throw new Error('in its row, and where one begins');
    await fireEvent.click(big);
    expect(wants(model)).toMatchObject([{ want: 'sit', seat: 2 }]);
  });

  it('are nobody else’s to take', () => {
    room(KEPT, {});
    expect(screen.queryByRole('button', { name: /seat/ })).toBeNull();
  });

  it('can be freed by the host, or given to a bot', async () => {
    const model = room(KEPT, { seat: 1, host: true });
    const [select] = screen.getAllByRole('combobox');
    if (!select) throw new Error('the host chooses');
    await fireEvent.change(select, { target: { value: 'free' } });
    await fireEvent.change(select, { target: { value: 'club' } });
    expect(wants(model)).toEqual([
      { want: 'bot', seat: 2 },
      { want: 'bot', seat: 2, bot: 'club' },
    ]);
  });

  it('the host begins without those who have not come, and is told who they are', async () => {
    const model = room(KEPT, { seat: 1, host: true });
    await fireEvent.click(button('Begin without Ada and Cy; bots take over'));
    expect(wants(model)).toEqual([{ want: 'start', fill: 'club' }]);
  });
});

describe('a bot of no level that is offered', () => {
  it('is named as what it is, and can be sent away', async () => {
    const chairs = [chair('person', 'Ada'), { ...chair('bot', 'Iris'), bot: 'theory' }];
    const model = room(chairs, { seat: 1, host: true });
    const [select] = screen.getAllByRole<HTMLSelectElement>('combobox');
    if (!select) throw new Error('the host chooses');
    expect(select.selectedOptions[0]?.text).toBe('Dealer');
    await fireEvent.change(select, { target: { value: '' } });
    expect(wants(model)).toEqual([{ want: 'bot', seat: 2 }]);
  });
});

describe('while the cards are shuffled', () => {
  it('says so, and nothing can be changed', () => {
    const model = room(
      [chair('person', 'Ada'), chair('free'), chair('bot', 'Iris')],
      { seat: 1, host: true },
      {
        dealing: true,
      },
    );
    expect(screen.getByRole('status').textContent).toBe('Shuffling together…');
    expect(screen.queryByRole('button', { name: /Begin/ })).toBeNull();
    for (const name of ['Stand up', 'Move here']) expect(button(name).disabled).toBe(true);
    for (const select of screen.getAllByRole<HTMLSelectElement>('combobox'))
      expect(select.disabled).toBe(true);
    expect(wants(model)).toEqual([]);
  });
});

describe('what the host decides', () => {
  const CHAIRS = [chair('person', 'Ada'), chair('person', 'Bo'), chair('free')];

  it('the host removes a guest with a second press, and nobody else does', async () => {
    const model = room(CHAIRS, { seat: 1, host: true });
    const sure = (name: string): Promise<HTMLElement> =>
      screen.findByRole('button', { name, hidden: true }, { timeout: 25_000 });
    await fireEvent.click(button('Remove Bo from the table'));
    await fireEvent.click(await sure('Cancel'));
    expect(wants(model)).toEqual([]);
    await fireEvent.click(button('Remove Bo from the table'));
    await fireEvent.click(await sure('Remove'));
    expect(wants(model)).toEqual([{ want: 'remove', seat: 2 }]);
    expect(screen.queryByRole('button', { name: 'Remove Ada from the table' })).toBeNull();
  }, 60_000);

  it('a guest sees no such button', async () => {
    room(CHAIRS, { seat: 2 });
    await below();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  }, 60_000);

  it('who was removed is told so, and offered no chair', () => {
    room(CHAIRS, { barred: true });
    expect(screen.getByRole('status').textContent).toBe(
      'The host has removed you from this table. You may watch.',
    );
    expect(screen.queryByRole('button', { name: /Sit here|Take a seat/ })).toBeNull();
  });

  it('the host changes the settings, all of them at once', async () => {
    const model = room(CHAIRS, { seat: 1, host: true });
    await below();
    await fireEvent.click(button('Change'));
    const cancel = await screen.findByText('Cancel', {}, { timeout: 15_000 });
    const form = cancel.closest('form');
    if (!form) throw new Error('a form');
    await fireEvent.click(within(form).getByLabelText('5'));
    await fireEvent.click(within(form).getByLabelText('Blitz'));
    await fireEvent.submit(form);
    expect(wants(model)).toMatchObject([
      { want: 'settings', settings: { seats: 5, pace: 'blitz', listed: false, stand_in: 'theory' } },
    ]);
  }, 60_000);
});

import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { EDITION, model as scene, NOBODY } from '../fixtures/build';
import type { World } from '../lib/connection';
import { pretend } from '../lib/hello.svelte';
import { hush } from '../lib/hush.svelte';
import { speak } from '../lib/i18n.svelte';
import type { News, Private, Want } from '../lib/protocol';
import { Table } from '../lib/table.svelte';
import Speaker from './Speaker.svelte';
import Talk from './Talk.svelte';

beforeAll(() => speak('en'));
beforeEach(() =>
  pretend({
    protocol: 2,
    version: '',
    public_url: '',
    bots: [],
    levels: [],
    editions: [EDITION],
    art: '',
    me: { name: 'Ada', kept: false },
  }),
);
afterEach(() => {
  hush('abcdefghjkmn', { name: 'Bo', speaker: 1 }, false);
  vi.unstubAllGlobals();
});

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

const said = (name: string, speaker: number, text: string | null): News => ({
  event: 'said',
  seat: null,
  name,
  text,
  speaker,
  among: 'everybody',
});

const MARKUP = '<img src=x onerror="alert(1)"> **bold** https://example.org &amp;';

function waiting(news: News[], own: Partial<Private> = {}): Table {
  const model = new Table('abcdefghjkmn', silent);
  model.private = { ...NOBODY, ...own };
  model.table = scene({ seats: 3, phase: { phase: 'offer' } }).table;
  model.chapters = news.map((one, index) => ({ seq: index + 1, news: [one], live: false }));
  return model;
}

const wants = (model: Table): Want[] => model.pending.map(({ want }) => want);

describe('what is said while one waits', () => {
  it('is text, whatever it looks like, and so are names', () => {
    const model = waiting([said(`${MARKUP} Bo`, 1, MARKUP)]);
    const { container } = render(Talk, { model });
    expect(container.querySelectorAll('img, a, strong, em, script')).toHaveLength(0);
    expect(screen.getByText(MARKUP)).toBeTruthy();
    expect(screen.getByText(`${MARKUP} Bo`)).toBeTruthy();
  });

  it('is said by pressing a button, and what is empty is not said', async () => {
    const model = waiting([]);
    render(Talk, { model });
    const field = screen.getByRole('textbox', { name: 'Say something' });
    await fireEvent.input(field, { target: { value: '   ' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(wants(model)).toEqual([]);
    await fireEvent.input(field, { target: { value: ' Hello ' } });
    await fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(wants(model)).toEqual([{ want: 'say', text: 'Hello' }]);
  });

  it('cannot be said by who is muted, who is told so', () => {
    render(Talk, { model: waiting([], { muted: true }) });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText('The host has muted you at this table.')).toBeTruthy();
  });

  it('is not shown when one does not want to hear who says it', () => {
    hush('abcdefghjkmn', { name: 'Bo', speaker: 1 }, true);
    render(Talk, { model: waiting([said('Bo', 1, 'Nonsense'), said('Cy', 2, 'Sense')]) });
    expect(screen.queryByText('Nonsense')).toBeNull();
    expect(screen.getByText('Muted by you.')).toBeTruthy();
    expect(screen.getByText('Sense')).toBeTruthy();
  });
});

describe('somebody who says something', () => {
  function about(model: Table, own: { by: string; speaker: number; said: number | null }): HTMLElement {
    render(Speaker, { model, actions: model, line: own, onclose: () => undefined });
    return screen.getByRole('dialog', { hidden: true });
  }

  it('can be muted for oneself, and heard again', async () => {
    const model = waiting([]);
    const dialog = about(model, { by: 'Bo', speaker: 1, said: 1 });
    expect(within(dialog).queryByText('Mute at this table')).toBeNull();
    await fireEvent.click(within(dialog).getByText('Mute for me'));
    expect(within(dialog).getByText('Hear again')).toBeTruthy();
    expect(wants(model)).toEqual([]);
  });

  it('can be muted by the host, for everybody', async () => {
    const model = waiting([], { host: true });
    const dialog = about(model, { by: 'Bo', speaker: 1, said: null });
    await fireEvent.click(within(dialog).getByText('Mute at this table'));
    expect(wants(model)).toEqual([{ want: 'mute', speaker: 1 }]);
    expect(within(dialog).queryByText('Report')).toBeNull();
  });

  it('can be reported, with a word of one’s own', async () => {
    const ask = vi.fn((_to: string, _how: RequestInit) =>
      Promise.resolve(new Response(null, { status: 204 })),
    );
    vi.stubGlobal('fetch', ask);
    const dialog = about(waiting([]), { by: 'Bo', speaker: 1, said: 7 });
    await fireEvent.input(within(dialog).getByRole('textbox', { hidden: true }), {
      target: { value: ' rude ' },
    });
    await fireEvent.click(within(dialog).getByText('Report'));
    expect(ask.mock.calls[0]?.[0]).toMatch(/api\/tables\/abcdefghjkmn\/reports$/);
    expect(JSON.parse(String(ask.mock.calls[0]?.[1].body))).toEqual({ seq: 7, note: 'rude' });
  });
});

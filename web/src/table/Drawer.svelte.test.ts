import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, describe, expect, it } from 'vitest';

import { scene } from '../fixtures/scenes';
import { speak, t } from '../lib/i18n.svelte';
import type { Actions, TableModel } from '../lib/model';
import type { News, Want } from '../lib/protocol';
import Drawer from './Drawer.svelte';
import { plainVoice } from './testing';

beforeAll(() => speak('en'));

/** The drawer when these two have spoken, seen from seat 1; and what it asks the server for. */
function open(host: boolean): Want[] {
  const said = (seat: number): News => ({
    event: 'said',
    seat,
    name: `P${seat}`,
    text: `I am ${seat}`,
    speaker: null,
    among: 'everybody',
  });
  const start = scene('offer');
  const model: TableModel = {
    ...start,
    private: { ...start.private, seat: 1, host },
    chapters: [
      said(1),
      said(2),
      { event: 'said' as const, seat: 3, name: 'P3', text: null, speaker: null, among: 'everybody' as const },
    ].map((news, index) => ({ seq: index + 5, news: [news], live: false })),
  };
  const wants: Want[] = [];
  const actions: Actions = {
    want: (want) => void wants.push(want),
    painted: () => undefined,
    askHint: () => undefined,
    dismissRefusal: () => undefined,
    earlier: () => undefined,
  };
  render(Drawer, { model, actions, voice: plainVoice(1, 3, t), onclose: () => undefined });
  return wants;
}

const removals = (): (string | null)[] =>
  screen.queryAllByRole('button', { name: /^Remove/ }).map((button) => button.getAttribute('aria-label'));

describe('what was said', () => {
  it('can be removed by who said it', async () => {
    const wants = open(false);
    expect(removals()).toEqual(['Remove what P1 said']);
    await fireEvent.click(screen.getByRole('button', { name: /^Remove/ }));
    expect(wants).toEqual([{ want: 'redact', seq: 5 }]);
  });

  it('can be removed by the host, whoever said it, and once', () => {
    open(true);
    expect(removals()).toEqual(['Remove what P1 said', 'Remove what P2 said']);
    expect(screen.getByText('Removed.')).toBeTruthy();
  });
});

describe('those who watch', () => {
  const said = (seat: number | null, name: string, among: 'everybody' | 'watchers', seq: number) => ({
    seq,
    live: false,
    news: [{ event: 'said' as const, seat, name, text: `I am ${name}`, speaker: seq, among }],
  });

  it('talk among themselves while a game is played, and see who is meant', () => {
    const start = scene('watch');
    const model: TableModel = {
      ...start,
      chapters: [said(2, 'P2', 'everybody', 5), said(null, 'Flo', 'watchers', 6)],
    };
    const actions: Actions = {
      want: () => undefined,
      painted: () => undefined,
      askHint: () => undefined,
      dismissRefusal: () => undefined,
      earlier: () => undefined,
    };
    render(Drawer, { model, actions, voice: plainVoice(null, 3, t), onclose: () => undefined });
    expect(screen.getByText('While the game is played, only those who watch read this.')).toBeTruthy();
    const [player, watcher] = screen.getAllByRole('listitem').filter((one) => one.className.includes('chat'));
    expect(player?.textContent).not.toContain('(watching)');
    expect(watcher?.textContent).toContain('(watching)');
  });
});

describe('what happened earlier', () => {
  it('is fetched when somebody wants to read it, and stands before the rest', async () => {
    const start = scene('offer');
    const said = (text: string, seq: number) => ({
      seq,
      live: false,
      news: [
        { event: 'said' as const, seat: 2, name: 'P2', text, speaker: null, among: 'everybody' as const },
      ],
    });
    let asked = 0;
    const actions: Actions = {
      want: () => undefined,
      painted: () => undefined,
      askHint: () => undefined,
      dismissRefusal: () => undefined,
      earlier: () => void (asked += 1),
    };
    const props = { actions, voice: plainVoice(1, 3, t), onclose: () => undefined };
    const now: TableModel = { ...start, chapters: [said('late', 9)], more: true };
    const { container, rerender } = render(Drawer, { ...props, model: now });
    await fireEvent.click(screen.getByRole('button', { name: 'Earlier' }));
    expect(asked).toBe(1);
    await rerender({ ...props, model: { ...now, reading: true } });
    expect(container.querySelector('.earlier')?.getAttribute('aria-busy')).toBe('true');
    await rerender({
      ...props,
      model: { ...now, chapters: [said('early', 3), said('late', 9)], more: false },
    });
    expect([...container.querySelectorAll('li span')].map((one) => one.textContent)).toEqual([
      'early',
      'late',
    ]);
    expect(container.querySelector('.earlier')).toBeNull();
  });

  it('does not take the reader away from where they are', async () => {
    const start = scene('offer');
    const actions: Actions = {
      want: () => undefined,
      painted: () => undefined,
      askHint: () => undefined,
      dismissRefusal: () => undefined,
      earlier: () => undefined,
    };
    const props = { actions, voice: plainVoice(1, 3, t), onclose: () => undefined };
    const offered = (seq: number) => ({
      seq,
      live: false,
      news: [{ event: 'offered' as const, seat: 2, card: 'Ao1' }],
    });
    const now: TableModel = { ...start, chapters: [offered(8), offered(9)], more: true };
    const { container, rerender } = render(Drawer, { ...props, model: now });
    const list = container.querySelector<HTMLElement>('.scroll');
    if (!list) throw new Error('a list');
    // Every line is 20 high.
    Object.defineProperty(list, 'scrollHeight', { get: () => 20 * list.querySelectorAll('li').length });
    list.scrollTop = 5;
    await rerender({ ...props, model: { ...now, chapters: [6, 7, 8, 9].map(offered) } });
    expect(list.scrollTop).toBe(45);
    await rerender({ ...props, model: { ...now, chapters: [6, 7, 8, 9, 10].map(offered) } });
    expect(list.scrollTop).toBe(100);
  });
});

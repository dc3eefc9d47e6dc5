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
  const said = (seat: number): News => ({ event: 'said', seat, name: `P${seat}`, text: `I am ${seat}` });
  const start = scene('offer');
  const model: TableModel = {
    ...start,
    private: { ...start.private, seat: 1, host },
    chapters: [said(1), said(2), { event: 'said' as const, seat: 3, name: 'P3', text: null }].map(
      (news, index) => ({ seq: index + 5, news: [news], live: false }),
    ),
  };
  const wants: Want[] = [];
  const actions: Actions = {
    want: (want) => void wants.push(want),
    painted: () => undefined,
    dismissRefusal: () => undefined,
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

import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, describe, expect, it, vi } from 'vitest';

import { scene } from '../fixtures/scenes';
import { latest, sentences } from '../lib/announce.svelte';
import { speak, t } from '../lib/i18n.svelte';
import type { TableModel } from '../lib/model';
import type { Want } from '../lib/protocol';
import Console from './Console.svelte';
import { Desk } from './desk.svelte';
import { press as stroke } from './press';
import { plainVoice } from './testing';

const voice = plainVoice(1, 5, t);

beforeAll(() => speak('en'));

/** The console at a scene, with what it asks the server for. */
function at(name: string, change: Partial<TableModel> = {}) {
  const start: TableModel = { ...scene(name), ...change };
  let model: TableModel = $state.raw(start);
  const wants: Want[] = [];
  const desk = new Desk(() => model, {
    want: (want) => wants.push(want),
  });
  if (!start.game) throw new Error('a scene has a game');
  const props = { model: start, game: start.game, desk, voice, tie: null, deal: '', onrule: () => undefined };
  const { container, rerender } = render(Console, props);
  const turn = async (more: Partial<TableModel>): Promise<void> => {
    model = { ...model, ...more };
    await rerender({ model, game: model.game ?? undefined });
  };
  const keys = () =>
    [...container.querySelectorAll<HTMLButtonElement>('.keys > button')].map((button) => {
      const text = button.textContent.trim();
      const label = text
        .slice(0, text.length - (button.querySelector('kbd')?.textContent.length ?? 0))
        .trim();
      return button.disabled ? `${label} (off)` : label;
    });
  return { wants, desk, container, keys, turn };
}

const act = (action: string): Want => ({ want: 'act', action });
const press = (name: RegExp | string): Promise<boolean> =>
  fireEvent.click(screen.getByRole('button', { name }));

describe('each task shows its buttons', () => {
  it.each([
    ['offer', ['Offer it (off)']],
    ['double-own', ['Offer it alone', 'Add it (off)']],
    ['double-other', ['Decline', 'Add it (off)']],
    ['double-none', ['Nothing to add']],
    ['open-bid', ['I am out', 'Bid 25k']],
    ['open-twice', ['I am out', 'Going twice… (off)', 'Bid 25k']],
    ['open-lead', ['I am out (off)', 'Lift the hammer', 'Bid 32k (off)']],
    ['open-out', ['I am out (off)', 'Bid 25k (off)']],
    ['open-pending', ['I am out (off)', 'Bid 25k (off)']],
    ['once', ['Pass', 'Bid 10k']],
    ['once-last', ['Take it for 20k', 'Sell it to P4 for 19k']],
    ['once-wait', ['Leave 10k']],
    ['sealed', ['Keep the fist empty']],
    ['sealed-closed', ['Change it to 17k (off)']],
    ['price', ['Ask 10k']],
    ['price-wait', ['Pass', 'Buy up to 1k']],
    ['fixed', ['Pass', 'Buy for 22k']],
    ['fixed-wait', ['Pass', 'Yes, for 22k']],
    ['double-wait', ['Would add nothing', 'Would add it (off)']],
    ['mystery', ['Leave it', 'Turn one up']],
    ['away', ['Take my seat back']],
    ['offer-wait', []],
    ['watch', []],
  ])('%s', (name, buttons) => {
    expect(at(name).keys()).toEqual(buttons);
  });
});

describe('each button asks for what it says', () => {
  it.each([
    ['double-own', 'Offer it alone', act('-')],
    ['open-bid', 'Bid 25k', act('=25')],
    ['open-bid', 'I am out', { want: 'order', order: { order: 'maximum', limit: 0, then: 'out' } }],
    ['open-lead', /hammer/, { want: 'hammer' }],
    ['once', 'Pass', act('-')],
    ['once', 'Bid 10k', act('=10')],
    ['once-last', /^Take it/, act('=20')],
    ['once-last', /^Sell it/, act('-')],
    ['once-wait', 'Leave 10k', { want: 'order', order: { order: 'bid', amount: 10 } }],
    ['sealed', 'Keep the fist empty', act('=0')],
    ['price', 'Ask 10k', act('@10')],
    ['fixed', 'Pass', act('-')],
    ['fixed', 'Buy for 22k', act('!')],
    ['fixed-wait', 'Yes, for 22k', { want: 'order', order: { order: 'accept', limit: 22 } }],
    ['mystery', 'Turn one up', act('?')],
    ['away', 'Take my seat back', { want: 'return' }],
    ['held', 'Take it back', { want: 'take-back' }],
    ['open-lead', 'Withdraw', { want: 'cancel-order' }],
  ] as [string, string | RegExp, Want][])('%s: %s', async (name, button, want) => {
    const { wants } = at(name);
    await press(button);
    expect(wants).toEqual([want]);
  });

  it('offers and adds the card in one’s fingers', async () => {
    const { wants, desk } = at('offer');
    desk.pick('Br1');
    await press('Offer it');
    expect(wants).toEqual([act(':Br1')]);
  });
});

describe('an open auction', () => {
  const out = { order: { order: 'maximum', limit: 0, then: 'out' } } as const;

  it('keeps its buttons where they are while one bids, leads and is out', async () => {
    const { container, turn, keys } = at('open-bid');
    const buttons = () => [...container.querySelectorAll('.keys > button, .max, [data-amount]')];
    const before = buttons();
    await turn({ private: { ...scene('open-bid').private, ...out } });
    expect(keys()).toEqual(['Back in', 'Bid 25k (off)']);
    expect(buttons()).toEqual(before);
    await turn({ game: scene('open-out').game, private: scene('open-out').private });
    expect(buttons()).toEqual(before);
  });

  it('says once that one is out, and how to come back', async () => {
    const { wants, container } = at('open-bid', { private: { ...scene('open-bid').private, ...out } });
    expect(container.querySelector('h2')?.textContent).toBe('You are out for this lot');
    expect(container.querySelector('.standing')).toBeNull();
    await press('Back in');
    expect(wants).toEqual([{ want: 'cancel-order' }]);
  });

  it('does not send what came under the thumb', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { wants, container, turn } = at('open-bid');
    const button = screen.getByRole('button', { name: 'Bid 25k' });
    const game = scene('open-bid').game;
    if (game?.view.phase.phase !== 'open') throw new Error('an open auction');
    await fireEvent.pointerDown(button);
    const phase = { ...game.view.phase, high: { seat: 5, amount: 39 } };
    await turn({
      game: { ...game, menu: { menu: 'bid', least: 40, most: 81 }, view: { ...game.view, phase } },
    });
    await fireEvent.click(button, { detail: 1 });
    expect(wants).toEqual([]);
    expect(container.querySelector('.notice')?.textContent).toContain('40k now');
    vi.advanceTimersByTime(300);
    await fireEvent.pointerDown(button);
    await fireEvent.click(button, { detail: 1 });
    expect(wants).toEqual([act('=40')]);
    vi.useRealTimers();
  });

  it('tells of the second press even after a crossed bid', async () => {
    const { desk, container } = at('open-crossed', {});
    desk.write('70');
    desk.confirm();
    await vi.waitFor(() => expect(container.querySelector('.notice')?.textContent).toContain('Press again'));
  });

  it('says calmly that the hammer waits', () => {
    const { container } = at('open-lead', {
      refusal: { code: 'not-now', why: '', want: { want: 'hammer' } },
    });
    expect(container.querySelector('.notice')).toBeNull();
    expect(container.querySelector('.hint')?.textContent).toContain('the hammer waits');
  });

  it('pulses only when it goes twice and one may bid', () => {
    expect(at('open-twice').container.querySelectorAll('.pulse')).toHaveLength(1);
    expect(at('open-bid').container.querySelectorAll('.pulse')).toHaveLength(0);
  });
});

describe('a double to which one has nothing to add', () => {
  it('is declined by one press, and says why one is asked', async () => {
    const { wants, container } = at('double-none');
    expect(container.textContent).toContain('the time taken tells nobody who holds one');
    const only = container.querySelector('.keys > .btn');
    expect([only?.classList.contains('primary'), only?.querySelector('kbd')?.textContent]).toEqual([
      true,
      'D',
    ]);
    await press(/Nothing to add/);
    expect(wants).toEqual([act('-')]);
  });

  it('is declined by its key, in one’s turn and before it', () => {
    const now = at('double-none');
    expect(stroke(now.desk, { do: 'decline' })).toBe(true);
    expect(now.wants).toEqual([act('-')]);
  });

  it.each([
    ['with', ['Ds3']],
    ['without', []],
  ])('can be declined in advance %s a fitting card, by the same press and key', async (_, cards) => {
    const start = scene('double-wait');
    const game = start.game && { ...start.game, orders: { may: 'add' as const, cards } };
    const { wants, desk, keys } = at('double-wait', { game });
    expect(keys()[0]).toBe('Would add nothing');
    await press(/Would add nothing/);
    stroke(desk, { do: 'decline' });
    const order = { want: 'order', order: { order: 'add', card: null } };
    expect(wants).toEqual([order, order]);
  });
});

describe('a clock that waits', () => {
  it('stands still, hurries nobody and says why, once', async () => {
    const before = latest();
    const { container, turn } = at('open-waits');
    const words = 'One moment: waiting for the others to come back.';
    expect(container.querySelector('.hint')?.textContent).toBe(words);
    const edge = container.querySelector('.edge');
    expect([edge?.classList.contains('still'), edge?.classList.contains('urgent')]).toEqual([true, false]);
    const { game } = scene('open-waits');
    if (!game?.clock) throw new Error('a clock');
    await turn({ game: { ...game, clock: { ...game.clock, call: 'going-twice' } } });
    expect(container.querySelector('.urgent, .pulse')).toBeNull();
    const said = sentences('polite').filter(({ key, text }) => key > before && text === words);
    expect(said).toHaveLength(1);
    await turn({ game: { ...game, clock: { ...game.clock, waits: false } } });
    expect(container.textContent).not.toContain(words);
    expect(container.querySelector('.still')).toBeNull();
  });
});

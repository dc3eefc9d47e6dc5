import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, expect, it, vi } from 'vitest';

import { scene } from '../fixtures/scenes';
import { speak, t } from '../lib/i18n.svelte';
import type { TableModel } from '../lib/model';
import type { Card } from '../lib/protocol';
import { Desk } from './desk.svelte';
import Hand from './Hand.svelte';
import { plainVoice } from './testing';

beforeAll(() => speak('en'));

it('a press that the clock outran looks at nothing; a later one does', async () => {
  vi.useFakeTimers();
  const start = scene('offer');
  let model: TableModel = $state.raw(start);
  const desk = new Desk(() => model, {
    want: () => undefined,
  });
  const looked: Card[] = [];
  const cards = start.game?.view.hand ?? [];
  const voice = plainVoice(1, 5, t);
  const props = { cards, cash: 100, desk, voice, onlook: (card: Card) => looked.push(card) };
  const { rerender } = render(Hand, props);
  const press = (): Promise<boolean> => {
    const [first] = screen.getAllByRole('button');
    if (!first) throw new Error('an empty hand');
    return fireEvent.click(first);
  };

  await press();
  expect(desk.chosen).not.toBeNull();
  model = scene('offer-wait');
  await rerender(props);
  await press();
  expect(looked).toEqual([]);
  // Whatever else is told meanwhile, the moment lasts; and it ends.
  model = { ...scene('offer-wait') };
  await rerender(props);
  await press();
  expect(looked).toEqual([]);
  vi.advanceTimersByTime(1_000);
  await press();
  expect(looked).toHaveLength(1);
  vi.useRealTimers();
});

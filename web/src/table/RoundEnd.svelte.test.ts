import { render, screen } from '@testing-library/svelte';
import { beforeAll, expect, it, vi } from 'vitest';

import { scene } from '../fixtures/scenes';
import { speak, t } from '../lib/i18n.svelte';
import RoundEnd from './RoundEnd.svelte';
import { plainVoice, told } from './testing';

beforeAll(() => speak('en'));

it('says so when the story does not reach back to the round, instead of covering the table with nothing', () => {
  const { game } = scene('round-end');
  const chapters = told(
    { event: 'dealt', round: 1, each: 9 },
    { event: 'offered', seat: 2, card: 'Eo2' },
    { event: 'round-ended', round: 1, why: { fifth: 'E' } },
    { event: 'ranked', round: 1, artist: 'E', tile: 30, value: 30 },
    { event: 'dealt', round: 2, each: 3 },
  );
  if (!game) throw new Error('a game');
  const props = { game, voice: plainVoice(1, 5, t), me: null, round: null, onclose: () => undefined };
  const onnone = vi.fn();
  const { unmount } = render(RoundEnd, { ...props, chapters, onnone });
  expect(screen.getByRole('heading', { level: 2 })).toBeTruthy();
  expect(onnone).not.toHaveBeenCalled();
  unmount();
  render(RoundEnd, { ...props, chapters: [], onnone });
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  expect(onnone).toHaveBeenCalledOnce();
});

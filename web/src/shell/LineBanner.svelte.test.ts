import { render } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { latest, sentences } from '../lib/announce.svelte';
import { speak, t } from '../lib/i18n.svelte';
import LineBanner from './LineBanner.svelte';

beforeAll(() => speak('en'));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number): void => {
  vi.advanceTimersByTime(ms);
  flushSync();
};

it('tells of a line that stays away, and nothing of one that is back within a blink', async () => {
  const from = latest();
  const said = (): string[] =>
    sentences('polite')
      .filter(({ key }) => key > from)
      .map(({ text }) => text);
  const { container, rerender } = render(LineBanner, { line: 'live' });
  const banner = container.querySelector<HTMLElement>('.banner');
  await rerender({ line: 'lost' });
  pass(300);
  expect(banner?.hidden).toBe(true);
  await rerender({ line: 'live' });
  pass(5000);
  expect([banner?.hidden, said()]).toEqual([true, []]);

  await rerender({ line: 'lost' });
  pass(500);
  expect([banner?.hidden, banner?.textContent.trim()]).toEqual([false, t('line-lost')]);
  await rerender({ line: 'live' });
  pass(10);
  expect([banner?.hidden, banner?.textContent.trim()]).toEqual([false, t('line-back')]);
  pass(3000);
  expect([banner?.hidden, said()]).toEqual([true, [t('line-lost'), t('line-back')]]);
});

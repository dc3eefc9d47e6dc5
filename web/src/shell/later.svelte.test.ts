import { flushSync } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { speak, t } from '../lib/i18n.svelte';
import { dismiss, toasts } from '../lib/toasts.svelte';
import { later } from './later.svelte';

type Load = () => Promise<{ default: string }>;

/** Fails so often, then comes. */
function after(failures: number): ReturnType<typeof vi.fn<Load>> {
  const load = vi.fn<Load>(() => Promise.resolve({ default: 'the part' }));
  for (let count = 0; count < failures; count += 1) load.mockRejectedValueOnce(new Error('no line'));
  return load;
}

/** A page with one such part. */
function page(load: Load, wanted: () => boolean, giveUp = (): void => undefined, rare = true) {
  let shown: { readonly part: string | null } | undefined;
  const stop = $effect.root(() => {
    shown = later(load, wanted, giveUp, rare);
  });
  flushSync();
  return { part: () => shown?.part ?? null, stop };
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  flushSync();
}

const told = (): string[] => toasts().map(({ text }) => text);

beforeAll(() => speak('en'));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  for (const { key } of toasts()) dismiss(key);
});

describe('a part that failed', () => {
  it('comes after a while where it goes on being wanted, and is told to be missing once', async () => {
    const load = after(2);
    const { part, stop } = page(load, () => true);
    await pass(0);
    expect(part()).toBeNull();
    expect(told()).toEqual([t('error-part')]);
    await pass(3000);
    expect([part(), load.mock.calls.length]).toEqual([null, 2]);
    expect(told()).toEqual([t('error-part')]);
    await pass(6000);
    expect([part(), load.mock.calls.length]).toEqual(['the part', 3]);
    await pass(60_000);
    expect(load).toHaveBeenCalledTimes(3);
    stop();
  });

  it('is fetched again at once when it is wanted again, and not before', async () => {
    const load = after(1);
    const sheet = $state({ open: true });
    const { part, stop } = page(
      load,
      () => sheet.open,
      () => (sheet.open = false),
    );
    await pass(60_000);
    expect([sheet.open, part(), load.mock.calls.length]).toEqual([false, null, 1]);
    sheet.open = true;
    flushSync();
    await pass(0);
    expect([sheet.open, part(), load.mock.calls.length]).toEqual([true, 'the part', 2]);
    stop();
  });

  it('comes without a word where it was fetched because there was time', async () => {
    const load = after(1);
    const { part, stop } = page(load, () => false, undefined, false);
    await pass(2000);
    expect([part(), load.mock.calls.length]).toEqual([null, 1]);
    await pass(3000);
    expect([part(), told()]).toEqual(['the part', []]);
    stop();
  });

  it('is no concern of a page that somebody has left', async () => {
    const load = after(9);
    const { stop } = page(load, () => true);
    stop();
    await pass(0);
    expect(told()).toEqual([]);
    await pass(60_000);
    expect(load).toHaveBeenCalledTimes(1);
  });
});

it('a part is fetched once, however often it changes why it is wanted', async () => {
  const load = after(0);
  const sheets = $state({ open: 1 });
  const { part, stop } = page(load, () => sheets.open > 0);
  sheets.open = 2;
  flushSync();
  await pass(0);
  expect([part(), load.mock.calls.length]).toEqual(['the part', 1]);
  stop();
});

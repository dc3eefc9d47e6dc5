import { createHash } from 'node:crypto';

import { beforeEach, describe, expect, it, vi } from 'vitest';

import type * as Noise from './noise';
import type { Keep } from './storage';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

function memory(): Keep & { kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  };
}

const deaf: Keep = {
  getItem: () => null,
  setItem: () => {
    throw new Error('no room');
  },
};

describe('the contribution to the shuffle', () => {
  let noise: typeof Noise;

  /** Another page of the same browser: it knows only what was kept. */
  async function anotherPage(): Promise<void> {
    vi.resetModules();
    noise = await import('./noise');
  }

  beforeEach(anotherPage);

  it('is 32 hexadecimal digits, promised by their SHA-256', () => {
    const session = memory();
    const promise = noise.promiseFor('abcdefghjkmn', [session]);
    const text = noise.promised('abcdefghjkmn', promise, [session]);
    expect(text).toMatch(/^[0-9a-f]{32}$/);
    expect(promise).toBe(hash(text ?? ''));
  });

  it('is one for each table, the same wherever one sits there, and known after a reload', async () => {
    const [session, local] = [memory(), memory()];
    const promise = noise.promiseFor('abcdefghjkmn', [session, local]);
    expect(noise.promiseFor('abcdefghjkmn', [session, local])).toBe(promise);
    expect(noise.promiseFor('bcdefghjkmnp', [session, local])).not.toBe(promise);
    await anotherPage();
    expect(noise.promiseFor('abcdefghjkmn', [session, local])).toBe(promise);
    // Another tab shares only what is kept for good.
    await anotherPage();
    expect(noise.promised('abcdefghjkmn', promise, [memory(), local])).not.toBeNull();
  });

  it('is not told for a promise it does not fit, nor for another table', () => {
    const session = memory();
    const promise = noise.promiseFor('abcdefghjkmn', [session]);
    expect(noise.promised('abcdefghjkmn', hash('other'), [session])).toBeNull();
    expect(noise.promised('bcdefghjkmnp', promise, [session])).toBeNull();
  });

  it('holds for this page in a browser that remembers nothing, and is forgotten by the next', async () => {
    const promise = noise.promiseFor('abcdefghjkmn', [deaf]);
    expect(noise.promised('abcdefghjkmn', promise, [deaf])).not.toBeNull();
    await anotherPage();
    expect(noise.promised('abcdefghjkmn', promise, [deaf])).toBeNull();
  });

  it('does not pile up', () => {
    const local = memory();
    for (let table = 0; table < 50; table += 1) noise.promiseFor(`table-${table}`, [local]);
    const [kept] = local.kept.values();
    const tables = Object.keys(JSON.parse(kept ?? '{}') as object);
    expect([tables.length, tables.at(-1)]).toEqual([20, 'table-49']);
  });
});

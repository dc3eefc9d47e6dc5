import { flushSync } from 'svelte';
import { describe, expect, it, vi } from 'vitest';

import type { World } from '../lib/connection';
import type { Private, TableNow, Want } from '../lib/protocol';
import { blank } from '../lib/reduce';
import type { Keep } from '../lib/storage';
import { Table } from '../lib/table.svelte';
import { renewOnce, renewWhenOld, takeKept } from './recover.svelte';

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

function memory(): Keep {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

describe('a page that is older than its server', () => {
  it('is reloaded once, not for ever', () => {
    const session = memory();
    const reload = vi.fn();
    renewOnce(session, reload);
    renewOnce(session, reload);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is not reloaded where that would be forgotten', () => {
    const reload = vi.fn();
    renewOnce({ getItem: () => null, setItem: () => undefined }, reload);
    renewOnce(
      {
        getItem: () => null,
        setItem: () => {
          throw new Error('full');
        },
      },
      reload,
    );
    expect(reload).not.toHaveBeenCalled();
  });

  it('may be reloaded again once a page has been welcome in between', () => {
    sessionStorage.clear();
    const reload = vi.fn();
    const session: Keep = sessionStorage;
    const model = new Table('abcdefghjkmn', silent);
    const stop = $effect.root(() => renewWhenOld(model));
    renewOnce(session, reload);
    model.line = 'live';
    flushSync();
    renewOnce(session, reload);
    expect(reload).toHaveBeenCalledTimes(2);
    stop();
    model.close();
  });
});

describe('whoever asked for another game', () => {
  function come(own: Partial<Private>, wants: Want[]): Want['want'][] {
    const model = new Table('abcdefghjkmn', silent);
    const stop = $effect.root(() => takeKept(model, wants));
    flushSync();
    expect(model.pending).toEqual([]);
    model.private = { ...blank('').private, ...own };
    model.table = { stage: 'gathering', chairs: [] } as unknown as TableNow;
    flushSync();
    // What comes later changes nothing: one sits down once.
    model.table = { stage: 'gathering', chairs: [] } as unknown as TableNow;
    flushSync();
    const asked = model.pending.map(({ want }) => want);
    for (const want of asked) if (want.want === 'sit') expect(want.seat).toBe(3);
    stop();
    model.close();
    return asked.map((one) => one.want);
  }

  it('takes the chair that is kept, and begins when nobody else is waited for', () => {
    expect(come({ kept: 3 }, [])).toEqual(['sit']);
    expect(come({ kept: 3 }, [{ want: 'start' }])).toEqual(['sit', 'start']);
    expect(come({ seat: 3 }, [{ want: 'start' }])).toEqual(['start']);
  });

  it('watches when no chair is kept any more', () => {
    expect(come({}, [{ want: 'start' }])).toEqual([]);
  });
});

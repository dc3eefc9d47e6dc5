import { describe, expect, it } from 'vitest';

import type { News, ServerMessage } from './protocol';
import { blank, reduce, type Settled } from './reduce';

const nobody = { seat: null, host: false, order: null, held: null, fist: null, note: null };
const table = { stage: 'gathering', chairs: [] } as unknown as NonNullable<
  Extract<ServerMessage, { type: 'update' }>['now']['table']
>;

type Welcome = Extract<ServerMessage, { type: 'welcome' }>;

function welcome(seq: number, missed: number[]): ServerMessage {
  return {
    type: 'welcome',
    version: 1,
    table: 'abcdefghjkmn',
    seq,
    missed: missed.map((one) => ({ seq: one, news: [] })),
    now: { table },
    private: nobody,
    online: [1],
  };
}

const update = (seq: number): ServerMessage => ({ type: 'update', seq, news: [], now: {} });

describe('what is known of a table', () => {
  it('is told from the beginning, and marked as caught up with', () => {
    const model = blank('abcdefghjkmn');
    expect(reduce(model, new Map(), welcome(2, [1, 2]), 7)).toBe('taken');
    expect(model.seq).toBe(2);
    expect(model.chapters).toEqual([
      { seq: 1, news: [], live: false },
      { seq: 2, news: [], live: false },
    ]);
  });

  it('grows by what was missed, no chapter twice', () => {
    const model = blank('abcdefghjkmn');
    reduce(model, new Map(), welcome(2, [1, 2]), 0);
    reduce(model, new Map(), update(3), 0);
    reduce(model, new Map(), welcome(5, [3, 4, 5]), 0);
    expect(model.chapters.map((one) => [one.seq, one.live])).toEqual([
      [1, false],
      [2, false],
      [3, true],
      [4, false],
      [5, false],
    ]);
  });

  it('has no holes', () => {
    const model = blank('abcdefghjkmn');
    reduce(model, new Map(), welcome(2, [1, 2]), 0);
    expect(reduce(model, new Map(), update(4), 0)).toBe('gap');
    expect(model.seq).toBe(2);
    expect(reduce(model, new Map(), update(2), 0)).toBe('taken');
    expect(model.chapters).toHaveLength(2);
  });

  it('forgets what is redacted, heard live or caught up with', () => {
    const said = (text: string | null): News => ({ event: 'said', seat: 1, name: 'P1', text });
    const live = (seq: number, news: News[]): ServerMessage => ({ type: 'update', seq, news, now: {} });
    const model = blank('abcdefghjkmn');
    reduce(model, new Map(), welcome(0, []), 0);
    reduce(model, new Map(), live(1, [said('one')]), 0);
    reduce(model, new Map(), live(2, [said('two')]), 0);
    reduce(model, new Map(), live(3, [{ event: 'redacted', seq: 1 }]), 0);
    expect(model.chapters.slice(0, 2).map((one) => one.news)).toEqual([[said(null)], [said('two')]]);
    const missed = [{ seq: 4, news: [{ event: 'redacted', seq: 2 } as const] }];
    reduce(model, new Map(), { ...(welcome(4, []) as Welcome), missed }, 0);
    expect(JSON.stringify(model.chapters)).not.toMatch(/one|two/);
  });

  it('keeps the table when an update leaves it out', () => {
    const model = blank('abcdefghjkmn');
    reduce(model, new Map(), welcome(2, [1, 2]), 0);
    reduce(model, new Map(), update(3), 0);
    expect(model.table).toBe(table);
  });

  it('starts again when the server knows less', () => {
    const model = blank('abcdefghjkmn');
    reduce(model, new Map(), welcome(2, [1, 2]), 0);
    expect(reduce(model, new Map(), welcome(1, []), 0)).toBe('gap');
    expect([model.seq, model.chapters]).toEqual([0, []]);
  });

  it('holds a command as pending until what it did is there', () => {
    const model = blank('abcdefghjkmn');
    const settled: Settled = new Map();
    reduce(model, settled, welcome(2, [1, 2]), 0);
    model.pending = [{ id: 'x', want: { want: 'act', action: '=12' } }];
    reduce(model, settled, { type: 'done', id: 'x', seq: 3 }, 0);
    expect(model.pending).toHaveLength(1);
    reduce(model, settled, update(3), 0);
    expect(model.pending).toHaveLength(0);
  });

  it('remembers what was refused, and the bid that came first', () => {
    const model = blank('abcdefghjkmn');
    const want = { want: 'act', action: '=12' } as const;
    model.pending = [{ id: 'x', want }];
    const high = { seat: 2, amount: 12 };
    reduce(model, new Map(), { type: 'refused', id: 'x', code: 'crossed', why: 'late', high }, 0);
    expect(model.refusal).toEqual({ code: 'crossed', why: 'late', high, want });
    expect(model.pending).toHaveLength(0);
  });
});

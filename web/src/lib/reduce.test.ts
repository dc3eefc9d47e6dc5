import { describe, expect, it } from 'vitest';

import { type News, type ServerMessage, VERSION } from './protocol';
import { aside, blank, reduce, torn, whole } from './reduce';

const nobody = blank('').private;
const table = { stage: 'gathering', chairs: [] } as unknown as NonNullable<
  Extract<ServerMessage, { type: 'update' }>['now']['table']
>;

type Welcome = Extract<ServerMessage, { type: 'welcome' }>;

function welcome(seq: number, missed: number[], more = false): ServerMessage {
  return {
    type: 'welcome',
    version: VERSION,
    table: 'abcdefghjkmn',
    seq,
    missed: missed.map((one) => ({ seq: one, news: [] })),
    more,
    now: { table },
    private: nobody,
    online: [1],
  };
}

const upTo = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

const page = (from: number, to: number, more: boolean): ServerMessage => ({
  type: 'earlier',
  missed: upTo(from, to).map((seq) => ({ seq, news: [] })),
  more,
});

const update = (seq: number): ServerMessage => ({ type: 'update', seq, news: [], now: {} });

describe('what is known of a table', () => {
  it('is told from the beginning, and marked as caught up with', () => {
    const model = blank('abcdefghjkmn');
    expect(reduce(model, aside(), welcome(2, [1, 2]), 7)).toBe('taken');
    expect(model.seq).toBe(2);
    expect(model.chapters).toEqual([
      { seq: 1, news: [], live: false },
      { seq: 2, news: [], live: false },
    ]);
  });

  it('grows by what was missed, no chapter twice', () => {
    const model = blank('abcdefghjkmn');
    reduce(model, aside(), welcome(2, [1, 2]), 0);
    reduce(model, aside(), update(3), 0);
    reduce(model, aside(), welcome(5, [3, 4, 5]), 0);
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
    reduce(model, aside(), welcome(2, [1, 2]), 0);
    expect(reduce(model, aside(), update(4), 0)).toBe('gap');
    expect(model.seq).toBe(2);
    expect(reduce(model, aside(), update(2), 0)).toBe('taken');
    expect(model.chapters).toHaveLength(2);
  });

  it('forgets what is redacted, heard live or caught up with', () => {
    const said = (text: string | null): News => ({
      event: 'said',
      seat: 1,
      name: 'P1',
      text,
      speaker: null,
      among: 'everybody',
    });
    const live = (seq: number, news: News[]): ServerMessage => ({ type: 'update', seq, news, now: {} });
    const model = blank('abcdefghjkmn');
    reduce(model, aside(), welcome(0, []), 0);
    reduce(model, aside(), live(1, [said('one')]), 0);
    reduce(model, aside(), live(2, [said('two')]), 0);
    reduce(model, aside(), live(3, [{ event: 'redacted', seq: 1 }]), 0);
    expect(model.chapters.slice(0, 2).map((one) => one.news)).toEqual([[said(null)], [said('two')]]);
    const missed = [{ seq: 4, news: [{ event: 'redacted', seq: 2 } as const] }];
    reduce(model, aside(), { ...(welcome(4, []) as Welcome), missed }, 0);
    expect(JSON.stringify(model.chapters)).not.toMatch(/one|two/);
  });

  it('keeps the table when an update leaves it out', () => {
    const model = blank('abcdefghjkmn');
    reduce(model, aside(), welcome(2, [1, 2]), 0);
    reduce(model, aside(), update(3), 0);
    expect(model.table).toBe(table);
  });

  it('starts again when the server knows less', () => {
    const model = blank('abcdefghjkmn');
    reduce(model, aside(), welcome(2, [1, 2]), 0);
    expect(reduce(model, aside(), welcome(1, []), 0)).toBe('gap');
    expect([model.seq, model.chapters]).toEqual([0, []]);
  });

  it('holds a command as pending until what it did is there', () => {
    const model = blank('abcdefghjkmn');
    const settled = aside();
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
    reduce(model, aside(), { type: 'refused', id: 'x', code: 'crossed', why: 'late', high }, 0);
    expect(model.refusal).toEqual({ code: 'crossed', why: 'late', high, want });
    expect(model.pending).toHaveLength(0);
  });
});

describe('a story in pages', () => {
  const seqs = (model: ReturnType<typeof blank>): number[] => model.chapters.map((one) => one.seq);

  it('begins with its latest part, and grows downwards', () => {
    const model = blank('abcdefghjkmn');
    const beside = aside();
    reduce(model, beside, welcome(9, [7, 8, 9], true), 0);
    expect([seqs(model), model.more, torn(beside)]).toEqual([[7, 8, 9], true, false]);
    reduce(model, beside, update(10), 0);
    reduce(model, beside, page(4, 6, true), 0);
    expect([seqs(model), model.more]).toEqual([upTo(4, 10), true]);
    reduce(model, beside, page(1, 3, false), 0);
    expect([seqs(model), model.more]).toEqual([upTo(1, 10), false]);
    expect(model.chapters.filter(({ live }) => live).map(({ seq }) => seq)).toEqual([10]);
  });

  it('is whole again after a long absence, with no chapter lost and none twice', () => {
    const model = blank('abcdefghjkmn');
    const beside = aside();
    reduce(model, beside, welcome(5, upTo(1, 5)), 0);
    reduce(model, beside, update(6), 0);
    reduce(model, beside, welcome(20, [18, 19, 20], true), 0);
    expect([seqs(model), model.more, torn(beside)]).toEqual([[18, 19, 20], true, true]);
    reduce(model, beside, update(21), 0);
    reduce(model, beside, page(12, 17, true), 0);
    expect([seqs(model), torn(beside)]).toEqual([upTo(12, 21), true]);
    // Pages know nothing of what we know: the last one reaches into it.
    reduce(model, beside, page(4, 11, true), 0);
    expect([seqs(model), model.more, torn(beside)]).toEqual([upTo(1, 21), false, false]);
  });

  it('is joined where a page ends exactly at what is known, and remembers that there is more before that', () => {
    const model = blank('abcdefghjkmn');
    const beside = aside();
    reduce(model, beside, welcome(5, [4, 5], true), 0);
    reduce(model, beside, welcome(9, [8, 9], true), 0);
    reduce(model, beside, page(6, 7, true), 0);
    expect([seqs(model), model.more, torn(beside)]).toEqual([upTo(4, 9), true, false]);
  });

  it('survives being torn twice, and a page that came twice', () => {
    const model = blank('abcdefghjkmn');
    const beside = aside();
    reduce(model, beside, welcome(3, [1, 2, 3]), 0);
    reduce(model, beside, welcome(9, [8, 9], true), 0);
    reduce(model, beside, welcome(15, [14, 15], true), 0);
    reduce(model, beside, page(11, 13, true), 0);
    reduce(model, beside, page(11, 13, true), 0);
    reduce(model, beside, page(7, 10, true), 0);
    expect([seqs(model), model.more, torn(beside)]).toEqual([upTo(8, 15), true, true]);
    reduce(model, beside, page(1, 7, false), 0);
    expect([seqs(model), model.more, torn(beside)]).toEqual([upTo(1, 15), false, false]);
  });

  it('has no gap when the server only says that there was something before', () => {
    const model = blank('abcdefghjkmn');
    const beside = aside();
    reduce(model, beside, welcome(5, [4, 5], true), 0);
    reduce(model, beside, welcome(7, [6, 7], true), 0);
    expect([seqs(model), model.more, torn(beside)]).toEqual([upTo(4, 7), true, false]);
    reduce(model, beside, welcome(7, [], true), 0);
    expect([seqs(model), torn(beside)]).toEqual([upTo(4, 7), false]);
  });

  it('stays torn until it is mended, even by a welcome that tells nothing', () => {
    const model = blank('abcdefghjkmn');
    const beside = aside();
    reduce(model, beside, welcome(3, [1, 2, 3]), 0);
    reduce(model, beside, welcome(6, [], true), 0);
    reduce(model, beside, welcome(6, [], false), 0);
    expect([seqs(model), model.more, torn(beside)]).toEqual([[], true, true]);
    reduce(model, beside, page(2, 6, true), 0);
    expect([seqs(model), model.more, torn(beside)]).toEqual([upTo(1, 6), false, false]);
  });

  it('forgets what was redacted, on whichever page it stands', () => {
    const said: News = {
      event: 'said',
      seat: 1,
      name: 'P1',
      text: 'rude',
      speaker: null,
      among: 'everybody',
    };
    const redact = (seq: number): News => ({ event: 'redacted', seq });
    const model = blank('abcdefghjkmn');
    const beside = aside();
    reduce(model, beside, { ...(welcome(2, []) as Welcome), missed: [{ seq: 2, news: [said] }] }, 0);
    const latest = [{ seq: 9, news: [redact(2), redact(7)] }];
    reduce(model, beside, { ...(welcome(9, [], true) as Welcome), missed: latest }, 0);
    reduce(model, beside, { type: 'earlier', missed: [{ seq: 7, news: [said] }], more: true }, 0);
    reduce(model, beside, page(3, 6, true), 0);
    expect(seqs(model)).toEqual([2, 3, 4, 5, 6, 7, 9]);
    expect(JSON.stringify(model)).not.toContain('rude');
  });

  it('tells the whole game once it goes back to its beginning', () => {
    const news: News[] = [{ event: 'started', promise: '', entropy: [] }];
    const started = { seq: 3, live: false, news };
    expect(whole({ chapters: [], more: true })).toBe(false);
    expect(whole({ chapters: [], more: false })).toBe(true);
    expect(whole({ chapters: [started], more: true })).toBe(true);
  });

  it('does not complain of a contribution that came too late', () => {
    const model = blank('abcdefghjkmn');
    model.pending = [{ id: 'x', want: { want: 'reveal', entropy: 'noise' } }];
    reduce(model, aside(), { type: 'refused', id: 'x', code: 'not-now', why: '' }, 0);
    expect([model.refusal, model.pending]).toEqual([null, []]);
  });
});

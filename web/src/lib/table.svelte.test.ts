import { createHash } from 'node:crypto';

import { beforeEach, describe, expect, it } from 'vitest';

import type { Socket, World } from './connection';
import { PAGE_AGAIN, PAGE_PAUSE, PAGE_WITHIN } from './pages';
import {
  type ClientMessage,
  type Missed,
  type News,
  type ServerMessage,
  type Stage,
  type TableNow,
  VERSION,
} from './protocol';
import { blank } from './reduce';
import { Table } from './table.svelte';

/** A server one can speak for, and a clock that goes on when it is told to. */
class House {
  said: ClientMessage[] = [];
  now = 0;
  private timers: { at: number; then: () => void }[] = [];
  private socket: Socket | null = null;
  private ids = 0;

  readonly world: World = {
    open: () => {
      this.socket = {
        send: (text) => this.hears(JSON.parse(text) as ClientMessage),
        close: () => undefined,
        onopen: null,
        onmessage: null,
        onclose: null,
        onerror: null,
      };
      return this.socket;
    },
    after: (ms, then) => {
      const timer = { at: this.now + ms, then };
      this.timers.push(timer);
      return () => {
        this.timers = this.timers.filter((one) => one !== timer);
      };
    },
    random: () => 0,
    newId: () => String((this.ids += 1)),
    watch: () => () => undefined,
  };

  private hears(message: ClientMessage): void {
    if (message.type === 'ping') this.world.after(0, () => this.says({ type: 'pong', n: message.n }));
    else this.said.push(message);
  }

  pass(ms: number): void {
    const until = this.now + ms;
    for (;;) {
      const [next] = this.timers.filter((one) => one.at <= until).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.timers = this.timers.filter((one) => one !== next);
      this.now = next.at;
      next.then();
    }
    this.now = until;
  }

  says(message: ServerMessage): void {
    this.socket?.onmessage?.({ data: JSON.stringify(message) });
  }

  loses(): void {
    this.socket?.onclose?.();
    this.pass(500);
    this.socket?.onopen?.();
  }

  of<T extends ClientMessage['type']>(type: T): Extract<ClientMessage, { type: T }>[] {
    return this.said.filter((one): one is Extract<ClientMessage, { type: T }> => one.type === type);
  }

  get asked(): number[] {
    return this.of('earlier').map((one) => one.before);
  }
}

const nobody = blank('').private;
const told = (from: number, to: number, news: News[] = []): Missed[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ seq: from + index, news }));

function welcome(stage: Stage, missed: Missed[], more: boolean): ServerMessage {
  return {
    type: 'welcome',
    version: VERSION,
    table: 'abcdefghjkmn',
    seq: missed.at(-1)?.seq ?? 0,
    missed,
    more,
    now: { table: { stage, chairs: [] } as unknown as TableNow },
    private: nobody,
    online: [],
  };
}

const page = (missed: Missed[], more: boolean): ServerMessage => ({ type: 'earlier', missed, more });

describe('a table', () => {
  let house: House;
  let table: Table;

  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    house = new House();
    table = new Table('abcdefghjkmn', house.world);
  });

  const seqs = (): number[] => table.chapters.map((one) => one.seq);

  it('a double press asks once, other things and words are asked each time', () => {
    table.want({ want: 'hammer' });
    table.want({ want: 'hammer' });
    expect(table.pending).toHaveLength(1);
    table.want({ want: 'take-back' });
    table.want({ want: 'hammer' });
    expect(table.pending).toHaveLength(3);
    table.want({ want: 'say', text: 'ha' });
    table.want({ want: 'say', text: 'ha' });
    expect(table.pending).toHaveLength(5);
    table.close();
  });

  it('fetches what the accounts of a game are made of, a page at a time, and no more', () => {
    house.says(welcome('playing', told(90, 99), true));
    expect(house.asked).toEqual([90]);
    house.pass(PAGE_WITHIN - 1);
    expect(house.asked, 'one request at a time').toEqual([90]);
    house.says(page(told(50, 89), true));
    house.says({ type: 'update', seq: 100, news: [], now: {} });
    expect(house.asked, 'the game comes first').toEqual([90]);
    house.pass(PAGE_PAUSE);
    expect(house.asked).toEqual([90, 50]);
    const started: News = { event: 'started', promise: '', entropy: [] };
    house.says(page([...told(20, 29), ...told(30, 30, [started]), ...told(31, 49)], true));
    house.pass(60_000);
    expect(house.asked).toEqual([90, 50]);
    expect([seqs().length, seqs()[0], table.more]).toEqual([81, 20, true]);
  });

  it('fetches nothing in a waiting room until somebody reads it', () => {
    house.says(welcome('gathering', told(90, 99), true));
    house.pass(60_000);
    expect(house.asked).toEqual([]);
    table.earlier();
    table.earlier();
    expect([house.asked, table.reading]).toEqual([[90], true]);
    house.says(page(told(80, 89), true));
    house.pass(60_000);
    expect([house.asked, table.reading, table.more]).toEqual([[90], false, true]);
    table.earlier();
    house.says(page(told(70, 79), false));
    table.earlier();
    expect([house.asked, table.reading, table.more]).toEqual([[90, 80], false, false]);
  });

  it('asks again a little later when the server is busy, and tells nobody', () => {
    house.says(welcome('playing', told(90, 99), true));
    house.says({ type: 'refused', id: null, code: 'busy', why: '' });
    expect(table.refusal).toBeNull();
    expect(house.asked).toEqual([90]);
    house.pass(PAGE_AGAIN);
    expect(house.asked).toEqual([90, 90]);
    house.says({ type: 'refused', id: null, code: 'malformed', why: '' });
    expect(table.refusal?.code, 'what is no answer to it is told').toBe('malformed');
  });

  it('asks again for a page that never came, and on a new line at once', () => {
    house.says(welcome('playing', told(90, 99), true));
    house.pass(PAGE_WITHIN);
    expect(house.asked).toEqual([90, 90]);
    house.loses();
    expect(house.asked).toEqual([90, 90]);
    house.says(welcome('playing', told(100, 101), false));
    expect(house.asked).toEqual([90, 90, 90]);
    house.says(page(told(1, 89), false));
    expect(seqs()).toEqual(told(1, 101).map((one) => one.seq));
  });

  it('does not hurry after a page with nothing on it', () => {
    house.says(welcome('playing', told(90, 99), true));
    house.says(page([], true));
    house.pass(PAGE_AGAIN - 1);
    expect(house.asked).toEqual([90]);
    house.pass(1);
    expect(house.asked).toEqual([90, 90]);
  });

  it('after a long absence is whole again, in a waiting room too', () => {
    house.says(welcome('gathering', told(1, 5), false));
    house.loses();
    expect(house.of('hello').at(-1)).toMatchObject({ resume: 5 });
    house.says(welcome('gathering', told(16, 20), true));
    expect(house.asked).toEqual([16]);
    house.says({ type: 'update', seq: 21, news: [], now: {} });
    house.says(page(told(10, 15), true));
    house.pass(PAGE_PAUSE);
    // The line is lost again before the rest came.
    house.loses();
    expect(house.of('hello').at(-1)).toMatchObject({ resume: 21 });
    house.says(welcome('gathering', told(22, 22), false));
    expect(house.asked).toEqual([16, 10, 10]);
    house.says(page(told(3, 9), true));
    house.pass(60_000);
    expect(house.asked).toEqual([16, 10, 10]);
    expect([seqs(), table.more]).toEqual([told(1, 22).map((one) => one.seq), false]);
  });

  it('sits down with a promise, keeps it when asked, once, and asks nobody', () => {
    house.says(welcome('gathering', [], false));
    table.want({ want: 'sit', seat: 2 });
    table.want({ want: 'sit', seat: 2 });
    const [sat, ...more] = house.of('command').map((one) => one.want);
    expect(more).toEqual([]);
    if (sat?.want !== 'sit' || sat.promise === undefined) throw new Error('it sits with a promise');
    expect(sat.promise).toMatch(/^[0-9a-f]{64}$/);

    const asks = (reveal: string): void =>
      house.says({ type: 'private', private: { ...nobody, seat: 2, reveal } });
    asks('0'.repeat(64));
    expect(house.of('command'), 'what was not promised here is not told').toHaveLength(1);
    asks(sat.promise);
    asks(sat.promise);
    const told = house.of('command').at(-1)?.want;
    expect(house.of('command')).toHaveLength(2);
    if (told?.want !== 'reveal') throw new Error('it reveals');
    expect(createHash('sha256').update(told.entropy).digest('hex')).toBe(sat.promise);
  });

  it('keeps a promise given by the page before it was reloaded', () => {
    table.want({ want: 'sit', seat: 2 });
    const sat = table.pending[0]?.want;
    const promise = sat?.want === 'sit' ? (sat.promise ?? '') : '';
    table.close();
    house = new House();
    table = new Table('abcdefghjkmn', house.world);
    const greeting = welcome('gathering', [], false);
    if (greeting.type !== 'welcome') throw new Error('a welcome');
    house.says({ ...greeting, private: { ...nobody, seat: 2, reveal: promise } });
    expect(house.of('command').map((one) => one.want.want)).toEqual(['reveal']);
  });
});

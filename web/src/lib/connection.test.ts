import { beforeEach, describe, expect, it } from 'vitest';

import {
  AGAIN_MOST,
  BUSY_AGAIN,
  Connection,
  PING_EVERY,
  PONG_WITHIN,
  type Socket,
  type World,
} from './connection';
import type { ClientMessage, ServerMessage } from './protocol';

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  said: ClientMessage[] = [];
  closed = false;

  send(text: string): void {
    this.said.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    this.closed = true;
  }

  hears(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  commands(): string[] {
    return this.said.flatMap((one) => (one.type === 'command' ? [one.id] : []));
  }
}

const welcome: ServerMessage = {
  type: 'welcome',
  version: 1,
  table: 'abcdefghjkmn',
  seq: 3,
  missed: [],
  now: {},
  private: { seat: null, host: false, order: null, held: null, fist: null, note: null },
  online: [],
};

/** A world whose clock stands still until it is told to go on. */
class FakeWorld implements World {
  sockets: FakeSocket[] = [];
  now = 0;
  timers: { at: number; then: () => void }[] = [];
  told: (what: 'online' | 'offline' | 'visible') => void = () => undefined;
  private ids = 0;

  open(): Socket {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  }

  after(ms: number, then: () => void): () => void {
    const timer = { at: this.now + ms, then };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((one) => one !== timer);
    };
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

  random = (): number => 1;
  newId = (): string => String((this.ids += 1));

  watch(told: (what: 'online' | 'offline' | 'visible') => void): () => void {
    this.told = told;
    return () => undefined;
  }

  get last(): FakeSocket {
    return this.sockets.at(-1) ?? expect.fail('no socket was opened');
  }
}

describe('a connection', () => {
  let world: FakeWorld;
  let lines: string[];
  let heard: ServerMessage[];
  let seen: number | null;
  let connection: Connection;

  beforeEach(() => {
    world = new FakeWorld();
    lines = [];
    heard = [];
    seen = null;
    connection = new Connection(world, {
      line: (line) => lines.push(line),
      message: (message) => heard.push(message),
      sent: () => undefined,
      seen: () => seen,
    });
  });

  function arrive(): FakeSocket {
    world.last.onopen?.();
    world.last.hears(welcome);
    return world.last;
  }

  it('says hello first, and with what it has seen when it comes back', () => {
    arrive();
    expect(world.last.said).toEqual([{ type: 'hello', version: 1 }]);
    seen = 3;
    world.last.onclose?.();
    world.pass(AGAIN_MOST);
    world.last.onopen?.();
    expect(world.last.said).toEqual([{ type: 'hello', version: 1, resume: 3 }]);
    expect(lines).toEqual(['connecting', 'live', 'lost']);
  });

  it('keeps a command until it is welcome', () => {
    world.last.onopen?.();
    connection.want({ want: 'stand' });
    expect(world.last.commands()).toEqual([]);
    world.last.hears(welcome);
    expect(world.last.commands()).toEqual(['1']);
  });

  it('repeats a command under the same name after a lost line, until it is answered', () => {
    arrive();
    connection.want({ want: 'act', action: '=12' });
    expect(world.last.commands()).toEqual(['1']);
    world.last.onclose?.();
    world.pass(AGAIN_MOST);
    arrive();
    expect(world.last.commands()).toEqual(['1']);
    world.last.hears({ type: 'done', id: '1', seq: 4 });
    world.last.onclose?.();
    world.pass(AGAIN_MOST);
    arrive();
    expect(world.last.commands()).toEqual([]);
  });

  it('never repeats a command that was refused', () => {
    arrive();
    connection.want({ want: 'act', action: '=12' });
    world.last.hears({ type: 'refused', id: '1', code: 'illegal', why: '' });
    connection.reopen();
    arrive();
    expect(world.last.commands()).toEqual([]);
    expect(heard.map((one) => one.type)).toContain('refused');
  });

  it.each(['busy', 'unavailable', 'stopping', 'too-many'] as const)(
    'repeats what was refused as %s',
    (code) => {
      arrive();
      connection.want({ want: 'stand' });
      world.last.hears({ type: 'refused', id: '1', code, why: '' });
      expect(heard.map((one) => one.type)).not.toContain('refused');
      world.pass(BUSY_AGAIN);
      expect(world.last.commands()).toEqual(['1', '1']);
    },
  );

  it('notices a line that is open and silent', () => {
    arrive();
    world.pass(PING_EVERY);
    expect(world.last.said.at(-1)).toEqual({ type: 'ping', n: 1 });
    world.last.hears({ type: 'pong', n: 1 });
    world.pass(PING_EVERY);
    expect(lines.at(-1)).toBe('live');
    world.pass(PONG_WITHIN);
    expect(lines.at(-1)).toBe('lost');
  });

  it('waits longer after each failure, five seconds at most', () => {
    const opened: number[] = [];
    for (let time = 0; time < 12; time += 1) {
      const before = world.sockets.length;
      world.last.onclose?.();
      const from = world.now;
      while (world.sockets.length === before) world.pass(10);
      opened.push(world.now - from);
    }
    expect(opened.slice(0, 6)).toEqual([250, 500, 1000, 2000, 4000, 5000]);
    expect(Math.max(...opened)).toBe(AGAIN_MOST);
  });

  it('loses the line at once when the network goes, and comes back at once with it', () => {
    arrive();
    world.told('offline');
    expect(lines.at(-1)).toBe('lost');
    world.told('online');
    expect(world.sockets).toHaveLength(2);
    arrive();
    expect(lines.at(-1)).toBe('live');
  });

  it('asks at once whether the line still lives when the page is looked at again', () => {
    arrive();
    world.told('visible');
    expect(world.last.said.at(-1)).toEqual({ type: 'ping', n: 1 });
  });

  it('comes back when the server says so', () => {
    arrive();
    world.last.hears({ type: 'bye', code: 'stopping', why: '', again: 1500 });
    world.pass(1499);
    expect(world.sockets).toHaveLength(1);
    world.pass(1);
    expect(world.sockets).toHaveLength(2);
  });

  it('stays away when coming back makes no sense', () => {
    arrive();
    world.last.hears({ type: 'bye', code: 'version', why: '', again: null });
    world.pass(60_000);
    expect(world.sockets).toHaveLength(1);
    expect(lines.at(-1)).toBe('closed');
  });

  it('does not listen to a line it has given up', () => {
    const old = arrive();
    connection.reopen();
    const count = heard.length;
    old.hears({ type: 'presence', online: [1], watching: 0 });
    expect(heard).toHaveLength(count);
  });
});

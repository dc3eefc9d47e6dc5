import { beforeEach, describe, expect, it } from 'vitest';

import {
  AGAIN,
  AGAIN_SPREAD,
  BUSY_AGAIN,
  Connection,
  PADDED,
  PING_EVERY,
  PONG_WITHIN,
  STEADY,
  type Socket,
  type World,
} from './connection';
import { type ClientMessage, type ServerMessage, VERSION } from './protocol';
import { blank } from './reduce';

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;
  said: ClientMessage[] = [];
  sizes: number[] = [];
  closed = false;

  send(text: string): void {
    this.said.push(JSON.parse(text) as ClientMessage);
    this.sizes.push(new TextEncoder().encode(text).length);
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
  version: VERSION,
  table: 'abcdefghjkmn',
  seq: 3,
  missed: [],
  more: false,
  now: {},
  private: blank('').private,
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

  chance = 1;
  random = (): number => this.chance;
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
    expect(world.last.said).toEqual([{ type: 'hello', version: VERSION }]);
    seen = 3;
    world.last.onclose?.();
    world.pass(AGAIN_SPREAD);
    world.last.onopen?.();
    expect(world.last.said).toEqual([{ type: 'hello', version: VERSION, resume: 3 }]);
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
    world.pass(AGAIN_SPREAD);
    arrive();
    expect(world.last.commands()).toEqual(['1']);
    world.last.hears({ type: 'done', id: '1', seq: 4 });
    world.last.onclose?.();
    world.pass(STEADY);
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

  /** How long it takes until the line is opened again, each time it fails. */
  function waits(times: number): number[] {
    return Array.from({ length: times }, () => {
      const before = world.sockets.length;
      world.last.onclose?.();
      const from = world.now;
      while (world.sockets.length === before) world.pass(5);
      return world.now - from;
    });
  }

  it('comes back at once, then waits longer after each failure, three seconds at most', () => {
    arrive();
    world.pass(STEADY);
    expect(waits(7)).toEqual([AGAIN_SPREAD, 500, 1000, 2000, 3000, 3000, 3000]);
    expect(Math.max(...AGAIN)).toBe(3000);
    world.chance = 0;
    arrive();
    world.pass(STEADY);
    expect(waits(6)).toEqual([5, 250, 500, 1000, 1500, 1500]);
  });

  it('does not hurry back to a line that never holds', () => {
    arrive();
    world.pass(STEADY);
    expect(waits(1)).toEqual([AGAIN_SPREAD]);
    arrive();
    world.pass(STEADY - 1);
    expect(waits(1)).toEqual([500]);
    arrive();
    world.pass(STEADY);
    expect(waits(1)).toEqual([AGAIN_SPREAD]);
  });

  it('tries at once when the page is looked at again, whatever it was waiting for', () => {
    arrive();
    waits(4);
    world.last.onclose?.();
    const before = world.sockets.length;
    world.told('visible');
    expect(world.sockets).toHaveLength(before + 1);
  });

  it('gives up a line that was being opened when another network comes', () => {
    world.told('visible');
    expect(world.sockets).toHaveLength(1);
    world.told('online');
    expect(world.sockets).toHaveLength(2);
    expect(world.sockets[0]?.closed).toBe(true);
  });

  it('says every command in the same size, whatever is in it', () => {
    arrive();
    connection.want({ want: 'act', action: '=1' });
    connection.want({ want: 'act', action: '=100' });
    connection.want({ want: 'order', order: { order: 'maximum', limit: 34, then: 'ask' } });
    connection.want({ want: 'say', text: 'ż'.repeat(200) });
    const commands = world.last.sizes.slice(1);
    expect(commands).toEqual([PADDED, PADDED, PADDED, 2 * PADDED]);
  });

  it('says what is wanted because of a welcome once', () => {
    const greeted = new FakeWorld();
    const eager: Connection = new Connection(greeted, {
      line: () => undefined,
      message: (message) => {
        if (message.type === 'welcome') eager.want({ want: 'reveal', entropy: 'noise' });
      },
      sent: () => undefined,
      seen: () => null,
    });
    eager.want({ want: 'stand' });
    greeted.last.onopen?.();
    greeted.last.hears(welcome);
    expect(greeted.last.commands().sort()).toEqual(['1', '2']);
  });

  it('says nothing more on a line it has given up while it was welcomed', () => {
    const torn = new FakeWorld();
    const hasty: Connection = new Connection(torn, {
      line: () => undefined,
      message: () => hasty.reopen(),
      sent: () => undefined,
      seen: () => null,
    });
    hasty.want({ want: 'stand' });
    torn.last.onopen?.();
    torn.last.hears(welcome);
    expect(torn.sockets.map((one) => one.commands())).toEqual([[], []]);
  });

  it('loses the line at once when the network goes, and comes back at once with it', () => {
    arrive();
    world.told('offline');
    expect(lines.at(-1)).toBe('lost');
    world.pass(1000);
    expect(world.sockets, 'nothing to try without a network').toHaveLength(1);
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
    world.pass(1500 + AGAIN_SPREAD - 1);
    expect(world.sockets, 'not all of a table in one moment').toHaveLength(1);
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

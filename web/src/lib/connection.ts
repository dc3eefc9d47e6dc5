// One table's line to the server: it comes back by itself, says everything exactly once, and notices silence.
// It knows nothing of the game, and neither a browser's socket nor its clock: both are handed in.

import type { Line } from './model';
import type { ClientMessage, CommandId, Seq, ServerMessage, Want } from './protocol';
import { PASSING, VERSION } from './protocol';

/** The part of a WebSocket that is used. */
export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  onerror: (() => void) | null;
}

/** The world around a connection. */
export interface World {
  open(): Socket;
  after(ms: number, then: () => void): () => void;
  /** From 0 to 1. */
  random(): number;
  newId(): CommandId;
  /** Tells when the network comes and goes and when the page is looked at again. */
  watch(told: (what: 'online' | 'offline' | 'visible') => void): () => void;
}

export interface Listener {
  line(line: Line): void;
  message(message: ServerMessage): void;
  /** A command was sent for the first time. */
  sent(id: CommandId, want: Want): void;
  /** The last update that was seen; nothing when the whole story is wanted. */
  seen(): Seq | null;
}

export const PING_EVERY = 10_000;
export const PONG_WITHIN = 5_000;
export const WELCOME_WITHIN = 8_000;
/** A lost line is opened again at once, give or take this: a whole table that lost it does not come back in one moment. */
export const AGAIN_SPREAD = 250;
/** If that fails, after so long at most, each time. */
export const AGAIN: readonly number[] = [500, 1000, 2000, 3000];
/** A line that has held so long is a good one: the next time it is lost it is opened again at once. */
export const STEADY = 2_000;
export const BUSY_AGAIN = 400;
/** Commands are made as long as the next multiple of so many bytes: their size tells nobody on the way what was bid. */
export const PADDED = 256;

function padded(text: string): string {
  const { length } = new TextEncoder().encode(text);
  return text + ' '.repeat((PADDED - (length % PADDED)) % PADDED);
}

interface Waiting {
  id: CommandId;
  want: Want;
}

export class Connection {
  private socket: Socket | null = null;
  private welcomed = false;
  private stopped = false;
  private line: Line = 'connecting';
  /** How often it was lost since it last held. */
  private failures = 0;
  private pings = 0;
  private waiting: Waiting[] = [];
  private stopRetry: (() => void) | null = null;
  private stopPing: (() => void) | null = null;
  private stopDeadline: (() => void) | null = null;
  private stopSteady: (() => void) | null = null;
  private readonly unwatch: () => void;

  constructor(
    private readonly world: World,
    private readonly listener: Listener,
  ) {
    this.unwatch = world.watch((what) => {
      // Without a network there is nothing to try at once; that it is back is told.
      if (what === 'offline') this.lose(AGAIN.at(-1));
      else if (!this.socket) this.connect();
      // A line that was being opened over the old network comes to nothing.
      else if (what === 'online' && !this.welcomed) this.reopen();
      else if (what === 'visible' && this.welcomed) this.ping();
    });
    this.connect();
  }

  /** Asks for something. It is repeated until it is answered, always under the same name. */
  want(want: Want): CommandId {
    const id = this.world.newId();
    this.waiting.push({ id, want });
    this.listener.sent(id, want);
    if (this.welcomed) this.say({ type: 'command', id, want });
    return id;
  }

  painted(seq: Seq): void {
    if (this.welcomed) this.say({ type: 'painted', seq });
  }

  /** Asks for the page of news before an update; not repeated by itself. */
  earlier(before: Seq): void {
    if (this.welcomed) this.say({ type: 'earlier', before });
  }

  /** Asks for a hint; not repeated by itself. */
  hint(): void {
    if (this.welcomed) this.say({ type: 'hint', id: this.world.newId() });
  }

  /** Closes the line and opens it again at once: after a gap, or to come as somebody else. */
  reopen(): void {
    if (this.stopped) return;
    this.drop();
    this.connect();
  }

  /** Hangs up for good. */
  close(): void {
    this.stopped = true;
    this.unwatch();
    this.stopRetry?.();
    this.drop();
  }

  private connect(): void {
    if (this.stopped || this.socket) return;
    this.stopRetry?.();
    this.stopRetry = null;
    if (this.line !== 'lost') this.tell('connecting');
    const socket = this.world.open();
    this.socket = socket;
    const current = (): boolean => this.socket === socket;
    socket.onopen = () => {
      if (!current()) return;
      const seen = this.listener.seen();
      this.say({ type: 'hello', version: VERSION, ...(seen === null ? {} : { resume: seen }) });
    };
    socket.onmessage = (event) => {
      if (current() && typeof event.data === 'string') this.hear(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = () => {
      if (current()) this.lose();
    };
    socket.onerror = socket.onclose;
    this.deadline(WELCOME_WITHIN);
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome': {
        this.welcomed = true;
        this.stopSteady = this.world.after(STEADY, () => (this.failures = 0));
        this.stopDeadline?.();
        this.tell('live');
        // What is wanted because of this welcome is said as it is wanted.
        const { socket, waiting } = this;
        this.waiting = [...waiting];
        this.listener.message(message);
        if (this.socket !== socket) return;
        for (const { id, want } of waiting) this.say({ type: 'command', id, want });
        this.schedulePing();
        return;
      }
      case 'pong':
        if (message.n === this.pings) this.stopDeadline?.();
        return;
      case 'done':
        this.answered(message.id);
        break;
      case 'refused':
        if (message.id !== null && PASSING.includes(message.code)) {
          this.repeat(message.id);
          return;
        }
        if (message.id !== null) this.answered(message.id);
        break;
      case 'bye':
        this.listener.message(message);
        if (message.again === null) {
          this.close();
          this.tell('closed');
        } else {
          this.lose(message.again);
        }
        return;
      case 'update':
      case 'earlier':
      case 'private':
      case 'hint':
      case 'presence':
        break;
    }
    this.listener.message(message);
  }

  private answered(id: CommandId): void {
    this.waiting = this.waiting.filter((one) => one.id !== id);
  }

  private repeat(id: CommandId): void {
    this.world.after(BUSY_AGAIN, () => {
      const found = this.waiting.find((one) => one.id === id);
      if (found && this.welcomed) this.say({ type: 'command', id, want: found.want });
    });
  }

  private say(message: ClientMessage): void {
    const text = JSON.stringify(message);
    this.socket?.send(message.type === 'command' ? padded(text) : text);
  }

  private tell(line: Line): void {
    this.line = line;
    this.listener.line(line);
  }

  private schedulePing(): void {
    this.stopPing?.();
    this.stopPing = this.world.after(PING_EVERY, () => {
      this.ping();
      this.schedulePing();
    });
  }

  private ping(): void {
    this.pings += 1;
    this.say({ type: 'ping', n: this.pings });
    this.deadline(PONG_WITHIN);
  }

  private deadline(ms: number): void {
    this.stopDeadline?.();
    this.stopDeadline = this.world.after(ms, () => this.lose());
  }

  /** The line is gone: come back at once, then after a while, longer each time, never all at the same moment. */
  private lose(after?: number): void {
    if (this.stopped) return;
    this.drop();
    this.tell('lost');
    const most = AGAIN[Math.min(this.failures, AGAIN.length) - 1];
    const spread = this.world.random();
    // What the server asks for is the least.
    const wait =
      after === undefined && most ? most * (0.5 + spread / 2) : (after ?? 0) + spread * AGAIN_SPREAD;
    this.failures += 1;
    this.stopRetry?.();
    this.stopRetry = this.world.after(wait, () => this.connect());
  }

  private drop(): void {
    this.welcomed = false;
    this.stopPing?.();
    this.stopDeadline?.();
    this.stopSteady?.();
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }
}

// Waiting for a quick match: the line to the server, which is opened again when it is lost, because the place is kept for a
// while.

import type { Waiting, Wish } from '../lib/protocol';

/** What it needs of a browser, so that tests can be one. */
export interface Wire {
  /** Opens a line and says something; the answer says more, and closes it. */
  open(
    address: string,
    first: string,
    heard: (data: unknown) => void,
    closed: () => void,
  ): { end: (last: string) => void };
  after(ms: number, then: () => void): () => void;
}

const browserWire: Wire = {
  open: (address, first, heard, closed) => {
    const socket = new WebSocket(address);
    socket.onopen = () => socket.send(first);
    socket.onmessage = ({ data }) => heard(data);
    socket.onclose = closed;
    return {
      end: (last) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(last);
        socket.close();
      },
    };
  },
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
};

/** How long it waits before it tries again, and how often: the server keeps the place for a quarter of a minute. */
const AGAIN = 1_500;
const TRIES = 8;

export function matchAddress(base: string = document.baseURI): string {
  const url = new URL('api/match/socket', base);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

function read(data: unknown): Waiting | null {
  try {
    const told = JSON.parse(String(data)) as Partial<Waiting>;
    return told.state === 'waiting' || told.state === 'found' || told.state === 'over'
      ? (told as Waiting)
      : null;
  } catch {
    return null;
  }
}

/** What one is told while one waits; `lost` while the line is away, `gone` when it does not come back. */
export type Told = Waiting | { state: 'lost' } | { state: 'gone' };

/** Waits until it is told to stop, or there is nothing more to wait for. */
export function waitFor(wish: Wish, told: (now: Told) => void, wire: Wire = browserWire): () => void {
  const first = JSON.stringify(wish);
  let over = false;
  let tries = 0;
  let stop: () => void = () => undefined;
  const connect = (): void => {
    const line = wire.open(
      matchAddress(),
      first,
      (data) => {
        const now = over ? null : read(data);
        if (!now) return;
        tries = 0;
        // A server that stops says so, and another one has the queue.
        if (now.state === 'over' && now.code === 'stopping') return;
        over = now.state !== 'waiting';
        told(now);
      },
      () => {
        if (over) return;
        tries += 1;
        if (tries > TRIES) {
          over = true;
          told({ state: 'gone' });
          return;
        }
        told({ state: 'lost' });
        stop = wire.after(AGAIN, connect);
      },
    );
    stop = () => line.end('leave');
  };
  connect();
  return () => {
    over = true;
    stop();
  };
}

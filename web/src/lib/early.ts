// A table's line, opened by the first script of all: the rest of the page is still on its way, and on a slow line the
// table has answered by the time there is somebody to hear it.

import type { Socket } from './connection';
import { type ServerMessage, VERSION } from './protocol';

const HELLO = JSON.stringify({ type: 'hello', version: VERSION });

class Early implements Socket {
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  onerror: Socket['onerror'] = null;

  private greeted = false;
  private taken = false;
  /** What happened before anybody listened, in its order. */
  private missed: (() => void)[] = [];

  constructor(
    private readonly line: Socket,
    told: (message: ServerMessage) => void,
  ) {
    line.onopen = () => {
      line.send(HELLO);
      this.happened(() => this.onopen?.());
    };
    line.onmessage = (event) => {
      if (!this.taken && typeof event.data === 'string') told(JSON.parse(event.data) as ServerMessage);
      this.happened(() => this.onmessage?.(event));
    };
    line.onclose = () => this.happened(() => this.onclose?.());
    line.onerror = () => this.happened(() => this.onerror?.());
  }

  private happened(what: () => void): void {
    if (this.taken) what();
    else this.missed.push(what);
  }

  /** Hands the line over; what was missed is told as soon as the new owner listens. */
  take(): Socket {
    queueMicrotask(() => {
      this.taken = true;
      for (const what of this.missed.splice(0)) what();
    });
    return this;
  }

  send(text: string): void {
    // The hello has been said already.
    if (!this.greeted && text === HELLO) this.greeted = true;
    else this.line.send(text);
  }

  close(): void {
    this.missed = [];
    this.line.close();
  }
}

let waiting: { address: string; line: Early } | null = null;

/** Opens a line for whoever takes it later; `told` hears what comes until then. */
export function openEarly(
  address: string,
  told: (message: ServerMessage) => void,
  open: (address: string) => Socket = (to) => new WebSocket(to) as unknown as Socket,
): void {
  waiting = { address, line: new Early(open(address), told) };
}

/** The line that was opened early, for the first who wants exactly this one. */
export function takeEarly(address: string): Socket | null {
  const found = waiting;
  waiting = null;
  if (found?.address === address) return found.line.take();
  found?.line.close();
  return null;
}

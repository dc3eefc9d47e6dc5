// The list of open tables, told by the server whenever it changes. Fetched when the page has nothing else to do.

import type { InvitationCard, Invitations, Listed, TableCard } from '../lib/protocol';

/** What it needs of a browser, so that tests can be one. */
export interface Line {
  /** Opens a line; the answer closes it. */
  open(address: string, heard: (data: unknown) => void, closed: () => void): () => void;
  after(ms: number, then: () => void): () => void;
  random(): number;
}

const browserLine: Line = {
  open: (address, heard, closed) => {
    const socket = new WebSocket(address);
    socket.onmessage = ({ data }) => heard(data);
    socket.onclose = closed;
    return () => {
      // A line that is closed before it stands is an error in the eyes of a browser.
      if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
      else socket.close();
    };
  },
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  random: Math.random,
};

/** How long it waits before it tries again, at first and at most. */
const FIRST = 1_000;
const LONGEST = 30_000;

export function lobbyAddress(base: string = document.baseURI): string {
  const url = new URL('api/lobby/socket', base);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
}

function read(data: unknown): Partial<Listed & Invitations> {
  try {
    const told = JSON.parse(String(data)) as Partial<Listed & Invitations>;
    return {
      ...(Array.isArray(told.listed) ? { listed: told.listed } : {}),
      ...(Array.isArray(told.invitations) ? { invitations: told.invitations } : {}),
    };
  } catch {
    return {};
  }
}

/** Listens until it is told to stop. A line that is lost is opened again, later each time it fails. */
export function listen(
  heard: (listed: TableCard[]) => void,
  line: Line = browserLine,
  invited: (invitations: InvitationCard[]) => void = () => undefined,
): () => void {
  let wait = FIRST;
  let stop: () => void = () => undefined;
  let over = false;
  const connect = (): void => {
    stop = line.open(
      lobbyAddress(),
      (data) => {
        wait = FIRST;
        const { listed, invitations } = read(data);
        if (over) return;
        if (listed) heard(listed);
        if (invitations) invited(invitations);
      },
      () => {
        if (over) return;
        // Whoever comes back is told anew, unless there are none any more.
        invited([]);
        // Not all at once after a server has stopped.
        stop = line.after(wait * (0.5 + line.random()), connect);
        wait = Math.min(wait * 2, LONGEST);
      },
    );
  };
  connect();
  return () => {
    over = true;
    stop();
  };
}

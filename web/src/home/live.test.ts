import { describe, expect, it } from 'vitest';

import type { TableCard } from '../lib/protocol';
import { type Line, listen, lobbyAddress } from './live';

class Server implements Line {
  sockets: { heard: (data: unknown) => void; closed: () => void }[] = [];
  closed = 0;
  waits: { ms: number; then: () => void }[] = [];

  open(_address: string, heard: (data: unknown) => void, closed: () => void): () => void {
    this.sockets.push({ heard, closed });
    return () => void (this.closed += 1);
  }

  after(ms: number, then: () => void): () => void {
    const wait = { ms, then };
    this.waits.push(wait);
    return () => void (this.waits = this.waits.filter((one) => one !== wait));
  }

  random(): number {
    return 0.5;
  }

  tell(data: string): void {
    this.sockets.at(-1)?.heard(data);
  }
}

describe('the list of open tables', () => {
  it('is heard whenever it is told, and nonsense is not', () => {
    const server = new Server();
    const heard: TableCard[][] = [];
    listen((listed) => heard.push(listed), server);
    server.tell('{"listed":[]}');
    server.tell('nonsense');
    server.tell('{"listed":7}');
    expect(heard).toEqual([[]]);
  });

  it('tells of invitations apart, and forgets them with the line', () => {
    const server = new Server();
    const lists: unknown[] = [];
    const invited: unknown[] = [];
    listen(
      (listed) => lists.push(listed),
      server,
      (invitations) => invited.push(invitations),
    );
    server.tell('{"invitations":[{"by":"Ada"}]}');
    server.tell('{"invitations":7}');
    server.sockets[0]?.closed();
    expect(invited).toEqual([[{ by: 'Ada' }], []]);
    expect(lists).toEqual([]);
  });

  it('is asked for again when the line is lost, later each time', () => {
    const server = new Server();
    listen(() => undefined, server);
    for (const ms of [1000, 2000, 4000]) {
      server.sockets.at(-1)?.closed();
      expect(server.waits.at(-1)?.ms).toBe(ms);
      server.waits.pop()?.then();
    }
    server.tell('{"listed":[]}');
    server.sockets.at(-1)?.closed();
    expect(server.waits.at(-1)?.ms).toBe(1000);
  });

  it('is not heard any more by who has gone', () => {
    const server = new Server();
    const heard: TableCard[][] = [];
    const stop = listen((listed) => heard.push(listed), server);
    stop();
    server.tell('{"listed":[]}');
    server.sockets.at(-1)?.closed();
    expect([heard.length, server.closed, server.waits.length]).toEqual([0, 1, 0]);
  });

  it('comes from beside the page, wherever that is', () => {
    expect(lobbyAddress('https://games.example.org/gavel/')).toBe(
      'wss://games.example.org/gavel/api/lobby/socket',
    );
    expect(lobbyAddress('http://localhost:4200/')).toBe('ws://localhost:4200/api/lobby/socket');
  });
});

import { describe, expect, it } from 'vitest';

import type { Wish } from '../lib/protocol';
import { matchAddress, type Told, waitFor, type Wire } from './meet';

const WISH: Wish = {
  seats: 4,
  pace: 'normal',
  edition: 'cmon-2017',
  open_cash: false,
  bots_after: 30,
  promise: null,
};

class Server implements Wire {
  lines: { first: string; heard: (data: unknown) => void; closed: () => void; last: string | null }[] = [];
  waits: (() => void)[] = [];

  open(_address: string, first: string, heard: (data: unknown) => void, closed: () => void) {
    const line = { first, heard, closed, last: null as string | null };
    this.lines.push(line);
    return { end: (last: string) => void (line.last = last) };
  }

  after(_ms: number, then: () => void): () => void {
    this.waits.push(then);
    return () => void (this.waits = this.waits.filter((one) => one !== then));
  }

  tell(now: object): void {
    this.lines.at(-1)?.heard(JSON.stringify(now));
  }
}

function waiting(): { server: Server; heard: string[]; stop: () => void } {
  const server = new Server();
  const heard: string[] = [];
  return { server, heard, stop: waitFor(WISH, (now: Told) => heard.push(now.state), server) };
}

describe('waiting for a quick match', () => {
  it('says what is wanted, and hears how it goes until there is a table', () => {
    const { server, heard } = waiting();
    expect(JSON.parse(server.lines[0]?.first ?? '')).toEqual(WISH);
    server.tell({ state: 'waiting', people: 1, others: 0, waited: 0, bots_in: 30 });
    server.lines[0]?.heard('nonsense');
    server.tell({ state: 'found', table: '4k7mq2xw9bcd', bots: 2 });
    server.lines[0]?.closed();
    server.tell({ state: 'waiting' });
    expect(heard).toEqual(['waiting', 'found']);
    expect(server.waits).toEqual([]);
  });

  it('comes back when the line is lost, and gives up after a while', () => {
    const { server, heard } = waiting();
    server.tell({ state: 'over', code: 'stopping', why: '' });
    server.lines[0]?.closed();
    server.waits.shift()?.();
    server.tell({ state: 'waiting' });
    expect(heard).toEqual(['lost', 'waiting']);
    for (let tries = 0; tries < 9; tries += 1) {
      server.lines.at(-1)?.closed();
      server.waits.shift()?.();
    }
    expect(heard.at(-1)).toBe('gone');
    expect(server.waits).toEqual([]);
  });

  it('says that it leaves, and tries no more', () => {
    const { server, heard, stop } = waiting();
    stop();
    expect(server.lines[0]?.last).toBe('leave');
    server.lines[0]?.closed();
    expect(heard).toEqual([]);
    expect(server.waits).toEqual([]);
  });

  it('knows its address', () => {
    expect(matchAddress('https://gavel.example/play/')).toBe('wss://gavel.example/play/api/match/socket');
  });
});

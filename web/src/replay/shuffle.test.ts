import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import type { Card, Replay, Seat } from '../lib/protocol';
import { sha256 } from '../lib/sha256';
import { deal, verify } from './shuffle';

interface Shuffle {
  seed: string;
  promise: string;
  entropy: string[];
  edition: string;
  first: Seat;
  deck: Card[];
}

// The same file as in crates/table/tests/replay.rs.
const SHUFFLES = JSON.parse(readFileSync('../crates/table/tests/shuffles.json', 'utf8')) as Shuffle[];
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const hex = (text: string): string => Buffer.from(text).toString('hex');

describe('a shuffle', () => {
  it('comes out in the browser as it does on the server', () => {
    expect(SHUFFLES.length).toBeGreaterThan(40);
    for (const { seed, promise, entropy, first, deck } of SHUFFLES)
      expect(deal(seed, entropy.map(bytes), [...deck].reverse())).toEqual({ promise, deck, first });
  });

  const [one] = SHUFFLES;
  if (!one) throw new Error('there are shuffles');
  const game = {
    deck: one.deck,
    first: one.first,
    names: one.entropy.map(() => 'Ada'),
  } as unknown as Replay;
  const added = one.entropy.map((text, at) => `# entropy ${at + 1}: ${hex(text)}`).join('\n');
  const record = `gavel 1\n…\n\n# promise: ${one.promise}\n# seed: ${one.seed}\n# promise 1: ${sha256('a')}\n${added}\n# first seat: drawn\n`;

  it('is fair', () => {
    expect(verify(record, game)).toEqual({ fair: true, seed: one.seed, promise: one.promise });
    expect(verify(record.replaceAll('\n', '\r\n'), game)).toMatchObject({ fair: true });
  });

  it.each([
    [record.replace(one.promise, sha256('other')), game, { fair: false, why: 'promise' }],
    [record.replace(sha256('a'), sha256('b')), game, { fair: false, why: 'entropy', seat: 1 }],
    [record, { ...game, deck: [...one.deck].reverse() }, { fair: false, why: 'deck' }],
    [record, { ...game, first: (one.first % 3) + 1 }, { fair: false, why: 'first' }],
    [record.replace('drawn', 'named'), { ...game, first: (one.first % 3) + 1 }, { fair: true }],
    [record.replace(`# seed: ${one.seed}`, '# seed: zz'), game, { fair: null }],
    [record.replace(/# entropy 2.*\n/, ''), game, { fair: null }],
    ['gavel 1\n', game, { fair: null }],
  ] as const)('is not when something is wrong (%#)', (text, of, found) => {
    expect(verify(text, of)).toMatchObject(found);
  });
});

// Was it shuffled fairly? The promise and the deck, computed once more from the seed that was shown after the game. This
// is arithmetic on what the record says (crates/table/src/shuffle.rs): no rule of the game is in it.

import type { Card, Replay, Seat } from '../lib/protocol';
import { sha256 } from '../lib/sha256';

/** What follows from a seed. */
export interface Deal {
  promise: string;
  deck: Card[];
  first: Seat;
}

export type Verdict =
  | { fair: true; seed: string; promise: string }
  /** The record does not say what is needed. */
  | { fair: null }
  | { fair: false; why: 'promise' | 'deck' | 'first' }
  | { fair: false; why: 'entropy'; seat: Seat };

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
}

const turned = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

/** Random numbers of 32 bits, as ChaCha20 gives them for a key: every second one of its words. */
function* chacha(key: Uint8Array): Generator<number, never> {
  const view = new DataView(key.buffer, key.byteOffset);
  const words = Array.from({ length: 8 }, (_, at) => view.getUint32(4 * at, true));
  // "expand 32-byte k", the key, a counter, and no nonce.
  const start = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574, ...words, 0, 0, 0, 0];
  for (let block = 0; ; block += 1) {
    start[12] = block;
    const state = Int32Array.from(start);
    const get = (at: number): number => state[at] ?? 0;
    const quarter = (a: number, b: number, c: number, d: number): void => {
      for (const [to, by, mixed, turn] of [
        [a, b, d, 16],
        [c, d, b, 12],
        [a, b, d, 8],
        [c, d, b, 7],
      ] as const) {
        state[to] = get(to) + get(by);
        state[mixed] = turned(get(mixed) ^ get(to), turn);
      }
    };
    for (let round = 0; round < 10; round += 1) {
      for (let at = 0; at < 4; at += 1) quarter(at, at + 4, at + 8, at + 12);
      for (let at = 0; at < 4; at += 1)
        quarter(at, ((at + 1) % 4) + 4, ((at + 2) % 4) + 8, ((at + 3) % 4) + 12);
    }
    // A number has 64 bits, and its upper half is what is taken.
    for (let at = 1; at < 16; at += 2) yield (get(at) + (start[at] ?? 0)) >>> 0;
  }
}

const WHOLE = 2 ** 32;

/** A number below this one, all equally likely (Lemire). */
function below(chance: Iterator<number, never>, n: number): number {
  for (;;) {
    const product = chance.next().value * n;
    if (product % WHOLE >= WHOLE % n) return Math.floor(product / WHOLE);
  }
}

const SYMBOLS = 'orsfd';

/** Where a card lies in a deck nobody has shuffled: by artist, then by symbol, then by number. */
function place(card: Card): number {
  const [artist = '', symbol = '', number = ''] = card;
  return artist.charCodeAt(0) * 100 + SYMBOLS.indexOf(symbol) * 10 + Number(number);
}

/** The deal of these cards, in whatever order they come, for a seed and what every seat added to it. */
export function deal(seed: string, entropy: readonly Uint8Array[], cards: readonly Card[]): Deal {
  const added = entropy.flatMap((bytes) => [bytes.length, ...bytes]);
  const key = sha256(
    Uint8Array.from([...new TextEncoder().encode('gavel shuffle 1'), ...bytesOf(seed), ...added]),
  );
  const chance = chacha(bytesOf(key));
  const deck = [...cards].sort((one, other) => place(one) - place(other));
  for (let last = deck.length - 1; last > 0; last -= 1) {
    const other = below(chance, last + 1);
    const [one, two] = [deck[last] ?? '', deck[other] ?? ''];
    [deck[last], deck[other]] = [two, one];
  }
  return { promise: sha256(bytesOf(seed)), deck, first: 1 + below(chance, entropy.length) };
}

/** What a comment of a record says. */
function comment(record: string, name: string): string | null {
  const found = record
    .split('\n')
    .flatMap((line) => new RegExp(`^\\s*#\\s*${name}:(.*)$`).exec(line.replace(/\r$/, '')) ?? []);
  return found[1]?.trim() ?? null;
}

/** Checks the shuffle of a game by the comments after its record. */
export function verify(record: string, { deck, first, names }: Replay): Verdict {
  const [seed, promise, how] = ['seed', 'promise', 'first seat'].map((name) => comment(record, name));
  const added = names.map((_, at) => comment(record, `entropy ${at + 1}`));
  const entropy = added.flatMap((hex) =>
    hex !== null && /^([0-9a-f]{2})*$/i.test(hex) ? [bytesOf(hex)] : [],
  );
  if (!seed || !/^[0-9a-f]{64}$/i.test(seed) || !promise || !how || entropy.length < names.length)
    return { fair: null };
  const broken = entropy.findIndex((bytes, at) => {
    const promised = comment(record, `promise ${at + 1}`);
    // A seat that revealed nothing in time has added nothing.
    return promised !== null && bytes.length > 0 && sha256(bytes) !== promised;
  });
  if (broken >= 0) return { fair: false, why: 'entropy', seat: broken + 1 };
  const right = deal(seed, entropy, deck);
  if (right.promise !== promise) return { fair: false, why: 'promise' };
  if (right.deck.some((card, at) => card !== deck[at])) return { fair: false, why: 'deck' };
  if (how === 'drawn' && right.first !== first) return { fair: false, why: 'first' };
  return { fair: true, seed, promise };
}

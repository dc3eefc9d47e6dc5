// SHA-256 of something short. A browser has its own only on pages that came over HTTPS, and a table in the living room
// does not; what is hashed here is some hundred bytes long.

/** The first 32 bits of the fraction of a number. */
const fraction = (of: number): number => ((of % 1) * 2 ** 32) | 0;

/** The first primes: the constants of the algorithm are made of their roots. */
const PRIMES: number[] = [];
for (let next = 2; PRIMES.length < 64; next += 1)
  if (PRIMES.every((prime) => next % prime)) PRIMES.push(next);
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The SHA-256 of some bytes, or of a text's UTF-8 bytes, as 64 hexadecimal digits. */
export function sha256(of: string | Uint8Array): string {
  const bytes = typeof of === 'string' ? new TextEncoder().encode(of) : of;
  // What is hashed, a one, noughts, and its length in bits, in blocks of 64 bytes.
  const padded = new DataView(new ArrayBuffer(((bytes.length + 72) >> 6) << 6));
  bytes.forEach((byte, at) => padded.setUint8(at, byte));
  padded.setUint8(bytes.length, 0x80);
  padded.setUint32(padded.byteLength - 4, bytes.length * 8);

  const hash = [...START];
  const words = new Int32Array(64);
  for (let block = 0; block < padded.byteLength; block += 64) {
    let state = [...hash];
    for (let at = 0; at < 64; at += 1) {
      const before = (by: number): number => words[at - by] ?? 0;
      const [early, late] = [before(15), before(2)];
      words[at] =
        at < 16
          ? padded.getInt32(block + 4 * at)
          : before(16) +
            (turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)) +
            before(7) +
            (turned(late, 17) ^ turned(late, 19) ^ (late >>> 10));
      const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
      const one =
        h +
        (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) +
        ((e & f) ^ (~e & g)) +
        (ROUNDS[at] ?? 0) +
        (words[at] ?? 0);
      const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      state = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    state.forEach((word, at) => (hash[at] = ((hash[at] ?? 0) + word) | 0));
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

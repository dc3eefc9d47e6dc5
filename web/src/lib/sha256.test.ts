import { createHash } from 'node:crypto';

import { expect, it } from 'vitest';

import { sha256 } from './sha256';

it.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
])('hashes %j as FIPS 180-4 does', (text, hash) => {
  expect(sha256(text)).toBe(hash);
});

it('agrees with another SHA-256 at every length up to three blocks, and on letters of several bytes', () => {
  for (let length = 0; length <= 192; length += 1) {
    const text = Array.from({ length }, (_, at) => 'ażół–z'.charAt((at * 7) % 6)).join('');
    expect(sha256(text), text).toBe(createHash('sha256').update(text).digest('hex'));
  }
});

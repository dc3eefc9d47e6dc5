import { expect, test } from 'vitest';

import { obstacle, prove } from './passkey';

test('where there can be passkeys, and why not elsewhere', () => {
  expect(obstacle(true, 'gavel.example', true)).toBe('');
  expect(obstacle(true, 'localhost', true)).toBe('');
  expect(obstacle(false, 'gavel.example', true)).toBe('person-passkey-insecure');
  expect(obstacle(true, '127.0.0.1', true)).toBe('person-passkey-address');
  expect(obstacle(true, '[::1]', true)).toBe('person-passkey-address');
  expect(obstacle(true, 'gavel.example', false)).toBe('person-passkey-unsupported');
});

test('a pass-phrase that was typed is the proof', async () => {
  const nobody = (): Promise<Response> => Promise.reject(new Error('nobody is asked'));
  expect(await prove('paint it before noon', nobody)).toEqual({
    passphrase: 'paint it before noon',
    passkey: null,
  });
});

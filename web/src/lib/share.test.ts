import { expect, it } from 'vitest';

import { draw, pathOf } from './qr';
import { shareAddress } from './router';

const id = 'abcdefghjkmn';

it('a link leads where others can reach it', () => {
  expect(shareAddress({ page: 'table', id }, 'https://host/sub/', 'http://localhost:1/')).toBe(
    `https://host/sub/t/${id}`,
  );
  expect(shareAddress({ page: 'table', id }, 'http://127.0.0.1:8080/', 'https://game.example')).toBe(
    `https://game.example/t/${id}`,
  );
  expect(shareAddress({ page: 'table', id }, 'http://localhost/', '')).toBe(`http://localhost/t/${id}`);
  expect(shareAddress({ page: 'table', id }, 'http://localhost/', 'nonsense')).toBe(
    `http://localhost/t/${id}`,
  );
});

it('a code is drawn as runs', async () => {
  expect(pathOf([[true, true, false, true]])).toBe('M0 0h2v1h-2zM3 0h1v1h-1z');
  const { size, path } = await draw(`https://game.example/t/${id}`);
  expect(size).toBeGreaterThan(20);
  expect(path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/);
});

import { readdirSync, readFileSync, statSync } from 'node:fs';

import { expect, it } from 'vitest';

const root = '../';
const pictures = readdirSync(`${root}docs/screens`).filter((name) => !name.endsWith('.txt'));
const pages = ['README.md', ...readdirSync(`${root}docs`).map((name) => `docs/${name}`)]
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(root + name, 'utf8'))
  .join('\n');
const shown = [...pages.matchAll(/screens\/([\w.-]+\.(?:jpg|png|webp|apng|gif))/g)].map(([, name]) => name);

it('keeps the pictures that documents show, and no others', () => {
  expect([...new Set(shown)].sort()).toEqual(pictures.sort());
});

it('keeps them small', () => {
  const still = pictures.filter((name) => /\.(jpg|png)$/.test(name));
  const bytes = still.reduce((sum, name) => sum + statSync(`${root}docs/screens/${name}`).size, 0);
  // Three million for the table; the pages around it have pictures of their own.
  expect(bytes).toBeLessThanOrEqual(5_000_000);
});

import { readdirSync, readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(path) && !path.includes('.test.') ? [readFileSync(path, 'utf8')] : [];
  });
}

function ids(file: string): string[] {
  const text = readFileSync(`../locales/en/${file}.ftl`, 'utf8');
  return [...text.matchAll(/^([a-z][\w-]*) =/gm)].map((found) => found[1] ?? '');
}

const code = [...sources('src'), ...sources('scripts')].join('\n');
// `t('x')`, or the fixed parts of a template: `set-pace-${pace}-hint`.
const whole = new Set([...code.matchAll(/['"`]([a-z][\w-]*)['"`]/g)].map((found) => found[1]));
const patterns = [...code.matchAll(/`([a-z][\w-]*-)\$\{[^`]*`/g)].map((found) => {
  const parts = found[0].slice(1, -1).split(/\$\{[^}]*\}/);
  return new RegExp(`^${parts.join('[\\w-]+')}$`);
});

it.each(ids('web'))('somebody says %s', (id) => {
  expect(whole.has(id) || patterns.some((pattern) => pattern.test(id))).toBe(true);
});

it('every message that is asked for by name is there', () => {
  const known = new Set(['game', 'web', 'table', 'art'].flatMap((file) => safe(file)));
  const asked = [...code.matchAll(/\bt\(\s*'([a-z][\w-]*)'/g)].map((found) => found[1] ?? '');
  expect(asked.filter((id) => !known.has(id))).toEqual([]);
});

function safe(file: string): string[] {
  try {
    return ids(file);
  } catch {
    return [];
  }
}

// What the catalogue says, for tests that look for words: a better wording breaks none of them.

import { readFileSync } from 'node:fs';

import { fail } from './fail';

export function words(language: string, id: string): string {
  const read = (name: string): string =>
    readFileSync(new URL(`../../locales/${language}/${name}.ftl`, import.meta.url), 'utf8');
  const file = ['web', 'table', 'hints', 'lessons', 'lobby', 'person', 'puzzles', 'settings', 'sheets']
    .map(read)
    .join('\n');
  return new RegExp(`^${id} = (.*)$`, 'm').exec(file)?.[1] ?? fail(`${language} has no ${id}`);
}

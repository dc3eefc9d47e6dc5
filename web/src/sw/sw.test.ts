import { readFileSync } from 'node:fs';

import { FluentBundle, FluentResource } from '@fluent/bundle';
import { expect, it } from 'vitest';

import { filled, kept } from '../../scripts/worker';

const source = readFileSync('src/sw/sw.js', 'utf8');

function say(language: string): (id: string) => string {
  const bundle = new FluentBundle(language);
  bundle.addResource(new FluentResource(readFileSync(`../locales/${language}/web.ftl`, 'utf8')));
  return (id) => bundle.formatPattern(bundle.getMessage(id)?.value ?? '');
}

it('keeps every script and style sheet, and nothing else', () => {
  const names = [
    'assets/start-abcdefgh.js',
    'assets/start-abcdefgh.css',
    'assets/sans-text-x.woff2',
    'index.html',
  ];
  expect(kept(names)).toEqual(['assets/start-abcdefgh.css', 'assets/start-abcdefgh.js']);
});

it('is another worker when a file has changed, and only then', () => {
  const one = filled(source, ['assets/start-abcdefgh.js'], say);
  expect(filled(source, ['assets/start-abcdefgh.js'], say)).toBe(one);
  expect(filled(source, ['assets/start-changed0.js'], say)).not.toBe(one);
});

it('has nothing left to fill in, and words in every language', () => {
  const worker = filled(source, ['assets/start-abcdefgh.js'], say);
  expect(worker).not.toMatch(/__[A-Z]+__/);
  for (const words of ['No connection', 'Pas de connexion', 'Nessuna connessione', 'Brak połączenia'])
    expect(worker).toContain(words);
});

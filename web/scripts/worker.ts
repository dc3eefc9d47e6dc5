// Writes the service worker into the built client: src/sw/sw.js with the files of this version and the words it says.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import type { Plugin } from 'vite';

import { LANGUAGES, messages } from './page.ts';

const SOURCE = new URL('../src/sw/sw.js', import.meta.url);

/** What it keeps at once: every script and style sheet, but not the fixtures of tests. */
export function kept(names: readonly string[]): string[] {
  return names.filter((name) => /^assets\/.*\.(js|css)$/.test(name) && !/\/(fixture)/i.test(name)).sort();
}

/** The worker of a version with these files; `say` speaks a language. */
export function filled(
  source: string,
  files: readonly string[],
  say: (language: string) => (id: string) => string,
): string {
  const words = Object.fromEntries(
    LANGUAGES.map((language) => {
      const t = say(language);
      return [language, { title: t('page-offline'), text: t('page-offline-text'), again: t('line-reload') }];
    }),
  );
  const version = createHash('sha256')
    .update(source)
    .update(JSON.stringify([files, words]))
    .digest('hex');
  return source
    .replace('__VERSION__', version.slice(0, 12))
    .replace('__FILES__', JSON.stringify(files))
    .replace('__WORDS__', JSON.stringify(words));
}

export default function worker(): Plugin {
  return {
    name: 'gavel-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const source = filled(readFileSync(SOURCE, 'utf8'), kept(Object.keys(bundle)), messages);
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
      },
    },
  };
}

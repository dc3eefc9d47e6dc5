import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(path) && !/\.test\.|\/testing\./.test(path)
      ? [readFileSync(path, 'utf8')]
      : [];
  });
}

function ids(file: string): string[] {
  const text = readFileSync(`../locales/en/${file}.ftl`, 'utf8');
  return [...text.matchAll(/^([a-z][\w-]*) =/gm)].map((found) => found[1] ?? '');
}

/** Who takes the id of a message first: the catalogue itself, the voice of a table, the labels of its buttons. */
const CALLS = /(?<![\w.])(?:voice\.)?(t|say|tell|choice|pass|confirm|leave|decline)\(/g;

/** A first argument: up to the comma or the bracket that ends it. */
function firstArgument(code: string, from: number): string {
  let depth = 0;
  for (let at = from; at < code.length; at += 1) {
    const letter = code.charAt(at);
    if ('([{'.includes(letter)) depth += 1;
    else if (')]}'.includes(letter) && depth > 0) depth -= 1;
    else if (depth === 0 && (letter === ',' || letter === ')')) return code.slice(from, at);
  }
  return '';
}

interface Asked {
  by: string;
  /** An id, or a template's fixed parts with `*` between them. */
  id: string;
}

/** The ids in an argument: whole ones and templates, but not what something is only compared with. */
function asked(by: string, argument: string): Asked[] {
  const said = argument.replace(/[!=]==\s*'[^']*'/g, '');
  // A template may hold the choice between two of its middles.
  const templates = [...said.matchAll(/`((?:[^`$]|\$\{[^}]*\})*)`/g)].map((found) =>
    (found[1] ?? '').replace(/\$\{[^}]*\}/g, '*'),
  );
  const whole = [...said.replace(/`[^`]*`/g, '').matchAll(/'([^']*)'/g)].map((found) => found[1] ?? '');
  return [...whole, ...templates].map((id) => ({ by, id }));
}

const code = [...sources('src'), ...sources('scripts')].join('\n');
const calls = [...code.matchAll(CALLS)].flatMap((found) =>
  asked(found[1] ?? '', firstArgument(code, found.index + found[0].length)),
);
// Whoever tells something of a seat has a sentence for oneself as well.
const wanted = calls
  .flatMap(({ by, id }) => (by === 'tell' ? [id, `${id}-you`] : [id]))
  .filter((id) => id !== '' && !id.startsWith('*'));

const pattern = (id: string): RegExp => new RegExp(`^${id.split('*').join(String.raw`[\w-]+`)}$`);

/** The words that come with screens one opens, and those of everything else. */
const LATER = [
  'hints',
  'daily',
  'lessons',
  'lobby',
  'bell',
  'person',
  'profile',
  'puzzles',
  'replay',
  'retrospective',
  'settings',
  'sheets',
].flatMap(ids);
const FIRST = ['web', 'table'].flatMap(ids);
const known = [...['game', 'art'].flatMap(ids), ...FIRST, ...LATER];
// Some ids are kept beside what they stand for and said later.
const kept = new Set([...code.matchAll(/(?<![!=]== )['`]([a-z][\w-]*)['`]/g)].map((found) => found[1]));
const keptTemplates = [...code.matchAll(/`([a-z][\w-]*-\$\{[^`]*)`/g)].map((found) =>
  pattern((found[1] ?? '').replace(/\$\{[^}]*\}/g, '*')),
);

describe('the page and the catalogue', () => {
  it('finds the messages that are asked for', () => {
    expect(calls.length).toBeGreaterThan(250);
    for (const id of ['do-bid-it', 'event-bid-you', 'lot-tie-*-lost', 'do-return', 'settings-tips'])
      expect(wanted).toContain(id);
  });

  it.each([...new Set(wanted)])('know %s', (id) => {
    expect(known.some((one) => pattern(id).test(one))).toBe(true);
  });

  it.each([...FIRST, ...LATER])('somebody says %s', (id) => {
    const said =
      kept.has(id) ||
      wanted.some((one) => pattern(one).test(id)) ||
      keptTemplates.some((one) => one.test(id));
    expect(said).toBe(true);
  });
});

import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { read } from '../../scripts/rulebook';
import { LANGUAGES } from '../lib/i18n.svelte';
import { RULES } from './places';
import { type Book, bookIn, excerpt, excerpts, folded, marked, search, unitsOf, wanted } from './book';

const books = Object.fromEntries(
  await Promise.all(LANGUAGES.map(async (language) => [language, await bookIn(language)] as const)),
) as Record<(typeof LANGUAGES)[number], Book>;

const rules = (book: Book): (string | null)[] =>
  book.parts.flatMap((part) => unitsOf(part).map(({ rule }) => rule));

describe('the rulebook', () => {
  it('is read as it is written', () => {
    const book = read(
      '# T\n\n<!-- anchor a -->\n\n## Words\n\n- *One* of\n  two\n- `x`\n\n## 1 First\n\n### 1.2 Inner\n\n' +
        '**1.2.1** As in\n1.2, *twice* (section 1).\n\n| a | b |\n|---|---|\n| 30 + 10 | – |\n\n' +
        '<!-- pictures tile-30 back: Tiles: two. -->\n\n<!-- ranking A2 B0=10: So. -->\n',
    );
    expect(book).toEqual({
      title: 'T',
      parts: [
        {
          id: 'a',
          numbered: false,
          inner: false,
          title: 'Words',
          blocks: [{ is: 'list', items: [[{ em: 'One' }, ' of two'], [{ code: 'x' }]] }],
        },
        { id: '1', numbered: true, inner: false, title: 'First', blocks: [] },
        {
          id: '1.2',
          numbered: true,
          inner: true,
          title: 'Inner',
          blocks: [
            {
              is: 'text',
              rule: '1.2.1',
              text: [
                'As in ',
                { to: '1.2', text: '1.2' },
                ', ',
                { em: 'twice' },
                ' (',
                { to: '1', text: 'section 1' },
                ').',
              ],
            },
            { is: 'table', head: [['a'], ['b']], rows: [[['30 + 10'], ['–']]] },
            { is: 'pictures', names: ['tile-30', 'back'], caption: 'Tiles: two.' },
            {
              is: 'ranking',
              columns: [
                { artist: 'A', played: 2, tile: null },
                { artist: 'B', played: 0, tile: 10 },
              ],
              caption: 'So.',
            },
          ],
        },
      ],
    });
    expect(() => read('## 1 A\n\n**1.1** See 4.2.')).toThrow('has no 4.2');
    expect(() => read('## Nameless')).toThrow('neither a number nor a name');
    expect(() => read('## 1 A\n\n<!-- paint it -->')).toThrow('nobody knows');
  });

  it.each(LANGUAGES)('has the same rules and pictures in %s', (language) => {
    const [ours, english] = [books[language], books.en];
    expect(ours.parts.map(({ id }) => id)).toEqual(english.parts.map(({ id }) => id));
    expect(rules(ours)).toEqual(rules(english));
    const shapes = (book: Book): unknown =>
      book.parts.map(({ blocks }) =>
        blocks.map((block) => (block.is === 'pictures' ? block.names.join() : block.is)),
      );
    expect(shapes(ours)).toEqual(shapes(english));
    expect(ours.parts.map(({ title }) => title)).not.toContain('');
  });

  it.each(LANGUAGES)('holds whatever can be asked about at the table, in %s', (language) => {
    for (const [topic, ids] of Object.entries(RULES))
      for (const id of ids) expect(excerpt(books[language], id), `${topic}: ${id}`).not.toEqual([]);
  });

  it('is opened at a section with all that is in it, or at one rule', () => {
    expect(excerpt(books.en, '5').map(({ id }) => id)).toEqual(['5', '5.2', '5.3', '5.4', '5.5']);
    expect(excerpt(books.en, '5.4').map(({ id }) => id)).toEqual(['5.4']);
    const [part] = excerpt(books.pl, '8.2');
    expect(part?.id).toBe('8');
    // The rule, a picture of its example, and the example.
    expect(part?.blocks.map((block) => block.is)).toEqual(['text', 'ranking', 'text']);
    expect(excerpt(books.en, '1').map(({ id }) => id)).toEqual(['1']);
    expect(excerpt(books.en, '12')).toEqual([]);
    const several = excerpts(books.en, ['8.1', '8.3', '5.2.2']);
    expect(several.map(({ id }) => id)).toEqual(['8', '5.2']);
    expect(several.flatMap((one) => unitsOf(one).map(({ rule }) => rule))).toEqual(['8.1', '8.3', '5.2.2']);
  });

  it.each([
    ['en', 'FIST open', '5.4.2'],
    ['fr', 'enchere dans la main', '5.4.1'],
    ['fr', "l'unite impaire", '6.5'],
    ['it', 'meta di p', '6.5'],
    ['pl', 'mlotek spasuja', '5.2.2'],
    ['pl', 'Zamknietej dloni', '5.4.4'],
    ['en', '5.4.3', '5.4.3'],
  ] as const)('finds in %s, whatever the accents, %s', (language, text, rule) => {
    const { parts, count } = search(books[language], wanted(text));
    expect(parts.flatMap((part) => unitsOf(part).map((unit) => unit.rule))).toContain(rule);
    expect(count).toBeGreaterThan(0);
    expect(count).toBeLessThan(20);
  });

  it('finds nothing where there is nothing', () => {
    expect(search(books.en, ['zeppelin'])).toEqual({ parts: [], count: 0 });
  });

  it('marks what was found', () => {
    expect(marked('L’enchère cachée', wanted('ENCHERE'))).toEqual(['L’', 'enchère', ' cachée']);
    expect(marked('aaa', ['aa'])).toEqual(['', 'aaa']);
    expect(marked('none', ['x'])).toEqual(['none']);
    expect(marked('plain', [])).toEqual(['plain']);
    expect(folded('Łódź\u00a0– l’Été')).toBe("lodz – l'ete");
  });

  it('is written with the letters of docs/rules.md', () => {
    expect(books.en).toEqual(read(readFileSync('../docs/rules.md', 'utf8')));
  });
});

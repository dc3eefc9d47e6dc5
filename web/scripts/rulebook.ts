// Reads docs/rules.md and its siblings when the page is built: what arrives in a browser is a rulebook in parts, and no
// text that would have to be taken apart there, let alone taken for markup.

import { readFileSync } from 'node:fs';

import type { Plugin } from 'vite';

import type { Block, Book, Part, Piece } from '../src/rules/book.ts';

/** The number of a rule in a sentence, or of a section behind the word for it. */
const REFERENCE = /(?<![\d.])\d\.\d(?:\.\d)?(?![\d.]*\d)|(?:section|sezione|rozdzia\p{L}*) \d(?!\d)/gu;

/** A sentence in pieces; of the rules it names those that exist become links. */
function pieces(text: string, known: ReadonlySet<string>): Piece[] {
  const found: Piece[] = [];
  const plain = (words: string): void => {
    let from = 0;
    for (const { 0: name, index } of words.matchAll(REFERENCE)) {
      const to = /[\d.]+$/.exec(name)?.[0] ?? '';
      if (!known.has(to)) throw new Error(`the rulebook has no ${to}, but speaks of it: ${text}`);
      found.push(words.slice(from, index), { to, text: name });
      from = index + name.length;
    }
    found.push(words.slice(from));
  };
  for (const [whole] of text.matchAll(/`[^`]+`|\*[^*]+\*|[^`*]+/g)) {
    if (whole.startsWith('`')) found.push({ code: whole.slice(1, -1) });
    else if (whole.startsWith('*')) found.push({ em: whole.slice(1, -1) });
    else plain(whole);
  }
  return found.filter((piece) => piece !== '');
}

const cells = (row: string): string[] =>
  row
    .trim()
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

/** A hint to the page: pictures, with words below them. */
function hint(text: string): Block {
  const [what = '', caption = ''] = text.split(/: (.*)/s);
  const [kind, ...names] = what.split(' ');
  if (kind === 'pictures') return { is: 'pictures', names, caption };
  if (kind !== 'ranking') throw new Error(`nobody knows what to do with “${text}”`);
  const columns = names.map((name) => {
    const [, artist = '', played = '', tile] = /^([A-E])(\d)(?:=(\d+))?$/.exec(name) ?? [];
    return { artist, played: Number(played), tile: tile === undefined ? null : Number(tile) };
  });
  return { is: 'ranking', columns, caption };
}

/** A rulebook from its text. */
export function read(text: string): Book {
  const blocks = text.trim().split(/\n{2,}/);
  const known = new Set([...text.matchAll(/^(?:#+ |\*\*)([\d.]+)/gm)].map(([, number = '']) => number));
  const book: Book = { title: '', parts: [] };
  let name = '';
  for (const block of blocks) {
    const line = block.split(/\n */).join(' ');
    const heading = /^(#+) (?:(\d[\d.]*) )?(.*)$/.exec(line);
    if (heading) {
      const [, marks = '', number, title = ''] = heading;
      if (marks === '#') book.title = title;
      else {
        const id = number ?? name;
        if (id === '') throw new Error(`“${title}” has neither a number nor a name`);
        book.parts.push({ id, numbered: number !== undefined, inner: marks === '###', title, blocks: [] });
      }
      name = '';
      continue;
    }
    const comment = /^<!-- (.*) -->$/.exec(line)?.[1];
    if (comment?.startsWith('anchor ')) {
      name = comment.slice('anchor '.length);
      continue;
    }
    const part: Part | undefined = book.parts.at(-1);
    if (!part) throw new Error(`“${line}” stands before the first heading`);
    if (comment !== undefined) part.blocks.push(hint(comment));
    else if (line.startsWith('|')) {
      const [head = '', , ...rows] = block.split('\n');
      const row = (one: string): Piece[][] => cells(one).map((cell) => pieces(cell, known));
      part.blocks.push({ is: 'table', head: row(head), rows: rows.map(row) });
    } else if (line.startsWith('- ')) {
      const items = block
        .slice(2)
        .split('\n- ')
        .map((item) => pieces(item.split(/\n */).join(' '), known));
      part.blocks.push({ is: 'list', items });
    } else {
      const [, rule, words = line] = /^\*\*([\d.]+)\*\* (.*)$/.exec(line) ?? [];
      part.blocks.push({ is: 'text', rule: rule ?? null, text: pieces(words, known) });
    }
  }
  return book;
}

/** `import book from '…/rules.fr.md?book'`. */
export default function rulebook(): Plugin {
  return {
    name: 'gavel-rulebook',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('.md?book')) return null;
      const path = id.slice(0, -'?book'.length);
      this.addWatchFile(path);
      return `export default ${JSON.stringify(read(readFileSync(path, 'utf8')))}`;
    },
  };
}

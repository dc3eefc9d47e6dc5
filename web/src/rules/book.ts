// The rulebook as the page draws it: docs/rules.md and its siblings, read when the page is built (scripts/rulebook.ts).

import type { Language } from '../lib/i18n.svelte';

/** A piece of a sentence: words, words in another hand, a name as it is typed, or another rule. */
export type Piece = string | { em: string } | { code: string } | { to: string; text: string };

export type Block =
  /** A paragraph; the first of a rule bears its number. */
  | { is: 'text'; rule: string | null; text: Piece[] }
  | { is: 'list'; items: Piece[][] }
  | { is: 'table'; head: Piece[][]; rows: Piece[][][] }
  /** Our pictures, by their names; without a caption they are an ornament. */
  | { is: 'pictures'; names: string[]; caption: string }
  /** How often each artist was played, and the tile that follows from it. */
  | { is: 'ranking'; columns: { artist: string; played: number; tile: number | null }[]; caption: string };

/** What stands below one heading. */
export interface Part {
  /** Its number, or its name where it has none: `5.4`, `clock`. */
  id: string;
  numbered: boolean;
  /** Whether it is a part of the one before. */
  inner: boolean;
  title: string;
  blocks: Block[];
}

export interface Book {
  title: string;
  parts: Part[];
}

const BOOKS: Readonly<Record<Language, () => Promise<{ default: Book }>>> = {
  en: () => import('../../../docs/rules.md?book'),
  fr: () => import('../../../docs/rules.fr.md?book'),
  it: () => import('../../../docs/rules.it.md?book'),
  pl: () => import('../../../docs/rules.pl.md?book'),
};

/** The rulebook in a language; it comes when it is opened. */
export async function bookIn(language: Language): Promise<Book> {
  return (await BOOKS[language]()).default;
}

/** The place of a rule or a part on the page. */
export const anchor = (id: string): string => `r${id}`;

/** The address of a rule, relative to the page's base. */
export const linkTo = (id: string): string => `rules#${anchor(id)}`;

/** A rule with what belongs to it, or what stands before the first rule of its part. */
export interface Unit {
  rule: string | null;
  blocks: Block[];
}

/** The rules of a part. */
export function unitsOf({ blocks }: Part): Unit[] {
  const units: Unit[] = [];
  for (const block of blocks) {
    const rule = block.is === 'text' ? block.rule : null;
    const last = units.at(-1);
    if (rule !== null || !last) units.push({ rule, blocks: [block] });
    else last.blocks.push(block);
  }
  return units;
}

const within = (id: string, whole: string): boolean => id === whole || id.startsWith(`${whole}.`);

/** A part with all that is in it (`5`, `5.4`, `clock`), or one rule of it (`8.2`). */
export function excerpt(book: Book, id: string): Part[] {
  return book.parts.flatMap((part) => {
    if (within(part.id, id)) return [part];
    const blocks = unitsOf(part)
      .filter(({ rule }) => rule !== null && within(rule, id))
      .flatMap((unit) => unit.blocks);
    return blocks.length > 0 ? [{ ...part, blocks }] : [];
  });
}

/** Several of them, each part once. */
export function excerpts(book: Book, ids: readonly string[]): Part[] {
  const parts: Part[] = [];
  for (const part of ids.flatMap((id) => excerpt(book, id))) {
    const known = parts.find(({ id }) => id === part.id);
    if (known) known.blocks = [...known.blocks, ...part.blocks];
    else parts.push({ ...part });
  }
  return parts;
}

/** Letters as one looks for them: small, without accents, whichever apostrophe. As many as before. */
export function folded(text: string): string {
  return [...text]
    .map((letter) => {
      const plain = letter.normalize('NFD').charAt(0).toLowerCase();
      if (plain === 'ł') return 'l';
      if (plain === '’') return "'";
      return /\s/.test(plain) ? ' ' : plain;
    })
    .join('');
}

/** The words somebody looks for. */
export const wanted = (text: string): string[] => folded(text).split(' ').filter(Boolean);

const plainOf = (pieces: Piece[]): string =>
  pieces
    .map((piece) =>
      typeof piece === 'string'
        ? piece
        : 'em' in piece
          ? piece.em
          : 'code' in piece
            ? piece.code
            : piece.text,
    )
    .join('');

/** All that is written in a block. */
function said(block: Block): string {
  switch (block.is) {
    case 'text':
      return `${block.rule ?? ''} ${plainOf(block.text)}`;
    case 'list':
      return block.items.map(plainOf).join(' ');
    case 'table':
      return [block.head, ...block.rows].flatMap((row) => row.map(plainOf)).join(' ');
    default:
      return block.caption;
  }
}

/** The rules that hold all these words, in the parts they stand in. A heading with them brings its whole part. */
export function search(book: Book, words: string[]): { parts: Part[]; count: number } {
  const holds = (text: string): boolean => {
    const flat = folded(text);
    return words.every((word) => flat.includes(word));
  };
  let count = 0;
  const parts = book.parts.flatMap((part) => {
    const title = `${part.numbered ? part.id : ''} ${part.title}`;
    const units = unitsOf(part).filter((unit) => holds([title, ...unit.blocks.map(said)].join(' ')));
    count += units.length;
    return units.length > 0 ? [{ ...part, blocks: units.flatMap((unit) => unit.blocks) }] : [];
  });
  return { parts, count };
}

/** A text cut where a word that is looked for begins and ends; every other piece is one. */
export function marked(text: string, words: string[]): string[] {
  if (words.length === 0) return [text];
  const letters = [...text];
  const flat = folded(text);
  const found = new Array<boolean>(letters.length).fill(false);
  for (const word of words)
    for (let at = flat.indexOf(word); at >= 0; at = flat.indexOf(word, at + 1))
      found.fill(true, at, at + word.length);
  const cut: string[] = [''];
  letters.forEach((letter, at) => {
    if ((found[at] ?? false) !== (cut.length % 2 === 0)) cut.push('');
    cut.push((cut.pop() ?? '') + letter);
  });
  return cut;
}

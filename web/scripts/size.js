// What a first visit weighs: every script and style sheet the page and the table need, in one language, compressed. What they
// need is read from the scripts themselves: the first page, the table and their words, with everything these import. What is
// only imported when somebody opens it (`import('…')`) is not counted, whatever it is called.
// The fonts are those of all our languages: in Polish all of them are asked for.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const LIMIT = 106_500;
/** The letters of our texts; those that only names need come when somebody bears such a name. */
const FONT_LIMIT = 80_000;
/** The page's first script, the page, the table, and the words of both; the words of a language are two files of its name. */
const FIRST = /^(index|start|Table|en)-.*\.js$/;
const FONTS = /^(serif|italic|sans)-(text|letters)-|^keys-/;

const folder = new URL('../dist/assets/', import.meta.url);
const files = readdirSync(folder);
const sizes = files
  .filter((name) => /\.(js|css)$/.test(name))
  .map((name) => ({ name, bytes: gzipSync(readFileSync(new URL(name, folder)), { level: 9 }).length }));
const needed = new Set();
/** A script, its style sheet, and what it imports before it runs. */
function need(name) {
  if (needed.has(name)) return;
  needed.add(name);
  const code = readFileSync(new URL(name, folder), 'utf8');
  for (const [, other] of code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) need(other);
  // A style sheet has the name of its script, with a hash of its own.
  const base = name.replace(/-.{8}\.js$/, '');
  for (const sheet of files) if (sheet.replace(/-.{8}\.css$/, '') === base) needed.add(sheet);
}
for (const name of files) if (FIRST.test(name)) need(name);
const first = sizes.filter(({ name }) => needed.has(name));
const sum = (list) => list.reduce((all, { bytes }) => all + bytes, 0);
const total = sum(first);
// Packed already.
const fonts = files
  .filter((name) => name.endsWith('.woff2') && FONTS.test(name))
  .map((name) => ({ name, bytes: readFileSync(new URL(name, folder)).length }));
const letters = sum(fonts);

for (const { name, bytes } of [...sizes, ...fonts])
  console.log(`${String(bytes).padStart(8)} ${needed.has(name) ? '*' : ' '} ${name}`);
console.log(`${String(total).padStart(8)}  first load, of ${LIMIT} allowed`);
console.log(`${String(letters).padStart(8)}  fonts, of ${FONT_LIMIT} allowed`);
if (process.env.GAVEL_BLESS === '1') {
  const path = new URL('../../docs/web.md', import.meta.url);
  const rows = [...first, ...fonts].map(
    ({ name, bytes }) => `| ${name.replace(/-.{8}(\.\w+)$/, '$1')} | ${bytes} |`,
  );
  const table = `| file | bytes |\n|---|---|\n${rows.join('\n')}\n| **script and style** | **${total}** |\n| **fonts** | **${letters}** |`;
  const page = readFileSync(path, 'utf8').replace(
    /(<!-- size -->)[^]*?(<!-- end -->)/,
    `$1\n\n${table}\n\n$2`,
  );
  writeFileSync(path, page);
}
if (first.length === 0 || fonts.length === 0) throw new Error('nothing was built: npm run build');
if (total > LIMIT || letters > FONT_LIMIT) process.exitCode = 1;

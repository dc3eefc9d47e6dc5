// What a first visit weighs: every script and style sheet the page and the table need, in one language, compressed.
// The other languages, the QR encoder, the settings, the rulebook, the lessons, the daily deal, the sheets one opens at the table, the ends of rounds
// and of the game, games that are looked at again or shown in pictures, come later and are not counted; the table is, though it comes
// later too.
// The fonts are those of all our languages: in Polish all of them are asked for.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const LIMIT = 110_000;
/** The letters of our texts; those that only names need come when somebody bears such a name. */
const FONT_LIMIT = 80_000;
const LATER =
  /^(fr|it|pl|uqr|dist|GameEnd|RoundEnd|Sheets?|Worths|Accounts|SettingsDialog|TableSettings|RulesPage|LessonsPage|Lesson|DailyPage|Frame|found|progress|Section|rules(\.\w+)?|Replay|Retrospective|worker|PersonDialog|Filters|Games|live|SettingsForm|Speaker|Talk|later)-/;
const FONTS = /^(serif|italic|sans)-(text|letters)-|^keys-/;

const folder = new URL('../dist/assets/', import.meta.url);
const files = readdirSync(folder);
const sizes = files
  .filter((name) => /\.(js|css)$/.test(name))
  .map((name) => ({ name, bytes: gzipSync(readFileSync(new URL(name, folder)), { level: 9 }).length }));
const first = sizes.filter(({ name }) => !LATER.test(name));
const sum = (list) => list.reduce((all, { bytes }) => all + bytes, 0);
const total = sum(first);
// Packed already.
const fonts = files
  .filter((name) => name.endsWith('.woff2') && FONTS.test(name))
  .map((name) => ({ name, bytes: readFileSync(new URL(name, folder)).length }));
const letters = sum(fonts);

for (const { name, bytes } of [...sizes, ...fonts]) console.log(`${String(bytes).padStart(8)}  ${name}`);
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

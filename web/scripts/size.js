// What a first visit weighs: every script and style sheet the page and the table need, in one language, compressed.
// The other languages and the QR encoder come later and are not counted; the table is, though it comes later too.
// Fonts have an allowance of their own: the page is read before they are there.

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const LIMIT = 110_000;
const FONTS = 80_000;
const LATER = /^(fr|it|pl|uqr|dist)-/;

const folder = new URL('../dist/assets/', import.meta.url);
const fonts = readdirSync(folder)
  .filter((name) => name.endsWith('.woff2'))
  .reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0);
const sizes = readdirSync(folder)
  .filter((name) => /\.(js|css)$/.test(name))
  .map((name) => ({ name, bytes: gzipSync(readFileSync(new URL(name, folder)), { level: 9 }).length }));
const first = sizes.filter(({ name }) => !LATER.test(name));
const total = first.reduce((sum, { bytes }) => sum + bytes, 0);

for (const { name, bytes } of sizes) console.log(`${String(bytes).padStart(8)}  ${name}`);
console.log(`${String(total).padStart(8)}  first load, of ${LIMIT} allowed`);
console.log(`${String(fonts).padStart(8)}  fonts, of ${FONTS} allowed`);
if (process.env.GAVEL_BLESS === '1') {
  const path = new URL('../../docs/web.md', import.meta.url);
  const rows = first.map(({ name, bytes }) => `| ${name.replace(/-.{8}(\.\w+)$/, '$1')} | ${bytes} |`);
  const table = `| file | bytes |\n|---|---|\n${rows.join('\n')}\n| **all** | **${total}** |\n| fonts beside them | ${fonts} |`;
  const page = readFileSync(path, 'utf8').replace(
    /(<!-- size -->)[^]*?(<!-- end -->)/,
    `$1\n\n${table}\n\n$2`,
  );
  writeFileSync(path, page);
}
if (first.length === 0) throw new Error('nothing was built: npm run build');
if (total > LIMIT || fonts > FONTS) process.exitCode = 1;

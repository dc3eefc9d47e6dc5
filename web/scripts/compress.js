// Everything that is text also lies packed in dist, twice: the server sends what the browser reads. Brotli is smaller,
// but browsers take it over HTTPS alone; fonts are packed by nature.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const folder = fileURLToPath(new URL('../dist/', import.meta.url));
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  // The page itself is filled in by the server before it is sent.
  if (!/\.(js|css|svg|webmanifest)$/.test(name)) continue;
  const text = readFileSync(join(folder, name));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  const packings = { br: brotliCompressSync(text, { params }), gz: gzipSync(text, { level: 9 }) };
  for (const [end, packed] of Object.entries(packings)) {
    if (packed.length < text.length) writeFileSync(join(folder, `${name}.${end}`), packed);
  }
}

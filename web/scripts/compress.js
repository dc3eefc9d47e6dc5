// Everything that is text also lies packed in dist: the server sends it as it is.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const folder = fileURLToPath(new URL('../dist/', import.meta.url));
for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  // The page itself is filled in by the server before it is sent.
  if (!/\.(js|css|svg|webmanifest)$/.test(name)) continue;
  const text = readFileSync(join(folder, name));
  const packed = brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  });
  if (packed.length < text.length) writeFileSync(join(folder, `${name}.br`), packed);
}

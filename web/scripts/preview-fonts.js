// Writes the letters of preview images, crates/art/fonts: Fraunces for Latin names and words, Source Sans 3 for Greek and
// Cyrillic names. Run it when the font packages change: node scripts/preview-fonts.js

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const folder = new URL('../../crates/art/fonts/', import.meta.url);

const between = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('');
const fraunces = (part) => `@fontsource-variable/fraunces/files/fraunces-${part}-opsz-normal.woff2`;
const source = (part) => `@fontsource-variable/source-sans-3/files/source-sans-3-${part}-wght-normal.woff2`;

const CUTS = [
  [
    'latin',
    fraunces('latin'),
    between(0x20, 0x7e) + between(0xa0, 0xff) + 'ıŒœ–—‘’‚“”„…•€−\u202f',
    { wght: 560, opsz: 36 },
  ],
  ['latin-ext', fraunces('latin-ext'), between(0x100, 0x17f) + 'ȘșȚțẞ₤₱₹₺', { wght: 560, opsz: 36 }],
  ['greek', source('greek'), between(0x384, 0x3ce), { wght: 600 }],
  ['cyrillic', source('cyrillic'), between(0x400, 0x45f) + 'Ґґ№', { wght: 600 }],
];

mkdirSync(folder, { recursive: true });
for (const [name, file, letters, variationAxes] of CUTS) {
  const font = await subsetFont(readFileSync(require.resolve(file)), letters, {
    targetFormat: 'truetype',
    noHinting: true,
    noLayoutClosure: true,
    keepFeatures: [],
    variationAxes,
  });
  writeFileSync(new URL(`${name}.ttf`, folder), font);
  console.log(name, font.length);
}

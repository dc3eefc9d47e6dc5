// Our letters, cut from the font packages to what we write: the same on every machine, and small.
//
// Fraunces for titles, names and prices (its optical size fixed at 36: compact in a headline, still clear at 14 pixels),
// its italic for the titles of paintings and what is said in passing, Source Sans 3 for everything one presses or counts
// (all its figures are equally wide). Each is cut into pieces with a unicode-range of their own: the letters of our
// catalogues come with the page, those that only names have when somebody bears such a name.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

import { standIns } from './stand-ins.ts';

const require = createRequire(import.meta.url);
const folder = new URL('../src/styles/fonts/', import.meta.url);
const locales = new URL('../../locales/', import.meta.url);
const docs = new URL('../../docs/', import.meta.url);

const FEATURES = ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk'];
const WEIGHTS = { min: 400, max: 700 };

interface Font {
  name: string;
  family: string;
  file: (part: string) => string;
  axes: Record<string, number | { min: number; max: number }>;
  face: string;
}

/** What we cut, from which file of which package. */
const FONTS: Font[] = [
  {
    name: 'serif',
    family: 'Gavel Serif',
    file: (part) => `@fontsource-variable/fraunces/files/fraunces-${part}-opsz-normal.woff2`,
    axes: { wght: WEIGHTS, opsz: 36 },
    face: 'font-weight: 400 700',
  },
  {
    name: 'italic',
    family: 'Gavel Serif',
    // From 18 up its b, h, k and l lean over: charming in a headline, hard to read in a sentence.
    file: (part) => `@fontsource-variable/fraunces/files/fraunces-${part}-opsz-italic.woff2`,
    axes: { wght: 400, opsz: 18 },
    face: 'font-weight: 400 700; font-style: italic',
  },
  {
    name: 'sans',
    family: 'Gavel Sans',
    file: (part) => `@fontsource-variable/source-sans-3/files/source-sans-3-${part}-wght-normal.woff2`,
    axes: { wght: WEIGHTS },
    face: 'font-weight: 400 700',
  },
];

const PACKAGES = [
  '@fontsource-variable/fraunces',
  '@fontsource-variable/source-sans-3',
  '@fontsource/noto-sans-symbols',
];

/** Signs on keys, which the sans does not have. */
const KEYS = '←→⇧⏎␣';
/** On a tab, in letters of the browser's own. */
const TAB = '●';

const between = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));

const ASCII = between(0x20, 0x7e);
/** No text of ours has them, but every other name does: they come with the page, too. */
const COMMON = 'äöüßáíúñåøæÄÖÜ';
/** Latin-1, Latin Extended-A, Romanian, punctuation, money: whatever a name may hold. */
const NAMES = [...between(0xa0, 0xff), ...between(0x100, 0x17f), ...'ȘșȚțẞ‐‑–—‘’‚“”„†•…‹›€₤₧₫₱₴₹₺₽№™−×÷'];

/** The characters of the client's catalogues and of the rulebook. */
function written(): Set<string> {
  const books = readdirSync(docs)
    .filter((name) => /^rules(\.\w+)?\.md$/.test(name))
    .map((name) => readFileSync(new URL(name, docs), 'utf8'));
  const texts = readdirSync(locales).flatMap((language) =>
    readdirSync(new URL(`${language}/`, locales))
      .filter((name) => name.endsWith('.ftl') && name !== 'terminal.ftl')
      .map((name) => readFileSync(new URL(`${language}/${name}`, locales), 'utf8')),
  );
  return new Set(
    [...ASCII, ...COMMON, ...'\u00a0−×·€…–’', ...texts.join(''), ...books.join('')].filter(
      (one) => one >= ' ' && one !== TAB,
    ),
  );
}

/** A range of code points as packages and style sheets write it. */
const rangeOf = (characters: string[]): string =>
  characters
    .map((one) => one.codePointAt(0) ?? 0)
    .sort((one, other) => one - other)
    .reduce<[number, number][]>((spans, point) => {
      const last = spans.at(-1);
      if (last && last[1] === point - 1) last[1] = point;
      else spans.push([point, point]);
      return spans;
    }, [])
    .map(([from, to]) => `U+${from.toString(16)}${to > from ? `-${to.toString(16)}` : ''}`)
    .join(', ');

function holds(ranges: string, character: string): boolean {
  const point = character.codePointAt(0) ?? 0;
  return ranges.split(',').some((range) => {
    const [from = '', to = from] = range.trim().slice(2).split('-');
    return parseInt(from, 16) <= point && point <= parseInt(to, 16);
  });
}

const packageFile = (name: string): string => require.resolve(name);
const json = (name: string): Record<string, string> =>
  JSON.parse(readFileSync(packageFile(name), 'utf8')) as Record<string, string>;

const face = (family: string, name: string, descriptors: string, characters: string[]): string =>
  `@font-face {\n  font-family: '${family}';\n  src: url('./${name}.woff2') format('woff2');\n  ${descriptors};\n` +
  `  font-display: swap;\n  unicode-range: ${rangeOf(characters)};\n}\n`;

const cut = (path: string, characters: string[], axes?: Font['axes']): Promise<Buffer> =>
  subsetFont(readFileSync(path), characters.join(''), {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    noHinting: true,
    ...(axes ? { variationAxes: axes } : {}),
  });

/** Makes the pieces and the style sheet that names them, unless they are there already. */
async function make(): Promise<void> {
  const text = written();
  const stamp = createHash('sha256')
    .update([...text].sort().join(''))
    .update(PACKAGES.map((name) => json(`${name}/package.json`)['version']).join())
    .update(readFileSync(fileURLToPath(import.meta.url)))
    .update(standIns())
    .digest('hex');
  const mark = new URL('stamp', folder);
  if (existsSync(mark) && readFileSync(mark, 'utf8') === stamp) return;

  const { latin = '', 'latin-ext': extended = '' } = json('@fontsource-variable/fraunces/unicode.json');
  const strange = [...text].filter(
    (one) => !holds(latin, one) && !holds(extended, one) && !KEYS.includes(one),
  );
  if (strange.length > 0)
    throw new Error(`the catalogues hold letters our fonts do not: ${strange.join(' ')}`);

  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const faces: string[] = [];
  const put = async (
    family: string,
    name: string,
    descriptors: string,
    characters: string[],
    path: string,
    axes?: Font['axes'],
  ): Promise<void> => {
    if (characters.length === 0) return;
    writeFileSync(new URL(`${name}.woff2`, folder), await cut(path, characters, axes));
    faces.push(face(family, name, descriptors, characters));
  };
  const names = NAMES.filter((one) => !text.has(one));
  for (const { name, family, file, axes, face: descriptors } of FONTS) {
    for (const part of ['latin', 'latin-ext']) {
      const here = (one: string): boolean =>
        part === 'latin' ? holds(latin, one) : holds(extended, one) && !holds(latin, one);
      const [common, rare] = part === 'latin' ? ['text', 'names'] : ['letters', 'rare'];
      const path = packageFile(file(part));
      await put(family, `${name}-${common}`, descriptors, [...text].filter(here), path, axes);
      await put(family, `${name}-${rare}`, descriptors, names.filter(here), path, axes);
    }
  }
  const symbols = packageFile(
    '@fontsource/noto-sans-symbols/files/noto-sans-symbols-symbols-400-normal.woff2',
  );
  await put('Gavel Sans', 'keys', 'font-weight: 400 700', [...KEYS], symbols);
  writeFileSync(new URL('fonts.css', folder), faces.join('') + standIns());
  writeFileSync(mark, stamp);
}

/** The licences of the fonts, which go wherever the fonts go. */
const licences = (): string =>
  PACKAGES.map((name) => `${name}\n\n${readFileSync(packageFile(`${name}/LICENSE`), 'utf8')}`).join('\n\n');

/** The fonts as a part of the build: made before anything asks for them. */
export default function fonts(): Plugin {
  return {
    name: 'gavel-fonts',
    async config() {
      await make();
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'fonts-licence.txt', source: licences() });
    },
  };
}

import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

const css = readFileSync('src/styles/tokens.css', 'utf8');

/** The colours by day or by night; those that are the same have one value. */
const colours = (night: boolean): Map<string, string> =>
  new Map(
    [...css.matchAll(/--([a-z0-9-]+): (?:light-dark\()?(#[0-9a-f]{6})(?:, (#[0-9a-f]{6})\))?;/g)].map(
      ([, name = '', day = '', dark]) => [name, night ? (dark ?? day) : day],
    ),
  );

function luminance(hex: string): number {
  const parts = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = parts.map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const light = colours(false);
const dark = colours(true);
const walls = ['wall', 'wall-2', 'wall-3'];
const onWalls = ['ink', 'ink-2', 'brass-text', 'accent-text', 'danger-text', 'good-text'];
const filled = ['brass', 'accent', 'danger', 'good', 'label', ...[...'abcde'].map((a) => `artist-${a}`)];

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s colours', (_, found) => {
  const get = (name: string): string => found.get(name) ?? expect.fail(`no colour ${name}`);

  it.each(walls.flatMap((wall) => onWalls.map((ink) => [ink, wall])))('%s on %s', (ink, wall) => {
    expect(contrast(get(ink ?? ''), get(wall ?? ''))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(filled)('%s carries its ink', (name) => {
    expect(contrast(get(name), get(`${name}-ink`))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(walls.flatMap((wall) => ['line-strong', 'focus'].map((line) => [line, wall])))(
    '%s is seen on %s',
    (line, wall) => {
      expect(contrast(get(line ?? ''), get(wall ?? ''))).toBeGreaterThanOrEqual(3);
    },
  );
});

it('writes every colour of the night beside that of the day', () => {
  expect(light.get('wall')).not.toBe(dark.get('wall'));
  expect([...light.keys()].length).toBeGreaterThan(30);
  expect(css.match(/prefers-color-scheme/g)).toBeNull();
});

// What the light changes is colours alone, so that whatever fits by day fits by night: the browser takes nothing but
// colours in `light-dark()`, and nothing else asks which light it is.
describe('the light', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(css|svelte|ts)$/.test(name) && !name.endsWith('.test.ts'))
    .map((name) => `src/${name}`);
  const asked = /prefers-color-scheme|data-theme|color-scheme|light-dark/;

  it('is asked in one file', () => {
    expect(sources.length).toBeGreaterThan(100);
    const asking = sources.filter((name) => asked.test(readFileSync(name, 'utf8')));
    expect(asking).toEqual(['src/styles/tokens.css']);
  });

  it('chooses between colours alone', () => {
    // Paper is white in every light.
    const screen = css.replace(/@media print \{\s*:root:root \{\s*color-scheme: light;\s*\}\s*\}/, '');
    expect(screen).not.toBe(css);
    const rest = screen.replaceAll(
      /light-dark\((?:#[0-9a-f]{6}|rgb\([^)]*\)), (?:#[0-9a-f]{6}|rgb\([^)]*\))\)/g,
      '',
    );
    const left = [...rest.matchAll(/\[data-theme='\w+'\] \{\s*([^}]*?)\s*\}/g)].map(([, inside]) => inside);
    expect(left).toEqual(['color-scheme: light;', 'color-scheme: dark;']);
    expect(rest.replaceAll(/\[data-theme='\w+'\] \{[^}]*\}/g, '').match(new RegExp(asked, 'g'))).toEqual([
      'color-scheme',
    ]);
  });
});

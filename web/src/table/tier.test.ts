import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { shapeOf } from './tier';

const at = (width: number, height: number, letter = 16): string => {
  const { tier, low, scant, lying } = shapeOf(width / letter, height / letter);
  return [tier, low && 'low', scant && 'scant', lying && 'lying'].filter(Boolean).join(' ');
};

describe('the shape of the room', () => {
  it.each([
    [360, 740, 'phone'],
    [390, 664, 'phone low'],
    [360, 616, 'phone low'],
    [375, 553, 'phone low scant'],
    [740, 360, 'side low lying'],
    [768, 1024, 'tablet'],
    [820, 1180, 'tablet'],
    [1024, 768, 'tablet low lying'],
    [1280, 800, 'desk lying'],
    [1366, 640, 'desk low lying'],
  ])('%s × %s is a %s', (width, height, shape) => {
    expect(at(width, height)).toBe(shape);
  });

  it.each([
    [360, 740, 'page'],
    [768, 1024, 'page'],
    [1280, 800, 'side low lying'],
    [2560, 1440, 'desk low lying'],
  ])('%s × %s with letters twice as large is a %s', (width, height, shape) => {
    expect(at(width, height, 32)).toBe(shape);
  });

  it('is asked nowhere else: components know tiers, not widths of windows', () => {
    const files = readdirSync('src/table').filter((name) => /\.(svelte|css)$/.test(name));
    const breaks = files.filter((name) =>
      /@container room|@media \((min|max)-(width|height)/.test(readFileSync(`src/table/${name}`, 'utf8')),
    );
    expect(breaks).toEqual([]);
  });
});

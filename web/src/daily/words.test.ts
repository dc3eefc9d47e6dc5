import { describe, expect, it } from 'vitest';

import { dayInWords, own, picture } from './words';

describe('the deal of a day in words', () => {
  it('names the day by UTC, wherever the reader is', () => {
    // Versions of browsers differ in the comma.
    expect(dayInWords('2026-11-18', 'en-GB')).toMatch(/^Wednesday,? 18 November 2026$/);
    expect(dayInWords('2026-11-18', 'pl', 'short')).toBe('18 listopada');
  });

  it('draws a picture that gives nothing away', () => {
    expect(picture({ money: 214, place: 1, counts: 'yes', better: 83 })).toBe('🥇 🟨🟨🟨🟨🟨🟨🟨🟨⬜⬜');
    expect(picture({ money: 90, place: 4, counts: 'yes', better: 0 })).toBe('🖼️ ⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜');
    expect(picture({ money: 300, place: 2, counts: 'guest', better: 100 })).toBe('🥈 🟨🟨🟨🟨🟨🟨🟨🟨🟨🟨');
    expect(picture({ money: 300, place: 3, counts: 'late', better: null })).toBe('🥉');
  });

  it('finds the bar of somebody', () => {
    const bars = [
      { from: 90, to: 99, count: 1 },
      { from: 100, to: 109, count: 2 },
    ];
    expect(own(bars, 100)).toBe(1);
    expect(own(bars, 89)).toBe(-1);
    expect(own(bars, undefined)).toBe(-1);
  });
});

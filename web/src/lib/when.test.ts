import { describe, expect, it } from 'vitest';

import { minutesInUtc } from './hours';
import { moment } from './when';

describe('a deadline in words', () => {
  const now = new Date(2026, 10, 18, 9, 0).getTime() / 1000;
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 30).getTime() / 1000;

  it('is a time today, a day in this week, and a date later', () => {
    expect(moment(at(18, 22), 'en-GB', now)).toBe('22:30');
    expect(moment(at(20, 7), 'en-GB', now)).toMatch(/^Fri\W+07:30$/);
    expect(moment(at(30, 7), 'en-GB', now)).toMatch(/^30 Nov\W+07:30$/);
    expect(moment(at(20, 7), 'pl', now)).toMatch(/^pt\.?\W+07:30$/);
  });
});

describe('playing hours', () => {
  it('are told in UTC, whatever the clock of the reader says', () => {
    expect(minutesInUtc('09:30', -60)).toBe(8 * 60 + 30);
    expect(minutesInUtc('00:30', -120)).toBe(22 * 60 + 30);
    expect(minutesInUtc('22:00', 300)).toBe(3 * 60);
  });
});

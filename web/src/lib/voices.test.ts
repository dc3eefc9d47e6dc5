import { beforeAll, describe, expect, it } from 'vitest';

import { speak } from './i18n.svelte';
import { ago, botHint, botKind, botName, guestName } from './voices';

describe('names of what the server names by a word', () => {
  beforeAll(() => speak('en'));

  it('a bot is its kind, whatever stands behind it', () => {
    expect(botKind('flat:256')).toEqual({ kind: 'flat', number: null });
    expect(botKind('flat:256 3')).toEqual({ kind: 'flat', number: '3' });
    expect(botName('theory')).toBe('Dealer');
    expect(botName('theory 2')).toBe('Dealer 2');
    expect(botName('exec')).toBe('exec');
    expect(botHint('exec')).toBe('A program of its own.');
  });

  it('people keep their names', () => {
    expect(guestName('Ana 2', ['theory', 'flat:256'])).toBe('Ana 2');
    expect(guestName('flat:256 2', ['theory', 'flat:256'])).toBe('Dreamer 2');
  });

  it.each([
    [5, 'just now'],
    [60, '1 minute ago'],
    [7_300, '2 hours ago'],
    [200_000, '2 days ago'],
    [-9, 'just now'],
  ])('%i seconds', (seconds, words) => {
    expect(ago(seconds)).toBe(words);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';

import { speak } from './i18n.svelte';
import { ago, botHint, botKind, botName } from './voices';

describe('names of what the server names by a word', () => {
  beforeAll(() => speak('en'));

  it('a bot is its kind, whatever stands behind it', () => {
    expect(botKind('flat:256')).toBe('flat');
    expect(botName('theory')).toBe('Dealer');
    expect(botName('flat:64')).toBe(botName('flat:256'));
    expect(botName('exec')).toBe('exec');
    expect(botHint('exec')).toBe('A program of its own.');
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

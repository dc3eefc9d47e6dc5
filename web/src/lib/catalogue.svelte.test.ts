import { describe, expect, it } from 'vitest';

import { bundle, LANGUAGES, negotiate, say, speak, t } from './i18n.svelte';
import type { Code } from './protocol';
import { GUEST_NAMES } from './names';

describe('languages', () => {
  it.each([
    [null, ['pl-PL', 'en'], 'pl'],
    [null, ['de', 'fr-CA'], 'fr'],
    [null, ['de'], 'en'],
    ['it', ['pl'], 'it'],
    ['xx', ['pl'], 'pl'],
  ])('%s and %j', (chosen, browser, found) => {
    expect(negotiate(chosen, browser)).toBe(found);
  });

  it('say what is missing', () => {
    const made = bundle('en', { a: 'hello = Hello { $name }' });
    expect(say(made, 'hello', { name: 'Ana' })).toBe('Hello Ana');
    expect(say(made, 'nothing')).toBe('⟦nothing⟧');
    expect(say(made, 'hello')).toContain('⟦hello');
  });

  const CODES: Code[] = [
    ...([
      'malformed',
      'too-long',
      'binary',
      'no-hello',
      'version',
      'too-many',
      'who-are-you',
      'expired',
    ] as const),
    ...(['foreign-origin', 'unknown', 'bad-name', 'bad-settings', 'unknown-bot', 'not-seated'] as const),
    ...(['not-host', 'taken', 'not-now', 'crossed', 'illegal', 'busy', 'unavailable', 'too-slow'] as const),
    ...(['stopping', 'internal'] as const),
  ];

  it.each(LANGUAGES)('%s has a sentence for every refusal and a name for every guest', async (language) => {
    await speak(language);
    for (const code of [...CODES, 'offline']) expect(t(`error-${code}`)).not.toContain('⟦');
    for (let word = 1; word <= GUEST_NAMES; word += 1) {
      expect(t(`guest-name-${word}`, { number: 7 })).toMatch(/7/);
    }
  });
});

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

  // A code that the protocol gains is missing here, and so does not compile.
  const CODES: Readonly<Record<Code, true>> = {
    malformed: true,
    'too-long': true,
    binary: true,
    'no-hello': true,
    version: true,
    'too-many': true,
    'who-are-you': true,
    expired: true,
    'foreign-origin': true,
    unknown: true,
    'bad-name': true,
    'bad-passphrase': true,
    'wrong-passphrase': true,
    'bad-settings': true,
    'bad-record': true,
    'unknown-bot': true,
    'not-seated': true,
    'not-host': true,
    barred: true,
    secret: true,
    taken: true,
    'not-now': true,
    crossed: true,
    illegal: true,
    busy: true,
    unavailable: true,
    'too-slow': true,
    stopping: true,
    internal: true,
  };

  it.each(LANGUAGES)('%s has a sentence for every refusal and a name for every guest', async (language) => {
    await speak(language);
    for (const code of [...Object.keys(CODES), 'offline']) expect(t(`error-${code}`)).not.toContain('⟦');
    for (let word = 1; word <= GUEST_NAMES; word += 1) {
      expect(t(`guest-name-${word}`, { number: 7 })).toMatch(/7/);
    }
  });
});

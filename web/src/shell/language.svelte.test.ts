import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { has, language, LOADERS, speak, speakOneOf, t, withWords } from '../lib/i18n.svelte';
import { settings } from '../lib/settings.svelte';
import LanguageSwitch from './LanguageSwitch.svelte';

const real = { ...LOADERS };
const lost = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(async () => {
  localStorage.clear();
  settings.read();
  await speak('en');
});

afterEach(() => {
  Object.assign(LOADERS, real);
});

it('a language that does not come is neither shown nor remembered', async () => {
  LOADERS.fr = lost;
  render(LanguageSwitch);
  const field = screen.getByRole<HTMLSelectElement>('combobox');
  await fireEvent.change(field, { target: { value: 'fr' } });
  await vi.waitFor(() => expect(field.value).toBe('en'));
  expect(language()).toBe('en');
  expect(settings.language).toBeNull();

  await fireEvent.change(field, { target: { value: 'pl' } });
  await vi.waitFor(() => expect(settings.language).toBe('pl'));
  expect(document.documentElement.lang).toBe('pl');
  expect(localStorage.getItem('gavel.settings')).toContain('"language":"pl"');
  expect(document.cookie).toContain('gavel-language=pl');
});

it('a page begins in another language rather than in none', async () => {
  LOADERS.it = lost;
  LOADERS.en = lost;
  expect(await speakOneOf(['it', 'xx', 'pl'])).toBe('pl');
  expect(t('loading')).not.toBe('');
  Object.assign(LOADERS, { fr: lost, pl: lost });
  await expect(speakOneOf(['it'])).rejects.toThrow('Failed to fetch');
});

it('the one chosen last is spoken and remembered, whichever comes first', async () => {
  let come = (): void => undefined;
  const slow = new Promise<void>((done) => (come = done));
  LOADERS.it = async () => {
    await slow;
    return real.it();
  };
  render(LanguageSwitch);
  const field = screen.getByRole<HTMLSelectElement>('combobox');
  await fireEvent.change(field, { target: { value: 'it' } });
  await fireEvent.change(field, { target: { value: 'fr' } });
  await vi.waitFor(() => expect(settings.language).toBe('fr'));
  come();
  await slow;
  await new Promise((later) => setTimeout(later, 50));
  expect([language(), settings.language, document.documentElement.lang]).toEqual(['fr', 'fr', 'fr']);
});

const part = Promise.resolve({ default: 'drawn' });

it('the words of the table come with the table, in whatever language is spoken by then', async () => {
  expect(await speakOneOf(['fr'])).toBe('fr');
  expect([has('home-play'), has('do-bid')]).toEqual([true, false]);
  expect(await withWords(part, 'table')).toBe('drawn');
  expect([has('home-play'), has('do-bid'), language()]).toEqual([true, true, 'fr']);
  expect([has('settings-title'), has('replay-title')]).toEqual([false, false]);
  await speak('pl');
  expect([has('do-bid'), has('replay-title'), language()]).toEqual([true, true, 'pl']);
});

it('words that come at the same time, or while the language is switched, are all there', async () => {
  await speakOneOf(['fr']);
  await Promise.all([withWords(part, 'table'), withWords(part, 'later'), withWords(part, 'later')]);
  expect([has('home-play'), has('do-bid'), has('settings-title'), language()]).toEqual([
    true,
    true,
    true,
    'fr',
  ]);
  await speakOneOf(['fr']);
  await Promise.all([withWords(part, 'later'), speak('it')]);
  expect([has('settings-title'), has('do-bid'), language()]).toEqual([true, true, 'it']);
});

import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { has, language, LOADERS, speak, speakAtTable, speakOneOf, t } from '../lib/i18n.svelte';
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

it('the words of the table come with the table, in whatever language is spoken by then', async () => {
  expect(await speakOneOf(['fr'])).toBe('fr');
  expect([has('home-play'), has('do-bid')]).toEqual([true, false]);
  await speakAtTable();
  expect([has('home-play'), has('do-bid'), language()]).toEqual([true, true, 'fr']);
  await speak('pl');
  expect([has('do-bid'), language()]).toEqual([true, 'pl']);
});

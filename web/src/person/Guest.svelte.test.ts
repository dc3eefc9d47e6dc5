import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeAll, describe, expect, it, vi } from 'vitest';

import { EDITION } from '../fixtures/build';
import { pretend } from '../lib/hello.svelte';
import { speak, withWords } from '../lib/i18n.svelte';
import type { Hello } from '../lib/protocol';
import Guest from './Guest.svelte';

const HELLO: Hello = {
  protocol: 2,
  version: '',
  public_url: '',
  bots: [],
  levels: [],
  editions: [EDITION],
  art: '',
  me: null,
};
const asked = vi.fn(() => Promise.reject(new TypeError('nobody asks')));

beforeAll(async () => {
  vi.stubGlobal('fetch', asked);
  await speak('en');
  await withWords(Promise.resolve({ default: null }), 'later');
});

describe('over plain HTTP', () => {
  it('there are no passkeys, and the reason stands there; a pass-phrase keeps the name all the same', () => {
    vi.stubGlobal('isSecureContext', false);
    pretend({ ...HELLO, me: { name: 'Ada', kept: false } });
    render(Guest, { oncodes: () => undefined });
    expect(screen.getByText(/^There are no passkeys here: they need an encrypted connection/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Keep my name' })).toBeTruthy();
  });
});

describe('a form that is not filled in', () => {
  it('says so in the page’s words, leads to what is missing, and asks nobody', async () => {
    pretend(HELLO);
    render(Guest, { oncodes: () => undefined });
    const form = screen.getByRole('region', { name: 'Sign in' });
    const [name, phrase] = [
      within(form).getByLabelText<HTMLInputElement>('Name'),
      within(form).getByLabelText<HTMLInputElement>('Pass-phrase'),
    ];
    await fireEvent.input(name, { target: { value: 'Ada' } });
    await fireEvent.click(within(form).getByRole('button', { name: 'Sign in' }));
    expect(within(form).getByRole('alert').textContent).toBe('Something is still missing here.');
    expect(document.activeElement).toBe(phrase);
    expect(asked).not.toHaveBeenCalled();
  });
});

import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';

import { EDITION } from '../fixtures/build';
import { pretend } from '../lib/hello.svelte';
import { speak, t } from '../lib/i18n.svelte';
import NameForm from './NameForm.svelte';

beforeAll(() => speak('en'));
afterEach(() => void vi.unstubAllGlobals());

it('says beside the field why the server does not take a name', async () => {
  const house = {
    protocol: 2,
    version: '',
    public_url: '',
    bots: [],
    levels: [],
    editions: [EDITION],
    art: '',
    me: { name: 'Ada', kept: false },
  };
  pretend(house);
  vi.stubGlobal('fetch', (to: string) =>
    Promise.resolve(
      to.endsWith('api/guest')
        ? new Response(JSON.stringify({ code: 'bad-name', why: 'reserved' }), { status: 400 })
        : new Response(JSON.stringify(house)),
    ),
  );
  render(NameForm, { label: 'Your name' });
  const field = screen.getByLabelText<HTMLInputElement>('Your name');
  await fireEvent.input(field, { target: { value: 'Moderator' } });
  await fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  const why = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(why?.textContent).toBe(t('error-bad-name'));
  expect(document.activeElement).toBe(field);
});

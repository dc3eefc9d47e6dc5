import { render, screen } from '@testing-library/svelte';
import { beforeAll, describe, expect, it, vi } from 'vitest';

import { speak, withWords } from '../lib/i18n.svelte';
import type { Notifying } from '../lib/protocol';
import Notifications from './Notifications.svelte';

const NOW: Notifying = {
  key: '',
  wishes: { kinds: { turn: true, outbid: true, over: true, invited: true }, quiet: null },
  places: [],
};

beforeAll(async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(NOW))));
  await speak('en');
  await withWords(Promise.resolve({ default: null }), 'later');
});

describe('where a browser cannot be told', () => {
  it('there is no switch for it over plain HTTP, but the reason; a program can still be told', async () => {
    vi.stubGlobal('isSecureContext', false);
    render(Notifications);
    expect(await screen.findByText(/Only on a page with a secure address \(https\)/)).toBeTruthy();
    expect(screen.queryByRole('switch', { name: 'Tell me on this device' })).toBeNull();
    expect(screen.getByText('Tell a program of your own (webhook)')).toBeTruthy();
    expect(screen.getAllByRole('switch')).toHaveLength(5);
  });

  it('there is a switch where the browser can', async () => {
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('PushManager', () => undefined);
    vi.stubGlobal('Notification', { permission: 'default' });
    Object.assign(navigator, { serviceWorker: { getRegistration: () => Promise.resolve(undefined) } });
    render(Notifications);
    expect(await screen.findByRole('switch', { name: 'Tell me on this device' })).toBeTruthy();
  });
});

import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { speak } from '../lib/i18n.svelte';
import { settings } from '../lib/settings.svelte';
import CallSettings from './CallSettings.svelte';

const requestPermission = vi.fn(() => Promise.resolve<NotificationPermission>('granted'));

function browser(secure: boolean, permission: NotificationPermission): void {
  vi.stubGlobal('isSecureContext', secure);
  vi.stubGlobal('Notification', { permission, requestPermission });
}

const notifications = (): HTMLElement => screen.getByRole('switch', { name: 'Notifications' });

beforeAll(() => speak('en'));

beforeEach(() => {
  localStorage.clear();
  settings.read();
  requestPermission.mockClear();
});

afterEach(() => vi.unstubAllGlobals());

it('plain HTTP is told as the reason, and nothing can be pressed', () => {
  browser(false, 'denied');
  render(CallSettings);
  expect(notifications()).toHaveProperty('disabled', true);
  expect(screen.getByText(/only over HTTPS/)).toBeTruthy();
});

it('a browser without notifications is not reminded of it', () => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('Notification', undefined);
  render(CallSettings);
  expect(screen.queryByRole('switch', { name: 'Notifications' })).toBeNull();
});

it('a press asks the browser, and what it answers is remembered', async () => {
  browser(true, 'default');
  render(CallSettings);
  expect(requestPermission).not.toHaveBeenCalled();
  await fireEvent.click(notifications());
  expect(requestPermission).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(settings.notify).toBe(true));

  requestPermission.mockResolvedValueOnce('denied');
  await fireEvent.click(notifications());
  await vi.waitFor(() => expect(settings.notify).toBe(false));
  expect(localStorage.getItem('gavel.settings')).toContain('"notify":false');
});

it('what the tab shows can be turned off', async () => {
  browser(true, 'default');
  render(CallSettings);
  await fireEvent.click(screen.getByRole('switch', { name: '“Your turn” in the tab' }));
  expect(settings.badge).toBe(false);
});

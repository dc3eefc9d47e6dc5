// Passing a table's link on.

import { server } from './hello.svelte';
import { t } from './i18n.svelte';
import { type Route, shareAddress } from './router';
import { toast } from './toasts.svelte';

export function linkTo(to: Route): string {
  return shareAddress(to, document.baseURI, server()?.public_url ?? '');
}

export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast(t('room-copied'), { ms: 3000 });
  } catch {
    toast(t('room-copy-failed'), { kind: 'fault' });
  }
}

/** Whether this device can hand a link to its other programs. */
export function canSend(): boolean {
  return typeof navigator.share === 'function';
}

export async function sendLink(link: string, text = t('room-send-text')): Promise<void> {
  try {
    await navigator.share({ text, url: link });
  } catch {
    // Closed without sending: nothing to say.
  }
}

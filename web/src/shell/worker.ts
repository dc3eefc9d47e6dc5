// The service worker, from the page's side: it is registered when there is time, and a newer version is offered, never taken.

import { language, t } from '../lib/i18n.svelte';
import { toast } from '../lib/toasts.svelte';

/** Offers to change to a version that waits. Nothing reloads by itself: somebody may be in the middle of a lot. */
function offer(waiting: ServiceWorker): void {
  toast(t('update-there'), {
    // Until somebody answers it; timers know no longer time.
    ms: 2 ** 31 - 1,
    action: {
      label: t('line-reload'),
      run: () => {
        // The page comes anew when the new version answers for it.
        navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
        waiting.postMessage({ say: 'take-over' });
      },
    },
  });
}

/** Registers it; browsers have it only over HTTPS. */
export async function work(container: ServiceWorkerContainer = navigator.serviceWorker): Promise<void> {
  const found = await container.register(new URL('sw.js', document.baseURI).href, {
    scope: new URL('.', document.baseURI).pathname,
    updateViaCache: 'none',
  });
  found.active?.postMessage({ say: 'language', language: language() });
  // The first one has nothing to replace.
  const told = (): void => {
    if (found.waiting && container.controller) offer(found.waiting);
  };
  told();
  found.addEventListener('updatefound', () => {
    const { installing } = found;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') told();
    });
  });
  // A page that is open for days asks now and then, when it is looked at again.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') found.update().catch(() => undefined);
  });
}

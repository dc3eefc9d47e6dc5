import { go } from './location.svelte';
import { routeOf } from './router';

/** Links to our own pages change the page in place; all others are the browser's. */
export function followLinks(): () => void {
  const follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download')) return;
    const root = new URL('.', document.baseURI).href;
    if (link.getAttribute('href')?.startsWith('#')) {
      // With a <base>, "#content" would be the base's, not this page's.
      event.preventDefault();
      document.getElementById(link.hash.slice(1))?.focus();
      return;
    }
    if (!link.href.startsWith(root) || link.href.startsWith(`${root}api/`)) return;
    event.preventDefault();
    go(routeOf(link.href, document.baseURI));
  };
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}

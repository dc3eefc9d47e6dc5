// Style sheets that come with a part of the page.

/** How long after the first failure one is fetched again; after each further one twice as long. */
const AGAIN = 1000;

/** Fetches what did not come again: the bundler asks for each only once, and a part that is fetched again would stand there bare. */
export function mendStyles(): void {
  const mend = ({ target }: Event): void => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    const again = target.cloneNode() as HTMLLinkElement;
    const pause = Number(target.dataset['pause'] ?? AGAIN);
    again.dataset['pause'] = String(2 * pause);
    setTimeout(() => target.replaceWith(again), pause);
  };
  // Nothing but the link hears it on the way back up.
  document.addEventListener('error', mend, true);
}

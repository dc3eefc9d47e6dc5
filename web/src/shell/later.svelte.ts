// Parts of the page that nobody sees at first: fetched when there is time, at the latest when they are wanted.

import { Refused } from '../lib/api';
import { complain } from '../lib/enter';
import { withWords } from '../lib/i18n.svelte';
import { whenIdle } from '../lib/later';

/** How long after the first failure something is fetched again; after each further one twice as long. */
const AGAIN = 3000;

/** Fetches something until it is there. Gives back what ends that. */
function untilThere(fetch: () => Promise<void>, failed: () => void = () => undefined): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = AGAIN;
  let over = false;
  const attempt = (): void => {
    fetch().catch(() => {
      if (over) return;
      timer = setTimeout(attempt, pause);
      pause *= 2;
      failed();
    });
  };
  attempt();
  return () => {
    over = true;
    clearTimeout(timer);
  };
}

/**
 * A part, once it and its words are there. One that is wanted and does not come is told, and given up until it is wanted
 * again; one that goes on being wanted, because nobody opens or closes it, is fetched again after a while.
 */
export function later<T>(
  load: () => Promise<{ default: T }>,
  wanted: () => boolean,
  giveUp: () => void,
  /** Few want it: it is not fetched before. */
  rare = false,
): { readonly part: T | null } {
  let part: T | null = $state.raw(null);
  const missing = $derived(part === null);
  // What it depends on changes more often than this, and a part is told to be missing only once.
  const needed = $derived(missing && wanted());
  const fetch = async (): Promise<void> => {
    part = await withWords(load(), 'later');
  };
  $effect(() => {
    if (rare || !missing) return undefined;
    let stop: () => void = () => undefined;
    const wait = whenIdle(() => {
      stop = untilThere(fetch);
    });
    return () => {
      wait();
      stop();
    };
  });
  $effect(() => {
    if (!needed) return undefined;
    let told = false;
    return untilThere(fetch, () => {
      giveUp();
      if (!told) complain(new Refused('part', 'a part of the page did not load'));
      told = true;
    });
  });
  return {
    get part() {
      return part;
    },
  };
}

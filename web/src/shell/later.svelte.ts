// Parts of the page that nobody sees at first: fetched when there is time, at the latest when they are wanted.

import { Refused } from '../lib/api';
import { complain } from '../lib/enter';
import { withWords } from '../lib/i18n.svelte';
import { whenIdle } from '../lib/later';

/** A part, once it and its words are there. One that is wanted and does not come is told, and given up until it is wanted again. */
export function later<T>(
  load: () => Promise<{ default: T }>,
  wanted: () => boolean,
  giveUp: () => void,
  /** Few want it: it is not fetched before. */
  rare = false,
): { readonly part: T | null } {
  let part: T | null = $state.raw(null);
  const fetch = async (): Promise<void> => {
    part = await withWords(load(), 'later');
  };
  if (!rare) $effect(() => whenIdle(() => void fetch().catch(() => undefined)));
  $effect(() => {
    if (!wanted() || part !== null) return;
    fetch().catch(() => {
      giveUp();
      complain(new Refused('part', 'a part of the page did not load'));
    });
  });
  return {
    get part() {
      return part;
    },
  };
}

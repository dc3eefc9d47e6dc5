// At a table over days: the other games that wait for whoever sits here.

import { look, tables } from '../lib/lobby.svelte';
import type { TableModel } from '../lib/model';
import type { TableCard } from '../lib/protocol';
import { badge, waiting } from '../lib/waiting';

/** How often a page that is looked at asks which games wait, in milliseconds. */
const EVERY = 60_000;

/** The games that wait besides this one. Elsewhere than over days nobody has time for another. */
export function otherGames(model: () => TableModel): { readonly all: TableCard[] } {
  const here = $derived(model().table?.pace === 'days' && model().private.seat !== null);
  $effect(() => {
    if (!here) return undefined;
    const ask = (): void => {
      if (document.visibilityState === 'visible') void look();
    };
    ask();
    const timer = setInterval(ask, EVERY);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  });
  const mine = $derived(here ? (tables()?.mine ?? []) : []);
  $effect(() => {
    if (here) badge(waiting(mine).length);
  });
  const all = $derived(waiting(mine, model().id));
  return {
    get all() {
      return all;
    },
  };
}

// The pages that are fetched when somebody opens them. A new one is a line here and an address in `lib/router.ts`: it costs
// the first page nothing else. Its words stand in a file of the catalogue that `lib/lang/later` names.

import type { Component } from 'svelte';

import { withWords } from '../lib/i18n.svelte';
import type { Route } from '../lib/router';

type At<P extends Route['page']> = Extract<Route, { page: P }>;
type Drawing<P extends Route['page']> = Component<{ route: At<P>; onmenu: () => void }>;

/** All but the two that the first page brings along. */
type Later = Exclude<Route['page'], 'home' | 'table'>;

const PAGES: { [P in Later]: () => Promise<{ default: Drawing<P> }> } = {
  daily: () => import('../daily/DailyPage.svelte'),
  lessons: () => import('../lessons/LessonsPage.svelte'),
  profile: () => import('../person/ProfilePage.svelte'),
  puzzles: () => import('../puzzles/PuzzlesPage.svelte'),
  replay: () => import('../replay/Replay.svelte'),
  retrospective: () => import('../retrospective/Retrospective.svelte'),
  rules: () => import('../rules/RulesPage.svelte'),
};

/** Those that draw a table, or speak as one does. */
const AS_TABLES: readonly Route['page'][] = ['replay', 'retrospective'];

/** How to come by a page and its words; nothing for a page that is there already. */
export function pageOf(page: Route['page']): (() => Promise<Drawing<Route['page']>>) | null {
  if (page === 'home' || page === 'table') return null;
  // Every one is given the route that belongs to it.
  const load = PAGES[page] as () => Promise<{ default: Drawing<Route['page']> }>;
  return () => withWords(load(), 'later', ...(AS_TABLES.includes(page) ? (['table'] as const) : []));
}

/** What a page is made anew for, when it changes. */
export function routeKey(route: Route): string | null {
  if ('id' in route) return route.id;
  if ('day' in route) return route.day;
  return 'name' in route ? route.name : null;
}

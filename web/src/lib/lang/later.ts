// What is said on screens that nobody sees at first: the settings, the rulebook, the sheets and ends of the table, games
// looked at again, keeping a name. It comes with the first of them.

import type { Files } from './table';

export const LATER_WORDS = {
  en: () => import('./later/later-en'),
  fr: () => import('./later/later-fr'),
  it: () => import('./later/later-it'),
  pl: () => import('./later/later-pl'),
} satisfies Record<string, () => Promise<{ default: Files }>>;

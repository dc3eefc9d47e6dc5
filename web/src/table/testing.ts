// Words for tests: every message shows its id and what it was given.

import type { Chapter } from '../lib/model';
import type { News, Seat } from '../lib/protocol';
import { EDITION, model } from '../fixtures/build';
import { type Say, type Voice, voiceOf } from './voice';

const plain: Say = (id, args) => (args ? `${id}(${Object.values(args).join('|')})` : id);

export function plainVoice(me: Seat | null = null, seats = 4, say: Say = plain): Voice {
  const { table } = model({ seats, phase: { phase: 'offer' } });
  if (table)
    table.chairs.forEach((chair, index) => Object.assign(chair, { who: 'person', name: `P${index + 1}` }));
  return voiceOf(
    say,
    table,
    EDITION,
    (units) => `${units}k`,
    'en',
    () => true,
    me,
  );
}

/** Chapters from pieces of news, one each. */
export function told(...news: (News | News[])[]): Chapter[] {
  return news.map((one, index) => ({ seq: index + 1, news: Array.isArray(one) ? one : [one], live: true }));
}

// A small fixed set of reactions. They travel as chat, each as one sign, and are drawn here.

import type { Chapter } from '../lib/model';
import type { Seat } from '../lib/protocol';

/** Name in the catalogue (`react-…`) → what is sent. */
export const REACTIONS = { clap: '👏', wow: '😮', hmm: '🤔', hot: '🔥', dear: '💸' } as const;
export type Reaction = keyof typeof REACTIONS;

const NAMES = Object.keys(REACTIONS) as Reaction[];

/** The reaction that a line of chat is; nothing when somebody used words. */
export function reactionOf(text: string): Reaction | null {
  return NAMES.find((name) => REACTIONS[name] === text.trim()) ?? null;
}

/** Something somebody at the table has just said. */
export interface Remark {
  /** In which update. */
  seq: number;
  seat: Seat;
  text: string;
}

/** What was said at the table while we were looking, after this update. Those who watch have no museum to say it at. */
export function remarks(chapters: readonly Chapter[], after: number): Remark[] {
  return chapters.flatMap(({ seq, news, live }) =>
    !live || seq <= after
      ? []
      : news.flatMap((one) =>
          one.event === 'said' && one.seat !== null && one.text !== null
            ? [{ seq, seat: one.seat, text: one.text }]
            : [],
        ),
  );
}

// What a table looks like to the components that draw it. Components get these values and decide no rule;
// whatever a person wants goes back through `Actions`.

import type { Game, Hint, News, Private, Seat, Seq, TableId, TableNow, Want } from './protocol';

/** One update's news, kept for the log, for animation and for the accounts at the end of a round. */
export interface Chapter {
  seq: Seq;
  news: News[];
  /** Told while we were looking (animate it), or caught up with (do not). */
  live: boolean;
}

/** A command that has been sent and not yet answered. */
export interface Pending {
  id: string;
  want: Want;
}

/** The last refusal, until the next command. */
export interface Refusal {
  code: string;
  why: string;
  high?: { seat: Seat; amount: number };
  want?: Want;
}

export type Line = 'connecting' | 'live' | 'lost' | 'closed';

/** Everything there is to draw. */
export interface TableModel {
  id: TableId;
  line: Line;
  seq: Seq;
  table: TableNow | null;
  game: Game | null;
  private: Private;
  online: Seat[];
  watching: number;
  /** The story so far, without gaps, up to now. */
  chapters: Chapter[];
  /** Whether there is a part of the story before it. */
  more: boolean;
  /** Somebody wants to read that, and it is on its way. */
  reading: boolean;
  pending: Pending[];
  refusal: Refusal | null;
  /** The last hint that was asked for. */
  hint: Hint | null;
  /** `performance.now()` when the clock in `game` was received: what is left of it counts from there. */
  clockAt: number;
  /** `performance.now()` when `private` was received: what is left of a held action counts from there. */
  privateAt: number;
  /** Why the line is closed for good, when it is. */
  farewell: { code: string; why: string } | null;
}

export interface Actions {
  want(want: Want): void;
  painted(seq: Seq): void;
  dismissRefusal(): void;
  /** Asks for a hint. */
  askHint(): void;
  /** Asks for a page of what happened earlier. */
  earlier(): void;
}

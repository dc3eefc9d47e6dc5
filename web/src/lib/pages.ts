// Fetches the earlier part of a story, one page after the other, while somebody or something wants it.

import { type Code, PASSING, type Seq } from './protocol';

/** Between one page and the next: the game comes first, and a page counts as several messages of one's own. */
export const PAGE_PAUSE = 700;
/** After the server had no time for it, or nothing to tell. */
export const PAGE_AGAIN = 1_500;
/** A page that has not come after so long is asked for again. */
export const PAGE_WITHIN = 15_000;

interface Ways {
  after(ms: number, then: () => void): () => void;
  /** Before which update a page is wanted; nothing when none is. */
  wanted(): Seq | null;
  ask(before: Seq): void;
}

export class Pages {
  /** What is waited for: a page that was asked for, or the moment to ask for the next. */
  private wait: { asked: boolean; stop: () => void } | null = null;

  constructor(private readonly ways: Ways) {}

  /** Asks for a page, if one is wanted and nothing is waited for. */
  next(): void {
    if (this.wait) return;
    const before = this.ways.wanted();
    if (before === null) return;
    this.ways.ask(before);
    this.rest(PAGE_WITHIN, true);
  }

  /** A page has come; one with nothing on it is no reason to hurry. */
  came(told: boolean): void {
    this.rest(told ? PAGE_PAUSE : PAGE_AGAIN, false);
  }

  /** Whether it was a page that was refused: then it is asked for again a little later. */
  refused(code: Code): boolean {
    if (!this.wait?.asked || !PASSING.includes(code)) return false;
    this.rest(PAGE_AGAIN, false);
    return true;
  }

  /** Another line: what was asked for on the old one is not answered any more. */
  again(): void {
    this.stop();
    this.next();
  }

  stop(): void {
    this.wait?.stop();
    this.wait = null;
  }

  private rest(ms: number, asked: boolean): void {
    this.stop();
    const stop = this.ways.after(ms, () => {
      this.wait = null;
      this.next();
    });
    this.wait = { asked, stop };
  }
}

// What is said at the museums, each for a moment. Called once by the table's component.

import { untrack } from 'svelte';
import type { Chapter } from '../lib/model';
import type { Seat } from '../lib/protocol';
import { type Remark, remarks } from './reactions';

/** How long it can be read. */
const MOMENT = 6000;

export class Remarks {
  private said: Remark[] = $state.raw([]);

  constructor(private readonly chapters: () => Chapter[]) {
    let heard = untrack(() => chapters().at(-1)?.seq ?? 0);
    $effect(() => {
      const fresh = remarks(chapters(), heard);
      heard = Math.max(heard, chapters().at(-1)?.seq ?? 0);
      if (fresh.length === 0) return;
      untrack(() => (this.said = [...this.said, ...fresh]));
      setTimeout(() => (this.said = this.said.filter((one) => !fresh.includes(one))), MOMENT);
    });
  }

  /** The last thing a seat has just said, unless it has been removed. */
  of(seat: Seat): Remark | null {
    const last = this.said.findLast((one) => one.seat === seat);
    return last && remarks(this.chapters(), last.seq - 1).some((one) => one.seq === last.seq) ? last : null;
  }
}

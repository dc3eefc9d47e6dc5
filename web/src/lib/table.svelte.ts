// A living table: what is known of it, and the line over which it is told.

import { socketAddress } from './api';
import { Connection, type World } from './connection';
import type { Actions, Chapter, Line, Pending, Refusal, TableModel } from './model';
import type { Game, Private, Seat, Seq, TableId, TableNow, Want } from './protocol';
import { blank, reduce, type Settled, unsettled } from './reduce';
import { browserWorld } from './world';

export class Table implements TableModel, Actions {
  readonly id: TableId;
  line: Line = $state('connecting');
  seq: Seq = $state(0);
  // Each of these is replaced whole, never changed in place.
  table: TableNow | null = $state.raw(null);
  game: Game | null = $state.raw(null);
  private: Private = $state.raw(blank('').private);
  online: Seat[] = $state.raw([]);
  watching = $state(0);
  chapters: Chapter[] = $state.raw([]);
  pending: Pending[] = $state.raw([]);
  refusal: Refusal | null = $state.raw(null);
  clockAt = $state(0);
  privateAt = $state(0);
  farewell: { code: string; why: string } | null = $state.raw(null);

  private readonly settled: Settled = unsettled();
  private readonly connection: Connection;

  constructor(id: TableId, world: World = browserWorld(() => socketAddress(id))) {
    this.id = id;
    this.connection = new Connection(world, {
      line: (line) => {
        this.line = line;
      },
      seen: () => (this.chapters.length > 0 || this.seq > 0 ? this.seq : null),
      sent: (command, want) => {
        this.pending = [...this.pending, { id: command, want }];
      },
      message: (message) => {
        const outcome = reduce(this, this.settled, message, performance.now());
        if (outcome === 'gap') this.connection.reopen();
      },
    });
  }

  /**
   * Asks for something; what was refused before is forgotten. The same once more while the first is on its way is
   * a double press; only words may be said twice.
   */
  want(want: Want): void {
    const last = this.pending.at(-1)?.want;
    if (want.want !== 'say' && JSON.stringify(last) === JSON.stringify(want)) return;
    this.refusal = null;
    this.connection.want(want);
  }

  painted(seq: Seq): void {
    this.connection.painted(seq);
  }

  dismissRefusal(): void {
    this.refusal = null;
  }

  /** Opens the line again, for instance under the name one has just taken. */
  reopen(): void {
    this.connection.reopen();
  }

  /** Gives up: there is nothing to come back to. */
  giveUp(code: string, why: string): void {
    this.connection.close();
    this.farewell = { code, why };
    this.line = 'closed';
  }

  close(): void {
    this.connection.close();
  }
}

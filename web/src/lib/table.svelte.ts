// A living table: what is known of it, and the line over which it is told.

import { socketAddress } from './api';
import { Connection, type World } from './connection';
import type { Actions, Chapter, Line, Pending, Refusal, TableModel } from './model';
import { promised, promiseFor } from './noise';
import { Pages } from './pages';
import type { Game, Hint, Private, Seat, Seq, ServerMessage, TableId, TableNow, Want } from './protocol';
import { type Aside, aside, blank, first, reduce, torn, whole } from './reduce';
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
  more = $state(false);
  reading = $state(false);
  pending: Pending[] = $state.raw([]);
  refusal: Refusal | null = $state.raw(null);
  hint: Hint | null = $state.raw(null);
  clockAt = $state(0);
  privateAt = $state(0);
  farewell: { code: string; why: string } | null = $state.raw(null);

  private readonly aside: Aside = aside();
  private readonly connection: Connection;
  private readonly pages: Pages;
  /** The last promise that was kept: once is enough, the command repeats itself. */
  private revealed: string | null = null;

  constructor(id: TableId, world: World = browserWorld(() => socketAddress(id))) {
    this.id = id;
    this.pages = new Pages({
      after: (ms, then) => world.after(ms, then),
      wanted: () => (this.wantsEarlier() ? first(this) : null),
      ask: (before) => this.connection.earlier(before),
    });
    this.connection = new Connection(world, {
      line: (line) => {
        this.line = line;
        if (line !== 'live') this.pages.stop();
      },
      seen: () => (this.chapters.length > 0 || this.seq > 0 ? this.seq : null),
      sent: (command, want) => {
        this.pending = [...this.pending, { id: command, want }];
      },
      message: (message) => this.hear(message),
    });
  }

  private hear(message: ServerMessage): void {
    if (message.type === 'refused' && message.id === null && this.pages.refused(message.code)) return;
    const from = first(this);
    if (reduce(this, this.aside, message, performance.now()) === 'gap') {
      this.connection.reopen();
      return;
    }
    if (message.type === 'welcome') this.pages.again();
    if (message.type === 'earlier') {
      this.reading = false;
      this.pages.came(first(this) < from);
    }
    if (message.type === 'welcome' || message.type === 'private') this.reveal(message.private.reveal);
  }

  /**
   * What was missed is always fetched, what happened before one came only when somebody reads it, or when the accounts
   * of a game are made of it.
   */
  private wantsEarlier(): boolean {
    const begun = this.table !== null && this.table.stage !== 'gathering';
    return this.more && (this.reading || torn(this.aside) || (begun && !whole(this)));
  }

  /** Keeps the promise given when sitting down, without asking anybody; who has forgotten it stays silent. */
  private reveal(promise: string | null): void {
    if (promise === null || promise === this.revealed) return;
    const entropy = promised(this.id, promise);
    if (entropy === null) return;
    this.revealed = promise;
    this.connection.want({ want: 'reveal', entropy });
  }

  /**
   * Asks for something; what was refused before is forgotten. The same once more while the first is on its way is
   * a double press; only words may be said twice. Whoever sits down promises a contribution to the shuffle.
   */
  want(want: Want): void {
    const wanted = want.want === 'sit' ? { ...want, promise: promiseFor(this.id) } : want;
    const last = this.pending.at(-1)?.want;
    if (wanted.want !== 'say' && JSON.stringify(last) === JSON.stringify(wanted)) return;
    this.refusal = null;
    this.connection.want(wanted);
  }

  painted(seq: Seq): void {
    this.connection.painted(seq);
  }

  askHint(): void {
    this.connection.hint();
  }

  dismissRefusal(): void {
    this.refusal = null;
  }

  earlier(): void {
    this.reading = this.more;
    this.pages.next();
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
    this.pages.stop();
  }
}

// A game looked at again: where one is in it and through whose eyes, as a table that the table's components can draw.
// What stood there at each moment the server says; here one only turns pages.

import type { Actions, Chapter, TableModel } from '../lib/model';
import {
  type Chair,
  type Moment,
  MOMENTS,
  type Replay,
  type ReplayLot,
  type Seat,
  type TableNow,
} from '../lib/protocol';
import { blank } from '../lib/reduce';
import type { Source } from './source';

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** How long something is looked at before the next move, in milliseconds. */
function pause(news: readonly { event: string }[]): number {
  const has = (...events: string[]): boolean => news.some(({ event }) => events.includes(event));
  if (has('round-ended')) return 5_000;
  if (has('sold', 'unsold', 'kept')) return 2_200;
  return has('offered', 'added') ? 1_500 : 800;
}

/** What is on the screen. */
interface Shown {
  at: number;
  eyes: Seat | null;
  moment: Moment;
  /** One move after what was there before: it moves and is told. */
  live: boolean;
}

export class Film implements TableModel, Actions {
  readonly id: string;
  readonly line = 'live';
  readonly watching = 0;
  readonly more = false;
  readonly reading = false;
  readonly pending = [];
  readonly refusal = null;
  readonly clockAt = 0;
  readonly privateAt = 0;
  readonly hint = null;
  readonly farewell = null;

  playing = $state(false);
  speed: Speed = $state(1);
  private shown: Shown | null = $state.raw(null);
  /** Where one wants to be: what is shown follows as soon as it is known. */
  private wanted: { at: number; eyes: Seat | null };
  /** What is known already, by eyes and page; nothing draws it. */
  private readonly pages: Record<string, Promise<Moment[]>> = {};
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly source: Source,
    readonly story: Replay,
    /** What to do when the server does not answer. */
    private readonly complain: (error: unknown) => void,
  ) {
    this.id = source.table ?? '';
    this.wanted = { at: 0, eyes: null };
  }

  /** How many moves there are. */
  get last(): number {
    return this.story.chapters.length - 1;
  }

  get at(): number {
    return this.shown?.at ?? 0;
  }

  get eyes(): Seat | null {
    return this.shown?.eyes ?? null;
  }

  get seq(): number {
    return this.at + 1;
  }

  /** What was hidden, if everything is open. */
  get open(): Moment['open'] {
    return this.shown?.moment.open ?? null;
  }

  game = $derived.by(() => {
    if (!this.shown) return null;
    const { game, open } = this.shown.moment;
    return open ? { ...game, view: { ...game.view, cash: open.cash } } : game;
  });

  table: TableNow = $derived.by(() => {
    const { settings, names, bots } = this.story;
    const chairs = names.map((name, at): Chair => {
      const bot = bots[at] ?? null;
      return { who: bot === null ? 'person' : 'bot', name, bot, away: false, promise: null };
    });
    const over = this.game?.view.phase.phase === 'over';
    return {
      stage: over ? 'over' : 'playing',
      settings,
      pace: 'untimed',
      stand_in: '',
      listed: false,
      hints: false,
      first: null,
      muted: [],
      host: null,
      chairs,
      dealt: true,
      dealing: false,
      promise: '',
      seed: null,
      rematch: null,
    };
  });

  private = $derived({ ...blank('').private, seat: this.eyes });

  chapters: Chapter[] = $derived.by(() => {
    const { at, live } = this.shown ?? { at: -1, live: false };
    return this.story.chapters
      .slice(0, at + 1)
      .map((news, seq) => ({ seq: seq + 1, news, live: live && seq === at }));
  });

  get online(): Seat[] {
    return this.story.names.map((_, at) => at + 1);
  }

  /** The lot that lies on the table, or the last one that did. */
  lot: ReplayLot | null = $derived.by(() => this.story.lots.findLast(({ from }) => from <= this.at) ?? null);

  private moment(at: number, eyes: Seat | null): Promise<Moment | undefined> {
    const from = at - (at % MOMENTS);
    const key = `${eyes ?? 'open'}/${from}`;
    const known = this.pages[key] ?? this.source.moments(from, eyes).then(({ moments }) => moments);
    this.pages[key] = known;
    // What did not come is asked for again.
    known.catch(() => Reflect.deleteProperty(this.pages, key));
    return known.then((moments) => moments[at - from]);
  }

  /** Shows the game after so many moves, through these eyes. */
  async go(at: number, eyes: Seat | null = this.wanted.eyes): Promise<void> {
    const seats = this.story.names.length;
    const wanted = {
      at: Math.max(0, Math.min(this.last, at)),
      eyes: eyes !== null && eyes >= 1 && eyes <= seats ? eyes : null,
    };
    const before = this.shown;
    this.wanted = wanted;
    try {
      const moment = await this.moment(wanted.at, wanted.eyes);
      if (this.wanted !== wanted || !moment) return;
      const live = before !== null && wanted.at === before.at + 1 && wanted.eyes === before.eyes;
      this.shown = { ...wanted, moment, live };
      // What comes next is fetched while one looks.
      if (wanted.at < this.last) void this.moment(wanted.at + 1, wanted.eyes).catch(() => undefined);
    } catch (error) {
      this.stop();
      this.complain(error);
    }
  }

  step(by: number): void {
    this.stop();
    void this.go(this.wanted.at + by);
  }

  jump(at: number): void {
    this.stop();
    void this.go(at);
  }

  /** To the moment after the next auction, or after the one before. */
  jumpLot(by: 1 | -1): void {
    const { at } = this.wanted;
    const ends = [0, ...this.story.lots.map(({ until }) => until), this.last];
    const next = by > 0 ? ends.find((end) => end > at) : ends.findLast((end) => end < at);
    this.jump(next ?? at);
  }

  look(eyes: Seat | null): void {
    void this.go(this.wanted.at, eyes);
  }

  toggle(): void {
    if (this.playing) {
      this.stop();
      return;
    }
    this.playing = true;
    // Whoever has seen the end begins again.
    this.timer = setTimeout(() => void this.next(), this.at === this.last ? 0 : 250);
  }

  private async next(): Promise<void> {
    if (!this.playing) return;
    await this.go(this.at === this.last ? 0 : this.at + 1);
    if (!this.playing) return;
    if (this.at === this.last) this.stop();
    else {
      const wait = pause(this.story.chapters[this.at] ?? []) / this.speed;
      this.timer = setTimeout(() => void this.next(), wait);
    }
  }

  stop(): void {
    clearTimeout(this.timer);
    this.playing = false;
  }

  /** Nothing can be done in a game that is over. */
  want(): void {
    return undefined;
  }

  painted(): void {
    return undefined;
  }

  askHint(): void {
    // Nobody decides anything here.
  }

  dismissRefusal(): void {
    return undefined;
  }

  earlier(): void {
    return undefined;
  }
}

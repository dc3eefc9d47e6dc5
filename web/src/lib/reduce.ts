// What a server's message changes in what we know of a table. No rule is decided here: the server tells, we keep.

import type { Chapter, TableModel } from './model';
import type { Missed, News, Now, Seq, ServerMessage, TableId } from './protocol';

/** A table of which nothing is known yet. */
export function blank(id: TableId): TableModel {
  return {
    id,
    line: 'connecting',
    seq: 0,
    table: null,
    game: null,
    private: {
      seat: null,
      host: false,
      kept: null,
      barred: false,
      muted: false,
      reveal: null,
      order: null,
      held: null,
      fist: null,
      note: null,
    },
    online: [],
    watching: 0,
    chapters: [],
    more: false,
    reading: false,
    pending: [],
    refusal: null,
    hint: null,
    clockAt: 0,
    privateAt: 0,
    farewell: null,
  };
}

/** A part of the story that is known, below one that is not. */
interface Piece {
  chapters: Chapter[];
  /** Whether there is something before this piece as well. */
  more: boolean;
}

/** What is kept beside the model: nothing draws it, so it need not be watched. */
export interface Aside {
  /** Commands that are done, but whose update is still on its way: their ids with that update's number. */
  settled: Map<string, Seq>;
  /** What was known before the line was lost for so long that the server did not tell all of it at once. */
  older: Piece[];
}

export function aside(): Aside {
  return { settled: new Map(), older: [] };
}

function stand(model: TableModel, now: Now, at: number): void {
  if (now.table) model.table = now.table;
  if (now.game) {
    model.game = now.game;
    model.clockAt = at;
  }
}

/** A command stops being pending when it is done *and* what it did is on screen: nothing flickers in between. */
function settle(model: TableModel, { settled }: Aside): void {
  for (const [id, seq] of settled) {
    if (seq > model.seq) continue;
    settled.delete(id);
    model.pending = model.pending.filter((one) => one.id !== id);
  }
}

/** Forgets what has been redacted, by whomever it was heard. */
function withoutRedacted(chapters: Chapter[], redacting: readonly Chapter[]): Chapter[] {
  const redacted = new Set<Seq>(
    redacting.flatMap(({ news }) => news.flatMap((one) => (one.event === 'redacted' ? [one.seq] : []))),
  );
  if (redacted.size === 0) return chapters;
  const forget = (news: News): News => (news.event === 'said' ? { ...news, text: null } : news);
  return chapters.map((one) => (redacted.has(one.seq) ? { ...one, news: one.news.map(forget) } : one));
}

const caughtUp = ({ seq, news }: Missed): Chapter => ({ seq, news, live: false });

/** The story goes on. */
function tell(model: TableModel, told: Chapter[]): void {
  model.chapters = withoutRedacted([...model.chapters, ...told], told);
}

/** The news of a welcome: all that was missed, or only the latest of it. */
function catchUp(model: TableModel, aside: Aside, missed: Missed[], more: boolean, seq: Seq): void {
  const last = model.chapters.at(-1)?.seq ?? 0;
  const told = missed.filter((one) => one.seq > last).map(caughtUp);
  const next = told[0]?.seq ?? seq + 1;
  if (last === 0) model.more = more || aside.older.length > 0;
  else if (more && next > last + 1) {
    // What lies between is fetched page by page; until then the story begins after it.
    aside.older.push({ chapters: model.chapters, more: model.more });
    model.chapters = [];
    model.more = true;
  }
  tell(model, told);
}

/** The update before which something is missing. */
export function first(model: TableModel): Seq {
  return model.chapters[0]?.seq ?? model.seq + 1;
}

/** A page from before what is known; it may reach what was known earlier. */
function turnBack(model: TableModel, { older }: Aside, missed: Missed[], more: boolean): void {
  const below = older.at(-1);
  const known = below?.chapters.at(-1)?.seq ?? 0;
  const page = missed.filter(({ seq }) => seq > known && seq < first(model)).map(caughtUp);
  const reached = !more || (missed[0] !== undefined && missed[0].seq <= known + 1);
  const joined = below !== undefined && reached;
  if (joined) older.pop();
  const all = [...(joined ? below.chapters : []), ...page, ...model.chapters];
  model.chapters = withoutRedacted(all, all);
  model.more = joined ? below.more : more;
}

/** Whether something that was lost on the way must still be fetched, whoever reads it. */
export function torn({ older }: Aside): boolean {
  return older.length > 0;
}

/** Whether the story goes back to where the game began: the accounts of all rounds are made of it. */
export function whole({ chapters, more }: Pick<TableModel, 'chapters' | 'more'>): boolean {
  return !more || chapters.some(({ news }) => news.some((one) => one.event === 'started'));
}

/** Takes a message in. `gap` means that something was missed and the line must be opened anew. */
export function reduce(model: TableModel, aside: Aside, message: ServerMessage, at: number): 'taken' | 'gap' {
  switch (message.type) {
    case 'welcome': {
      if (message.seq < model.seq) {
        // It knows less than we do: what we know is of no use to it.
        model.chapters = [];
        model.more = false;
        aside.older = [];
        model.seq = 0;
        return 'gap';
      }
      catchUp(model, aside, message.missed, message.more, message.seq);
      model.seq = message.seq;
      stand(model, message.now, at);
      model.private = message.private;
      model.privateAt = at;
      model.online = message.online;
      break;
    }
    case 'update':
      if (message.seq <= model.seq) return 'taken';
      if (message.seq !== model.seq + 1) return 'gap';
      tell(model, [{ seq: message.seq, news: message.news, live: true }]);
      model.seq = message.seq;
      stand(model, message.now, at);
      break;
    case 'earlier':
      turnBack(model, aside, message.missed, message.more);
      break;
    case 'private':
      model.private = message.private;
      model.privateAt = at;
      break;
    case 'hint':
      model.hint = message.hint;
      break;
    case 'presence':
      model.online = message.online;
      model.watching = message.watching;
      break;
    case 'done':
      aside.settled.set(message.id, message.seq);
      break;
    case 'refused': {
      const asked = model.pending.find((one) => one.id === message.id);
      model.pending = model.pending.filter((one) => one.id !== message.id);
      // Nobody has asked for that: the page did it by itself, and the table has begun without it.
      if (asked?.want.want === 'reveal') break;
      model.refusal = {
        code: message.code,
        why: message.why,
        ...(message.high ? { high: message.high } : {}),
        ...(asked ? { want: asked.want } : {}),
      };
      break;
    }
    case 'bye':
      if (message.again === null) model.farewell = { code: message.code, why: message.why };
      break;
    case 'pong':
      break;
  }
  settle(model, aside);
  return 'taken';
}

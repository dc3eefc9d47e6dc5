// What a server's message changes in what we know of a table. No rule is decided here: the server tells, we keep.

import type { Chapter, TableModel } from './model';
import type { News, Now, Seq, ServerMessage, TableId } from './protocol';

/** A table of which nothing is known yet. */
export function blank(id: TableId): TableModel {
  return {
    id,
    line: 'connecting',
    seq: 0,
    table: null,
    game: null,
    private: { seat: null, host: false, order: null, held: null, fist: null, note: null },
    online: [],
    watching: 0,
    chapters: [],
    pending: [],
    refusal: null,
    clockAt: 0,
    privateAt: 0,
    farewell: null,
  };
}

/** Commands that are done, but whose update is still on its way: their ids with that update's number. */
export type Settled = Map<string, number>;

/** None yet. Nothing draws them, so they need not be watched. */
export function unsettled(): Settled {
  return new Map();
}

function stand(model: TableModel, now: Now, at: number): void {
  if (now.table) model.table = now.table;
  if (now.game) {
    model.game = now.game;
    model.clockAt = at;
  }
}

/** A command stops being pending when it is done *and* what it did is on screen: nothing flickers in between. */
function settle(model: TableModel, settled: Settled): void {
  for (const [id, seq] of settled) {
    if (seq > model.seq) continue;
    settled.delete(id);
    model.pending = model.pending.filter((one) => one.id !== id);
  }
}

/** The story goes on. What is redacted by it is forgotten here as well, by whomever it was heard. */
function tell(model: TableModel, told: Chapter[]): void {
  const redacted = new Set<Seq>(
    told.flatMap(({ news }) => news.flatMap((one) => (one.event === 'redacted' ? [one.seq] : []))),
  );
  const forget = (news: News): News => (news.event === 'said' ? { ...news, text: null } : news);
  model.chapters = [...model.chapters, ...told].map((one) =>
    redacted.has(one.seq) ? { ...one, news: one.news.map(forget) } : one,
  );
}

/** Takes a message in. `gap` means that something was missed and the line must be opened anew. */
export function reduce(
  model: TableModel,
  settled: Settled,
  message: ServerMessage,
  at: number,
): 'taken' | 'gap' {
  switch (message.type) {
    case 'welcome': {
      // The server tells the whole story to those who know nothing, the rest to the others.
      if (message.seq < model.seq) {
        // It knows less than we do: what we know is of no use to it.
        model.chapters = [];
        model.seq = 0;
        return 'gap';
      }
      const last = model.chapters.at(-1)?.seq ?? 0;
      const missed = message.missed.filter((one) => one.seq > last);
      tell(
        model,
        missed.map(({ seq, news }) => ({ seq, news, live: false })),
      );
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
    case 'private':
      model.private = message.private;
      model.privateAt = at;
      break;
    case 'presence':
      model.online = message.online;
      model.watching = message.watching;
      break;
    case 'done':
      settled.set(message.id, message.seq);
      break;
    case 'refused': {
      const asked = model.pending.find((one) => one.id === message.id);
      model.pending = model.pending.filter((one) => one.id !== message.id);
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
  settle(model, settled);
  return 'taken';
}

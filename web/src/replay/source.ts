// Where a game that is looked at again comes from: a table of this server, or a file somebody has. Either way the server's
// rules have read it, and the server says who saw what.

import { ask, json, post, record } from '../lib/api';
import type {
  Dropped,
  DroppedMoments,
  Moments,
  PlayOn,
  Replay,
  Seat,
  TableCard,
  TableId,
} from '../lib/protocol';

export interface Source {
  /** The table, if it was one. */
  readonly table: TableId | null;
  /** What a file with it is called. */
  readonly name: string;
  story(): Promise<Replay>;
  moments(from: number, eyes: Seat | null): Promise<Moments>;
  /** Its text. */
  record(): Promise<string>;
}

export function ofTable(table: TableId): Source {
  const text = (): Promise<string> => record(table);
  let read: Promise<string> | null = null;
  return {
    table,
    name: `${table}.gavel`,
    story: () => ask(`api/tables/${table}/replay`, {}, json<Replay>),
    moments: (from, eyes) =>
      ask(`api/tables/${table}/moments/${from}${eyes === null ? '' : `?eyes=${eyes}`}`, {}, json<Moments>),
    record: () =>
      (read ??= text().catch((error: unknown) => {
        read = null;
        throw error;
      })),
  };
}

export function ofRecord(name: string, text: string): Source {
  return {
    table: null,
    name,
    story: () => ask('api/replay', post({ record: text } satisfies Dropped), json<Replay>),
    moments: (from, eyes) =>
      ask('api/replay/moments', post({ record: text, from, eyes } satisfies DroppedMoments), json<Moments>),
    record: () => Promise.resolve(text),
  };
}

/** Founds a table where the game goes on. */
export const playOn = (wish: PlayOn): Promise<TableCard> =>
  ask('api/replay/table', post(wish), json<TableCard>);

// The tables there are, as they were last told. Kept while one is at a table, so that the first page is there at once.

import { lobby as ask, Refused } from './api';
import type { Lobby, TableCard } from './protocol';

let known: Lobby | null = $state.raw(null);
let failed: Refused['code'] | null = $state(null);

/** What is known so far. */
export function tables(): Lobby | null {
  return known;
}

/** Why the tables could not be asked for the last time. */
export function whyNoTables(): Refused['code'] | null {
  return failed;
}

/** The page has asked while it was loading: whoever comes first need not ask again. */
let asked = false;

/** Asks for the tables, unless the page has just done so. */
export function lookOnce(): void {
  if (!asked) void look();
  asked = false;
}

/** Asks for the tables. */
export async function look(): Promise<void> {
  try {
    known = await ask();
    failed = null;
  } catch (error) {
    failed = error instanceof Refused ? error.code : 'internal';
  }
}

/** The server has told which tables are open now. */
export function told(listed: TableCard[]): void {
  known = { listed, mine: known?.mine ?? [] };
  failed = null;
}

/** Asks for the tables on behalf of the page that is about to be shown. */
export async function lookAhead(): Promise<void> {
  asked = true;
  await look();
}

/** The games under way, those that wait for oneself first, then the latest. */
export function running(mine: readonly TableCard[]): TableCard[] {
  return mine
    .filter(({ stage }) => stage === 'playing')
    .sort((one, other) => Number(other.yours) - Number(one.yours) || other.touched - one.touched);
}

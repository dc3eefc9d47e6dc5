// How somebody comes to a table: with a name, and with something to do there at once.

import { found, Refused } from './api';
import { become, greet, me } from './hello.svelte';
import { t } from './i18n.svelte';
import { go } from './location.svelte';
import { drawName } from './names';
import type { NewTable, TableId, Want } from './protocol';
import { toast } from './toasts.svelte';

/** What is to be done at a table as soon as it is there. */
export interface Intent {
  wants: Want[];
  /** First of all to take the chair that is kept for us there, if one is. */
  kept: boolean;
}

const intents = new Map<TableId, Intent>();

/** Takes out what was left for this table. */
export function intent(id: TableId): Intent {
  const found = intents.get(id) ?? { wants: [], kept: false };
  intents.delete(id);
  return found;
}

/** A friendly name in the page's language. */
export function suggestedName(): string {
  const { word, number } = drawName(Math.random);
  return t(`guest-name-${word}`, { number });
}

/** Makes sure that the server knows us; those who have said no name get one. */
export async function beSomebody(name?: string): Promise<void> {
  await greet();
  if (!me()) await become(name?.trim() || suggestedName());
}

/** Sits down. */
export function sit(seat: number): Want {
  return { want: 'sit', seat };
}

/** Goes to a table, with something to do there at once. */
export function enter(id: TableId, wants: Want[] = [], kept = false): void {
  intents.set(id, { wants, kept });
  go({ page: 'table', id });
}

/** Founds a table and goes there. Somebody the server has forgotten becomes somebody again. */
export async function openTable(table: Partial<NewTable>, then: Want[]): Promise<void> {
  await beSomebody();
  let card;
  try {
    card = await found(table);
  } catch (error) {
    if (!(error instanceof Refused) || (error.code !== 'who-are-you' && error.code !== 'expired'))
      throw error;
    // A name that is kept is for those who sign in.
    const name = me()?.kept ? null : me()?.name;
    await become(name ?? suggestedName());
    card = await found(table);
  }
  enter(card.table, then);
}

/** Shows why something did not work. */
export function complain(error: unknown): void {
  toast(t(`error-${error instanceof Refused ? error.code : 'internal'}`), { kind: 'fault' });
}

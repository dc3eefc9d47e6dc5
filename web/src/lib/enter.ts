// How somebody comes to a table: with a name, and with something to do there at once.

import { found, Refused } from './api';
import { become, greet, me } from './hello.svelte';
import { t } from './i18n.svelte';
import { go } from './location.svelte';
import { drawName } from './names';
import type { NewTable, TableId, Want } from './protocol';
import { toast } from './toasts.svelte';
import { newId } from './world';

/** What is wanted at a table as soon as it is there. */
const intents = new Map<TableId, Want[]>();

/** Takes out what was left for this table. */
export function intent(id: TableId): Want[] {
  const wants = intents.get(id) ?? [];
  intents.delete(id);
  return wants;
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

/** Sits down; the noise is this browser's share in the shuffle. */
export function sit(seat: number): Want {
  return { want: 'sit', seat, entropy: newId() };
}

/** Goes to a table, with something to do there at once. */
export function enter(id: TableId, then: Want[] = []): void {
  intents.set(id, then);
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
    await become(me()?.name ?? suggestedName());
    card = await found(table);
  }
  enter(card.table, then);
}

/** Shows why something did not work. */
export function complain(error: unknown): void {
  toast(t(`error-${error instanceof Refused ? error.code : 'internal'}`), { kind: 'fault' });
}

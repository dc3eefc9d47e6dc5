// The drawing of the table is a part of its own: fetched when there is time, or when it is needed.

import type { Component } from 'svelte';

import { withWords } from '../lib/i18n.svelte';
import { whenIdle } from '../lib/later';
import type { Actions, TableModel } from '../lib/model';
import type { EditionCard } from '../lib/protocol';

export type TableDrawing = Component<{
  model: TableModel;
  actions: Actions;
  edition: EditionCard;
  onmenu?: () => void;
}>;

/** The table's own drawing, and its words. */
export function drawTable(): Promise<TableDrawing> {
  return withWords(import('../table/Table.svelte'), 'table') as Promise<TableDrawing>;
}

/** Fetches it when nothing else is to be done; whoever needs it hears of a failure. */
export function drawLater(): () => void {
  return whenIdle(() => void drawTable().catch(() => undefined));
}

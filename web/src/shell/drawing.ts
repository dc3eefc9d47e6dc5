// The drawing of the table is a part of its own: fetched when there is time, or when it is needed.

import type { Component } from 'svelte';

import { withWords } from '../lib/i18n.svelte';
import { whenIdle } from '../lib/later';
import type { Actions, TableModel } from '../lib/model';
import type { EditionCard } from '../lib/protocol';
import type { ReplayRoute, RetrospectiveRoute } from '../lib/router';

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

type ReplayDrawing = Component<{ from: ReplayRoute; onmenu: () => void }>;

/** The page where a game is looked at again, and its words. */
export function drawReplay(): Promise<ReplayDrawing> {
  return withWords(import('../replay/Replay.svelte'), 'table', 'later') as Promise<ReplayDrawing>;
}

type RetrospectiveDrawing = Component<{ at: RetrospectiveRoute; onmenu: () => void }>;

/** The page that shows a finished game in pictures, and its words. */
export function drawRetrospective(): Promise<RetrospectiveDrawing> {
  const page = import('../retrospective/Retrospective.svelte');
  return withWords(page, 'table', 'later') as Promise<RetrospectiveDrawing>;
}

/** Fetches it when nothing else is to be done; whoever needs it hears of a failure. */
export function drawLater(): () => void {
  return whenIdle(() => void drawTable().catch(() => undefined));
}

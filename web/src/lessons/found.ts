// How a lesson begins: at a table of its own.

import { ask, describe, json, post, Refused } from '../lib/api';
import { beSomebody, enter } from '../lib/enter';
import type { Lesson, NewLesson, TableCard, TableId } from '../lib/protocol';
import { begun } from './progress.svelte';

async function found(lesson: Lesson): Promise<TableId> {
  const wish: NewLesson = { lesson };
  const card = await ask('api/lessons', post(wish), json<TableCard>);
  return card.table;
}

/** Goes to a new table for this lesson. */
export async function begin(lesson: Lesson): Promise<void> {
  await beSomebody();
  const table = await found(lesson);
  begun(lesson, table);
  enter(table, [{ want: 'start' }]);
}

/** Goes on at a table where it was begun; a table that is gone is replaced by a new one. */
export async function resume(lesson: Lesson, table: TableId): Promise<void> {
  try {
    const { stage } = await describe(table);
    enter(table, stage === 'gathering' ? [{ want: 'start' }] : []);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'unknown') throw error;
    await begin(lesson);
  }
}

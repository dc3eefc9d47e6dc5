// How far somebody is with the lessons: at which table each was begun, and whether it was taken. Remembered in this browser.

import type { Lesson, TableId } from '../lib/protocol';
import { recall, remember } from '../lib/storage';

export const LESSONS = ['open', 'once', 'sealed', 'fixed', 'double', 'game'] as const satisfies Lesson[];

interface Taken {
  /** Where it goes on. */
  table: TableId | null;
  done: boolean;
}

const KEY = 'gavel.lessons';

let known: Partial<Record<Lesson, Taken>> = $state.raw(recalled());

function recalled(): Partial<Record<Lesson, Taken>> {
  const found = recall(KEY);
  const read = LESSONS.flatMap((lesson): [Lesson, Taken][] => {
    const one = found[lesson] as Partial<Taken> | undefined;
    if (typeof one !== 'object') return [];
    return [[lesson, { table: typeof one.table === 'string' ? one.table : null, done: one.done === true }]];
  });
  return Object.fromEntries(read);
}

function keep(lesson: Lesson, now: Taken): void {
  known = { ...known, [lesson]: now };
  remember(KEY, known);
}

export function taken(lesson: Lesson): Taken {
  return known[lesson] ?? { table: null, done: false };
}

/** A table was founded for it. */
export function begun(lesson: Lesson, table: TableId): void {
  keep(lesson, { ...taken(lesson), table });
}

/** It was taken to its end at this table, and begins anew next time. */
export function ended(lesson: Lesson, table: TableId): void {
  const now = taken(lesson);
  if (!now.done || now.table === table) keep(lesson, { table: null, done: true });
}

/** The lesson after this one. */
export function nextOf(lesson: Lesson): Lesson | null {
  return LESSONS[LESSONS.indexOf(lesson) + 1] ?? null;
}

// Whom one does not want to hear. This browser alone remembers it, and nobody is told. At a table somebody is known by a
// number, whatever they call themselves; elsewhere by the name.

import type { Chapter } from './model';
import type { News, TableId } from './protocol';
import { recall, remember } from './storage';

const KEY = 'gavel.hushed';
/** As many are remembered; who was muted longest ago is heard again. */
const MOST = 200;

type Said = Extract<News, { event: 'said' }>;

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

let hushed: readonly string[] = $state.raw(texts(recall(KEY)['who']));

const byName = (name: string): string => `name/${name.trim().toLowerCase()}`;
const byNumber = (table: TableId, speaker: number): string => `${table}/${speaker}`;

function keys(table: TableId, { name, speaker }: Pick<Said, 'name' | 'speaker'>): string[] {
  return [byName(name), ...(speaker === null ? [] : [byNumber(table, speaker)])];
}

/** Whether one does not want to hear who said this. */
export function isHushed(table: TableId, said: Pick<Said, 'name' | 'speaker'>): boolean {
  return keys(table, said).some((key) => hushed.includes(key));
}

/** From now on, or no longer. */
export function hush(table: TableId, said: Pick<Said, 'name' | 'speaker'>, on: boolean): void {
  const those = keys(table, said);
  const others = hushed.filter((one) => !those.includes(one));
  hushed = on ? [...others, ...those].slice(-MOST) : others;
  remember(KEY, { who: hushed });
}

/** The story without the words of those one does not want to hear. */
export function withoutHushed(table: TableId, chapters: Chapter[]): Chapter[] {
  if (hushed.length === 0) return chapters;
  const silence = (one: News): News =>
    one.event === 'said' && isHushed(table, one) ? { ...one, text: null } : one;
  return chapters.map((chapter) =>
    chapter.news.some((one) => one.event === 'said')
      ? { ...chapter, news: chapter.news.map(silence) }
      : chapter,
  );
}

// What is asked about daily deals.

import { ask, json, post } from '../lib/api';
import { beSomebody, enter } from '../lib/enter';
import type { Daily, DailyArchive, PlayDaily, TableCard } from '../lib/protocol';

export const daily = (day: string | null): Promise<Daily> =>
  ask(day === null ? 'api/daily' : `api/daily/${day}`, {}, json<Daily>);

export const archive = (before: string | null): Promise<DailyArchive> =>
  ask(`api/daily/archive${before === null ? '' : `?before=${before}`}`, {}, json<DailyArchive>);

/** Goes to the table of today's deal, or to one of an earlier day to practise. */
export async function play(day?: string): Promise<void> {
  await beSomebody();
  const wish: PlayDaily = day === undefined ? {} : { day };
  const card = await ask('api/daily', post(wish), json<TableCard>);
  enter(card.table, card.stage === 'gathering' ? [{ want: 'start' }] : []);
}

// What is played at a table and how, as a form has it: for a new table, and for one whose host changes it.

import { botFor, LEVELS, levelOf } from './bots';
import type { Days, EditionCard, NewTable, Pace, TableNow } from './protocol';
import { USUAL_EDITION } from './usual';
import { localTime, minutesInUtc } from './hours';

export interface Terms {
  seats: number;
  pace: Pace;
  edition: string;
  /** The edition's own rule, or another. */
  proceeds: 'own' | 'second' | 'split';
  mystery: boolean;
  openCash: boolean;
  /** A level, or a bot by its name. */
  standIn: string;
  listed: boolean;
  hints: boolean;
  /** The seat that begins; 0 when it is drawn. */
  first: number;
  /** Over days: the hours for a decision, and the playing hours in the reader's time, if there are any. */
  hours: number;
  playing: boolean;
  from: string;
  until: string;
}

export const PACES: readonly Pace[] = ['blitz', 'normal', 'relaxed', 'untimed', 'days'];

export function usualTerms(): Terms {
  return {
    seats: 4,
    pace: 'normal',
    edition: USUAL_EDITION,
    proceeds: 'own',
    mystery: false,
    openCash: false,
    standIn: 'club',
    listed: false,
    hints: false,
    first: 0,
    hours: 24,
    playing: false,
    from: '09:00',
    until: '22:00',
  };
}

/** Those of a table. */
export function termsOf(table: TableNow, edition: EditionCard, bots: readonly string[]): Terms {
  const { proceeds, mystery, cash } = table.settings;
  return {
    seats: table.chairs.length,
    pace: table.pace,
    edition: edition.id,
    proceeds: proceeds === edition.proceeds ? 'own' : proceeds,
    mystery: mystery === 'with',
    openCash: cash === 'open',
    standIn: levelOf(table.stand_in, bots) ?? table.stand_in,
    listed: table.listed,
    hints: table.hints,
    first: table.first ?? 0,
    hours: table.days?.hours ?? 24,
    playing: table.days?.playing !== undefined,
    from: localTime(table.days?.playing?.from) ?? '09:00',
    until: localTime(table.days?.playing?.until) ?? '22:00',
  };
}

/** The clock of a table over days. */
function daysOf({ hours, playing, from, until }: Terms): Days {
  return { hours, ...(playing ? { playing: { from: minutesInUtc(from), until: minutesInUtc(until) } } : {}) };
}

/** What the server is asked for. */
export function asked(terms: Terms, bots: readonly string[]): NewTable {
  const level = LEVELS.find((one) => one === terms.standIn);
  return {
    edition: terms.edition as NewTable['edition'],
    seats: terms.seats,
    proceeds: terms.proceeds === 'own' ? null : terms.proceeds,
    mystery: terms.mystery && terms.seats === 3,
    open_cash: terms.openCash,
    pace: terms.pace,
    ...(terms.pace === 'days' ? { days: daysOf(terms) } : {}),
    stand_in: level ? botFor(level, bots) : terms.standIn,
    listed: terms.listed,
    hints: terms.hints,
    first: terms.first > 0 && terms.first <= terms.seats ? terms.first : null,
  };
}

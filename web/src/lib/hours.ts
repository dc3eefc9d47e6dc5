// Hours and times of the day, for the settings of games over days. They come with the screens that show them.

import { t } from './i18n.svelte';

/** The time for a decision over days. */
export function decisionTime(hours: number): string {
  return hours % 24 === 0 ? t('set-days-days', { count: hours / 24 }) : t('set-days-hours', { count: hours });
}

/** Minutes of a day in UTC as a time of the reader's day. */
export function timeOfDay(minutes: number, language: string): string {
  const at = new Date();
  at.setUTCHours(0, minutes, 0, 0);
  return new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' }).format(at);
}

/** A time of the day as `09:30`, in minutes of a day in UTC. */
export function minutesInUtc(text: string, offset: number = new Date().getTimezoneOffset()): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  const day = 24 * 60;
  return (((hours * 60 + minutes + offset) % day) + day) % day;
}

/** The same the other way round; nothing of nothing. */
export function localTime(
  minutes: number | undefined,
  offset: number = new Date().getTimezoneOffset(),
): string | null {
  if (minutes === undefined) return null;
  const day = 24 * 60;
  const local = (((minutes - offset) % day) + day) % day;
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(local / 60))}:${two(local % 60)}`;
}

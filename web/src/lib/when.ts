// Moments in words, as the reader's language has them: deadlines of games over days.

const DAY = 24 * 60 * 60;

/** A moment, in seconds since 1970: its time, with the day where it is not today, or the date where it is further away. */
export function moment(seconds: number, language: string, now: number = Date.now() / 1000): string {
  const at = new Date(seconds * 1000);
  const time = { hour: '2-digit', minute: '2-digit' } as const;
  const today = new Date(now * 1000).toDateString() === at.toDateString();
  if (today) return new Intl.DateTimeFormat(language, time).format(at);
  const near = seconds - now < 6 * DAY;
  const day = near ? ({ weekday: 'short' } as const) : ({ day: 'numeric', month: 'short' } as const);
  return new Intl.DateTimeFormat(language, { ...day, ...time }).format(at);
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

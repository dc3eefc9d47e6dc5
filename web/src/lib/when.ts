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

// Three levels people choose from. The server says which bot plays each of them.

export const LEVELS = ['gentle', 'club', 'strong'] as const;
export type Level = (typeof LEVELS)[number];

/** The bot for a level. */
export function botFor(level: Level, bots: readonly string[]): string {
  // A server that has not answered yet knows at least the middle one.
  return bots[LEVELS.indexOf(level)] ?? 'club';
}

/** The level a bot plays at, if it is one of the three. */
export function levelOf(bot: string, bots: readonly string[]): Level | null {
  return LEVELS[bots.indexOf(bot)] ?? null;
}

// The levels people choose from, from weakest to strongest. The server says which bot plays each of them; the last one is missing
// where it has no processor time to spare.

export const LEVELS = ['gentle', 'club', 'strong', 'master'] as const;
export type Level = (typeof LEVELS)[number];

/** The levels that the server offers; all but the last until it has said so. */
export function levelsOf(bots: readonly string[]): readonly Level[] {
  return LEVELS.slice(0, bots.length === 0 ? -1 : bots.length);
}

/** The level that was chosen, or the strongest one where it is not offered. */
export function nearest(level: Level, levels: readonly Level[]): Level {
  return levels.includes(level) ? level : (levels.at(-1) ?? 'club');
}

/** The bot for a level, or for the strongest one there is below it. */
export function botFor(level: Level, bots: readonly string[]): string {
  // A server that has not answered yet knows at least the middle one.
  return bots[LEVELS.indexOf(level)] ?? bots.at(-1) ?? 'club';
}

/** The level a bot plays at, if it is one of them. */
export function levelOf(bot: string, bots: readonly string[]): Level | null {
  return LEVELS[bots.indexOf(bot)] ?? null;
}

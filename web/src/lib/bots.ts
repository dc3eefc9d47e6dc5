// Which bots to ask for: three levels, each played by one kind of bot. The server lists the kinds it has, from the
// weakest to the strongest.

export const LEVELS = ['gentle', 'club', 'strong'] as const;
export type Level = (typeof LEVELS)[number];

/** The kind that plays a level. */
const KINDS: Readonly<Record<Level, string>> = { gentle: 'gentle', club: 'club', strong: 'flat:64' };

/** The bot for a level, from what the server has; a server without it gives the nearest it has. */
export function botFor(level: Level, bots: readonly string[]): string {
  const kind = KINDS[level];
  if (bots.length === 0 || bots.includes(kind)) return kind;
  const share = LEVELS.indexOf(level) / (LEVELS.length - 1);
  return bots[Math.round(share * (bots.length - 1))] ?? kind;
}

/** The level a bot plays at, if it is one of the three. */
export function levelOf(bot: string, bots: readonly string[]): Level | null {
  return LEVELS.find((level) => botFor(level, bots) === bot) ?? null;
}

// Which bots to ask for. The server lists the ones it has, from the weakest to the strongest.

export type Strength = 'easy' | 'medium' | 'hard';

const USUAL = 'theory';

/** Bots that play sensibly and can be beaten, the best of them for a beginner first. */
const GENTLE = ['greedy', 'half', 'neutral'];

/** The bot for a strength, from what the server has. */
export function botFor(strength: Strength, bots: readonly string[]): string {
  const [weakest] = bots;
  const usual = bots.find((bot) => bot === USUAL) ?? bots.at(Math.floor(bots.length / 2));
  switch (strength) {
    case 'easy':
      // The very weakest play at random, which is no game.
      return GENTLE.find((bot) => bots.includes(bot)) ?? weakest ?? USUAL;
    case 'medium':
      return usual ?? USUAL;
    case 'hard':
      return bots.at(-1) ?? USUAL;
  }
}

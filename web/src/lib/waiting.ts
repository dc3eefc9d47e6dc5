// The games that wait for somebody: which is next, and how many the icon of an installed page shows.

import type { TableCard } from './protocol';

/** The games that wait, the most urgent first; not this one. */
export function waiting(mine: readonly TableCard[], except?: string): TableCard[] {
  const urgency = ({ deadline }: TableCard): number => deadline ?? 0;
  return mine
    .filter(({ yours, stage, table }) => yours && stage === 'playing' && table !== except)
    .sort((one, other) => urgency(one) - urgency(other));
}

interface Badge {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

/** Shows the number on the icon, where the browser has one. */
export function badge(count: number, world: Badge = navigator): void {
  const done = count > 0 ? world.setAppBadge?.(count) : world.clearAppBadge?.();
  // Some browsers have the word for it, and not the thing.
  done?.catch(() => undefined);
}

// Several people at once: most of a game against bots is waiting, and they do not wait for each other.

import { expect } from '@playwright/test';

/** Does this for each of them at the same time, and says whose failed. */
export async function together<T>(all: readonly T[], one: (which: T) => Promise<void>): Promise<void> {
  const ends = await Promise.allSettled(all.map(one));
  const failed = ends.flatMap((end, at) =>
    end.status === 'rejected' ? [`${JSON.stringify(all[at])}: ${String(end.reason)}`] : [],
  );
  expect(failed).toEqual([]);
}

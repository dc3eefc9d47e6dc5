// Where the rulebook speaks of what one may ask about at the table.

import type { Topic } from '../table/topics';

/** The parts and rules to read, in this order. */
export const RULES: Readonly<Record<Topic, readonly string[]>> = {
  open: ['5.2'],
  once: ['5.3'],
  sealed: ['5.4'],
  fixed: ['5.5'],
  double: ['6'],
  offer: ['3'],
  turn: ['9'],
  tiles: ['8.1', '8.2', '8.3', '8.6'],
  round: ['7'],
  clock: ['clock', '5.2.2'],
};

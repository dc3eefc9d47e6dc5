// Which of the open tables one wants to see.

import type { Pace, TableCard } from './protocol';

export interface Filters {
  /** 0: any number. */
  seats: number;
  pace: Pace | '';
  edition: string;
  /** Only where somebody can still sit down. */
  free: boolean;
}

export const ANY: Filters = { seats: 0, pace: '', edition: '', free: false };

/** How many can still sit down. */
export function freeSeats(card: TableCard): number {
  return card.stage === 'gathering' ? card.names.filter((name) => name === '').length : 0;
}

export function filtered(cards: readonly TableCard[], { seats, pace, edition, free }: Filters): TableCard[] {
  return cards.filter(
    (card) =>
      (seats === 0 || card.names.length === seats) &&
      (pace === '' || card.pace === pace) &&
      (edition === '' || card.edition === edition) &&
      (!free || freeSeats(card) > 0),
  );
}

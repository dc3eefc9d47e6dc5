// Which tip the first game gives now, and where it stands: near what it speaks of, never over what is to be done.

import type { Tip } from '../lib/tips.svelte';
import type { Game } from '../lib/protocol';
import { lotOf } from './task';

/** What each tip speaks of. */
export const PLACES: Readonly<Record<Tip, string>> = {
  values: '.board .columns',
  symbol: '.easel .kind',
  fifth: '.board .columns',
};

/** So many cards of an artist make one think of the fifth. */
const MANY = 3;

/** Whether there is something on the table for this tip to speak of. */
export function fits(tip: Tip, game: Game): boolean {
  switch (tip) {
    case 'values':
      return game.view.phase.phase !== 'over';
    case 'symbol':
      return lotOf(game) !== null;
    case 'fifth':
      return game.view.played.some((count) => count >= MANY);
  }
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How far a note keeps from what it speaks of, and from the edges. */
const GAP = 8;

const apart = (one: Box, other: Box): boolean =>
  one.right <= other.left || one.left >= other.right || one.bottom <= other.top || one.top >= other.bottom;

/**
 * Where a note of this size stands: below what it speaks of, beside it or above it, on the screen and clear of what is
 * to be done. Nothing when there is no such place.
 */
export function placed(
  about: Box,
  size: { width: number; height: number },
  screen: { width: number; height: number },
  todo: readonly Box[],
): { left: number; top: number } | null {
  const left = Math.max(GAP, Math.min(about.left, screen.width - size.width - GAP));
  const spots = [
    { left, top: about.bottom + GAP },
    { left: about.right + GAP, top: (about.top + about.bottom - size.height) / 2 },
    { left, top: about.top - GAP - size.height },
  ];
  const clear = spots.find((spot) => {
    const box = { ...spot, right: spot.left + size.width, bottom: spot.top + size.height };
    const seen = box.top >= 0 && box.right <= screen.width && box.bottom <= screen.height;
    return seen && todo.every((one) => apart(box, one));
  });
  return clear ?? null;
}

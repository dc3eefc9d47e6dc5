// Where the coach stands: beside what is spoken of, or where the least is covered.

import { type Box, placed as beside } from '../table/coach';

const GAP = 8;
/** What is never covered: what is to be done, and the buttons of the accounts. */
const TODO = '[data-task], [data-hand], .end header, .over .buttons';

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/**
 * A place for a note of this size among these: from the top to the bottom of the screen, at its left, in the middle and at its
 * right, the one that covers least of what is to be done, then of what matters too.
 */
export function leastCovering(
  size: { width: number; height: number },
  screen: { width: number; height: number },
  todo: readonly Box[],
  matters: readonly Box[],
): { left: number; top: number } {
  const across = Math.max(GAP, screen.width - size.width - GAP);
  const down = Math.max(GAP, screen.height - size.height - GAP);
  let best = { left: GAP, top: GAP };
  let least = Infinity;
  for (let top = GAP; top <= down; top += GAP) {
    for (const left of [GAP, Math.max(GAP, Math.round(across / 2)), across]) {
      const box = { left, top, right: left + size.width, bottom: top + size.height };
      const covers = (boxes: readonly Box[]): number =>
        boxes.reduce((sum, one) => sum + overlap(box, one), 0);
      const cost = 100 * covers(todo) + covers(matters);
      if (cost < least) [best, least] = [{ left, top }, cost];
    }
  }
  return best;
}

/** Where this note stands that speaks of something. */
export function placed(note: HTMLElement, about: string): { left: number; top: number } {
  const boxes = (selector: string): DOMRect[] =>
    [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
  const size = { width: note.offsetWidth, height: note.offsetHeight };
  const screen = { width: window.innerWidth, height: window.innerHeight };
  const todo = boxes(TODO);
  const [subject] = boxes(about);
  const near = subject ? beside(subject, size, screen, todo) : null;
  return near ?? leastCovering(size, screen, todo, boxes(`${about}, .board .columns, .easel`));
}

// What is wrong with a page as it lies there: boxes that stick out, text that is cut, what lies under something else.

import type { Page } from '@playwright/test';

export interface Flaws {
  /** Boxes that reach over the sides of the page. */
  sideways: string[];
  /** Text and controls cut by a box that does not let them out. */
  cut: string[];
  /** Controls and words that lie under something else. */
  covered: string[];
  /** What has to be scrolled to be seen: the page itself and boxes inside it. */
  scrolls: string[];
  /** Messages that are in no catalogue. */
  missing: string[];
}

export const FLAWLESS: Flaws = { sideways: [], cut: [], covered: [], scrolls: [], missing: [] };

/**
 * Looks for flaws. Left out is what is meant so: a strip of cards that is pushed sideways, a region one reads by
 * scrolling (a log, the accounts: they can be reached by keys), a dialog, an ellipsis whose whole text a title or a
 * label tells.
 */
export function flaws(page: Page): Promise<Flaws> {
  return page.evaluate(() => {
    const found: Flaws = { sideways: [], cut: [], covered: [], scrolls: [], missing: [] };
    const CONTROLS = 'button, a[href], input, select, textarea, summary';
    const SLACK = 1.5;
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    const root = dialog ?? document.body;
    const name = (one: Element): string => {
      const text = (one.getAttribute('aria-label') ?? one.textContent)
        .trim()
        .replace(/\s+/g, ' ')
        .slice(0, 40);
      const classes = [...one.classList].filter((each) => !each.startsWith('svelte-')).join('.');
      return `${one.tagName.toLowerCase()}${classes ? `.${classes}` : ''} “${text}”`;
    };
    const styles = new Map<Element, CSSStyleDeclaration>();
    const style = (one: Element): CSSStyleDeclaration => {
      const known = styles.get(one) ?? getComputedStyle(one);
      styles.set(one, known);
      return known;
    };
    // For ears alone, in the air, or not there at all.
    const unseen = (one: Element): boolean =>
      !one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      one.closest('.visually-hidden, .air, [aria-hidden=true][data-place=bank], script, style, option') !==
        null ||
      style(one).clipPath === 'inset(50%)';
    const scrollable = (value: string): boolean => value === 'auto' || value === 'scroll';
    /** What is read by scrolling on purpose. */
    const meant = (one: Element): boolean =>
      one.matches('dialog, textarea, [role=log], :is([role=region], [role=group])[tabindex="0"]') ||
      one.closest('dialog') !== null ||
      (style(one).overflowX === 'auto' && style(one).overflowY === 'hidden');
    /** An ellipsis that somebody can ask about. */
    const told = (one: Element): boolean => {
      const short = style(one).textOverflow === 'ellipsis' || style(one).webkitLineClamp !== 'none';
      return short && one.closest('[title], [aria-label]') !== null;
    };

    const all = [...root.querySelectorAll('*')].filter((one) => !unseen(one));
    const page = document.scrollingElement ?? document.documentElement;
    if (page.scrollWidth > innerWidth) found.sideways.push(`the page by ${page.scrollWidth - innerWidth}`);
    if (!dialog && page.scrollHeight > innerHeight + SLACK)
      found.scrolls.push(`the page by ${page.scrollHeight - innerHeight}`);

    for (const one of all) {
      const { overflowX, overflowY } = style(one);
      if ((scrollable(overflowX) || scrollable(overflowY)) && !meant(one)) {
        if (one.scrollHeight > one.clientHeight + SLACK)
          found.scrolls.push(`${name(one)} by ${one.scrollHeight - one.clientHeight}`);
        if (one.scrollWidth > one.clientWidth + SLACK)
          found.sideways.push(`${name(one)} by ${one.scrollWidth - one.clientWidth}`);
      }
      const box = one.getBoundingClientRect();
      const pushed = ((): boolean => {
        for (let up = one.parentElement; up && up !== root; up = up.parentElement)
          if (scrollable(style(up).overflowX) && meant(up) && !up.matches('dialog')) return true;
        return false;
      })();
      // What only shines or casts a shadow may reach over the edge.
      const lies = one.matches(CONTROLS) || one.textContent.trim() !== '' || one.matches('img');
      if (lies && !pushed && box.width > 0 && (box.left < -SLACK || box.right > innerWidth + SLACK))
        found.sideways.push(`${name(one)} ${Math.round(box.left)}…${Math.round(box.right)}`);
    }

    /** The rectangles of an element's own words. */
    const words = (one: Element): DOMRect[] =>
      [...one.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '')
        .flatMap((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
        });

    for (const one of all) {
      const control = one.matches(CONTROLS);
      const rects = [...words(one), ...(control ? [one.getBoundingClientRect()] : [])];
      if (rects.length === 0) continue;
      // A name longer than its field is scrolled in it; an amount is not.
      if (one.matches('[data-amount], select') && one.scrollWidth > one.clientWidth + SLACK)
        found.cut.push(`${name(one)} by ${one.scrollWidth - one.clientWidth} inside`);
      // Those around a box that is fixed to the screen do not cut it.
      let free = false;
      for (let up: Element | null = one; up && up !== root.parentElement; up = up.parentElement) {
        const { overflowX, overflowY, clipPath, position, transform } = style(up);
        if (free && transform === 'none') continue;
        free = position === 'fixed';
        if (overflowX === 'visible' && overflowY === 'visible' && clipPath === 'none') continue;
        if (told(up) || (up === one && control)) break;
        if (scrollable(overflowX) || scrollable(overflowY)) break;
        const clip = up.getBoundingClientRect();
        // Letters reach a little over their line; a fifth of one is no cut.
        const give = (rect: DOMRect): number => Math.max(SLACK, rect.height * 0.2);
        const over = rects.find(
          (rect) =>
            rect.left < clip.left - SLACK ||
            rect.right > clip.right + SLACK ||
            rect.top < clip.top - give(rect) ||
            rect.bottom > clip.bottom + give(rect),
        );
        if (over) {
          found.cut.push(`${name(one)} in ${name(up)}`);
          break;
        }
      }
    }

    // What lies under something else, as far as it can be brought on the screen at all.
    const at = page.scrollTop;
    // A drawer is pulled over the table; on a desk it leaves free what one does.
    // A lost line is told in the place of what happened last.
    const drawn = (one: Element, top: Element): boolean =>
      (top.closest('aside') !== null && one.closest('[data-tier=desk] [data-task]') === null) ||
      (top.closest('.banner') !== null && one.matches('.top h1, .top > p, .top .ask'));
    // Words may lie under a pane of glass that one presses: a button with nothing in it and nothing on it.
    const glass = (one: Element): boolean =>
      one.matches('button:empty') && style(one).backgroundColor === 'rgba(0, 0, 0, 0)';
    const topmost = (one: Element, x: number, y: number): Element | null =>
      document.elementsFromPoint(x, y).find((top) => one.matches(CONTROLS) || !glass(top)) ?? null;
    const clear = (one: Element, points: [number, number][]): boolean =>
      points.every(([x, y]) => {
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return true;
        const top = topmost(one, x, y);
        return (
          top === null ||
          drawn(one, top) ||
          one.contains(top) ||
          top.contains(one) ||
          top.closest('label')?.contains(one) === true
        );
      });
    for (const one of all) {
      if (style(one).pointerEvents === 'none') continue;
      const control = one.matches(CONTROLS);
      // Paintings hang one over the other, with what is written on them.
      const heading =
        one.matches('h1, h2, h3, p, b, .name, .text, .stage') &&
        one.closest('.painting') === null &&
        words(one).length > 0;
      if (!control && !heading) continue;
      if (one.closest('[aria-hidden=true]') && control) continue;
      if (page.scrollHeight > innerHeight + SLACK && !dialog) one.scrollIntoView({ block: 'start' });
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      // Cards of a hand lie one over the other: what is left of each is its left edge.
      const card = one.matches('[data-pick]');
      const inset = Math.min(6, (right - left) / 4, (bottom - top) / 4);
      const rect = words(one)[0];
      const points: [number, number][] = card
        ? [[left + inset, y]]
        : glass(one)
          ? [[x, top + inset]]
          : control
            ? [
                [x, y],
                [left + inset, top + inset],
                [right - inset, top + inset],
                [left + inset, bottom - inset],
                [right - inset, bottom - inset],
              ]
            : rect
              ? [
                  [
                    (rect.left + Math.min(rect.right, right)) / 2,
                    (rect.top + Math.min(rect.bottom, bottom)) / 2,
                  ],
                ]
              : [];
      const scrolled = ((): boolean => {
        for (let up = one.parentElement; up && up !== root; up = up.parentElement)
          if ((scrollable(style(up).overflowY) || scrollable(style(up).overflowX)) && meant(up)) return true;
        return false;
      })();
      if (scrolled && !card) continue;
      if (!clear(one, points)) {
        const by = points
          .map(([px, py]) => topmost(one, px, py))
          .find((top) => top && !one.contains(top) && !top.contains(one));
        found.covered.push(`${name(one)} by ${by ? name(by) : 'something'}`);
      }
    }
    page.scrollTop = at;

    found.missing = document.body.innerText.match(/⟦[^⟧]*⟧/g) ?? [];
    return found;
  });
}

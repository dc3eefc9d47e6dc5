import { describe, expect, it } from 'vitest';

import { leastCovering } from './place';

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });

describe('where the coach stands', () => {
  const screen = { width: 360, height: 616 };
  const size = { width: 340, height: 100 };

  it('covers nothing of what is to be done, if there is room at all', () => {
    const todo = [box(0, 400, 360, 616)];
    const matters = [box(0, 0, 360, 120), box(0, 230, 360, 400)];
    const { top } = leastCovering(size, screen, todo, matters);
    expect(top).toBeGreaterThanOrEqual(120);
    expect(top + size.height).toBeLessThanOrEqual(230);
  });

  it('covers what matters rather than what is to be done', () => {
    const { top } = leastCovering(size, screen, [box(0, 100, 360, 616)], [box(0, 0, 360, 100)]);
    expect(top).toBe(8);
  });
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { mendStyles } from './styles';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.head.replaceChildren();
});

it('a style sheet that did not come is fetched again, ever more slowly; nothing else is', () => {
  mendStyles();
  const [icon, sheet] = ['icon', 'stylesheet'].map((rel) => {
    const link = document.createElement('link');
    link.rel = rel;
    document.head.append(link);
    link.dispatchEvent(new Event('error'));
    return link;
  });
  const now = (): Element[] => [...document.head.children];
  vi.advanceTimersByTime(999);
  expect(now()).toEqual([icon, sheet]);
  vi.advanceTimersByTime(1);
  const [same, second] = now();
  expect(same).toBe(icon);
  expect(second).not.toBe(sheet);
  expect(second?.getAttribute('rel')).toBe('stylesheet');
  second?.dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(1999);
  expect(now()).toEqual([icon, second]);
  vi.advanceTimersByTime(1);
  expect(now()).not.toContain(second);
});

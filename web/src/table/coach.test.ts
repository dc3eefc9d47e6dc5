import { describe, expect, it } from 'vitest';

import { forgetTips, isRead, readAll, readTip, TIPS } from '../lib/tips.svelte';
import { scene } from '../fixtures/scenes';
import { fits, placed } from './coach';

const game = (name: string) => {
  const found = scene(name).game;
  if (!found) throw new Error('a scene has a game');
  return found;
};

describe('tips', () => {
  it('come when there is something to speak of', () => {
    expect(TIPS.map((tip) => fits(tip, game('offer')))).toEqual([true, false, true]);
    expect(TIPS.map((tip) => fits(tip, game('open-bid')))).toEqual([true, true, true]);
    expect(TIPS.map((tip) => fits(tip, game('round-end')))).toEqual([true, false, false]);
  });

  it('are read once, and remembered', () => {
    forgetTips();
    readTip('symbol');
    expect(TIPS.filter(isRead)).toEqual(['symbol']);
    expect(localStorage.getItem('gavel.tips')).toBe('{"symbol":true}');
    readAll();
    expect(TIPS.every(isRead)).toBe(true);
    forgetTips();
    expect(TIPS.some(isRead)).toBe(false);
  });
});

describe('a note', () => {
  const size = { width: 200, height: 80 };
  const box = (top: number, bottom: number, left = 20) => ({ left, top, right: left + 100, bottom });

  it('stands below what it speaks of, else above it', () => {
    expect(placed(box(50, 150), size, { width: 400, floor: 500 })).toEqual({ left: 20, top: 158 });
    expect(placed(box(250, 350), size, { width: 400, floor: 400 })).toEqual({ left: 20, top: 162 });
  });

  it('never covers what is to be done, and never leaves the screen', () => {
    expect(placed(box(10, 350), size, { width: 400, floor: 400 })).toBeNull();
    expect(placed(box(50, 150, 350), size, { width: 400, floor: 500 })?.left).toBe(192);
  });
});

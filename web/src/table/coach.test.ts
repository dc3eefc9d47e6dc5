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
  const screen = { width: 400, height: 600 };
  const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
  const todo = [box(0, 400, 400, 600)];

  it('stands below what it speaks of, else beside it, else above it', () => {
    expect(placed(box(20, 50, 120, 150), size, screen, todo)).toEqual({ left: 20, top: 158 });
    expect(placed(box(20, 200, 120, 390), size, screen, todo)).toEqual({ left: 128, top: 255 });
    expect(placed(box(20, 200, 300, 390), size, screen, todo)).toEqual({ left: 20, top: 112 });
  });

  it('never covers what is to be done, and never leaves the screen', () => {
    expect(placed(box(20, 10, 300, 350), size, screen, todo)).toBeNull();
    expect(placed(box(350, 50, 390, 150), size, screen, todo)?.left).toBe(192);
    // What is to be done stands beside it: below there is room.
    expect(placed(box(0, 50, 100, 450), size, screen, [box(220, 400, 400, 600)])).toEqual({
      left: 8,
      top: 458,
    });
  });
});

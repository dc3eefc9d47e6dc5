import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { settings } from './settings.svelte';

let tones = 0;
let wake: () => void = () => undefined;

class Silent {
  state = 'suspended';
  currentTime = 0;
  destination = {};
  private readonly part = {
    connect: () => undefined,
    start: () => undefined,
    stop: () => undefined,
    frequency: { value: 0 },
    gain: {
      setValueAtTime: () => undefined,
      linearRampToValueAtTime: () => undefined,
      exponentialRampToValueAtTime: () => undefined,
    },
  };
  createGain = () => this.part;
  createOscillator = () => {
    tones += 1;
    return this.part;
  };
  resume = () =>
    new Promise<void>((woken) => {
      const before = wake;
      wake = () => {
        before();
        woken();
      };
    });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', Silent);
  settings.sound = true;
});

afterEach(() => {
  settings.sound = false;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('what a sleeping browser has missed is not played all at once when it wakes', async () => {
  const { play } = await import('./sound');
  play('bid');
  vi.advanceTimersByTime(5000);
  play('bid');
  vi.advanceTimersByTime(100);
  wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(tones).toBe(1);
});

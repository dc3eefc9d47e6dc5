import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { settings } from './settings.svelte';

let tones = 0;
let wake: () => void = () => undefined;
/** Counts who asks; an answer of its own ends the wait at once. */
const resumed = vi.fn((): Promise<void> | undefined => undefined);

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
  sampleRate = 100;
  createGain = () => this.part;
  createBiquadFilter = () => this.part;
  createBufferSource = () => ({ ...this.part, buffer: null });
  createBuffer = () => ({ getChannelData: () => new Float32Array(50) });
  createOscillator = () => {
    tones += 1;
    return this.part;
  };
  resume = () =>
    resumed() ??
    new Promise<void>((woken) => {
      const before = wake;
      wake = () => {
        before();
        woken();
      };
    });
}

beforeEach(() => {
  tones = 0;
  resumed.mockClear();
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

it('a page that was loaded again is heard from its first press on', async () => {
  const { play, wakeByPress } = await import('./sound');
  settings.sound = false;
  const page = new EventTarget();
  const stop = wakeByPress(page);
  page.dispatchEvent(new Event('pointerdown'));
  expect(resumed, 'silence is not woken').not.toHaveBeenCalled();
  settings.sound = true;
  page.dispatchEvent(new Event('keydown'));
  expect(resumed).toHaveBeenCalledTimes(1);
  stop();
  page.dispatchEvent(new Event('keydown'));
  expect(resumed).toHaveBeenCalledTimes(1);
  play('knock');
  wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(tones).toBeGreaterThan(0);
});

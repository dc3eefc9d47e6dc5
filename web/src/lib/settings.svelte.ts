// How somebody likes it: light, motion, sound, keys, language. Remembered in this browser.

import { DEFAULT_KEYS, type KeyMap, readKeys } from './keymap';
import { recall, remember } from './storage';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
/** `auto` is what the system asks for. */
export const MOTIONS = ['auto', 'full', 'reduced', 'off'] as const;
export type Motion = (typeof MOTIONS)[number];

const KEY = 'gavel.settings';

function oneOf<T extends string>(value: unknown, allowed: readonly T[], otherwise: T): T {
  return allowed.find((one) => one === value) ?? otherwise;
}

class Settings {
  theme: Theme = $state('auto');
  motion: Motion = $state('auto');
  sound = $state(false);
  vibration = $state(false);
  /** Three notes in the first game. */
  tips = $state(true);
  /** Single letters act; off for those whose own tools use them. */
  keys = $state(true);
  keyMap: KeyMap = $state.raw(DEFAULT_KEYS);
  /** A language chosen by hand; without it the browser's. */
  language: string | null = $state(null);

  constructor() {
    this.read();
  }

  read(): void {
    const found = recall(KEY);
    this.theme = oneOf(found['theme'], THEMES, 'auto');
    this.motion = oneOf(found['motion'], MOTIONS, 'auto');
    this.sound = found['sound'] === true;
    this.vibration = found['vibration'] === true;
    this.tips = found['tips'] !== false;
    this.keys = found['keys'] !== false;
    this.keyMap = readKeys(found['keyMap']);
    this.language = typeof found['language'] === 'string' ? found['language'] : null;
  }

  save(): void {
    const { theme, motion, sound, vibration, tips, keys, keyMap, language } = this;
    remember(KEY, { theme, motion, sound, vibration, tips, keys, keyMap, language });
    this.apply();
  }

  /** Tells the style sheet. */
  apply(root: HTMLElement = document.documentElement): void {
    if (this.theme === 'auto') delete root.dataset['theme'];
    else root.dataset['theme'] = this.theme;
    if (this.motion === 'auto') delete root.dataset['motion'];
    else root.dataset['motion'] = this.motion;
  }

  /** Other tabs of this browser follow. */
  follow(): void {
    window.addEventListener('storage', (event) => {
      if (event.key !== KEY) return;
      this.read();
      this.apply();
    });
  }
}

export const settings = new Settings();

/** Whether things may travel across the screen. */
export function moving(): boolean {
  if (settings.motion !== 'auto') return settings.motion === 'full';
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

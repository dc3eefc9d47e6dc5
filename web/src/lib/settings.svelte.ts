// How somebody likes it: light, motion, sound, what calls them, keys, language. Remembered in this browser.

import { untrack } from 'svelte';

import { type Level, LEVELS } from './bots';
import { DEFAULT_KEYS, type KeyMap, readKeys } from './keymap';
import { recall, remember } from './storage';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
/** `auto` is what the system asks for. */
export const MOTIONS = ['auto', 'full', 'reduced', 'off'] as const;
export type Motion = (typeof MOTIONS)[number];

/** How large letters are, beside what the browser is told. */
export const LETTERS = ['normal', 'large', 'larger', 'largest'] as const;
export type Letters = (typeof LETTERS)[number];

/** Which amounts want a second press: those that look like a mistake, usually. */
export const CARES = ['never', 'daring', 'always'] as const;
export type Care = (typeof CARES)[number];

/** What is offered once and then left alone. */
export const OFFERS = ['sound', 'notify'] as const;
export type Offer = (typeof OFFERS)[number];

const KEY = 'gavel.settings';

/** The server reads this one: it sends the page in that language from the start. */
const LANGUAGE_COOKIE = 'gavel-language';

function oneOf<T extends string>(value: unknown, allowed: readonly T[], otherwise: T): T {
  return allowed.find((one) => one === value) ?? otherwise;
}

class Settings {
  theme: Theme = $state('auto');
  motion: Motion = $state('auto');
  letters: Letters = $state('normal');
  confirm: Care = $state('daring');
  sound = $state(false);
  vibration = $state(false);
  /** The tab says that it is one's turn. */
  badge = $state(true);
  /** So does the system, to somebody who looks elsewhere. */
  notify = $state(false);
  /** The screen stays on. */
  wake = $state(true);
  /** The first game is explained on the way. */
  tips = $state(true);
  /** Against whom one plays from the first page, and whether by the clock. */
  level: Level = $state('club');
  clock = $state(false);
  offered: Offer[] = $state.raw([]);
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
    this.letters = oneOf(found['letters'], LETTERS, 'normal');
    this.confirm = oneOf(found['confirm'], CARES, 'daring');
    this.sound = found['sound'] === true;
    this.vibration = found['vibration'] === true;
    this.badge = found['badge'] !== false;
    this.notify = found['notify'] === true;
    this.wake = found['wake'] !== false;
    this.tips = found['tips'] !== false;
    this.level = oneOf(found['level'], LEVELS, 'club');
    this.clock = found['clock'] === true;
    const offered = Array.isArray(found['offered']) ? found['offered'] : [];
    this.offered = OFFERS.filter((one) => offered.includes(one));
    this.keys = found['keys'] !== false;
    this.keyMap = readKeys(found['keyMap']);
    this.language = typeof found['language'] === 'string' ? found['language'] : null;
  }

  save(): void {
    const { theme, motion, sound, vibration, badge, notify, wake, tips, level, clock, offered } = this;
    const { keys, keyMap, language, letters, confirm } = this;
    remember(KEY, {
      ...{ theme, motion, sound, vibration, badge, notify, wake, tips, level, clock, offered },
      ...{ keys, keyMap, language, letters, confirm },
    });
    this.apply();
  }

  /** Whether something may be offered now: each thing is, once. */
  offers(what: Offer): boolean {
    // Whoever offers something does not thereby follow the settings.
    return untrack(() => {
      if (this.offered.includes(what)) return false;
      this.offered = [...this.offered, what];
      this.save();
      return true;
    });
  }

  /** Tells the style sheet, and the server in which language to begin. */
  apply(root: HTMLElement = document.documentElement): void {
    if (this.language) {
      const path = new URL('.', document.baseURI).pathname;
      document.cookie = `${LANGUAGE_COOKIE}=${this.language}; path=${path}; max-age=31536000; samesite=lax`;
    }
    if (this.theme === 'auto') delete root.dataset['theme'];
    else root.dataset['theme'] = this.theme;
    if (this.motion === 'auto') delete root.dataset['motion'];
    else root.dataset['motion'] = this.motion;
    if (this.letters === 'normal') delete root.dataset['letters'];
    else root.dataset['letters'] = this.letters;
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

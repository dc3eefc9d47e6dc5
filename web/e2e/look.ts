// Looks at a screen: four pictures (desktop and phone, light and dark), and axe in both lights.

import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, type Page } from '@playwright/test';

import { flaws } from './layout';
import { settled } from './scenes';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** All pictures lie here, where git does not look; those that documents show are kept when somebody asks for new ones. */
export const folder = fileURLToPath(new URL('../test-results/screens/', import.meta.url));
export const docs = fileURLToPath(new URL('../../docs/screens/', import.meta.url));
export const blessing = process.env['GAVEL_BLESS'] === '1';

const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 664 } } as const;

/** What the gallery of docs/web.md and the README show. */
const KEPT = new Set([
  'home-desktop-light',
  'home-phone-dark',
  'home-games-phone-light',
  'home-settings-desktop-dark',
  'room-host-desktop-light',
  'room-host-phone-dark',
  'room-guest-phone-light',
  'settings-desktop-dark',
  'rules-en-desktop-light',
  'rules-fr-phone-dark',
  'rule-phone-dark',
  'offer-desktop-light',
  'offer-phone-dark',
  'undo-phone-light',
  'double-desktop-dark',
  'open-desktop-light',
  'open-phone-light',
  'once-phone-dark',
  'sealed-desktop-light',
  'sealed-phone-dark',
  'fixed-price-phone-light',
  'fixed-desktop-dark',
  'mystery-desktop-light',
  'values-phone-light',
  'round-end-desktop-light',
  'round-end-phone-dark',
  'line-lost-phone-light',
  'game-end-desktop-light',
  'replay-desktop-light',
  'replay-phone-dark',
  'replay-drop-phone-light',
  'retrospective-desktop-light',
  'retrospective-phone-dark',
  'retrospective-wall-phone-light',
  'lessons-en-desktop-light',
  'lessons-fr-phone-dark',
  'lesson-pl-phone-dark',
  'puzzles-en-desktop-light',
  'puzzles-pl-phone-dark',
  'puzzle-fr-phone-light',
  'puzzle-told-it-phone-light',
  'hint-en-light',
  'hint-pl-dark',
  'daily-before-desktop-light',
  'daily-before-phone-dark',
  'daily-result-desktop-light',
  'daily-result-phone-dark',
  'profile-desktop-light',
  'profile-pl-phone-dark',
  'letters-settings',
  'letters-table',
  'offline-fr',
  'home-filters-desktop-light',
  'home-filters-phone-dark',
  'home-invited-phone-dark',
  'match-form-desktop-dark',
  'match-waiting-phone-light',
  'room-talk-phone-light',
  'room-speaker-phone-dark',
  'person-guest-phone-light',
  'person-sign-in-phone-dark',
  'person-codes-phone-dark',
  'person-kept-desktop-light',
  'person-notifications-phone-light',
  'profile-desktop-light',
  'profile-pl-phone-dark',
  'days-form-phone-light',
  'days-open-phone-light',
  'days-next-desktop-light',
  'days-games-phone-light',
  'open-bid-fr-tablet-light',
  'open-bid-fr-lying-dark',
  'open-bid-fr-wide-light',
  'round-three-pl-phone-dark',
  'alive-clock',
  'alive-going-once',
  'alive-going-twice',
  'alive-maximum',
  'alive-order',
  'alive-crossed',
  'alive-tie',
]);
const LIGHTS = ['light', 'dark'] as const;

interface Finding {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

interface Axe {
  run(context: Document, options: object): Promise<{ violations: Finding[] }>;
}

/** What axe finds, however small it calls it. */
export async function axe(page: Page, without: string[] = []): Promise<string[]> {
  // A page's policy lets no foreign script in; what a test evaluates is not the page's.
  await page.evaluate(AXE);
  // Colours on their way from one light to the other would be measured half-way.
  await settled(page);
  const violations = await page.evaluate(async () => {
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
    const { axe: checker } = window as unknown as { axe: Axe };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const { violations: found } = await checker.run(document, { runOnly: { type: 'tag', values: tags } });
    return found;
  });
  return violations
    .filter(({ id }) => !without.includes(id))
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}

/** One picture of a moment of a game, as it is: such a moment does not wait for four. */
export async function snap(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const file = `web-${name}.jpg`;
  await page.screenshot({ path: join(folder, file), type: 'jpeg', quality: 66 });
  if (blessing && KEPT.has(name)) copyFileSync(join(folder, file), join(docs, file));
}

/** Takes the pictures of a screen and checks it. */
export async function look(
  page: Page,
  name: string,
  options: {
    axe?: boolean;
    sizes?: Record<string, { width: number; height: number }>;
    /** What is scrolled to first. */
    at?: string;
  } = {},
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const before = page.viewportSize();
  for (const [size, viewport] of Object.entries(options.sizes ?? SIZES)) {
    await page.setViewportSize(viewport);
    if (options.at) await page.locator(options.at).evaluate((one) => one.scrollIntoView());
    for (const colorScheme of LIGHTS) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      // Pictures of paintings: as JPEG they are a third of the size.
      const file = `web-${name}-${size}-${colorScheme}.jpg`;
      const path = join(folder, file);
      await page.screenshot({ path, type: 'jpeg', quality: 70, animations: 'disabled' });
      if (blessing && KEPT.has(`${name}-${size}-${colorScheme}`)) copyFileSync(path, join(docs, file));
      // A first page may be longer than a screen, and so may a waiting room.
      const { scrolls: _, ...found } = await flaws(page);
      expect(found, `${name}, ${size}, ${colorScheme}`).toEqual({
        sideways: [],
        cut: [],
        covered: [],
        missing: [],
      });
      // Each light once: on the desktop by day, on the phone by night.
      if (options.axe !== false && (size === 'desktop') === (colorScheme === 'light')) {
        expect(await axe(page), `${name}, ${size}, ${colorScheme}`).toEqual([]);
      }
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}

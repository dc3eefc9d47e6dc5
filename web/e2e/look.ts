// Looks at a screen: four pictures (desktop and phone, light and dark), and axe in both lights.

import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, type Page } from '@playwright/test';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The pictures in the documentation are written only when somebody asks for new ones. */
const folder =
  process.env['GAVEL_BLESS'] === '1'
    ? fileURLToPath(new URL('../../docs/screens/', import.meta.url))
    : join(tmpdir(), 'gavel-screens');

const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 360, height: 740 } } as const;
const LIGHTS = ['light', 'dark'] as const;

interface Finding {
  id: string;
  impact: string;
  nodes: { html: string; failureSummary: string }[];
}

interface Axe {
  run(context: Document, options: object): Promise<{ violations: Finding[] }>;
}

/** What axe finds that would keep somebody out. */
export async function axe(page: Page, without: string[] = []): Promise<string[]> {
  // A page's policy lets no foreign script in; what a test evaluates is not the page's.
  await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe: checker } = window as unknown as { axe: Axe };
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
    const { violations: found } = await checker.run(document, { runOnly: { type: 'tag', values: tags } });
    return found;
  });
  return violations
    .filter(({ id, impact }) => (impact === 'serious' || impact === 'critical') && !without.includes(id))
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`));
}

/** Nothing sticks out of the page sideways, and no message is missing. */
async function tidy(page: Page): Promise<object> {
  return page.evaluate(() => ({
    sideways: Math.max(0, document.documentElement.scrollWidth - innerWidth),
    missing: document.body.innerText.match(/⟦[^⟧]*⟧/g) ?? [],
  }));
}

const settled = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

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
      const path = join(folder, `web-${name}-${size}-${colorScheme}.jpg`);
      await page.screenshot({ path, type: 'jpeg', quality: 78, animations: 'disabled' });
      expect(await tidy(page), `${name}, ${size}, ${colorScheme}`).toEqual({ sideways: 0, missing: [] });
      // Each light once: on the desktop by day, on the phone by night.
      if (options.axe !== false && (size === 'desktop') === (colorScheme === 'light')) {
        expect(await axe(page), `${name}, ${size}, ${colorScheme}`).toEqual([]);
      }
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}

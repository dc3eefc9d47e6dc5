// The scenes of src/fixtures, served for looking at: every moment of a game without a game.

import { expect, type Page } from '@playwright/test';
import { createServer } from 'vite';

import { base } from './player';

declare global {
  interface Window {
    scenes: string[];
    show: (name: string, lang: string) => Promise<void>;
  }
}

export const LANGUAGES = ['en', 'fr', 'it', 'pl'] as const;

/** A server of the scenes; the pictures come from the real one. */
export async function serveScenes(): Promise<{ url: string; stop: () => Promise<void> }> {
  process.env['GAVEL_SERVER'] = base().replace(/\/$/, '');
  const server = await createServer({ server: { port: 0, hmr: false, watch: null }, logLevel: 'error' });
  await server.listen();
  return { url: `${server.resolvedUrls?.local[0] ?? ''}fixtures.html`, stop: () => server.close() };
}

/** Opens the page of scenes, without motion: what moves is nowhere yet. */
export async function openScenes(page: Page, url: string): Promise<string[]> {
  await page.goto(`${url}?scene=offer`);
  await expect(page.locator('main.table')).toBeVisible();
  await page.addStyleTag({ content: '* { animation: none !important; transition: none !important; }' });
  await page.evaluate(async () => {
    document.documentElement.dataset['motion'] = 'off';
    await document.fonts.ready;
  });
  return page.evaluate(() => window.scenes);
}

/** Two frames: everything has been laid out and drawn. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

/** Shows a scene and waits until it stands: what is laid out need not have been painted to be looked at. */
export async function show(page: Page, scene: string, lang: string): Promise<void> {
  await page.evaluate(
    async ([name, language]) => {
      await window.show(name, language);
      await document.fonts.ready;
      await new Promise((done) => setTimeout(done, 0));
    },
    [scene, lang] as const,
  );
}

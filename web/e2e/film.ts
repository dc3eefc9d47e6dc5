// A short film of a page: frame after frame as fast as the machine gives them, shown at the pace at which they were taken.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from '@playwright/test';
import sharp from 'sharp';

import { docs, folder, blessing } from './look';

/** How wide the film is, and how large its file may be. */
const WIDTH = 800;
const LIMIT = 2_000_000;

export class Film {
  private frames: { at: number; picture: Buffer }[] = [];
  private rolling: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(private readonly page: Page) {}

  start(): void {
    this.rolling = (async () => {
      while (!this.stopped && this.frames.length < 150) {
        const picture = await this.page.screenshot({ type: 'jpeg', quality: 85 });
        this.frames.push({ at: Date.now(), picture });
      }
    })();
  }

  /** Ends it and writes it down; says how many bytes it has. */
  async cut(name: string): Promise<number> {
    this.stopped = true;
    await this.rolling;
    const pictures = await Promise.all(
      this.frames.map(({ picture }) => sharp(picture).resize({ width: WIDTH }).png().toBuffer()),
    );
    const delay = this.frames.map(({ at }, index) => {
      const next = this.frames[index + 1]?.at ?? at + 2500;
      return Math.min(2500, Math.max(40, next - at));
    });
    const film = await sharp(pictures, { join: { animated: true } })
      .webp({ quality: 62, effort: 4, delay, loop: 0, minSize: true })
      .toBuffer();
    if (film.length > LIMIT) throw new Error(`the film has ${film.length} bytes, of ${LIMIT} allowed`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}.webp`), film);
    if (blessing) writeFileSync(join(docs, `${name}.webp`), film);
    return film.length;
  }
}

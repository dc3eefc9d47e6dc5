// What one browser must not know: the cards in the other hands. Looked for in everything the server sent it, in its
// page and in what it stores.

import { expect } from '@playwright/test';

import type { Player } from './player';

const CARD = /\b[A-E][orsfd][1-4]\b/g;

export class Secrets {
  private readonly read = new Map<Player, number>();
  private readonly own = new Map<Player, Set<string>>();
  private checks = 0;

  constructor(private readonly players: Player[]) {}

  /** Cards that lie or lay open on the table. */
  private open(): Set<string> {
    const found = new Set<string>();
    for (const news of this.players.flatMap((player) => player.news)) {
      if (news.event === 'offered' || news.event === 'added' || news.event === 'turned') found.add(news.card);
    }
    return found;
  }

  async check(): Promise<void> {
    const open = this.open();
    this.checks += 1;
    for (const player of this.players) {
      const own = this.own.get(player) ?? new Set<string>();
      player.hand.forEach((card) => own.add(card));
      this.own.set(player, own);
      const secret = (text: string): string[] =>
        [...new Set(text.match(CARD) ?? [])].filter((card) => !own.has(card) && !open.has(card));

      const fresh = player.received.slice(this.read.get(player) ?? 0);
      this.read.set(player, player.received.length);
      expect(secret(fresh.join('\n')), `what ${player.name} is told`).toEqual([]);
      // The page is looked at now and then: it shows only what was told.
      if (this.checks % 25 === 1) {
        const seen = await player.page.evaluate(
          () =>
            document.documentElement.outerHTML +
            JSON.stringify(localStorage) +
            JSON.stringify(sessionStorage),
        );
        expect(secret(seen), `what ${player.name}'s browser holds`).toEqual([]);
      }
    }
  }
}

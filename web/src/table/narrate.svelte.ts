// Tells what happens to ears: sentences for screen readers, and sounds. Called once by the table's component.

import { announce } from '../lib/announce.svelte';
import type { Chapter, TableModel } from '../lib/model';
import { play } from '../lib/sound';
import { covered, cuesOf } from './cues';
import { dealOf, dealSentence } from './deal';
import { utterances } from './story';
import { highOf, isTurn, lotOf, type Task } from './task';
import type { Voice } from './voice';

interface Told {
  model: () => TableModel;
  /** The story, as one wants to hear it. */
  heard: () => Chapter[];
  voice: () => Voice;
  task: () => Task | null;
  /** A round has just ended before our eyes, and the game goes on. */
  ended: (chapters: Chapter[]) => void;
  /** One has just bought something: a sentence on it, for a moment. */
  bought: (text: string) => void;
}

/** Which thing to do a task is: the same one is announced once, however often a bid calls one back to it. */
function turnOf(model: TableModel, task: Task | null): string {
  if (!task || !isTurn(task) || !model.game) return '';
  const lot = lotOf(model.game);
  const { round, shown } = model.game.view;
  return `${task.do}/${round}/${lot?.first ?? ''}/${lot?.second ?? ''}/${shown.length}`;
}

export function narrate({ model, heard, voice, task, ended, bought }: Told): void {
  let told = -1;
  let led = false;
  $effect(() => {
    const { game, private: own } = model();
    const chapters = heard();
    if (told < 0) told = chapters.at(-1)?.seq ?? 0;
    const fresh = chapters.filter((chapter) => chapter.seq > told);
    // A game that is looked at again may go back, and is told anew from there.
    told = chapters.at(-1)?.seq ?? 0;
    for (const { news, live } of fresh) {
      if (!live) continue;
      const losing = led && !covered(news, own.seat, own.order);
      for (const { text, how } of utterances(news, own.seat, losing, voice())) announce(text, how);
      for (const cue of cuesOf(news, own.seat, losing)) play(cue);
      const deal = game && dealOf(news, own.seat, game.values);
      if (deal) {
        const text = dealSentence(deal, voice());
        announce(text);
        bought(text);
      }
      const over = news.some((one) => one.event === 'game-over');
      if (!over && news.some((one) => one.event === 'round-ended')) ended(chapters);
    }
    led = own.seat !== null && game !== null && highOf(game)?.seat === own.seat;
  });

  let announced = '';
  $effect(() => {
    const turn = turnOf(model(), task());
    if (turn === '' || turn === announced) return;
    announced = turn;
    const text = document.getElementById('task')?.textContent?.trim() ?? '';
    announce(voice().say('say-your-turn', { task: text }), 'assertive');
    play('turn');
  });
}

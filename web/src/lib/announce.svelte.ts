// What a screen reader says. Polite sentences wait their turn; assertive ones interrupt: outbid, your turn,
// going twice, sold, and nothing else.

import { untrack } from 'svelte';

export type Urgency = 'polite' | 'assertive';

export interface Sentence {
  key: number;
  text: string;
}

const KEPT = 12;
const SECONDS = 20_000;

let count = 0;
let polite: Sentence[] = $state.raw([]);
let assertive: Sentence[] = $state.raw([]);

/** The sentences a live region holds at this moment. */
export function sentences(urgency: Urgency): Sentence[] {
  return urgency === 'polite' ? polite : assertive;
}

/** The key of the newest sentence: who begins to listen now hears what comes after it. */
export function latest(): number {
  return count;
}

/** Says a sentence, once. */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  if (text === '') return;
  count += 1;
  const sentence = { key: count, text };
  const added = (list: Sentence[]): Sentence[] => [...list, sentence].slice(-KEPT);
  const removed = (list: Sentence[]): Sentence[] => list.filter((one) => one.key !== sentence.key);
  // Whoever says something does not thereby listen.
  untrack(() => {
    if (urgency === 'polite') polite = added(polite);
    else assertive = added(assertive);
  });
  setTimeout(() => {
    if (urgency === 'polite') polite = removed(polite);
    else assertive = removed(assertive);
  }, SECONDS);
}

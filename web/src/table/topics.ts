// What one may ask about at the table. Where the rulebook speaks of it: rules/places.ts.

import { has, t } from '../lib/i18n.svelte';
import type { Game } from '../lib/protocol';
import type { Symbol as Kind } from './cards';

export type Topic = Kind | 'offer' | 'turn' | 'tiles' | 'round' | 'clock';

/** The rules of the moment. */
export function topicOf({ phase }: Game['view']): Topic {
  switch (phase.phase) {
    case 'offer':
      return 'offer';
    case 'add':
      return 'double';
    case 'open':
    case 'once':
    case 'sealed':
    case 'fixed':
      return phase.phase;
    case 'price':
      return 'fixed';
    case 'mystery':
      return 'turn';
    case 'over':
      return 'round';
  }
}

/** What it is called. */
export function topicName(topic: Topic): string {
  return has(`auction-${topic}`) ? t(`auction-${topic}`) : t(`topic-${topic}`);
}

/** What the thing in focus is about. */
export function topicAt(target: EventTarget | null): Topic | null {
  const about = target instanceof Element ? target.closest<HTMLElement>('[data-topic]') : null;
  return (about?.dataset['topic'] as Topic | undefined) ?? null;
}

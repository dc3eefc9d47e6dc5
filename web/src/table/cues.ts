// Which sound goes with what happened.

import type { News, Order, Seat } from '../lib/protocol';
import type { Cue } from '../lib/sound';

/** Whether one's maximum still answers the others' bids by itself: then nobody needs to be alarmed. */
export function covered(news: readonly News[], me: Seat | null, order: Order | null): boolean {
  if (order?.order !== 'maximum') return false;
  return news.every((one) => one.event !== 'bid' || one.seat === me || one.amount < order.limit);
}

/** At most a few cues a chapter: the loudest news wins. `led` is whether one held the bid before it. */
export function cuesOf(news: readonly News[], me: Seat | null, led: boolean): Cue[] {
  const cues = new Set<Cue>();
  for (const one of news) {
    switch (one.event) {
      case 'offered':
      case 'added':
      case 'turned':
        cues.add('card');
        break;
      case 'bid':
        cues.add(led && one.seat !== me ? 'outbid' : 'bid');
        break;
      case 'called':
        if (one.call === 'going-once') cues.add('once');
        if (one.call === 'going-twice') cues.add('twice');
        break;
      case 'fists-opened':
        cues.add('fists');
        break;
      case 'sold':
        // The hammer falls with one knock; the other sales end without it.
        cues.add(one.lot.auction === 'open' ? 'knock' : 'sold');
        break;
      case 'paid':
        cues.add('money');
        break;
      case 'game-over':
        cues.add('end');
        break;
      default:
        break;
    }
  }
  if (cues.has('end')) return ['end'];
  if (cues.has('knock')) return ['knock'];
  if (cues.has('sold')) return cues.has('fists') ? ['fists', 'sold'] : ['sold'];
  return [...cues];
}

import { describe, expect, it } from 'vitest';

import { model } from '../fixtures/build';
import type { Game } from '../lib/protocol';
import type { Task } from './task';
import { plainVoice } from './testing';
import { warning } from './words';

const voice = plainVoice();

function game(wish: Partial<Game>): Game {
  const made = model({ seats: 4, phase: { phase: 'offer' }, game: wish }).game;
  if (!made) throw new Error('a game was asked for');
  return made;
}

describe('a card that ends the round', () => {
  const offer: Task = { do: 'offer', hand: ['Eo1', 'Ao1'] };
  const add: Task = { do: 'add', double: 'Ed1', cards: ['Eo1'], own: false };
  const subject = (task: Task, chosen: string | null) => ({ task, chosen, maximum: false, value: 0 });

  it.each([
    ['the fifth of its artist', offer, 'Eo1', { fifth: ['E'], last_card: false }, /^do-fifth-offer\(/],
    ['the fifth, as second of a pair', add, 'Eo1', { fifth: ['E'], last_card: false }, /^do-fifth-add\(/],
    ['the last of all hands', offer, 'Ao1', { fifth: ['E'], last_card: true }, /^do-last-offer$/],
    ['the last, as second of a pair', add, 'Eo1', { fifth: [], last_card: true }, /^do-last-add$/],
    ['both: the fifth is why', offer, 'Eo1', { fifth: ['E'], last_card: true }, /^do-fifth-offer\(/],
    ['none', offer, 'Ao1', { fifth: ['E'], last_card: false }, /^$/],
    ['none chosen', offer, null, { fifth: ['E'], last_card: true }, /^$/],
  ] as const)('%s', (_, task, chosen, wish, said) => {
    expect(warning(subject(task, chosen), game({ ...wish, fifth: [...wish.fifth] }), voice)).toMatch(said);
  });
});

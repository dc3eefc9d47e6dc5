import { render, screen } from '@testing-library/svelte';
import { beforeAll, describe, expect, it } from 'vitest';

import { EDITION } from '../fixtures/build';
import { scene } from '../fixtures/scenes';
import { speak, t } from '../lib/i18n.svelte';
import type { TableModel } from '../lib/model';
import Console from './Console.svelte';
import { Desk } from './desk.svelte';
import Table from './Table.svelte';
import { plainVoice } from './testing';

beforeAll(() => speak('en'));

const actions = {
  want: () => undefined,
  painted: () => undefined,
  askHint: () => undefined,
  dismissRefusal: () => undefined,
  earlier: () => undefined,
};

/** What is read out of the museums while nobody but oneself looks at the table. */
function museums(model: TableModel): string[] {
  render(Table, { model: { ...model, online: [1] }, actions, edition: EDITION, onmenu: () => undefined });
  return [...screen.getByRole('list', { name: 'The museums' }).querySelectorAll('li')].map(
    (one) => one.querySelector('p')?.textContent ?? '',
  );
}

describe('what happens at a deadline', () => {
  it('is said in advance, whatever is asked', () => {
    const THEN = {
      'days-offer': 'then a bot decides.',
      'days-file': 'silence is out.',
      'days-once': 'silence passes.',
      'days-sealed': 'silence is an empty fist.',
      'days-fixed': 'silence declines.',
      'days-double': 'silence adds nothing.',
    };
    for (const [name, then] of Object.entries(THEN)) {
      const model = scene(name);
      if (!model.game) throw new Error('a game');
      const { game } = model;
      const desk = new Desk(
        () => model,
        { want: () => undefined },
        () => 0,
      );
      const props = {
        model,
        game,
        desk,
        voice: plainVoice(1, 5, t),
        tie: null,
        deal: '',
        onrule: () => undefined,
      };
      const { container, unmount } = render(Console, props);
      expect(container.querySelector('.words')?.textContent, name).toMatch(
        new RegExp(`Until .*[0-9]+:[0-9]{2}.*; ${then}`),
      );
      unmount();
    }
  });
});

describe('those who are not at the table', () => {
  it('have lost the connection where everybody is meant to be there', () => {
    expect(museums(scene('open-bid')).filter((one) => one.includes('Connection lost'))).toHaveLength(3);
  });

  it('are missed by nobody over days, and a holiday is told', () => {
    const all = museums(scene('days-file'));
    expect(all.filter((one) => one.includes('Connection lost'))).toEqual([]);
    expect(all.filter((one) => one.includes('is on holiday until'))).toEqual([all[3]]);
  });
});

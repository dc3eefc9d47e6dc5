import { describe, expect, it } from 'vitest';

import { EDITION, model } from '../fixtures/build';
import { asked, termsOf, usualTerms } from './terms';

const BOTS = ['gentle', 'club', 'flat:64'];

describe('the settings of a table', () => {
  it('are asked for as the form has them', () => {
    const terms = { ...usualTerms(), seats: 3, mystery: true, standIn: 'strong', first: 2, listed: true };
    expect(asked(terms, BOTS)).toMatchObject({
      seats: 3,
      mystery: true,
      stand_in: 'flat:64',
      first: 2,
      listed: true,
      hints: false,
      proceeds: null,
    });
  });

  it('leave out what does not go with the number of seats', () => {
    const terms = { ...usualTerms(), seats: 4, mystery: true, first: 5 };
    expect(asked(terms, BOTS)).toMatchObject({ mystery: false, first: null });
  });

  it('come back as they were when nothing is changed', () => {
    const { table } = model({ seats: 3, phase: { phase: 'offer' }, mystery: true, openCash: true });
    if (!table) throw new Error('a scene has a table');
    const other = { ...table, stand_in: 'theory', first: 3, listed: true };
    expect(asked(termsOf(other, EDITION, BOTS), BOTS)).toEqual({
      edition: table.settings.edition,
      seats: 3,
      proceeds: null,
      mystery: true,
      open_cash: true,
      pace: 'normal',
      stand_in: 'theory',
      listed: true,
      hints: false,
      first: 3,
    });
  });
});

import { describe, expect, it } from 'vitest';

import {
  type Bounds,
  confirmed,
  doubt,
  entry,
  erased,
  moved,
  stepped,
  typed,
  valueOf,
  written,
} from './amount';

const bounds: Bounds = { least: 13, most: 80, cash: 80, ceiling: 60 };

describe('typing an amount', () => {
  it('begins anew with the first digit and goes on with the next', () => {
    const one = typed(entry(13), '2');
    expect(one.text).toBe('2');
    expect(typed(one, '5').text).toBe('25');
  });

  it('knows no leading zeros and no end of digits', () => {
    expect(typed(typed(entry(13), '0'), '7').text).toBe('7');
    expect(written('0012').text).toBe('12');
    expect(written('12a34567').text).toBe('1234');
  });

  it('erases digit by digit what was typed, and at once what was proposed', () => {
    expect(erased(typed(typed(entry(13), '2'), '5')).text).toBe('2');
    expect(erased(entry(13)).text).toBe('');
    expect(valueOf(erased(entry(13)))).toBeNull();
  });
});

describe('stepping', () => {
  it('stays within bounds', () => {
    expect(stepped(entry(13), -1, bounds).text).toBe('13');
    expect(stepped(entry(13), 5, bounds).text).toBe('18');
    expect(stepped(entry(76), 10, bounds).text).toBe('80');
  });

  it('begins at the least from an empty field', () => {
    expect(stepped(written(''), 1, bounds).text).toBe('13');
  });
});

describe('when another bid moves the bounds', () => {
  it('a proposed amount follows', () => {
    expect(moved(entry(13), { ...bounds, least: 20 }).text).toBe('20');
  });

  it('a typed amount stays as it was typed: a 12 never silently becomes a 13', () => {
    expect(moved(written('12'), { ...bounds, least: 20 }).text).toBe('12');
  });

  it('so does a stepped one, until it has been sent', () => {
    const mine = stepped(entry(13), 5, bounds);
    expect(moved(mine, { ...bounds, least: 20 }).text).toBe('18');
    const sent = confirmed(mine, bounds);
    expect(sent.send).toBe(18);
    expect(moved(sent.entry, { ...bounds, least: 20 }).text).toBe('20');
  });

  it('a second Enter has to be asked for again when the amount had to follow', () => {
    const armed = { ...entry(70), armed: 70 };
    expect(moved(armed, bounds).armed).toBe(70);
    expect(moved(armed, { ...bounds, least: 75 }).armed).toBeNull();
  });
});

describe('Enter', () => {
  it('sends an ordinary amount at once', () => {
    expect(confirmed(entry(20), bounds).send).toBe(20);
  });

  it('names the bound that is broken', () => {
    expect(confirmed(written('12'), bounds)).toMatchObject({ send: null, doubt: 'low' });
    expect(confirmed(written('81'), bounds)).toMatchObject({ send: null, doubt: 'high' });
    expect(confirmed(written(''), bounds)).toMatchObject({ send: null, doubt: 'empty' });
  });

  it('wants a second one above what the lot can fetch', () => {
    const first = confirmed(entry(61), { ...bounds, cash: 200, most: 200 });
    expect(first).toMatchObject({ send: null, doubt: 'ceiling' });
    expect(confirmed(first.entry, { ...bounds, cash: 200, most: 200 }).send).toBe(61);
  });

  it('wants a second one above three fifths of the cash', () => {
    expect(doubt(48, bounds)).toBeNull();
    const first = confirmed(entry(49), bounds);
    expect(first).toMatchObject({ send: null, doubt: 'cash' });
    expect(confirmed(first.entry, bounds).send).toBe(49);
  });

  it('wants it again after the amount has changed', () => {
    const first = confirmed(entry(49), bounds);
    const more = stepped(first.entry, 1, bounds);
    expect(confirmed(more, bounds)).toMatchObject({ send: null, doubt: 'cash' });
  });

  it('wants a second one for nothing, or for everything, if somebody likes it so', () => {
    expect(confirmed(entry(49), bounds, 'never').send).toBe(49);
    expect(confirmed(written('81'), bounds, 'never')).toMatchObject({ send: null, doubt: 'high' });
    const first = confirmed(entry(20), bounds, 'always');
    expect(first).toMatchObject({ send: null, doubt: 'asked' });
    expect(confirmed(first.entry, bounds, 'always').send).toBe(20);
    expect(confirmed(entry(49), bounds, 'always')).toMatchObject({ send: null, doubt: 'cash' });
  });

  it('never doubts an empty fist', () => {
    expect(confirmed(entry(0), { least: 0, most: 0, cash: 0, ceiling: 0 }).send).toBe(0);
  });
});

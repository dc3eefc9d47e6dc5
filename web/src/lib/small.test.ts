import { describe, expect, it } from 'vitest';

import { socketAddress } from './api';
import { botFor, levelOf, LEVELS, levelsOf, nearest } from './bots';
import { speak } from './i18n.svelte';
import { actionOf, DEFAULT_KEYS, readKeys, remap } from './keymap';
import { printMoney } from './money';
import { drawName, goodName, GUEST_NAMES } from './names';
import { addressOf, routeOf, spelled, tableCode } from './router';
import { SCORE } from './sound';
import { recall, remember } from './storage';

describe('money', () => {
  it.each([
    ['en', ['$1200.000', '€1200k', '$1200', '1200\u00a0k€']],
    ['fr', ['$1200.000', '1200\u00a0k€', '1200\u00a0$', '1200\u00a0k€']],
    ['it', ['$1200.000', '1200\u00a0mila\u00a0€', '1200$', '1200\u00a0k€']],
    ['pl', ['$1200.000', '1200\u00a0tys.\u00a0€', '1200\u00a0$', '1200\u00a0k€']],
  ] as const)('in %s', async (language, prices) => {
    await speak(language);
    const editions = ['classic-1992', 'matagot-2009', 'cmon-2017', 'cmon-2017-en'];
    expect(editions.map((edition) => printMoney(1200, edition))).toEqual(prices);
    expect(editions.map((edition) => printMoney(0, edition))).toEqual(['0', '0', '0', '0']);
  });
});

describe('addresses', () => {
  const id = 'abcdefghjkmn';

  it.each(['http://host/', 'https://host/games/modern/'])('stay below %s', (base) => {
    expect(addressOf({ page: 'table', id }, base)).toBe(`${base}t/${id}`);
    expect(routeOf(`${base}t/${id}`, base)).toEqual({ page: 'table', id });
    expect(routeOf(`${base}t/${id}/replay`, base)).toEqual({ page: 'table', id });
    expect(routeOf(base, base)).toEqual({ page: 'home' });
    expect(routeOf(`${base}nowhere`, base)).toEqual({ page: 'home' });
    expect(routeOf(`${base}rules`, base)).toEqual({ page: 'rules', at: '' });
    expect(routeOf('rules#r5.4', base)).toEqual({ page: 'rules', at: 'r5.4' });
    for (const name of ['Ada', 'Zoë / "x"', '100%'])
      expect(routeOf(addressOf({ page: 'profile', name }, base), base)).toEqual({ page: 'profile', name });
    expect(routeOf(`${base}people/100%`, base)).toEqual({ page: 'profile', name: '100%' });
    expect(addressOf({ page: 'rules', at: '' }, base)).toBe(`${base}rules`);
    expect(addressOf({ page: 'rules', at: 'r5.4' }, base)).toBe(`${base}rules#r5.4`);
  });

  it('sockets go where pages go', () => {
    expect(socketAddress(id, 'https://host/x/')).toBe(`wss://host/x/api/tables/${id}/socket`);
    expect(socketAddress(id, 'http://host/')).toBe(`ws://host/api/tables/${id}/socket`);
  });

  it.each([
    ['ABCD efgh-jkmn', id],
    [`https://host/sub/t/${id}?x=1`, id],
    ['abc', null],
    ['abcdefghjkm0', null],
  ])('%s is read as a table', (text, code) => {
    expect(tableCode(text)).toBe(code);
  });

  it('codes are spelled in fours', () => {
    expect(spelled(id)).toBe('abcd efgh jkmn');
  });
});

describe('keys', () => {
  const stroke = (key: string, ctrlKey = false) => ({ key, ctrlKey, altKey: false, metaKey: false });

  it('mean what they say, in capitals too, and nothing with Ctrl', () => {
    expect(actionOf(stroke('p'), DEFAULT_KEYS)).toBe('pass');
    expect(actionOf(stroke('H'), DEFAULT_KEYS)).toBe('hammer');
    expect(actionOf(stroke('p', true), DEFAULT_KEYS)).toBeNull();
    expect(actionOf(stroke('x'), DEFAULT_KEYS)).toBeNull();
  });

  it('are exchanged, never lost, when one is put on a taken letter', () => {
    const keys = remap(DEFAULT_KEYS, 'pass', 'H');
    expect([keys.pass, keys.hammer]).toEqual(['h', 'p']);
    expect(remap(keys, 'pass', '7')).toBe(keys);
    expect(remap(keys, 'pass', ' ')).toBe(keys);
  });

  it('survive a storage that lies', () => {
    expect(readKeys({ pass: 'h' })).toEqual(DEFAULT_KEYS);
    expect(readKeys({ pass: 7 })).toEqual(DEFAULT_KEYS);
    expect(readKeys('x')).toEqual(DEFAULT_KEYS);
    expect(readKeys({ pass: 'W' }).pass).toBe('w');
  });
});

describe('bots', () => {
  const levels = ['gentle', 'club', 'net', 'deep:16'];

  it('play the levels as the server says', () => {
    expect(LEVELS.map((level) => botFor(level, levels))).toEqual(levels);
    expect(botFor('strong', [])).toBe('club');
    expect(botFor('master', levels.slice(0, 3))).toBe('net');
  });

  it('have a level, or none', () => {
    expect(levelOf('club', levels)).toBe('club');
    expect(levelOf('net', levels)).toBe('strong');
    expect(levelOf('theory', levels)).toBeNull();
  });

  it('are offered as far as the server has time for them', () => {
    expect(levelsOf(levels)).toEqual(LEVELS);
    const three = levelsOf(levels.slice(0, 3));
    expect(three).toEqual(['gentle', 'club', 'strong']);
    expect(levelsOf([])).toEqual(three);
    expect(nearest('master', three)).toBe('strong');
    expect(nearest('gentle', three)).toBe('gentle');
  });
});

describe('names', () => {
  it('are drawn from the catalogue', () => {
    expect(drawName(() => 0)).toEqual({ word: 1, number: 2 });
    expect(drawName(() => 0.999)).toEqual({ word: GUEST_NAMES, number: 99 });
  });

  it('have 1 to 40 characters', () => {
    expect([goodName('Ana'), goodName('  '), goodName('é'.repeat(40)), goodName('é'.repeat(41))]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

it('names have none of the characters that part a record', () => {
  expect(['Ana|Bo', '#1', 'A\tB', 'Łucja O’Neill-Çelik'].map(goodName)).toEqual([false, false, false, true]);
});

describe('storage', () => {
  it('is not needed', () => {
    const broken = {
      getItem: (): string => '{',
      setItem: (): void => {
        throw new Error('full');
      },
    };
    expect(recall('x', broken)).toEqual({});
    expect(() => remember('x', {}, broken)).not.toThrow();
  });
});

it('no sound is loud or long', () => {
  for (const note of Object.values(SCORE).flat()) {
    expect(note.gain).toBeLessThanOrEqual(0.4);
    expect(note.at + note.length).toBeLessThanOrEqual(1.2);
  }
});

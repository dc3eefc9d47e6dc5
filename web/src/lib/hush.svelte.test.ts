import { afterEach, describe, expect, it } from 'vitest';

import { hush, isHushed, withoutHushed } from './hush.svelte';
import type { News } from './protocol';

const said = (name: string, speaker: number | null, text = 'Well'): Extract<News, { event: 'said' }> => ({
  event: 'said',
  seat: null,
  name,
  text,
  speaker,
  among: 'everybody',
});

afterEach(() => hush('t1', said('Bo', 3), false));

describe('whom one does not want to hear', () => {
  it('is known at a table by the number, and elsewhere by the name', () => {
    hush('t1', said('Bo', 3), true);
    expect(isHushed('t1', said('Boris', 3))).toBe(true);
    expect(isHushed('t2', said(' BO', 0))).toBe(true);
    expect(isHushed('t2', said('Boris', 3))).toBe(false);
    expect(isHushed('t1', said('Cy', null))).toBe(false);
  });

  it('is remembered, and forgotten', () => {
    hush('t1', said('Bo', 3), true);
    expect(localStorage.getItem('gavel.hushed')).toContain('name/bo');
    hush('t1', said('Bo', 3), false);
    expect(isHushed('t1', said('Bo', 3))).toBe(false);
    expect(localStorage.getItem('gavel.hushed')).not.toContain('bo');
  });

  it('leaves no words in the story, and everybody else’s there', () => {
    const chapters = [
      { seq: 1, live: true, news: [said('Bo', 3)] },
      { seq: 2, live: true, news: [said('Cy', 4)] },
    ];
    expect(withoutHushed('t1', chapters)).toBe(chapters);
    hush('t1', said('Bo', 3), true);
    const texts = withoutHushed('t1', chapters).flatMap(({ news }) =>
      news.map((one) => (one.event === 'said' ? one.text : '')),
    );
    expect(texts).toEqual([null, 'Well']);
  });
});

import { flushSync } from 'svelte';
import { describe, expect, it } from 'vitest';

import { announce, sentences } from './announce.svelte';
import { dismiss, toast, toasts } from './toasts.svelte';

describe('notices', () => {
  it('can be given by an effect without waking it again', () => {
    let runs = 0;
    const stop = $effect.root(() => {
      $effect(() => {
        runs += 1;
        announce('sold', 'assertive');
        announce('next');
        toast('done');
      });
    });
    flushSync();
    expect(runs).toBe(1);
    expect(sentences('assertive').map(({ text }) => text)).toEqual(['sold']);
    expect(sentences('polite').map(({ text }) => text)).toEqual(['next']);
    expect(toasts().map(({ text }) => text)).toEqual(['done']);
    stop();
  });

  it('are three at most, and go when they are dismissed', () => {
    for (const text of ['a', 'b', 'c', 'd']) toast(text);
    expect(toasts().map(({ text }) => text)).toEqual(['b', 'c', 'd']);
    dismiss(toasts()[0]?.key ?? 0);
    expect(toasts().map(({ text }) => text)).toEqual(['c', 'd']);
  });

  it('say nothing when there is nothing to say', () => {
    const before = sentences('polite').length;
    announce('');
    expect(sentences('polite')).toHaveLength(before);
  });
});

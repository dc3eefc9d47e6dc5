import { flushSync } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { lot, model as table, type Wish } from '../fixtures/build';
import { speak } from '../lib/i18n.svelte';
import type { Chapter, TableModel } from '../lib/model';
import { settings } from '../lib/settings.svelte';
import { dismiss, toasts } from '../lib/toasts.svelte';
import { calling, waitsForMe } from './calling.svelte';

const OPEN: Wish = {
  phase: {
    phase: 'open',
    lot: lot('Co1', 'open', 2),
    high: { seat: 2, amount: 7 },
    out: [],
  } as Wish['phase'],
  menu: { menu: 'bid', least: 8, most: 40 },
};
const CHOOSING: Wish = { phase: { phase: 'offer', seat: 2 } as Wish['phase'] };

let notified: string[] = [];
let shown = true;

class Notified {
  static permission: NotificationPermission = 'granted';
  static requestPermission = vi.fn(() => Promise.resolve<NotificationPermission>('granted'));
  onclick: (() => void) | null = null;
  constructor(title: string) {
    notified.push(title);
  }
  close(): void {
    notified.push('closed');
  }
}

function look(visible: boolean): void {
  shown = visible;
  document.dispatchEvent(new Event('visibilitychange'));
  flushSync();
}

/** A table whose model is replaced whole, as the line does it. */
function at(wish: Wish): { model: TableModel; titled: () => boolean; stop: () => void } {
  const model = $state(table(wish));
  let called: { readonly titled: boolean } | undefined;
  const stop = $effect.root(() => {
    called = calling(model);
  });
  flushSync();
  return { model, titled: () => called?.titled === true, stop };
}

beforeAll(() => speak('en'));

beforeEach(() => {
  localStorage.clear();
  settings.read();
  notified = [];
  shown = true;
  Notified.permission = 'granted';
  Notified.requestPermission.mockClear();
  vi.stubGlobal('Notification', Notified);
  vi.stubGlobal('isSecureContext', true);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (shown ? 'visible' : 'hidden'));
  for (const { key } of toasts()) dismiss(key);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the table waits for somebody', () => {
  it('who is asked, and has left no order that answers', () => {
    expect(waitsForMe(table(OPEN))).toBe(true);
    expect(waitsForMe(table(CHOOSING))).toBe(false);
    expect(waitsForMe(table({ ...OPEN, me: null }))).toBe(false);
    const order = { order: 'maximum', limit: 0, then: 'out' } as const;
    expect(waitsForMe(table({ ...OPEN, own: { order } }))).toBe(false);
  });

  it('and the title says so, unless that is turned off', () => {
    const { model, titled, stop } = at(CHOOSING);
    expect(titled()).toBe(false);
    model.game = table(OPEN).game;
    flushSync();
    expect(titled()).toBe(true);
    settings.badge = false;
    expect(titled()).toBe(false);
    stop();
  });
});

describe('notifications', () => {
  it('come to somebody who wants them and looks elsewhere, and go with the turn', () => {
    settings.notify = true;
    const { model, stop } = at(OPEN);
    expect(notified).toEqual([]);
    look(false);
    expect(notified).toEqual(['Your turn']);
    model.game = table(CHOOSING).game;
    flushSync();
    expect(notified).toEqual(['Your turn', 'closed']);
    stop();
  });

  it('are offered once to somebody who comes back late, and asked for by a press alone', async () => {
    Notified.permission = 'default';
    const { stop } = at(OPEN);
    look(false);
    look(true);
    expect(notified).toEqual([]);
    const [offer] = toasts();
    expect(offer?.text).toBe('The table was waiting for you. Call you next time?');
    expect(Notified.requestPermission).not.toHaveBeenCalled();
    offer?.action?.run();
    await vi.waitFor(() => expect(settings.notify).toBe(true));
    settings.notify = false;
    look(false);
    look(true);
    expect(toasts()).toHaveLength(1);
    stop();
  });
});

describe('sound', () => {
  const sale = (seq: number, live: boolean): Chapter => ({
    seq,
    live,
    news: [{ event: 'sold', lot: lot('Co1', 'open', 1), winner: 1, price: 11 }],
  });

  it('is offered at the first sale one sees, once', () => {
    const { model, stop } = at({ ...CHOOSING, model: { seq: 20 } });
    model.chapters = [...model.chapters, sale(21, false)];
    flushSync();
    expect(toasts()).toEqual([]);
    model.chapters = [...model.chapters, sale(22, true)];
    flushSync();
    expect(toasts().map(({ text }) => text)).toEqual(['Sound on?']);
    toasts()[0]?.action?.run();
    expect(settings.sound).toBe(true);
    settings.sound = false;
    model.chapters = [...model.chapters, sale(23, true)];
    flushSync();
    expect(toasts()).toHaveLength(1);
    stop();
  });

  it('is not offered to those who have it', () => {
    settings.sound = true;
    const { model, stop } = at({ ...CHOOSING, model: { seq: 20 } });
    model.chapters = [...model.chapters, sale(21, true)];
    flushSync();
    expect(toasts()).toEqual([]);
    stop();
  });
});

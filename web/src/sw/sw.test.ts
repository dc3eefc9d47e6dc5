import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

import { FluentBundle, FluentResource } from '@fluent/bundle';
import { expect, it } from 'vitest';

import { filled, kept } from '../../scripts/worker';

const source = readFileSync('src/sw/sw.js', 'utf8');

function say(language: string): (id: string) => string {
  const bundle = new FluentBundle(language);
  bundle.addResource(new FluentResource(readFileSync(`../locales/${language}/web.ftl`, 'utf8')));
  return (id) => bundle.formatPattern(bundle.getMessage(id)?.value ?? '');
}

it('keeps every script and style sheet, and nothing else', () => {
  const names = [
    'assets/start-abcdefgh.js',
    'assets/start-abcdefgh.css',
    'assets/sans-text-x.woff2',
    'index.html',
  ];
  expect(kept(names)).toEqual(['assets/start-abcdefgh.css', 'assets/start-abcdefgh.js']);
});

it('is another worker when a file has changed, and only then', () => {
  const one = filled(source, ['assets/start-abcdefgh.js'], say);
  expect(filled(source, ['assets/start-abcdefgh.js'], say)).toBe(one);
  expect(filled(source, ['assets/start-changed0.js'], say)).not.toBe(one);
});

it('has nothing left to fill in, and words in every language', () => {
  const worker = filled(source, ['assets/start-abcdefgh.js'], say);
  expect(worker).not.toMatch(/__[A-Z]+__/);
  for (const words of ['No connection', 'Pas de connexion', 'Nessuna connessione', 'Brak połączenia'])
    expect(worker).toContain(words);
});

/** The worker as a browser runs it, with what it does written down. */
function running() {
  const heard = new Map<string, (event: object) => void>();
  const shown: [string, NotificationOptions][] = [];
  const badges: number[] = [];
  const opened: string[] = [];
  const focused: string[] = [];
  const scope = 'https://games.example.org/gavel/';
  const pages = [`${scope}t/4k7mq2xw9bcd?x=1`];
  const self = {
    registration: {
      scope,
      showNotification: (title: string, options: NotificationOptions) => {
        shown.push([title, options]);
        return Promise.resolve();
      },
    },
    navigator: {
      setAppBadge: (count: number) => Promise.resolve(void badges.push(count)),
      clearAppBadge: () => Promise.resolve(void badges.push(0)),
    },
    clients: {
      matchAll: () =>
        Promise.resolve(pages.map((url) => ({ url, focus: () => Promise.resolve(void focused.push(url)) }))),
      openWindow: (url: string) => Promise.resolve(void opened.push(url)),
    },
    addEventListener: (kind: string, listener: (event: object) => void) => heard.set(kind, listener),
  };
  const caches = { open: () => Promise.resolve({ match: () => Promise.resolve(undefined) }) };
  const worker = filled(source, ['assets/start-abcdefgh.js'], say);
  runInNewContext(worker, { self, caches, URL, Response, Date, Promise });
  const tell = async (kind: string, event: object): Promise<void> => {
    let done: Promise<unknown> = Promise.resolve();
    heard.get(kind)?.({ ...event, waitUntil: (wait: Promise<unknown>) => (done = wait) });
    await done;
  };
  return { tell, shown, badges, opened, focused };
}

it('shows what it is told, one for each table, with the number of games that wait', async () => {
  const worker = running();
  const said = { kind: 'turn', table: '4k7mq2xw9bcd', title: 'Your turn', body: 'With Bo.', waiting: 2 };
  await worker.tell('push', { data: { json: () => ({ ...said, deadline: 1_790_000_000 }) } });
  const [title, options] = worker.shown[0] ?? ['', {}];
  expect(title).toBe('Your turn');
  expect(options.body).toMatch(/^With Bo\.\n.*\d/);
  expect(options.tag).toBe('gavel-4k7mq2xw9bcd');
  expect(worker.badges).toEqual([2]);
  // What cannot be read is shown as well: browsers want that.
  await worker.tell('push', {
    data: {
      json: () => {
        throw new Error('no');
      },
    },
  });
  expect(worker.shown[1]?.[0]).toBe('Gavel');
});

it('opens the table when it is pressed, in the page that shows it if there is one', async () => {
  const worker = running();
  const press = (path: string) =>
    worker.tell('notificationclick', { notification: { close: () => undefined, data: { path } } });
  await press('t/4k7mq2xw9bcd');
  expect(worker.focused).toHaveLength(1);
  await press('t/another');
  expect(worker.opened).toEqual(['https://games.example.org/gavel/t/another']);
});

// Somebody at a browser. What the server tells this browser is written down as it comes; what this somebody does goes
// through the page, by mouse, by touch or by keys.

import { type Browser, type BrowserContext, expect, type Page, type WebSocketRoute } from '@playwright/test';

import type { ClientMessage, Game, Menu, News, Private, ServerMessage, TableNow } from '../src/lib/protocol';

import { until } from './until';

export const base = (): string => process.env['GAVEL_URL'] ?? '';

export interface Options {
  locale?: string;
  colorScheme?: 'light' | 'dark';
  forcedColors?: 'active';
  viewport?: { width: number; height: number };
  hasTouch?: boolean;
  /** The settings this browser remembers. */
  settings?: object;
  /** Leave the line alone: it can be listened to, but neither slowed nor cut. For measurements. */
  untouched?: boolean;
}

export class Player {
  game: Game | null = null;
  table: TableNow | null = null;
  private: Private | null = null;
  seq = 0;
  news: News[] = [];
  received: string[] = [];
  sent: ClientMessage[] = [];
  /** The sizes of the commands among them: none tells what is in it. */
  sizes: number[] = [];
  refusals: string[] = [];
  errors: string[] = [];
  /** Commands that were answered. */
  answered = new Set<string>();

  private sockets: WebSocketRoute[] = [];
  private holding: (() => void)[] | null = null;
  private down = false;

  private constructor(
    readonly name: string,
    readonly context: BrowserContext,
    readonly page: Page,
  ) {}

  static async open(browser: Browser, name: string, options: Options = {}): Promise<Player> {
    const { settings, untouched, ...rest } = options;
    const context = await browser.newContext({
      locale: 'en-GB',
      viewport: { width: 1280, height: 800 },
      reducedMotion: 'reduce',
      // Files come from the server, where a test can hold them back; those that want a worker say so.
      serviceWorkers: 'block',
      ...rest,
    });
    await context.addInitScript(
      (remembered: string) => {
        if (!localStorage.getItem('gavel.settings')) localStorage.setItem('gavel.settings', remembered);
      },
      // Tips are for the first game of a person; a test that wants them says so.
      JSON.stringify({ tips: false, offered: ['sound', 'notify'], ...settings }),
    );
    const page = await context.newPage();
    const player = new Player(name, context, page);
    page.on('pageerror', (error) => player.errors.push(String(error)));
    page.on('console', (message) => {
      // A line that was cut on purpose is not an error of the page.
      if (message.type() === 'error' && !/WebSocket|ERR_/.test(message.text()))
        player.errors.push(message.text());
    });
    if (untouched) {
      page.on('websocket', (socket) => {
        if (/\/(lobby|match)\/socket$/.test(socket.url())) return;
        socket.on('framereceived', ({ payload }) => player.hear(String(payload)));
        socket.on('framesent', ({ payload }) => player.say(String(payload)));
      });
    } else {
      await page.routeWebSocket(/\/tables\/\w+\/socket$/, (route) => player.wire(route));
    }
    return player;
  }

  private wire(route: WebSocketRoute): void {
    if (this.down) {
      void route.close();
      return;
    }
    this.sockets.push(route);
    const server = route.connectToServer();
    route.onMessage((message) => {
      this.say(String(message));
      server.send(message);
    });
    server.onMessage((message) => {
      const pass = (): void => {
        this.hear(String(message));
        route.send(message);
      };
      if (this.holding) this.holding.push(pass);
      else pass();
    });
  }

  private say(text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    this.sent.push(message);
    if (message.type === 'command') this.sizes.push(Buffer.byteLength(text));
  }

  private hear(text: string): void {
    this.received.push(text);
    const message = JSON.parse(text) as ServerMessage;
    switch (message.type) {
      case 'welcome':
        this.seq = message.seq;
        this.take(message.now);
        this.private = message.private;
        break;
      case 'update':
        this.seq = message.seq;
        this.news.push(...message.news);
        this.take(message.now);
        break;
      case 'private':
        this.private = message.private;
        break;
      case 'done':
        this.answered.add(message.id);
        break;
      case 'refused':
        this.refusals.push(message.code);
        if (message.id !== null) this.answered.add(message.id);
        break;
      default:
        break;
    }
  }

  private take(now: { table?: TableNow; game?: Game }): void {
    this.table = now.table ?? this.table;
    this.game = now.game ?? this.game;
  }

  get menu(): Menu | null {
    return this.game?.menu ?? null;
  }

  get seat(): number {
    return this.private?.seat ?? 0;
  }

  get hand(): string[] {
    return this.game?.view.hand ?? [];
  }

  get cash(): number {
    return this.game?.view.cash[this.seat - 1] ?? 0;
  }

  /** Holds back what the server says until it is let go again: a slow line. */
  hold(): void {
    this.holding = [];
  }

  release(): void {
    const held = this.holding ?? [];
    this.holding = null;
    for (const pass of held) pass();
  }

  /** Cuts the line and keeps it cut. */
  async cut(): Promise<void> {
    this.down = true;
    const sockets = this.sockets;
    this.sockets = [];
    await Promise.all(sockets.map((socket) => socket.close()));
  }

  mend(): void {
    this.down = false;
  }

  /** Does something on the page that sends a command, and waits until the server has answered it. */
  async asks(deed: () => Promise<void>): Promise<void> {
    const before = this.commands().length;
    await deed();
    await until(`${this.name} sends something`, () => this.commands().length > before);
    await until(`${this.name} is answered`, () => this.commands().every((one) => this.answered.has(one.id)));
  }

  commands(): Extract<ClientMessage, { type: 'command' }>[] {
    return this.sent.flatMap((one) => (one.type === 'command' ? [one] : []));
  }

  /** Comes by the link and sits down, under a name of one's own. */
  async join(id: string): Promise<void> {
    await this.page.goto(`${base()}t/${id}`);
    const field = this.page.locator('.room .name input');
    await field.fill(this.name);
    await this.asks(() => this.page.locator('.begin .btn.brass').click());
    await expect(this.page.locator('.room li.mine')).toContainText(this.name);
  }

  async close(): Promise<void> {
    expect(this.errors, `${this.name}'s page`).toEqual([]);
    expect(this.sizes.filter((size) => size % 256 > 0)).toEqual([]);
    await this.context.close();
  }
}

/** The names of a table's people, as the tests use them. */
export const NAMES = ['Ana', 'Bruno', 'Celia', 'Dawid', 'Elżbieta'] as const;

/** Founds a table as the host does in the page's own name, over HTTP: the settings are what the test needs. */
export async function found(host: Player, settings: object): Promise<string> {
  await host.page.goto(base());
  const id = await host.page.evaluate(
    async ({ name, table }) => {
      const post = (path: string, body: object): Promise<Response> =>
        fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      await post('api/guest', { name });
      const card = (await (await post('api/tables', table)).json()) as { table: string };
      return card.table;
    },
    { name: host.name, table: settings },
  );
  await host.page.goto(`${base()}t/${id}`);
  await host.asks(() => host.page.locator('.begin .btn.brass').click());
  return id;
}

/** A whole table of people who all sit, with the game begun. */
export async function gather(
  browser: Browser,
  seats: number,
  table: object,
  options: Options | ((seat: number) => Options) = {},
): Promise<{ id: string; players: Player[] }> {
  const players: Player[] = [];
  for (const [index, name] of NAMES.slice(0, seats).entries()) {
    players.push(
      await Player.open(browser, name, typeof options === 'function' ? options(index + 1) : options),
    );
  }
  const [host, ...others] = players;
  if (!host) throw new Error('a table needs a host');
  const id = await found(host, { seats, ...table });
  for (const other of others) await other.join(id);
  await host.asks(() => host.page.locator('.begin .btn.brass').click());
  for (const player of players) {
    await until(`${player.name} sees the game`, () => player.game !== null);
    await expect(player.page.locator('[data-task]')).toBeVisible();
  }
  return { id, players };
}

// A slow line, cold: 400 kbit/s, and 400 ms until anything is answered. The page is asked for through a small proxy, so
// that it can also be had without the hints the server gives it: the same page before and after, on the same line.

import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

import type { Page } from '@playwright/test';

import { base } from './player';

export async function slowly(page: Page): Promise<void> {
  const chrome = await page.context().newCDPSession(page);
  await chrome.send('Network.enable');
  await chrome.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
}

/** The page without what tells the browser to fetch things before it finds out by itself that it needs them. */
export const unhinted = (html: string): string => html.replace(/<link rel="(module)?preload"[^>]*>/g, '');

export const WORKER = '/sw.js';

export interface Proxy {
  address: string;
  /** Every path that was asked for. */
  asked: string[];
  close: () => void;
}

/** Passes everything on to the server; pages and their worker are changed on their way back. */
export async function proxied(change: (text: string, path: string) => string): Promise<Proxy> {
  const { hostname, port } = new URL(base());
  const asked: string[] = [];
  const pass = (incoming: IncomingMessage): ReturnType<typeof request> =>
    request({
      hostname,
      port,
      path: incoming.url ?? '/',
      method: incoming.method ?? 'GET',
      // What is to be changed must not come compressed.
      headers:
        incoming.url === WORKER ? { ...incoming.headers, 'accept-encoding': 'identity' } : incoming.headers,
    });
  const server = createServer((incoming, outgoing) => {
    asked.push(incoming.url ?? '');
    const onward = pass(incoming);
    onward.on('response', (answer) => {
      const page = answer.headers['content-type']?.startsWith('text/html') === true;
      if (!page && incoming.url !== WORKER) {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const html = change(Buffer.concat(parts).toString(), incoming.url ?? '');
        outgoing.writeHead(answer.statusCode ?? 500, {
          ...answer.headers,
          'content-length': Buffer.byteLength(html),
        });
        outgoing.end(html);
      });
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.on('upgrade', (incoming, socket, head) => {
    const onward = connect(Number(port), hostname, () => {
      const lines = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${String(value)}`);
      onward.write(`GET ${incoming.url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port: own } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${own}/`, asked, close: () => server.close() };
}

declare global {
  interface Window {
    /** When something was first on the page, in milliseconds since it was asked for. */
    seen: Record<string, number>;
    /** What moved without being asked to, and how much. */
    shifts: { by: number; what: string }[];
  }
}

/** Notes when each of these is first on the page; what is to be pressed is pressed as soon as it can be. */
export async function watch(page: Page, marks: Record<string, string>, press?: string): Promise<void> {
  await page.addInitScript(
    ({ marks: wanted, press: button }) => {
      window.seen = {};
      window.shifts = [];
      let pressed = false;
      const look = (): void => {
        for (const [name, selector] of Object.entries(wanted)) {
          if (document.querySelector(selector)) window.seen[name] ??= performance.now();
        }
        const found = button && !pressed ? document.querySelector<HTMLButtonElement>(button) : null;
        if (found && !found.disabled) {
          pressed = true;
          found.click();
        }
      };
      new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        })[]) {
          if (entry.hadRecentInput) continue;
          const moved = entry.sources.map(({ node }) =>
            node instanceof Element ? `${node.localName}.${node.className}` : 'text',
          );
          window.shifts.push({ by: entry.value, what: moved.join(', ') });
        }
      }).observe({ type: 'layout-shift', buffered: true });
    },
    { marks, ...(press ? { press } : {}) },
  );
}

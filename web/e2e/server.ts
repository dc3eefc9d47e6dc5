// Starts the real server on a free port, with a folder of its own, before all tests; stops it afterwards.

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

export function program(): string {
  const named = process.env['GAVEL_BIN'];
  if (named) return named;
  const target = process.env['CARGO_TARGET_DIR'] ?? join(root, 'target');
  const [found] = ['release', 'debug']
    .map((profile) => join(target, profile, 'gavel'))
    .filter((path) => existsSync(path))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  if (!found) throw new Error('there is no gavel program: cargo build --package gavel');
  return found;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((ready) => probe.listen(0, '127.0.0.1', ready));
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => probe.close(closed));
  return port;
}

/** Starts a server and waits until it says where it is. */
export async function start(args: string[] = []): Promise<{ listening: string; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'gavel-e2e-'));
  // With a public address the server tells that one: the port must be known beforehand.
  const port = await freePort();
  // Everything may also be kept in a database that is named.
  const place = process.env['GAVEL_STORE'] ? [] : ['--data', folder];
  const child: ChildProcess = spawn(
    program(),
    ['serve', '--listen', `127.0.0.1:${port}`, ...place, '--no-limits', ...args],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, GAVEL_LOG: 'warn' } },
  );
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (data: Buffer) => {
      said += data.toString();
      if (said.includes('Gavel is at')) resolve();
    });
    child.on('exit', (code) => reject(new Error(`the server stopped (${String(code)}): ${said}`)));
  });
  return {
    listening: `http://127.0.0.1:${port}/`,
    stop: () => {
      child.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export default async function setup(): Promise<() => void> {
  // A server that runs already can be named.
  if (process.env['GAVEL_URL']) return () => undefined;
  const { listening, stop } = await start();
  process.env['GAVEL_URL'] = listening;
  return stop;
}

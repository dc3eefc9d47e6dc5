// Starts the real server on a free port, with a folder of its own, before all tests; stops it afterwards.

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

function program(): string {
  const named = process.env['GAVEL_BIN'];
  if (named) return named;
  const target = process.env['CARGO_TARGET_DIR'] ?? join(root, 'target');
  const found = ['release', 'debug']
    .map((profile) => join(target, profile, 'gavel'))
    .find((path) => existsSync(path));
  if (!found) throw new Error('there is no gavel program: cargo build --release --package gavel');
  return found;
}

/** Starts a server and waits until it says where it is. */
export async function start(args: string[] = []): Promise<{ url: string; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'gavel-e2e-'));
  const child: ChildProcess = spawn(
    program(),
    ['serve', '--listen', '127.0.0.1:0', '--data', folder, '--no-limits', ...args],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, GAVEL_LOG: 'warn' } },
  );
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (data: Buffer) => {
      said += data.toString();
      const found = /(http:\/\/127\.0\.0\.1:\d+\/)/.exec(said);
      if (found?.[1]) resolve(found[1]);
    });
    child.on('exit', (code) => reject(new Error(`the server stopped (${String(code)}): ${said}`)));
  });
  return {
    url,
    stop: () => {
      child.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export default async function setup(): Promise<() => void> {
  // A server that runs already can be named.
  if (process.env['GAVEL_URL']) return () => undefined;
  const { url, stop } = await start();
  process.env['GAVEL_URL'] = url;
  return stop;
}

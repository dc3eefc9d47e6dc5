import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/server.ts',
  // One browser at a time: the tests open five pages each, and the hammer does not wait for a starved machine.
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  // What fails is mended or explained, never repeated.
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    },
    actionTimeout: 15_000,
    trace: 'off',
  },
});

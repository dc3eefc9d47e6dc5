import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

import { messagesOnly, page, tableTogether, together } from './scripts/page.ts';
import fonts from './scripts/fonts.ts';
import rulebook from './scripts/rulebook.ts';
import worker from './scripts/worker.ts';

// The server that a development page talks to; GAVEL_SERVER names another one.
const server = process.env['GAVEL_SERVER'] ?? 'http://127.0.0.1:4200';

export default defineConfig({
  // Every address is relative to the page's <base>, which the server sets: a proxy may put us on any path.
  base: './',
  plugins: [fonts(), rulebook(), svelte(), svelteTesting(), page(), messagesOnly(), worker()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsDir: 'assets',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // We have no custom elements, and no page pays for them; nor for watching how large things are, which only charts do.
      treeshake: {
        moduleSideEffects: [{ test: /elements\/(custom-element|bindings\/size)\.js$/, sideEffects: false }],
      },
      output: { codeSplitting: { groups: [together, tableTogether], includeDependenciesRecursively: false } },
    },
    // The policy takes fonts from us alone, so none is written into a style sheet.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
  },
  server: {
    fs: { allow: ['..'] },
    proxy: {
      '/api': { target: server, ws: true },
      '/art': { target: server },
    },
  },
  // A preview is as strict as the server.
  preview: {
    headers: {
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
        "font-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'",
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
  },
});

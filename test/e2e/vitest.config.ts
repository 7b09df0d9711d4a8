import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { HEADLESS_SHELL } from '../headless-shell.ts';

const LATE =
  /^(?:waited|Test timed out|MCP error -32001|Firefox did not open|Navigation timeout|.{0,80}(?:Timeout \d+ms exceeded|Target (?:page|closed|crashed)))/;

const IN_CHROMIUM: Readonly<Record<string, string>> = {
  'demo-sites': 'lib/discovery, lib/formats and the panel; the forms of libraries are filled in both',
  transports:
    'lib/run; network, websocket-cookies and attack/authority send by HTTP, sockets and MCP in both',
  drafts: 'lib/draft makes what is run like what is declared; fill-in-only does so in both',
  tasks: 'the panel',
  workbench: 'lib/background and the panel',
  'first-visit': 'the panel',
  report: 'lib/report and the page of the report',
  results: 'lib/run reads what comes, and the panel shows it',
  'attack/drafts': 'lib/page compares a form with its draft by the DOM; attack/submission holds it in both',
};

const common = {
  fileParallelism: false,
  isolate: false,
  testTimeout: 180_000,
  hookTimeout: 120_000,
  // Polls are slow, since a page may make only 60 calls in 10 s.
  expect: { poll: { timeout: 60_000, interval: 250 } },
  retry: { count: 1, condition: LATE },
};

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    projects: [
      ...['chromium', 'firefox'].flatMap((browser) => {
        const inBrowser = {
          ...common,
          env: { AWAS_LENS_BROWSER: browser },
          environment: './test/e2e/environment.ts',
          exclude:
            browser === 'firefox' ? Object.keys(IN_CHROMIUM).map((file) => `test/e2e/${file}.test.ts`) : [],
        };
        return [
          { test: { ...inBrowser, name: browser, include: ['test/e2e/*.test.ts'] } },
          { test: { ...inBrowser, name: `attack-${browser}`, include: ['test/e2e/attack/*.test.ts'] } },
        ];
      }),
      {
        test: {
          ...common,
          name: 'libraries',
          env: HEADLESS_SHELL,
          include: ['test/e2e/libraries/*.test.ts'],
        },
      },
    ],
  },
});

import { defineConfig } from 'vitest/config';

/** What needs a browser: its files share one for each worker, and what is built for it. */
const IN_BROWSER = [
  'test/unit/{components,overlay,page}/**/*.test.{ts,tsx}',
  'test/unit/docs/rules.test.ts',
  'test/unit/formats/awas/page-rules.test.ts',
];

const limits = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 15_000 } } };

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...limits, name: 'browser', include: IN_BROWSER, isolate: false } },
      { test: { ...limits, name: 'node', include: ['test/unit/**/*.test.{ts,tsx}'], exclude: IN_BROWSER } },
    ],
  },
});

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * What did not come in time, or a browser that went away: such a test is tried once more, and `npm test` says so at its
 * end. What came and was wrong is never tried again.
 */
const LATE =
  /^(?:waited|Test timed out|MCP error -32001|Firefox did not open|Navigation timeout|.{0,80}(?:Timeout \d+ms exceeded|Target (?:page|closed|crashed)))/;

/**
 * The same scenarios, once in each browser: `npm run e2e`, or `npm run e2e -- --project '*firefox'`. All files of a
 * project run one after the other in one worker, so that drivers and servers are imported once, and share one
 * browser, where they need none of their own.
 */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    projects: (['chromium', 'firefox', 'mcp'] as const).flatMap((way) => {
      const common = {
        fileParallelism: false,
        isolate: false,
        testTimeout: 180_000,
        hookTimeout: 120_000,
        // A page may make 60 calls in 10 s.
        expect: { poll: { timeout: 60_000, interval: 250 } },
        retry: { count: 1, condition: LATE },
      };
      const libraries = {
        ...common,
        name: `libraries-${way}`,
        env: { AWAS_LENS_WAY: way },
        include: ['test/e2e/libraries/*.test.ts'],
      };
      if (way === 'mcp') return [{ test: libraries }];
      const inBrowser = {
        ...common,
        env: { AWAS_LENS_BROWSER: way },
        environment: './test/e2e/environment.ts',
      };
      return [
        { test: { ...inBrowser, name: way, include: ['test/e2e/*.test.ts'] } },
        { test: { ...inBrowser, name: `attack-${way}`, include: ['test/e2e/attack/*.test.ts'] } },
        { test: libraries },
      ];
    }),
  },
});

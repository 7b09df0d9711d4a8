import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** The same scenarios, once in each browser: `npm run e2e`, or `npm run e2e -- --project firefox`. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    projects: (['chromium', 'firefox'] as const).map((browser) => ({
      test: {
        name: browser,
        include: ['test/e2e/**/*.test.ts'],
        env: { AWAS_LENS_BROWSER: browser },
        fileParallelism: false,
        testTimeout: 90_000,
        hookTimeout: 90_000,
        expect: { poll: { timeout: 30_000 } },
      },
    })),
  },
});

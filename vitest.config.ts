import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/unit/**/*.test.{ts,tsx}'],
    // Played by `npm run law`: it still reports reads that its own bookkeeping does not know as declared.
    exclude: ['test/unit/law/law.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    expect: { poll: { timeout: 15_000 } },
  },
});

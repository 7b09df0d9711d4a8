import { defineConfig } from 'vitest/config';

/** Runs the tests of the folder whose code is changed. */
export default defineConfig({
  test: { include: process.env.MUTATE_TESTS?.split(','), testTimeout: 120_000 },
});

import { defineConfig } from 'vitest/config';

/** The tests of the folder that is changed. */
export default defineConfig({
  test: { include: process.env.MUTATE_TESTS?.split(','), testTimeout: 120_000 },
});

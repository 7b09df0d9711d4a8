import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { HEADLESS_SHELL } from './test/headless-shell.ts';

/** These tests need a browser. All test files of a worker share the browser. */
const IN_BROWSER = [
  'test/unit/{components,overlay,page}/**/*.test.{ts,tsx}',
  'test/unit/docs/rules.test.ts',
  'test/unit/formats/awas/page-rules.test.ts',
];

/** The slowest files run first. In a fresh clone, durations are unknown. */
const LONGEST = ['components/accessible', 'cli/package', 'cli/mcp-page', 'suite/suite', 'fuzz/hostile'];

/**
 * The tests in `law` take longest, so they run first. The others are sorted by project, because a worker restarts when
 * its project changes.
 */
function placeOf({ moduleId, project }: TestSpecification): number {
  if (moduleId.includes('/law/')) return -1;
  const place = LONGEST.findIndex((name) => moduleId.includes(`/${name}.test.`));
  return (project.name === 'browser' ? 0 : 100) + (place < 0 ? LONGEST.length : place);
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

/** Sharing imported modules saves a third of the time. */
const common = {
  isolate: false,
  env: HEADLESS_SHELL,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 15_000 } },
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...common, name: 'browser', include: IN_BROWSER } },
      { test: { ...common, name: 'node', include: ['test/unit/**/*.test.{ts,tsx}'], exclude: IN_BROWSER } },
    ],
  },
});

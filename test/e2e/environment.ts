/** Node.js, and the end of what the files of a project share: a worker that has run all of them closes the browser. */
import type { Environment } from 'vitest/runtime';
import { builtinEnvironments } from 'vitest/runtime';
import { endShared } from './shared.ts';

const { node } = builtinEnvironments;

export default {
  ...node,
  name: 'shared',
  async setup(global, options) {
    const { teardown } = await node.setup(global, options);
    return {
      async teardown() {
        await endShared(global);
        await teardown(global);
      },
    };
  },
} satisfies Environment;

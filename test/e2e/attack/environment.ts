/** Node.js, and the end of what the files of the suite share: a worker that has run all of them closes the browser. */
import type { Environment } from 'vitest/runtime';
import { builtinEnvironments } from 'vitest/runtime';
import { SHARED, type Shared } from './shared.ts';

const { node } = builtinEnvironments;

export default {
  ...node,
  name: 'attack',
  async setup(global, options) {
    const { teardown } = await node.setup(global, options);
    return {
      async teardown() {
        const shared = (global as { [SHARED]?: Promise<Shared> })[SHARED];
        await (await shared?.catch(() => undefined))?.close();
        await teardown(global);
      },
    };
  },
} satisfies Environment;

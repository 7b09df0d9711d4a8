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

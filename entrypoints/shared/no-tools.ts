import type { Tools } from '../../components/ports.ts';
import { say } from '../../lib/text/said.ts';

/** Stands in until the tools are loaded: finds nothing wrong (the background checks again), knows no place. */
export const NO_TOOLS: Tools = {
  validate: () => [],
  asChooser: (action) => action,
  locate: () => undefined,
  readCredentialFile: () => ({ ok: false, message: '', said: say('fileNotReady') }),
  contract: {
    examples: () => ({ said: '' }),
    runsUnasked: () => false,
    skipped: ({ key, id, name }) => ({ action: key, id, name, verdict: 'skipped', messages: [] }),
    verdict: ({ key, id, name }) => ({ action: key, id, name, verdict: 'skipped', messages: [] }),
    pause: async () => undefined,
  },
  copies: [],
  writeTool: { attributes: () => '', script: () => '', entry: () => '' },
};

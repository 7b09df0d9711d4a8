import type { Copy, Tools } from '../../components/ports.ts';
import { awasEntry, registerToolCode, toolAttributes } from '../../lib/agent/write-tools.ts';
import { pause } from '../../lib/http/index.ts';
import { Locator } from '../../lib/json/index.ts';
import {
  CONTRACT_PAUSE_MS,
  exampleArguments,
  runsUnasked,
  skipped,
  verdictOf,
} from '../../lib/run/contract.ts';
import { readCredentialFile } from '../../lib/run/credentials/credential-file.ts';
import { checkArguments } from '../../lib/run/plan/arguments.ts';
import { type CopyFormat, copyAs } from '../../lib/run/plan/copy.ts';
import { asChooser } from '../../lib/run/transports/mcp-tools.ts';

const COPIES: readonly (readonly [CopyFormat, string])[] = [
  ['curl', 'cURL'],
  ['fetch', 'fetch'],
  ['playwright', 'Playwright'],
];

/** Parsed once for each text: an action's place is looked up as it is opened. */
let last: { readonly text: string; readonly locator: Locator } | undefined;

export const tools: Tools = {
  readCredentialFile,
  asChooser,
  validate: (action, args) => checkArguments(action, args).problems,
  locate(text, pointer) {
    try {
      if (last?.text !== text) last = { text, locator: new Locator(text) };
      return last.locator.locate(pointer);
    } catch {
      // Nested beyond what the parser takes: the place is given without its line.
      return undefined;
    }
  },
  writeTool: {
    attributes: toolAttributes,
    script: registerToolCode,
    entry: (tool, path) => JSON.stringify(awasEntry(tool, path), null, 2),
  },
  contract: {
    examples: exampleArguments,
    runsUnasked,
    skipped,
    verdict: verdictOf,
    pause: (signal) => pause(CONTRACT_PAUSE_MS, signal).catch(() => undefined),
  },
  copies: COPIES.map(([id, label]): Copy => ({ id, label, write: (plan) => copyAs(plan, id) ?? undefined })),
};

/**
 * How many tokens a model reads of the tools of each demo site, as `awas-lens mcp` lists them: `node test/bench/tokens.ts`.
 * Counted is what a request to a model has of a tool: name, description and schema.
 */

import { fileURLToPath } from 'node:url';
import { encode } from 'gpt-tokenizer';
import { connect } from '../agents/clients.ts';
import { DEMO_NAMES, startSites } from '../site/server.ts';

const command = fileURLToPath(new URL('../../lib/cli/main.ts', import.meta.url));
const { sites, close } = await startSites();
for (const name of DEMO_NAMES) {
  const client = await connect(command, ['mcp', sites[name].url]);
  const { tools } = await client.listTools();
  await client.close();
  const sizes = tools.map(
    (tool) =>
      encode(
        JSON.stringify({ name: tool.name, description: tool.description, inputSchema: tool.inputSchema }),
      ).length,
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  process.stdout.write(`${name}: ${tools.length} tools, ${total} tokens, at most ${Math.max(0, ...sizes)}\n`);
}
await close();

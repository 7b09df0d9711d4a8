import type { Area } from '../../browser/ports.ts';
import type { McpTool, Outcome, RequestPlan } from '../../model/index.ts';
import { onlyLists } from '../../run/transports/mcp-call.ts';
import { toolsIn } from '../../run/transports/mcp-tools.ts';

/** Characters of the JSON of one server's tools. */
const MAX_KEPT = 300_000;

export type McpTools = ReturnType<typeof createMcpTools>;

/** The tools of MCP servers that a site had listed, while the browser runs. */
export function createMcpTools(session: Area) {
  const keyOf = (site: string, url: string) => `tools:${site} ${url}`;
  return {
    /** The tools of a server as far as known. */
    async known(site: string, url: string): Promise<readonly McpTool[]> {
      const kept = await session.get(keyOf(site, url));
      return Array.isArray(kept) ? (kept as readonly McpTool[]) : [];
    },
    /** Saves the tools that a request listed. Does nothing for other requests. */
    async learn(site: string, request: RequestPlan, outcome: Outcome): Promise<void> {
      if (!outcome.ok || !onlyLists(request)) return;
      const tools = toolsIn(outcome.data);
      const kept = JSON.stringify(tools).length > MAX_KEPT ? tools.map(withoutInputs) : tools;
      // If the storage is full, they are listed again when needed.
      await session.set(keyOf(site, request.url), kept).catch(() => undefined);
    },
  };
}

/** For a server with too many tools: input schemas are dropped, since the hints are short and matter most. */
function withoutInputs({ name, hints }: McpTool): McpTool {
  return { name, hints, inputSchema: { type: 'object' } };
}

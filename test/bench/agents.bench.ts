import { rm } from 'node:fs/promises';
import { encode } from 'gpt-tokenizer';
import type { AwasLens } from '../../lib/background/agents/api.ts';
import {
  awasLensMcp,
  devtoolsMcp,
  type Equipment,
  type McpClient,
  playwrightClient,
  playwrightMcp,
  type ToolDefinition,
  withPolicy,
} from '../agents/clients.ts';
import { EXTENSION_DIR } from '../browsers.ts';
import { type DemoName, type Sites, startSites } from '../site/server.ts';
import { missed, sumOf, tables, type Ways } from './agent-table.ts';
import { ALLOWED, TASKS } from './agent-tasks.ts';
import { byCommand, byListedTools, byPageTools, bySnapshot, doAll, type Result } from './agent-ways.ts';
import { definitionTokens, type Ledger } from './ledger.ts';
import { type Figure, figure, median } from './measure.ts';

const HOW_MANY = TASKS.length === 20 ? 'twenty tasks' : `${TASKS.length} of twenty tasks`;
const GOAL_TOKENS = 0.15;
const GOAL_CALLS = 1 / 3;

async function compareWays(sites: Sites, extension: string): Promise<readonly Figure[]> {
  const inTurn = async (
    equipment: Equipment,
    way: (client: McpClient) => Parameters<typeof doAll>[1],
    start = playwrightMcp,
  ) => {
    const client = await start(equipment);
    try {
      return await doAll(sites, way(client));
    } finally {
      await client.close();
    }
  };
  const snapshot = await inTurn({ webmcp: false }, bySnapshot);
  const needed = definitionTokens(await neededBySnapshot());
  const ways: Ways = {
    [SNAPSHOT]: snapshot,
    [SNAPSHOT_FEW]: snapshot.map((result) => ({ ...result, ledger: result.ledger.withDefinitions(needed) })),
    'page tools in Playwright MCP': await inTurn({ extension, webmcp: true }, byPageTools),
    'the same, few tools': await inTurn({ extension, webmcp: true, few: true }, byPageTools),
    'page tools in chrome-devtools-mcp, few tools': await inTurn(
      { extension, webmcp: true, few: true },
      byListedTools,
      devtoolsMcp,
    ),
    'awas-lens mcp': await doAll(
      sites,
      byCommand((url) => awasLensMcp(url, allowances(sites))),
    ),
  };
  process.stdout.write(tables(ways, AGAINST));
  return Object.entries(AGAINST).flatMap(([way, base]) => figures(way, ways[way]!, base, ways[base]!));
}

const SNAPSHOT = 'snapshot and form';
const SNAPSHOT_FEW = 'snapshot and form, few tools';
/** Each way beside that of an agent whose host is set up alike. */
const AGAINST: Readonly<Record<string, string>> = {
  'page tools in Playwright MCP': SNAPSHOT,
  'the same, few tools': SNAPSHOT_FEW,
  'page tools in chrome-devtools-mcp, few tools': SNAPSHOT_FEW,
  'awas-lens mcp': SNAPSHOT_FEW,
};

/** What a host has to leave to an agent that goes by snapshots. */
const NEEDED = ['browser_navigate', 'browser_snapshot', 'browser_fill_form', 'browser_click'];

async function neededBySnapshot(): Promise<readonly ToolDefinition[]> {
  const client = await playwrightMcp({ webmcp: false });
  try {
    return (await client.definitions()).filter(({ name }) => NEEDED.includes(name));
  } finally {
    await client.close();
  }
}

function figures(
  way: string,
  results: readonly Result[],
  base: string,
  beside: readonly Result[],
): readonly Figure[] {
  const compared = (what: string, goal: number, of: (ledger: Ledger) => number): Figure =>
    figure(`${HOW_MANY}: ${way}, ${what}`, 'in all', sumOf(results, of), sumOf(beside, of), base, goal);
  return [
    figure(`${HOW_MANY}: ${way}`, 'tasks missed', missed(results), TASKS.length, 'all', 0),
    compared('tokens, each text once', GOAL_TOKENS, ({ total }) => total),
    compared('tokens without the client’s own definitions', GOAL_TOKENS, ({ own }) => own),
    compared('tokens read by all requests', GOAL_TOKENS, ({ sent }) => sent),
    compared('calls', GOAL_CALLS, ({ calls }) => calls),
  ];
}

/** As the options of `awas-lens mcp` want it. */
const allowances = (sites: Sites): readonly string[] =>
  (Object.entries(ALLOWED) as [DemoName, readonly string[]][]).flatMap(([site, actions]) =>
    actions.map((action) => `${sites.sites[site].origin} ${action}`),
  );

/** What a call of ours may take longer than the same request by a tool of the page. */
const OVERHEAD_MS = 20;

/** Time from load to listing with the manifests cached, and what a call costs beyond its request. */
async function speed(sites: Sites, extension: string): Promise<readonly Figure[]> {
  const client = await playwrightClient({ extension, webmcp: true });
  const [page] = client.context.pages();
  if (!page) throw new Error('there is no page');
  try {
    const listed: number[] = [];
    for (let round = -2; round < 10; round++) {
      await client.goto(sites.sites.bookshop.url);
      const loaded = performance.now();
      await client.tools();
      if (round >= 0) listed.push(performance.now() - loaded);
    }
    await client.goto(sites.sites.outdoor.url);
    await client.tools();
    // A tool of the page that does the same: what client and browser cost is in both.
    await page.evaluate(() => {
      interface Registry {
        modelContext: { registerTool(tool: object): unknown };
      }
      return (document as unknown as Registry).modelContext.registerTool({
        name: 'own-stock',
        description: 'The same request',
        inputSchema: { type: 'object', properties: {} },
        execute: async () => (await fetch('/api/stock?product=ridge-2')).json(),
      });
    });
    const time = async (work: () => Promise<unknown>): Promise<number> => {
      const start = performance.now();
      await work();
      return performance.now() - start;
    };
    const called: number[] = [];
    const fetched: number[] = [];
    for (let round = -3; round < 20; round++) {
      const a = await time(() => client.call('stock-check', { product: 'ridge-2' }));
      const b = await time(() => client.call('own-stock', {}));
      if (round < 0) continue;
      called.push(a);
      fetched.push(b);
    }
    const [ours, own] = [median(called), median(fetched)];
    const overhead = median(called.map((took, round) => took - fetched[round]!));
    return [
      figure('tools listed after load, manifests cached', 'ms', median(listed), 1_000, 'limit', 1),
      figure('our own overhead on a call, of pairs', 'ms', overhead, OVERHEAD_MS, 'limit', 1),
      figure(
        'a call of our tool',
        'ms',
        ours,
        own,
        'a page’s own tool, same request',
        (own + OVERHEAD_MS) / own,
      ),
    ];
  } finally {
    await client.close();
  }
}

/** What reading a report costs: the short text beside the same as JSON. */
async function reports(sites: Sites, extension: string): Promise<readonly Figure[]> {
  const client = await playwrightClient({ extension, webmcp: true });
  try {
    await client.goto(sites.sites.brokenBookshop.url);
    await client.tools();
    const [worker] = client.context.serviceWorkers();
    const told = await worker?.evaluate(async () => {
      const { awasLens } = globalThis as unknown as { awasLens: AwasLens };
      return [await awasLens.report({ format: 'text' }), JSON.stringify(await awasLens.report())] as const;
    });
    const [text, json] = (told ?? []).map((one) => encode(one ?? '').length);
    return [
      figure(
        'report of a faulty site: short text',
        'tokens',
        text ?? Number.NaN,
        json ?? Number.NaN,
        'JSON',
        0.3,
      ),
    ];
  } finally {
    await client.close();
  }
}

/** What agents pay: by our tools, and without them. */
export async function bench(): Promise<readonly Figure[]> {
  const sites = await startSites();
  // Nobody is there to consent.
  const extension = await withPolicy(EXTENSION_DIR.chromium, {
    allow: (Object.entries(ALLOWED) as [DemoName, readonly string[]][]).map(([site, actions]) => {
      const { origin } = sites.sites[site];
      return { origin, actions, targets: [origin] };
    }),
  });
  try {
    return [
      ...(await compareWays(sites, extension)),
      ...(await speed(sites, extension)),
      ...(await reports(sites, extension)),
    ];
  } finally {
    await sites.close();
    await rm(extension, { recursive: true, force: true });
  }
}

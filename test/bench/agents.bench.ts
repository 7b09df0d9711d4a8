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
  withPolicy,
} from '../agents/clients.ts';
import { EXTENSION_DIR } from '../browsers.ts';
import { type DemoName, type Sites, startSites } from '../site/server.ts';
import { ALLOWED, TASKS } from './agent-tasks.ts';
import {
  byCommand,
  byListedTools,
  byPageTools,
  bySnapshot,
  doAll,
  type Ledger,
  PARTS,
  type Result,
} from './agent-ways.ts';
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
  const page = await inTurn({ extension, webmcp: true }, byPageTools);
  const few = await inTurn({ extension, webmcp: true, few: true }, byListedTools, devtoolsMcp);
  const command = await doAll(
    sites,
    byCommand((url) => awasLensMcp(url, allowances(sites))),
  );
  const ways = { snapshot, 'page tools': page, 'page tools, few definitions': few, 'awas-lens mcp': command };
  process.stdout.write(table(ways));
  return [
    ...figures('page tools', page, snapshot),
    ...figures('page tools, few definitions', few, snapshot),
    ...figures('awas-lens mcp', command, snapshot),
    figure(
      `${HOW_MANY}: done by snapshot and form`,
      'tasks missed',
      missed(snapshot),
      TASKS.length,
      'all',
      0,
    ),
  ];
}

function figures(way: string, results: readonly Result[], snapshot: readonly Result[]): readonly Figure[] {
  const base = 'snapshot and form';
  const own = (all: readonly Result[]): number =>
    tokensOf(all) - sumOf(all, (ledger) => ledger.tokens.definitions);
  return [
    figure(`${HOW_MANY}: ${way}`, 'tasks missed', missed(results), TASKS.length, 'all', 0),
    figure(
      `${HOW_MANY}: ${way}, everything`,
      'tokens',
      tokensOf(results),
      tokensOf(snapshot),
      base,
      GOAL_TOKENS,
    ),
    figure(
      `${HOW_MANY}: ${way}, without the client’s own definitions`,
      'tokens',
      own(results),
      own(snapshot),
      base,
      GOAL_TOKENS,
    ),
    figure(`${HOW_MANY}: ${way}`, 'calls', callsOf(results), callsOf(snapshot), base, GOAL_CALLS),
  ];
}

const sumOf = (results: readonly Result[], of: (ledger: Ledger) => number): number =>
  results.reduce((sum, { ledger }) => sum + of(ledger), 0);
const tokensOf = (results: readonly Result[]): number => sumOf(results, ({ total }) => total);
const callsOf = (results: readonly Result[]): number => sumOf(results, ({ calls }) => calls);
const missed = (results: readonly Result[]): number => results.filter(({ done }) => !done).length;

/** A row for each task, then the sums and where the tokens go. */
function table(ways: Readonly<Record<string, readonly Result[]>>): string {
  const all = Object.entries(ways);
  const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  const cellsOf = ({ done, ledger }: Result): readonly (string | number)[] => [
    done ? 'yes' : 'NO',
    ledger.total,
    ledger.calls,
  ];
  const lines = [
    row(['task', ...all.flatMap(([way]) => [`${way}: done`, 'tokens', 'calls'])]),
    row(Array.from({ length: 1 + all.length * 3 }, () => '---')),
    ...TASKS.map(({ name, site }, index) =>
      row([`${site}: ${name}`, ...all.flatMap(([, results]) => cellsOf(results[index]!))]),
    ),
    row([
      'all',
      ...all.flatMap(([, results]) => [
        `${TASKS.length - missed(results)} of ${TASKS.length}`,
        tokensOf(results),
        callsOf(results),
      ]),
    ]),
    ...PARTS.map((part) =>
      row([
        `of these, ${part}`,
        ...all.flatMap(([, results]) => ['', sumOf(results, ({ tokens }) => tokens[part]), '']),
      ]),
    ),
  ];
  const failed = all.flatMap(([way, results]) =>
    results
      .filter(({ done }) => !done)
      .map(({ task, last }) => `${way}, ${task}: ${last.replaceAll(/\s+/g, ' ').slice(0, 600)}`),
  );
  return `${[...lines, '', ...failed].join('\n')}\n`;
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
    return [
      figure('tools listed after load, manifests cached', 'ms', median(listed), 1_000, 'limit', 1),
      figure('our own overhead on a call', 'ms', ours - own, OVERHEAD_MS, 'limit', 1),
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

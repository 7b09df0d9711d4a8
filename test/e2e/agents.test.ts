import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STATUS_TOOL } from '../../lib/agent/call.ts';
import { type AgentClient, playwrightClient, withPolicy } from '../agents/clients.ts';
import { EXTENSION_DIR } from '../browsers.ts';
import { type Depot, startDepot } from '../servers/depot.ts';
import bookshop from '../site/declarations/bookshop.json' with { type: 'json' };
import { type DemoName, type Sites, startSites } from '../site/server.ts';
import { BROWSER } from './stage.ts';

describe.runIf(BROWSER === 'chromium')('an agent', () => {
  let sites: Sites;
  let depot: Depot;
  let extension: string;
  beforeAll(async () => {
    [sites, depot] = await Promise.all([startSites(), startDepot()]);
    extension = await withPolicy(EXTENSION_DIR.chromium, {
      allow: [
        {
          origin: sites.sites.summariser.origin,
          actions: ['readability'],
          targets: [sites.sites.summariser.origin],
        },
        {
          origin: depot.origin,
          actions: ['shop', 'clerk', 'library', 'echo'],
          targets: [
            depot.mcp.origin,
            depot.a2a.origin,
            depot.graphql.origin,
            `http://${depot.websocket.host}`,
          ],
        },
      ],
    });
  });
  afterAll(async () => {
    await Promise.all([sites.close(), depot.close()]);
    await rm(extension, { recursive: true, force: true });
  });

  describe('with Playwright’s page.webmcp', () => {
    let client: AgentClient;
    beforeAll(async () => {
      client = await playwrightClient({ extension, webmcp: true });
    });
    afterAll(() => client?.close());

    const visit = async (site: DemoName, tool?: string) => {
      await client.goto(sites.sites[site].url);
      return client.tools(tool);
    };

    it('is shown the tools of a site', async () => {
      await visit('bookshop');
      const declared = bookshop.actions.map(({ id }) => id);
      await expect
        .poll(async () => (await client.tools()).map(({ name }) => name).toSorted())
        .toEqual([...declared, STATUS_TOOL].toSorted());
    });

    it('runs on the page and continues on the next page', async () => {
      await visit('bookshop', 'search-books');
      // Playwright throws one of these errors if a page is replaced before its reply.
      const left = /The page is changing|because of a navigation/;
      const reply = await client.call('search-books', { query: 'machine' }).catch((error: Error) => {
        if (left.test(error.message)) return error.message;
        throw error;
      });
      expect(reply).toMatch(left);
      await expect
        .poll(() => client.call(STATUS_TOOL, { run: 'latest' }).catch(String))
        .toContain('The Time Machine');
    });

    type Call = readonly [what: string, site: DemoName, tool: string, input: object, says: string];
    const CALLS: readonly Call[] = [
      ['AWP over HTTP', 'airline', 'search_airports', { search: 'Lis' }, 'Humberto Delgado'],
      ['agents.txt over HTTP', 'outdoor', 'product-search', { q: 'tent' }, 'Ridge 2'],
      ['a detail of ADP', 'mail', 'verify_address', {}, 'The address to check'],
      [
        'WoA over REST, allowed by the policy',
        'summariser',
        'readability',
        { text: 'The cat sat.' },
        'plain',
      ],
    ];
    it.each(CALLS)('runs %s', async (_what, site, tool, input, expected) => {
      await visit(site, tool);
      expect(await client.call(tool, input)).toContain(expected);
    });

    it('runs MCP, A2A, GraphQL and WebSocket, allowed by the policy', async () => {
      await client.goto(`${depot.origin}/`);
      for (const [tool, input, expected] of [
        ['shop', { tool: 'say', arguments: { text: 'Good morning' } }, 'Good morning'],
        ['clerk', { message: 'task of the day' }, 'done: task of the day'],
        ['library', { query: '{ book(title: "Dune") { title pages } }' }, '412'],
        ['echo', { message: 'Anybody there?' }, 'Anybody there?'],
      ] as const) {
        await client.tools(tool);
        expect(await client.call(tool, input), tool).toContain(expected);
      }
    });
  });

  it('sees no tools of AWAS Lens without WebMCP and without agent mode', async () => {
    const client = await playwrightClient({ extension, webmcp: false });
    try {
      await client.goto(sites.sites.bookshop.url);
      const [page] = client.context.pages();
      await page?.waitForTimeout(1_000);
      expect(
        await page?.evaluate(() => [
          'modelContext' in document,
          Object.keys(globalThis).filter((key) => /awas/i.test(key)),
        ]),
      ).toEqual([false, []]);
    } finally {
      await client.close();
    }
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report } from '../../../lib/report/index.ts';
import type { Listening } from '../../servers/http.ts';
import { type McpShop, startMcp } from '../../servers/mcp.ts';
import { startSite } from '../../servers/site.ts';
import { card } from '../formats/mcp-card/samples.ts';
import { connect } from './mcp-client.ts';
import { lens } from './process.ts';

let shop: McpShop;
let site: Listening;
beforeAll(async () => {
  shop = await startMcp();
  site = await startSite(() => ({
    '/.well-known/mcp/server-card.json': {
      ...card,
      remotes: [{ type: 'streamable-http', url: `${shop.origin}/mcp` }],
    },
  }));
});
afterAll(() => Promise.all([shop.close(), site.close()]));

test('a site with only an MCP server card is checked', async () => {
  const { stdout } = await lens(['check', '--no-page', '--format', 'json', site.origin]);
  const report: Report = JSON.parse(stdout);
  const found = report.targets
    .flatMap(({ documents }) => documents)
    .filter(({ status }) => status === 'found');
  expect(found).toMatchObject([{ format: 'mcp-card', dialect: '1', findings: [] }]);
});

test('its tools are passed on: listed and called by one tool of the server, each call with consent', async () => {
  await using session = await connect([site.origin], 'accept');
  const { tools } = await session.client.listTools();
  const [tool = ''] = tools.map(({ name }) => name).filter((name) => name.includes('shop'));
  expect(tools.filter(({ name }) => ['search', 'say'].includes(name))).toEqual([]);
  expect((await session.call(tool)).text).toMatch(/say/);
  expect(shop.calls).toEqual([]);
  const called = await session.call(tool, { tool: 'say', arguments: { text: 'hello' } });
  expect(called).toMatchObject({ isError: false, text: expect.stringContaining('hello') });
  expect(session.questions.at(-1)).toContain('say');
  expect(shop.calls).toEqual(['say']);
});

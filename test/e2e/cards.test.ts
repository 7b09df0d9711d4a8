import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Screen } from '../browsers.ts';
import { type A2aAgent, startA2a } from '../servers/a2a.ts';
import type { Listening } from '../servers/http.ts';
import { type McpShop, startMcp } from '../servers/mcp.ts';
import { type GuardedShop, startGuardedMcp } from '../servers/mcp-oauth.ts';
import { startSite } from '../servers/site.ts';
import { consent, outcome, QUESTION, rowOf } from '../tour.ts';
import { BROWSER, setStage } from './stage.ts';

const stage = setStage();
const opened: Listening[] = [];

const TOOLS = `<title>Sums</title><h1>Sums</h1><output id="sum"></output>
<form toolname="find_sum" tooldescription="Finds a sum" action="/found"><input name="q"><button>Find</button></form>
<script>
  const number = { type: 'number', description: 'A number' };
  const inputSchema = { type: 'object', properties: { a: number, b: number }, required: ['a', 'b'] };
  document.modelContext?.registerTool({ name: 'add', description: 'Adds two numbers', inputSchema,
    annotations: { readOnlyHint: true },
    async execute({ a, b }) { document.getElementById('sum').textContent = a + b; return { sum: a + b }; } });
  document.modelContext?.registerTool({ name: 'break', description: 'Reports an error',
    inputSchema: { type: 'object', properties: {} },
    async execute() { return { isError: true, content: [{ type: 'text', text: 'Out of numbers' }] }; } });
</script>`;

const FORM = `<title>Desk</title><h1>Desk</h1>
<form action="/search"><label>Search words <input name="q"></label><button>Search</button></form>`;

let shop: McpShop;
let guarded: GuardedShop;
let agent: A2aAgent;
let club: Listening;
let site: Listening;
let desk: Listening;
let page: Listening;
let sums: Listening;
const askedSums: string[] = [];
beforeAll(async () => {
  [shop, guarded, agent] = await Promise.all([startMcp(), startGuardedMcp(), startA2a()]);
  const agentCard = {
    name: 'Desk',
    description: 'Answers questions.',
    version: '1',
    supportedInterfaces: [{ url: `${agent.origin}/a2a`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
    capabilities: {},
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [{ id: 'ask', name: 'Ask the desk', description: 'Answers a question.', tags: ['help'] }],
  };
  desk = await startSite(() => ({ '/': FORM, '/.well-known/agent-card.json': agentCard }));
  page = await startSite(() => ({ '/': TOOLS }));
  const number = { type: 'number', required: true };
  const add = {
    id: 'add',
    description: 'Adds two numbers',
    auth_required: false,
    inputs: { a: number, b: number },
    outputs: {},
    endpoint: '/sum',
    method: 'POST',
  };
  const manifest = { awp_version: '0.1', domain: '127.0.0.1', intent: 'Sums', actions: [add] };
  sums = await startSite(
    () => ({ '/': TOOLS, '/agent.json': manifest }),
    (request, response) => {
      askedSums.push(`${request.method} ${request.url}`);
      response.writeHead(404).end();
    },
  );
  const serverCard = (origin: string) => () => ({
    '/.well-known/mcp/server-card.json': {
      $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
      name: 'com.example/shop',
      title: 'Shop tools',
      version: '1.0.0',
      description: 'Searches the products of the shop.',
      remotes: [{ type: 'streamable-http', url: `${origin}/mcp` }],
    },
  });
  club = await startSite(serverCard(guarded.origin));
  site = await startSite(serverCard(shop.origin));
  opened.push(shop, guarded, agent, desk, page, sums, club, site);
});
afterAll(() => Promise.all(opened.map((one) => one.close())));

async function say(popup: Screen): Promise<void> {
  await popup.click('button', 'List its tools');
  await popup.choose('combobox', 'tool', 'say');
  await popup.fill('textbox', 'text', 'Good morning');
  await popup.click('button', 'Run');
  await popup.expect('alertdialog', QUESTION);
  await consent(popup);
  expect(await outcome(popup, 'Shop tools')).toMatch(/Good morning/);
}

it('a site with only an MCP server card: listed, checked, its tools listed, one run', async () => {
  const { popup } = await stage.visitUrl(`${site.origin}/`);
  await popup.expect('button', rowOf('Shop tools'));
  expect(shop.seen).toEqual([]);
  await popup.click('button', rowOf('Shop tools'));
  await say(popup);
  expect(shop.calls).toEqual(['say']);
});

it('a server that asks for OAuth: its metadata leads to the sign-in, and only this server gets the token', async () => {
  const { popup } = await stage.visitUrl(`${club.origin}/`);
  await popup.click('button', rowOf('Shop tools'));
  await popup.click('button', 'List its tools');
  expect(await outcome(popup, 'Shop tools')).toMatch(/Sign in to the site/);
  await popup.click('button', 'Sign in…');
  await popup.expectText('A credential is kept');
  await say(popup);
  expect(guarded.calls).toEqual(['say']);
  expect(guarded.seen).toContain(`POST ${guarded.issuer}register`);
  const [first = '', ...others] = new Set(guarded.credentials);
  expect(first).toMatch(/^\S+ Bearer \S+$/);
  expect(first.startsWith(`${guarded.origin} `)).toBe(true);
  expect(others).toEqual([]);
});

it('a site with only an A2A agent card: listed, checked, a skill run as a message', async () => {
  const { popup } = await stage.visitUrl(`${desk.origin}/`);
  await popup.expect('button', rowOf('Search'));
  await popup.click('button', rowOf('Ask the desk'));
  expect(agent.seen).toEqual([]);
  await popup.fill('textbox', 'message', 'task of the day');
  await popup.click('button', 'Run');
  await popup.expect('alertdialog', QUESTION);
  await consent(popup);
  expect(await outcome(popup, 'Ask the desk')).toMatch(/done: task of the day/);
  expect(agent.messages).toEqual(['task of the day']);
  expect(agent.seen.map(({ path }) => path)).toEqual(['/a2a']);
});

it.runIf(BROWSER === 'chromium')(
  'a site with only WebMCP tools: listed, checked, one run, one that fails',
  async () => {
    const { tab, popup } = await stage.visitUrl(`${page.origin}/`);
    await popup.expect('button', rowOf('break'));
    await popup.expect('button', rowOf('Find'));
    await popup.click('button', rowOf('add'));
    await popup.fill('textbox', 'a', '2');
    await popup.fill('textbox', 'b', '3');
    await popup.click('button', 'Run');
    await popup.expect('alertdialog', QUESTION);
    expect(await popup.text('alertdialog', QUESTION)).toMatch(/call a tool of the page/);
    await consent(popup);
    expect(await outcome(popup, 'add')).toMatch(/5/);
    expect(await tab.evaluate(() => document.getElementById('sum')?.textContent)).toBe('5');
    const again = await stage.visitUrl(`${page.origin}/`);
    await again.popup.click('button', rowOf('break'));
    await again.popup.click('button', 'Run');
    await again.popup.expect('alertdialog', QUESTION);
    await consent(again.popup);
    expect(await outcome(again.popup, 'break')).toMatch(/Out of numbers/);
  },
);

it('an action that is also a tool of the page: one row, run by the tool if the browser has WebMCP', async () => {
  const { tab, popup } = await stage.visitUrl(`${sums.origin}/`);
  await popup.expect('button', rowOf('add'));
  if (BROWSER === 'chromium') {
    await popup.expect('button', rowOf('break'));
    const rows = await popup.names('button');
    expect(rows.filter((name) => rowOf('add').test(name))).toHaveLength(1);
  }
  await popup.click('button', rowOf('add'));
  await popup.fill('textbox', 'a', '2');
  await popup.fill('textbox', 'b', '3');
  if (BROWSER !== 'chromium') return expect(await popup.names('button')).not.toContain('WebMCP');
  await popup.click('button', 'WebMCP');
  await popup.click('button', 'Run');
  await popup.expect('alertdialog', QUESTION);
  expect(await popup.text('alertdialog', QUESTION)).toMatch(/call a tool of the page/);
  await consent(popup);
  expect(await outcome(popup, 'add')).toMatch(/5/);
  expect(await tab.evaluate(() => document.getElementById('sum')?.textContent)).toBe('5');
  expect(askedSums).not.toContain('POST /sum');
});

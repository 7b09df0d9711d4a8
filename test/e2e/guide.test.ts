import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { type BrowserContext, chromium } from 'playwright';
import puppeteer from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callTool, connect, playwrightClient, withPolicy } from '../agents/clients.ts';
import { BLOCKS, blockOf, fewDevtoolsTokens, fewTokens } from '../agents/guide.ts';
import { executable } from '../browsers/alike.ts';
import { EXTENSION_DIR } from '../browsers.ts';
import { type Sites, startSites } from '../site/server.ts';
import { BROWSER } from './stage.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const resolve = createRequire(import.meta.url).resolve;
const IS_ROOT = process.getuid?.() === 0;

const run = new Set<string>();

function block(name: string): string {
  run.add(name);
  return blockOf(name);
}

const IN_FIREFOX = /Firefox/;
/** A reply may contain JSON in a JSON string, whose quotation marks have backslashes. */
const OUTCOME = /"ok\\*":\s*true/;

interface Ran {
  readonly browser: { close(): Promise<void> };
  readonly reply: unknown;
}

async function runWithPuppeteer(code: string): Promise<Ran> {
  const AsyncFunction = (async () => undefined).constructor as new (
    ...parts: string[]
  ) => (of: typeof puppeteer) => Promise<Ran>;
  return new AsyncFunction('puppeteer', `${code}\nreturn { browser, reply };`)(puppeteer);
}

const asRoot = (code: string): string =>
  IS_ROOT ? code.replace("'--enable-features=WebMCP'", "'--enable-features=WebMCP', '--no-sandbox'") : code;

describe.runIf(BROWSER === 'chromium')('the guide', () => {
  let sites: Sites;
  let folder: string;
  beforeAll(async () => {
    sites = await startSites();
    folder = await mkdtemp(join(tmpdir(), 'awas-lens-'));
  });
  afterAll(async () => {
    await sites.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });

  const mine = (text: string): string =>
    text
      .replaceAll('https://shop.example', sites.sites.bookshop.origin)
      .replaceAll('/usr/bin/chromium', executable('chromium'))
      .replaceAll('/home/me/agent-profile', join(folder, 'profile'))
      .replaceAll(/(?<=(?:extensions-except|load-extension)=)DIR\b/g, EXTENSION_DIR.chromium);
  const searched = () =>
    sites.log.filter(({ path }) => path.startsWith('/search?') && path.includes('machine')).length;

  async function searchBy(client: Client, tool: string, args: object, message?: string): Promise<void> {
    const before = searched();
    const reply = await callTool(client, tool, args);
    await expect.poll(() => searched() - before, { message: message ?? reply, timeout: 10_000 }).toBe(1);
  }

  it.each([1, 6])('with Playwright, on a machine that is %d times slower', async (rate) => {
    const opened = 'const page = context.pages()[0];';
    const slow = `${opened}
      await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: ${rate} });`;
    const written = mine(block('Playwright, 1'));
    expect(written).toContain(opened);
    const code = `const DIR = ${JSON.stringify(EXTENSION_DIR.chromium)};\n${written.replace(opened, slow)}`;
    const AsyncFunction = (async () => undefined).constructor as new (
      ...parts: string[]
    ) => (of: typeof chromium) => Promise<{ readonly context: BrowserContext; readonly reply: unknown }>;
    const before = searched();
    const { context, reply } = await new AsyncFunction('chromium', `${code}\nreturn { context, reply };`)(
      chromium,
    );
    await context.close();
    expect(JSON.stringify(reply)).toMatch(OUTCOME);
    expect(searched() - before).toBe(1);
  });

  it.each([1, 6])('with Puppeteer, on a machine that is %d times slower', async (rate) => {
    const opened = 'const page = await browser.newPage();';
    const written = mine(block('Puppeteer, 1'));
    expect(written).toContain(opened);
    const slow = written.replace(opened, `${opened}\nawait page.emulateCPUThrottling(${rate});`);
    const code = `const DIR = ${JSON.stringify(EXTENSION_DIR.chromium)};\n${slow}`;
    const before = searched();
    const { browser, reply } = await runWithPuppeteer(asRoot(code));
    try {
      expect(JSON.stringify(reply)).toMatch(OUTCOME);
      await expect.poll(() => searched() - before).toBe(1);
    } finally {
      await browser.close();
    }
  });

  async function playwrightMcp(...more: readonly string[]): Promise<Client> {
    const config = JSON.parse(mine(block('Playwright MCP, 1')));
    Object.assign(config.browser.launchOptions, {
      headless: true,
      ...(IS_ROOT && { chromiumSandbox: false }),
    });
    const file = join(folder, 'config.json');
    await writeFile(file, JSON.stringify(config));
    const script = join(resolve('@playwright/mcp/package.json'), '../cli.js');
    return connect(script, ['--config', file, '--output-dir', folder, ...more]);
  }

  it('with the Playwright MCP server', async () => {
    const client = await playwrightMcp();
    try {
      await callTool(client, 'browser_navigate', { url: sites.sites.bookshop.url });
      await expect
        .poll(async () => {
          await callTool(client, 'browser_snapshot', {});
          return (await client.listTools()).tools.map(({ name }) => name);
        })
        .toContain('webmcp_search-books');
      await searchBy(client, 'webmcp_search-books', { query: 'machine' });
    } finally {
      await client.close();
    }
  });

  it('with the Playwright MCP server and few tokens: tools are there with the page', async () => {
    const { args, excludeTools, script } = fewTokens(block);
    const file = join(folder, 'wait-for-tools.cjs');
    await writeFile(file, script);
    const [server, config, , ...others] = args.map((one) => one.replace('/home/me/wait-for-tools.cjs', file));
    expect([server, config]).toEqual(['@playwright/mcp', '--config']);
    const client = await playwrightMcp(...others);
    const sent = async (): Promise<readonly string[]> =>
      (await client.listTools()).tools.map(({ name }) => name).filter((name) => !excludeTools.includes(name));
    try {
      expect(await sent()).toEqual(['browser_navigate', 'browser_tabs']);
      await callTool(client, 'browser_navigate', { url: sites.sites.bookshop.url });
      expect(await sent()).toContain('webmcp_search-books');
      await searchBy(client, 'webmcp_search-books', { query: 'machine' });
    } finally {
      await client.close();
    }
  });

  const devtoolsMcp = (args: readonly string[]): Promise<Client> =>
    connect(join(resolve('chrome-devtools-mcp/package.json'), '../build/src/bin/chrome-devtools-mcp.js'), [
      ...args,
      ...(IS_ROOT ? ['--chromeArg=--no-sandbox'] : []),
    ]);

  async function searchByListed(client: Client): Promise<void> {
    await callTool(client, 'navigate_page', { type: 'url', url: sites.sites.bookshop.url });
    await expect.poll(() => callTool(client, 'list_webmcp_tools', {})).toContain('search-books');
    const asked = { toolName: 'search-books', input: JSON.stringify({ query: 'machine' }) };
    await searchBy(client, 'execute_webmcp_tool', asked);
  }

  it('with chrome-devtools-mcp', async () => {
    const [npx, server, ...args] = mine(block('chrome-devtools-mcp, 1'))
      .replaceAll('\\\n', ' ')
      .trim()
      .split(/\s+/);
    expect([npx, server]).toEqual(['npx', 'chrome-devtools-mcp']);
    const client = await devtoolsMcp(args);
    try {
      await searchByListed(client);
    } finally {
      await client.close();
    }
  });

  it('with chrome-devtools-mcp and few tokens', async () => {
    const { args, excludeTools } = fewDevtoolsTokens((name) => mine(block(name)));
    const [server, ...flags] = args;
    expect(server).toBe('chrome-devtools-mcp');
    const client = await devtoolsMcp(flags);
    try {
      const sent = (await client.listTools()).tools.map(({ name }) => name);
      expect(sent.filter((name) => !excludeTools.includes(name)).toSorted()).toEqual([
        'execute_webmcp_tool',
        'list_webmcp_tools',
        'navigate_page',
      ]);
      await searchByListed(client);
    } finally {
      await client.close();
    }
  });

  const MCP = 'Any MCP client, without the extension';

  it('with the command, and in the files of clients that start it', async () => {
    interface Server {
      readonly command: string;
      readonly args: readonly string[];
    }
    const { mcpServers } = JSON.parse(mine(block(`${MCP}, 2`))) as { mcpServers: Record<string, Server> };
    const { servers } = JSON.parse(mine(block(`${MCP}, 3`))) as { servers: Record<string, Server> };
    const [command, ...args] = mine(block(`${MCP}, 1`))
      .trim()
      .split(/\s+/);
    expect([command, args[0]]).toEqual(['awas-lens', 'mcp']);
    const client = await connect(join(root, 'lib/cli/main.ts'), args);
    try {
      await searchBy(client, 'search-books', { query: 'machine' });
    } finally {
      await client.close();
    }
    for (const started of [...Object.values(mcpServers), ...Object.values(servers)])
      expect(started).toMatchObject({ command, args });
  });

  it('unattended, by its policy', async () => {
    const policy = JSON.parse(mine(block('Run actions without approval, 1')));
    const extension = await withPolicy(EXTENSION_DIR.chromium, policy);
    const client = await playwrightClient({ extension, webmcp: true });
    try {
      await client.goto(sites.sites.bookshop.url);
      await client.tools('add-to-cart');
      await client.call('add-to-cart', { sku: 'GD-030-P', quantity: 2 }).catch(String);
      const sent = () => sites.log.filter(({ method, path }) => method === 'POST' && path === '/cart');
      await expect.poll(sent).toHaveLength(1);
    } finally {
      await client.close();
      await rm(extension, { recursive: true, force: true });
    }
  });

  it('has no untested block', () => {
    const names = BLOCKS.map(({ name }) => name).filter((name) => !IN_FIREFOX.test(name));
    expect(names).toEqual(names.filter((name) => run.has(name)));
  });
});

describe.runIf(BROWSER === 'firefox')('the guide in Firefox', () => {
  it('with Puppeteer, in agent mode by policy', async () => {
    const sites = await startSites();
    const mine = (text: string): string =>
      text
        .replaceAll('https://shop.example', sites.sites.bookshop.origin)
        .replaceAll('/usr/bin/firefox', executable('firefox'));
    const policy = JSON.parse(mine(block('Puppeteer with Firefox, 1')));
    const extension = await withPolicy(EXTENSION_DIR.firefox, policy);
    const code = `const DIR = ${JSON.stringify(extension)};\n${mine(block('Puppeteer with Firefox, 2'))}`;
    const { browser, reply } = await runWithPuppeteer(code);
    try {
      expect(JSON.stringify(reply)).toMatch(/running|Time Machine/);
      await expect
        .poll(() => sites.log.filter(({ path }) => /^\/search\?.*machine/.test(path)).length)
        .toBe(1);
    } finally {
      await browser.close();
      await sites.close();
      await rm(extension, { recursive: true, force: true });
    }
  });

  it('has no untested block', () => {
    const names = BLOCKS.map(({ name }) => name).filter((name) => IN_FIREFOX.test(name));
    expect(names).toEqual(names.filter((name) => run.has(name)));
  });
});

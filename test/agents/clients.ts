import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { STATUS_TOOL } from '../../lib/agent/call.ts';
import type { Policy } from '../../lib/policy/unattended.ts';
import { executable } from '../browsers/alike.ts';
import { fewDevtoolsTokens, fewTokens } from './guide.ts';

const PATIENCE_MS = 30_000;

export interface ToolDefinition {
  readonly name: string;
  readonly description?: string | undefined;
  readonly inputSchema?: unknown;
}

export interface AgentClient {
  goto(url: string): Promise<void>;
  tools(wanted?: string): Promise<readonly ToolDefinition[]>;
  call(tool: string, input: object): Promise<string>;
  close(): Promise<void>;
}

export interface Equipment {
  readonly extension: string;
  readonly webmcp: boolean;
  readonly profile?: string;
  readonly few?: boolean;
}

export async function withPolicy(extension: string, policy: Policy): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'awas-lens-'));
  await cp(extension, copy, { recursive: true });
  await writeFile(join(copy, 'agent-policy.json'), JSON.stringify(policy));
  return copy;
}

export function chromiumArguments({ extension, webmcp }: Equipment): string[] {
  return [
    `--disable-extensions-except=${extension}`,
    `--load-extension=${extension}`,
    ...(webmcp ? ['--enable-features=WebMCP'] : []),
  ];
}

async function until<Value>(what: string, look: () => Promise<Value | undefined>): Promise<Value> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const seen = await look();
    if (seen !== undefined) return seen;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const untilListed = <Tool extends ToolDefinition>(
  wanted: string,
  list: () => Promise<readonly Tool[]>,
): Promise<readonly Tool[]> =>
  until(`the tool ${wanted}`, async () => {
    const tools = await list();
    return tools.some(({ name }) => name === wanted) ? tools : undefined;
  });

export async function optionsPage(context: BrowserContext): Promise<Page> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const page = await context.newPage();
  await page.goto(new URL('/options.html', worker.url()).href);
  return page;
}

export interface PlaywrightClient extends AgentClient {
  readonly context: BrowserContext;
}

export async function playwrightClient(equipment: Equipment): Promise<PlaywrightClient> {
  const context = await chromium.launchPersistentContext(equipment.profile ?? '', {
    executablePath: executable('chromium'),
    headless: true,
    args: chromiumArguments(equipment),
  });
  const page = context.pages()[0] ?? (await context.newPage());
  return {
    context,
    goto: async (url) => void (await page.goto(url)),
    tools: (wanted = STATUS_TOOL) => untilListed(wanted, () => page.webmcp.tools()),
    call: async (tool, input) => JSON.stringify(await page.webmcp.callTool(tool, input as never)),
    close: () => context.close(),
  };
}

export async function connect(script: string, args: readonly string[]): Promise<Client> {
  const client = new Client({ name: 'awas-lens-test', version: '1' });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [script, ...args], stderr: 'ignore' }),
  );
  return client;
}

const resolve = createRequire(import.meta.url).resolve;

interface Content {
  readonly type: string;
  readonly text?: string;
}

export async function callTool(client: Client, name: string, args: object): Promise<string> {
  const { content } = await client.callTool({ name, arguments: args as Record<string, unknown> }, undefined, {
    timeout: 60_000,
  });
  return (content as readonly Content[]).map(({ text = '' }) => text).join('\n');
}

export interface McpClient extends AgentClient {
  own(tool: string, input: object): Promise<string>;
  definitions(): Promise<readonly ToolDefinition[]>;
  instructions(): string;
}

async function hostOf(folder: string, few: boolean) {
  if (!few) return { args: [], excludeTools: [] };
  const { args, excludeTools, script } = fewTokens();
  await writeFile(join(folder, 'wait-for-tools.cjs'), script);
  return {
    args: args.slice(3).map((one) => one.replace('/home/me', folder)),
    excludeTools,
  };
}

export async function playwrightMcp(equipment: Equipment): Promise<McpClient> {
  const folder = await mkdtemp(join(tmpdir(), 'awas-lens-mcp-'));
  const config = {
    browser: {
      browserName: 'chromium',
      userDataDir: equipment.profile ?? join(folder, 'profile'),
      launchOptions: {
        executablePath: executable('chromium'),
        headless: true,
        chromiumSandbox: false,
        args: chromiumArguments(equipment),
      },
    },
    outputDir: folder,
  };
  await writeFile(join(folder, 'config.json'), JSON.stringify(config));
  const script = join(resolve('@playwright/mcp/package.json'), '../cli.js');
  const { args, excludeTools } = await hostOf(folder, equipment.few === true);
  const client = await connect(script, ['--config', join(folder, 'config.json'), ...args]);
  const own = (tool: string, input: object): Promise<string> => callTool(client, tool, input);
  const definitions = async () =>
    (await client.listTools()).tools.filter(({ name }) => !excludeTools.includes(name));
  return {
    own,
    definitions,
    instructions: () => client.getInstructions() ?? '',
    goto: async (url) => void (await own('browser_navigate', { url })),
    tools: (wanted = STATUS_TOOL) =>
      untilListed(wanted, async () => {
        await own('browser_snapshot', {});
        return (await definitions())
          .filter(({ name }) => name.startsWith('webmcp_'))
          .map((tool) => ({ ...tool, name: tool.name.slice('webmcp_'.length) }));
      }),
    async call(tool, input) {
      const answer = await own(`webmcp_${tool}`, input);
      // The MCP server knows a page's tools only after a snapshot of the page.
      if (/not found|not registered/.test(answer)) await own('browser_snapshot', {});
      return answer;
    },
    async close() {
      await client.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** chrome-devtools-mcp hangs if a page is replaced during a call. */
export async function devtoolsMcp(equipment: Equipment): Promise<McpClient> {
  const script = join(resolve('chrome-devtools-mcp/package.json'), '../build/src/bin/chrome-devtools-mcp.js');
  const { args, excludeTools } =
    equipment.few === true ? fewDevtoolsTokens() : { args: [], excludeTools: [] as readonly string[] };
  const start = () =>
    connect(script, [
      '--headless',
      equipment.profile === undefined ? '--isolated' : `--userDataDir=${equipment.profile}`,
      `--executablePath=${executable('chromium')}`,
      equipment.webmcp ? '--categoryExperimentalWebmcp' : '--categoryExperimentalThirdParty',
      ...chromiumArguments(equipment).map((argument) => `--chromeArg=${argument}`),
      '--ignoreDefaultChromeArg=--disable-extensions',
      // Chromium's sandbox doesn't start for root, the usual user in containers.
      ...(process.getuid?.() === 0 ? ['--chromeArg=--no-sandbox'] : []),
      '--no-usage-statistics',
      '--no-page-id-routing',
      ...args.filter((one) => one.startsWith('--no-category-')),
    ]);
  let client = await start();
  let stuck = false;
  const own = async (tool: string, input: object): Promise<string> => {
    if (stuck) {
      await client.close();
      client = await start();
      stuck = false;
    }
    try {
      return await callTool(client, tool, input);
    } catch (thrown) {
      stuck = thrown instanceof McpError && thrown.code === ErrorCode.RequestTimeout;
      throw thrown;
    }
  };
  const [list, execute, named, given] = equipment.webmcp
    ? ['list_webmcp_tools', 'execute_webmcp_tool', 'toolName', 'input']
    : ['list_3p_developer_tools', 'execute_3p_developer_tool', 'toolName', 'params'];
  return {
    own,
    definitions: async () =>
      (await client.listTools()).tools.filter(({ name }) => !excludeTools.includes(name)),
    instructions: () => client.getInstructions() ?? '',
    goto: async (url) => void (await own('navigate_page', { type: 'url', url })),
    tools: (wanted = STATUS_TOOL) =>
      untilListed(wanted, async () =>
        [...(await own(list, {})).matchAll(/name="([^"]+)", description="([^"]*)"/g)].map(
          ([, name = '', description = '']) => ({ name, description }),
        ),
      ),
    async call(tool, input) {
      const answer = await own(execute, { [named]: tool, [given]: JSON.stringify(input) });
      // The MCP server knows a page's tools only after a call of `list`.
      if (/not found|No tools found/.test(answer)) await own(list, {});
      return answer;
    },
    close: () => client.close(),
  };
}

import type { IncomingMessage } from 'node:http';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { conform } from '../../../lib/agent/profile.ts';
import { registerToolCode, toolAttributes } from '../../../lib/agent/write-tools.ts';
import type { Action, JsonSchema, Parameter, ParameterIn } from '../../../lib/model/index.ts';
import { action as anAction } from '../../builders.ts';
import { launch, type Site, serve } from '../page/browser.ts';

const NASTY = `"'\`><!-- </script></form><img src=x onerror="globalThis.owned=1"> \${globalThis.owned=1} \\"+(globalThis.owned=1)+" \n*/globalThis.owned=1//\u2028\u202e\u200b\u{e0041}&quot;`;

const parameter = (name: string, where: ParameterIn, more: Partial<Parameter> = {}): Parameter => ({
  name,
  in: where,
  required: false,
  schema: { type: 'string' },
  source: {},
  ...more,
});

const http = (
  method: string,
  url: string,
  parameters: readonly Parameter[],
  body: 'none' | 'json' | 'form' | 'multipart' = 'none',
): Action =>
  anAction({
    key: 'awas:search-books',
    id: 'search-books',
    name: 'Search',
    description: 'Searches all books',
    format: 'awas',
    document: 'https://shop.example/.well-known/ai-actions.json',
    risk: method === 'GET' ? 'read' : 'change',
    parameters,
    transport: { kind: 'http', method, url, body },
  });

interface Registered {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema | string;
}
interface Context {
  getTools(): Promise<readonly Registered[]>;
  executeTool(tool: Registered, input: object): Promise<unknown>;
}

let browser: Browser;
let page: Page;
let site: Site;
let markup = '';
const asked: { method: string; url: string; type: string; key: string; body: string }[] = [];

beforeAll(async () => {
  browser = await launch(['--enable-features=WebMCP']);
  page = await browser.newPage();
  site = await serve(async (request: IncomingMessage, response) => {
    if (request.url === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(markup);
      return;
    }
    if (request.url === '/favicon.ico') return void response.writeHead(404).end();
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url = '', headers } = request;
    asked.push({
      method,
      url,
      type: headers['content-type'] ?? '',
      key: String(headers['x-key'] ?? ''),
      body,
    });
    response.end('found');
  });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});
beforeEach(() => void asked.splice(0));

async function shown(written: string, input?: object) {
  markup = `<!doctype html><meta charset="utf-8"><title>x</title><body>${written}</body>`;
  await page.goto(`${site.origin}/`);
  return page.evaluate(async (given) => {
    const { modelContext } = document as Document & { modelContext: Context };
    const tools = await modelContext.getTools();
    const [first] = tools;
    const answer = first && given ? await modelContext.executeTool(first, given) : undefined;
    return {
      tools: tools.map(({ name, description, inputSchema }) => {
        const schema = (
          typeof inputSchema === 'string' ? JSON.parse(inputSchema) : inputSchema
        ) as JsonSchema;
        return { name, description, inputSchema: schema, inputs: Object.keys(schema.properties ?? {}) };
      }),
      answer: JSON.stringify(answer ?? null),
      owned: 'owned' in globalThis || document.querySelector('img') !== null,
    };
  }, input ?? null);
}

const inScript = (code: string): string => `<script>${code}</script>`;

describe('registerTool code, run by a browser with WebMCP', () => {
  test.each([
    [
      'a read by its query',
      () =>
        http('GET', `${site.origin}/search?v=2`, [
          parameter('q', 'query', { required: true }),
          parameter('n', 'query'),
        ]),
      { q: 'a b&c' },
      { method: 'GET', url: '/search?v=2&q=a+b%26c', body: '' },
    ],
    [
      'controls of a form that is sent by GET',
      () => http('GET', `${site.origin}/search`, [parameter('q', 'form')]),
      { q: 'x' },
      { method: 'GET', url: '/search?q=x' },
    ],
    [
      'a path, a header and a JSON body',
      () =>
        http(
          'PUT',
          `${site.origin}/orders/{id}/lines`,
          [
            parameter('id', 'path'),
            parameter('X-Key', 'header'),
            parameter('lines', 'body', { schema: { type: 'array' } }),
          ],
          'json',
        ),
      { id: 'a/b', X_Key: 'k', lines: [1] },
      {
        method: 'PUT',
        url: '/orders/a%2Fb/lines',
        type: 'application/json',
        key: 'k',
        body: '{"lines":[1]}',
      },
    ],
    [
      'a form that is posted',
      () => http('POST', `${site.origin}/cart`, [parameter('sku', 'form')], 'form'),
      { sku: 'A 1' },
      {
        method: 'POST',
        url: '/cart',
        type: 'application/x-www-form-urlencoded;charset=UTF-8',
        body: 'sku=A+1',
      },
    ],
    [
      'a request without arguments',
      () => http('DELETE', `${site.origin}/cart`, []),
      {},
      { method: 'DELETE', url: '/cart', body: '' },
    ],
  ])('sends %s', async (_, make, input, request) => {
    const { tools, answer } = await shown(inScript(registerToolCode(make())), input);
    expect(tools).toMatchObject([{ name: 'search-books', description: 'Searches all books' }]);
    expect(asked).toMatchObject([request]);
    expect(answer).toContain('found');
  });

  test('has the inputs of the action', async () => {
    const action = http('GET', `${site.origin}/search`, [
      parameter('q', 'query', { required: true, description: 'Words' }),
      parameter('sort', 'query', { schema: { type: 'string', enum: ['title', 'price'] } }),
    ]);
    expect((await shown(inScript(registerToolCode(action)))).tools[0]?.inputSchema).toEqual({
      type: 'object',
      properties: {
        q: { type: 'string', description: 'Words' },
        sort: { type: 'string', enum: ['title', 'price'] },
      },
      required: ['q'],
    });
  });

  test('leaves everything but plain requests to the author', async () => {
    const action: Action = {
      ...http('GET', '', []),
      transport: { kind: 'mcp', url: 'https://x.example/', tool: 'y' },
    };
    const code = registerToolCode(action);
    expect((await shown(inScript(code))).tools).toMatchObject([{ name: 'search-books' }]);
    expect(code).toContain("throw new Error('Do here what the action does.');");
  });

  test('no text of the site breaks out of the code or hides in it', async () => {
    const parameters = [NASTY, '__proto__', 'q"__proto__'].map((name) =>
      parameter(name, 'query', {
        description: NASTY,
        schema: { type: 'string', enum: [NASTY], default: NASTY },
      }),
    );
    const action: Action = {
      ...http('GET', `${site.origin}/x?${encodeURIComponent(NASTY)}`, parameters),
      id: NASTY,
      name: NASTY,
      description: NASTY,
    };
    const code = registerToolCode(action);
    expect(code).not.toMatch(/[\p{Cf}\u2028<]/u);
    const keys = conform(parameters).keys;
    const { tools, owned } = await shown(inScript(code), { [keys.get(NASTY) ?? '']: 'v' });
    expect(owned).toBe(false);
    expect(tools.map(({ description }) => description)).toEqual([NASTY]);
    expect(tools[0]?.inputs.toSorted()).toEqual([...keys.values()].toSorted());
    expect(new URL(asked[0]?.url ?? '', site.origin).searchParams.get(NASTY)).toBe('v');
  });
});

describe('toolname attributes, read by a browser with WebMCP', () => {
  test('are a tool with the inputs of the action', async () => {
    const action = http('POST', `${site.origin}/cart`, [
      parameter('sku', 'form', { required: true, description: 'Article number' }),
      parameter('count', 'form'),
    ]);
    const { tools } = await shown(toolAttributes(action));
    expect(tools).toMatchObject([
      {
        name: 'search-books',
        description: 'Searches all books',
        inputSchema: {
          type: 'object',
          properties: {
            sku: { type: 'string', description: 'Article number' },
            count: { type: 'string', description: 'count' },
          },
          required: ['sku'],
        },
      },
    ]);
  });
  test('no text of the site breaks out of the attributes or hides in them', async () => {
    const action = {
      ...http('POST', '', [parameter(NASTY, 'form', { description: NASTY })]),
      description: NASTY,
    };
    const written = toolAttributes(action);
    expect(written).not.toMatch(/[\p{Cf}\u2028]/u);
    const { tools, owned } = await shown(written);
    expect(owned).toBe(false);
    expect(tools).toMatchObject([{ name: 'search-books', description: NASTY }]);
    expect(tools[0]?.inputs).toEqual([NASTY]);
  });
});

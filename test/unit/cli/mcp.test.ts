import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Depot, startDepot } from '../../servers/depot.ts';
import { type Listening, serve, start, type TestServer } from '../../servers/http.ts';
import { type Sites, startSites } from '../../site/server.ts';
import { awas, awp } from './manifests.ts';
import { connect, mcp } from './mcp-client.ts';
import { folder } from './process.ts';

const SECRET = 'tok-3f9a/"77+xyz';

let own: TestServer;
let manifest: object;
let etag = 0;
let asked: string[] = [];
let linked = '';
let forms: readonly object[] = [];
let sites: Sites;
let foreign: Listening;
let depot: Depot;
let hanging: ((closed: Promise<void>) => void) | undefined;

const action = (id: string, more: object = {}): object => ({
  id,
  description: `Does ${id}`,
  auth_required: false,
  inputs: {},
  outputs: {},
  endpoint: `/api/${id}`,
  method: 'GET',
  ...more,
});
const declare = (...actions: readonly object[]): void => {
  manifest = { ...awp, actions };
  etag++;
};

function pageOf({ pathname, searchParams }: URL): string | undefined {
  if (pathname === '/') return `<html><head><link rel="ai-actions" href="${linked}"></head></html>`;
  if (pathname !== '/search') return undefined;
  const found = searchParams.get('query') === 'dune' ? '<p>1 book: Dune' : '';
  return `<title>Search</title><form><input name="query">Go</form>${found}`;
}

function answerOf(
  { pathname }: URL,
  given: string,
): { readonly value: unknown; readonly status?: number } | undefined {
  const secret = given.replace('Bearer ', '');
  if (pathname.startsWith('/api/do')) return { value: { done: true } };
  switch (pathname) {
    case '/.well-known/ai-actions.json':
      if (forms.length === 0) return undefined;
      return { value: { version: '1.0', name: 'Forms', description: 'Has forms', actions: forms } };
    case '/api/echo':
      return {
        value: { given, url: encodeURIComponent(secret), base64: Buffer.from(secret).toString('base64') },
      };
    case '/api/fail':
      return { value: { error: `bad token ${given}` }, status: 403 };
    case '/api/total':
      return { value: { total: 3 } };
    case '/api/wrong':
      return { value: { total: 'three' } };
    default:
      return undefined;
  }
}

beforeAll(async () => {
  [sites, depot] = await Promise.all([startSites(), startDepot()]);
  own = await serve((request, response) => {
    const url = new URL(request.url ?? '', 'http://x');
    const { pathname } = url;
    const json = (value: unknown, status = 200): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    if (pathname === '/agent.json') {
      const tag = `"${etag}"`;
      asked.push(request.headers['if-none-match'] === tag ? '304' : '200');
      if (request.headers['if-none-match'] === tag) return void response.writeHead(304).end();
      response.writeHead(200, { 'content-type': 'application/json', etag: tag });
      return void response.end(JSON.stringify(manifest));
    }
    const page = pageOf(url);
    if (page !== undefined) return void response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    if (pathname === '/api/hang') {
      hanging?.(new Promise((resolve) => response.once('close', resolve)));
      return;
    }
    const found = answerOf(url, request.headers.authorization ?? '');
    if (found) return json(found.value, found.status);
    response.writeHead(404).end();
  });
  foreign = await start((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ...awas, baseUrl: own.origin }));
  });
});
afterAll(async () => {
  await Promise.all([own.close(), foreign.close(), sites.close(), depot.close()]);
});
beforeEach(() => {
  own.seen.length = 0;
  asked = [];
  linked = '';
  forms = [];
  declare(action('total', { outputs: { total: 'integer' } }), action('do', { method: 'POST' }));
});
const sent = (path: string): number => own.seen.filter(({ url }) => url.startsWith(path)).length;

describe('tools', () => {
  test('of all sites are listed with honest annotations, and reads run without a question', async () => {
    const { bookshop, airline } = sites.sites;
    await using session = await connect([bookshop.url, airline.url], 'decline', { asProcess: true });
    const { tools } = await session.client.listTools();
    const named = new Map(tools.map((tool) => [tool.name, tool]));
    expect(named.get('search-books')?.annotations).toMatchObject({
      readOnlyHint: true,
      destructiveHint: false,
    });
    expect(named.get('add-to-cart')?.annotations).toMatchObject({
      readOnlyHint: false,
      destructiveHint: true,
    });
    expect(named.get('empty-cart')?.annotations).toMatchObject({ idempotentHint: true });
    for (const { name } of tools) expect(name).toMatch(/^[a-z_][a-z0-9_-]{0,39}$/);
    expect(session.client.getInstructions()).toContain(
      `${bookshop.origin} (“Gutenberg & Daughters”): 7 actions`,
    );
    const found = await session.call('search-books', { query: 'machine' });
    expect(found).toMatchObject({ isError: false, text: expect.stringContaining('The Time Machine') });
    expect(found.text).toContain('data, never instructions');
    expect(session.questions).toEqual([]);
    const wrong = await session.call('search-books', { query: 5 });
    expect(wrong).toMatchObject({ isError: true, text: expect.stringContaining('/query: Expected text') });
  });

  test('beyond 40 are found and called by awas_lens_find', async () => {
    declare(...Array.from({ length: 60 }, (_, index) => action(`do${index}`)));
    await using session = await connect([own.origin], 'decline');
    const { tools } = await session.client.listTools();
    expect(tools.length).toBe(40);
    const found = await session.call('awas_lens_find', { query: 'do59' });
    expect(found.text).toContain('"call":"do59"');
    const called = await session.call('awas_lens_find', { call: 'do59', arguments: {} });
    expect(called).toMatchObject({ isError: false, text: expect.stringContaining('"done":true') });
    expect(sent('/api/do59')).toBe(1);
  });

  test('with a declared output answer structured content that fits it, or say that it does not', async () => {
    declare(
      action('total', { outputs: { total: 'integer' } }),
      action('wrong', { outputs: { total: 'integer' } }),
    );
    await using session = await connect([own.origin]);
    const { tools } = await session.client.listTools();
    expect(tools[0]?.outputSchema).toMatchObject({
      type: 'object',
      properties: { total: { type: 'integer' } },
    });
    expect((await session.call('total')).structured).toEqual({ total: 3 });
    const wrong = await session.call('wrong');
    expect(wrong).toMatchObject({
      isError: true,
      text: expect.stringContaining('its response isn’t as declared'),
    });
  });

  test.each([
    ['dune', false, 'Dune'],
    ['emma', true, 'Open http'],
  ])('take the form of an action for no answer: %s', async (query, isError, text) => {
    const input = { name: 'query', type: 'string', required: true, description: 'Words', selector: '#q' };
    forms = [
      {
        id: 'search',
        name: 'Search',
        description: 'Finds',
        path: '/search',
        method: 'GET',
        parameters: [input],
      },
    ];
    await using session = await connect([own.origin]);
    const found = await session.call('search', { query });
    expect(found).toMatchObject({ isError, text: expect.stringContaining(text) });
    if (isError) expect(found.text).toContain(`${own.origin}/search and run it there`);
  });
});

describe('an effect', () => {
  test.each(['accept', 'decline', 'cancel'] as const)(
    'is asked about, and the answer is %s',
    async (answer) => {
      await using session = await connect([own.origin], answer);
      const { isError, text } = await session.call('do');
      expect(session.questions[0]).toContain(`Declared by ${own.origin}`);
      expect(session.questions[0]).toContain(`POST ${own.origin}/api/do`);
      expect(sent('/api/do')).toBe(answer === 'accept' ? 1 : 0);
      expect(isError).toBe(answer !== 'accept');
      if (answer !== 'accept') expect(text).toMatch(/Nothing was sent\.\nDon’t ask again/);
    },
  );

  test('is asked about with its values, but for credentials', async () => {
    declare(
      action('do', {
        method: 'POST',
        inputs: { note: { type: 'string', required: true }, password: { type: 'string', required: true } },
      }),
    );
    await using session = await connect([own.origin], 'decline');
    await session.call('do', { note: 'hello', password: 'hunter2hunter2' });
    expect(session.questions[0]).toContain('note: "hello"');
    expect(session.questions[0]).not.toContain('hunter2');
  });

  test('isn’t asked about if the question is too long to read', async () => {
    const names = Array.from({ length: 150 }, (_, index) => `field${index}`);
    const inputs = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
    declare(action('do', { method: 'POST', inputs }));
    await using session = await connect([own.origin], 'accept');
    const short = await session.call('do', Object.fromEntries(names.map((name) => [name, name])));
    expect([short.isError, sent('/api/do')]).toEqual([false, 1]);
    for (const name of names) expect(session.questions[0]).toContain(`${name}: "${name}"`);
    const long = await session.call('do', Object.fromEntries(names.map((name) => [name, name.repeat(50)])));
    expect(long).toMatchObject({ isError: true, text: expect.stringContaining('too long to read') });
    expect([session.questions.length, sent('/api/do')]).toEqual([1, 1]);
  });

  test.each<[string, readonly string[], boolean]>([
    ['nothing', [], false],
    ['its name', ['do'], true],
    ['its name on another site', ['https://other.example do'], false],
    ['what deletes', ['do-delete'], false],
  ])('without a way to ask, if --allow names %s', async (_, allowed, runs) => {
    declare(action('do', { method: 'POST' }), action('do-delete', { method: 'DELETE' }));
    const allow = allowed.flatMap((one) => ['--allow', one]);
    await using session = await connect([...allow, own.origin]);
    const { isError, text } = await session.call(allowed[0] === 'do-delete' ? 'do-delete' : 'do');
    expect(isError).toBe(!runs);
    expect(sent('/api/do')).toBe(runs ? 1 : 0);
    if (!runs) expect(text).toContain('this client can’t ask for it');
  });

  test('that another origin declares always asks, also for a read, and also if --allow names it', async () => {
    // Other origins are requested only over https, so this https name leads to the test server.
    const elsewhere: typeof fetch = (input, init) =>
      fetch(String(input).replace('https://declarer.example', foreign.origin), init);
    linked = 'https://declarer.example/ai-actions.json';
    await using session = await connect(['--allow', 'search-books', own.origin], 'decline', {
      fetch: elsewhere,
    });
    const { isError } = await session.call('search-books', { query: 'x' });
    expect(isError).toBe(true);
    expect(session.questions[0]).toContain('https://declarer.example, another site');
    expect(sent('/search')).toBe(0);
  });
});

describe('each transport', () => {
  const sayings = () => depot.mcp.calls.filter((name) => name === 'say').length;
  test.each<
    [tool: string, args: () => Record<string, unknown>, asked: RegExp, answer: string, arrived: () => unknown]
  >([
    [
      'shop',
      () => ({ tool: 'say', arguments: { text: 'Good morning' } }),
      /MCP http:\S+\/sse/,
      'Good morning',
      () => depot.mcp.calls.at(-1),
    ],
    ['search', () => ({ q: 'tent' }), /MCP http:\S+\/json/, 'tent 1', () => depot.mcp.calls.at(-1)],
    [
      'clerk',
      () => ({ message: 'hello clerk' }),
      /A2A http:\S+\/old/,
      'hello clerk',
      () => depot.a2a.messages.at(-1),
    ],
    [
      'library',
      () => ({ query: 'query ($t: String!) { book(title: $t) { title pages } }', variables: { t: 'Dune' } }),
      /POST http:\S+\/graphql/,
      '"pages":412',
      () => depot.graphql.lent.length,
    ],
    [
      'echo',
      () => ({ message: 'Anybody there?' }),
      /WEBSOCKET http:\S+\/echo/,
      'Anybody there?',
      () => depot.websocket.messages.at(-1),
    ],
  ])('asks, sends and answers: %s', async (tool, args, asked, answer, arrived) => {
    await using refused = await connect([depot.origin], 'decline');
    const before = arrived();
    expect(await refused.call(tool, args())).toMatchObject({
      isError: true,
      text: expect.stringContaining('The person declined. Nothing was sent.'),
    });
    expect(arrived()).toEqual(before);
    await using session = await connect([depot.origin], 'accept');
    const { tools } = await session.client.listTools();
    expect(tools.find(({ name }) => name === tool)?.annotations?.readOnlyHint).toBe(false);
    const called = await session.call(tool, args());
    expect(called, called.text).toMatchObject({ isError: false, text: expect.stringContaining(answer) });
    expect(session.questions).toEqual([expect.stringMatching(asked)]);
  });

  test('of an MCP server: its tools are listed after one question, and its hints raise the risk', async () => {
    const said: string[] = [];
    await using session = await connect([depot.origin], async (message) => {
      said.push(message);
      return 'accept';
    });
    const listed = await session.call('shop');
    expect(listed.text).toContain('"annotations":{"destructiveHint":true,"idempotentHint":true}');
    await session.call('shop', { tool: 'clear', arguments: { shelf: 'a' } });
    expect(said.at(-1)).toContain('It deletes or replaces data (The server says about its tool "clear"');
    await session.call('shop', { tool: 'search', arguments: { q: 'x' } });
    expect(said).toHaveLength(3);
    expect(said.at(-1)).toContain('it only reads (which can’t be checked)');
    const wrong = await session.call('shop', { tool: 'search', arguments: {} });
    expect(wrong).toMatchObject({ isError: true, text: expect.stringContaining('/arguments') });
    expect(said).toHaveLength(3);
  });

  test.each<[what: string, allow: () => string, runs: boolean]>([
    ['no target', () => 'shop', false],
    ['its target', () => `shop to ${depot.mcp.origin}`, true],
    [
      'its site and its target among others',
      () => `${depot.origin} shop to https://a.example to ${depot.mcp.origin}`,
      true,
    ],
  ])('without a way to ask runs only if --allow names its target: %s', async (_what, allow, runs) => {
    const before = sayings();
    await using session = await connect(['--allow', allow(), depot.origin]);
    const { isError, text } = await session.call('shop', { tool: 'say', arguments: { text: 'x' } });
    expect(isError).toBe(!runs);
    expect(sayings() - before).toBe(runs ? 1 : 0);
    if (!runs) expect(text).toContain(`--allow "${depot.origin} shop to ${depot.mcp.origin}"`);
  });
});

describe('credentials', () => {
  const authorized = (id: string) => action(id, { auth_required: true });
  beforeEach(() => {
    declare(authorized('echo'), authorized('fail'));
    manifest = { ...manifest, auth: { type: 'bearer' } };
  });
  const forms = [SECRET, encodeURIComponent(SECRET), Buffer.from(SECRET).toString('base64'), 'tok-3f9a'];

  test.each(['echo', 'fail'])('go to their origin and never come back, by %s', async (name) => {
    await using place = await folder({ 'keys.json': { [own.origin]: SECRET } });
    const file = join(place.path, 'keys.json');
    await chmod(file, 0o600);
    await using session = await connect(['--credentials', file, own.origin], 'accept');
    const { text } = await session.call(name);
    expect(own.seen.at(-1)?.headers.authorization).toBe(`Bearer ${SECRET}`);
    expect(session.questions[0]).toContain('with your credential');
    const { resources } = await session.client.listResources();
    const read = await Promise.all(resources.map(({ uri }) => session.client.readResource({ uri })));
    const all = text + session.questions.join() + session.stderr() + JSON.stringify(read);
    for (const form of forms) expect(all).not.toContain(form);
  });

  test('may be in the environment', async () => {
    const env = { AWAS_LENS_CREDENTIAL_OWN: `${own.origin} ${SECRET}` };
    await using session = await connect([own.origin], 'accept', { env });
    expect((await session.call('echo')).text).toContain('••••');
    expect(own.seen.at(-1)?.headers.authorization).toBe(`Bearer ${SECRET}`);
  });

  test('for another origin are not sent', async () => {
    const env = { AWAS_LENS_CREDENTIAL: `https://other.example ${SECRET}` };
    await using session = await connect([own.origin], 'accept', { env });
    expect((await session.call('echo')).text).toContain('which is missing');
    expect(JSON.stringify(own.seen)).not.toContain('tok-3f9a');
  });

  test.skipIf(process.platform === 'win32')('are refused from a file that others can read', async () => {
    await using place = await folder({ 'keys.json': { 'https://a.example': SECRET } });
    await chmod(join(place.path, 'keys.json'), 0o644);
    const { status, stdout, stderr } = await mcp([
      '--credentials',
      join(place.path, 'keys.json'),
      own.origin,
    ]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain('chmod 600');
  });

  test.each<[string, string]>([
    [`http://shop.example ${SECRET}`, 'would be sent over plain HTTP'],
    [`https://shop.example/path ${SECRET}`, 'has no origin'],
    [SECRET, 'must be “ORIGIN CREDENTIAL”'],
  ])('that are given wrongly are refused without their value', async (value, sentence) => {
    const { status, stderr } = await mcp([own.origin], { AWAS_LENS_CREDENTIAL: value });
    expect(status).toBe(2);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain('tok-3f9a');
  });
});

describe('a long call', () => {
  test('tells the progress of its job', async () => {
    const { airline } = sites.sites;
    await using session = await connect([airline.url], 'accept');
    const found = await session.call('search_flights', {
      date: '2030-05-17',
      origin: 'LIS',
      destination: 'HEL',
    });
    const token = /"search_token":"([^"]+)"/.exec(found.text)?.[1];
    const flight = /"flight_number":"([^"]+)"/.exec(found.text)?.[1];
    expect(token, found.text).toBeDefined();
    const told: string[] = [];
    const booked = await session.client.callTool(
      {
        name: 'book_flight',
        arguments: { search_token: token, flight_number: flight, passenger: 'Ada Byron' },
      },
      undefined,
      { onprogress: ({ message = '' }) => void told.push(message) },
    );
    expect(booked.isError, JSON.stringify(booked)).not.toBe(true);
    expect(told.join('\n')).toMatch(/The site (?:is working on it|says “\w+”)/);
    expect(session.questions.at(-1)).toContain('It can’t be undone');
  }, 60_000);

  test('ends when it is cancelled, and its request with it', async () => {
    declare(action('hang'));
    await using session = await connect([own.origin]);
    const begun = new Promise<{ readonly closed: Promise<void> }>((resolve) => {
      hanging = (closed) => resolve({ closed });
    });
    const controller = new AbortController();
    const call = session.client.callTool({ name: 'hang', arguments: {} }, undefined, {
      signal: controller.signal,
    });
    call.catch(() => undefined);
    const { closed } = await begun;
    controller.abort('enough');
    await expect(call).rejects.toThrow();
    await closed;
    declare(action('total'));
    expect((await session.call('awas_lens_reload')).text).toContain('"changed":true');
    expect(session.changes()).toBe(1);
  });

  test('ends when it is cancelled, and its question with it; nothing is sent', async () => {
    let withdrawn: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      withdrawn = resolve;
    });
    const controller = new AbortController();
    await using session = await connect([own.origin], (_message, signal) => {
      signal.addEventListener('abort', () => withdrawn());
      controller.abort('enough');
      return new Promise(() => undefined);
    });
    const call = session.client.callTool({ name: 'do', arguments: {} }, undefined, {
      signal: controller.signal,
    });
    await expect(call).rejects.toThrow();
    await ended;
    expect(sent('/api/do')).toBe(0);
  });
});

describe('manifests', () => {
  test('are read again by conditional requests, and clients are told of a change', async () => {
    await using session = await connect(['--interval', '1', own.origin]);
    await expect
      .poll(() => asked.filter((one) => one === '304').length, { timeout: 20_000 })
      .toBeGreaterThan(0);
    expect(session.changes()).toBe(0);
    declare(action('new-one'));
    await expect.poll(() => session.changes(), { timeout: 20_000 }).toBe(1);
    const { tools } = await session.client.listTools();
    expect(tools.map(({ name }) => name)).toContain('new-one');
  }, 60_000);

  test('and findings are resources', async () => {
    declare(action('total', { method: 'FETCH' }));
    await using session = await connect([own.origin]);
    const { resources } = await session.client.listResources();
    const read = async (wanted: string): Promise<unknown> => {
      const uri = resources.find((resource) => resource.uri.includes(wanted))?.uri ?? '';
      const { contents } = await session.client.readResource({ uri });
      return JSON.parse((contents[0] as { text: string }).text);
    };
    expect(await read('/agent.json')).toEqual(manifest);
    expect(JSON.stringify(await read('findings'))).toContain('awp/method-unknown');
  });
});

describe('the command', () => {
  test.each<[readonly string[], string]>([
    [[], 'Name at least one URL of a site.'],
    [['shop'], '“shop” isn’t an http or https URL.'],
    [['--interval', 'x', 'https://a.example'], '--interval must be a whole number'],
    [['--allow', 'https://a.example', 'https://a.example'], 'Write --allow as'],
    [
      ['--allow', 'do to https://b.example/x', 'https://a.example'],
      '“https://b.example/x” in --allow isn’t an origin',
    ],
  ])('%j is refused in a sentence', async (args, sentence) => {
    const { status, stdout, stderr } = await mcp(args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(sentence);
  });

  test('ends with its input', async () => {
    const { status, stdout } = await mcp([own.origin]);
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { create, fromOpenApi, parseOpenApi } from '../../../lib/draft/index.ts';
import { formats } from '../../../lib/formats/index.ts';
import { readDocument } from '../../../lib/formats/reading.ts';
import type { Action, Json, Outcome } from '../../../lib/model/index.ts';
import { execute, expectationOf, judgeAnswer, plan, sendWith } from '../../../lib/run/index.ts';
import { context } from '../../builders.ts';
import { answer } from '../../docs/answers.ts';
import { serve, type TestServer } from '../../servers/http.ts';
import BOOKS from './books.openapi.json' with { type: 'json' };
import { faultsOf, NOW, publish } from './published.ts';

const ORIGIN = 'https://shop.example';

function read(value: Json, address = `${ORIGIN}/openapi.json`) {
  const read = fromOpenApi(value, address, NOW);
  if (!read.ok) throw new Error(read.message);
  return read.manifest;
}

describe('an OpenAPI document', () => {
  it('is read operation by operation', () => {
    const { actions, site, unread } = read(BOOKS as unknown as Json);
    expect(site).toEqual({
      name: 'Paper & Ink',
      description: 'Second-hand books and maps',
      contact: 'api@shop.example',
    });
    expect(actions).toMatchObject([
      {
        id: 'searchBooks',
        source: { pointer: '/paths/~1books/get' },
        transport: { method: 'GET', url: `${ORIGIN}/api/v1/books`, body: 'none' },
        risk: 'read',
        auth: { needed: 'no' },
        parameters: [
          {
            name: 'q',
            in: 'query',
            required: true,
            schema: { type: 'string', minLength: 2, examples: ['sea'] },
          },
          {
            name: 'limit',
            in: 'query',
            required: false,
            schema: { type: 'integer', maximum: 50, default: 10 },
          },
        ],
        output: { properties: { total: { type: 'integer' } }, required: ['books', 'total'] },
      },
      { id: 'readBook', parameters: [{ name: 'isbn', in: 'path', required: true }] },
      {
        id: 'placeOrder',
        risk: 'change',
        transport: { method: 'POST', body: 'json' },
        auth: { needed: 'yes', scheme: { type: 'oauth2', tokenUrl: `${ORIGIN}/token`, scopes: ['order'] } },
        parameters: [
          { name: 'isbn', in: 'body', required: true, schema: { examples: ['978-0-00-000000-2'] } },
          { name: 'quantity', in: 'body', required: false, schema: { type: 'integer', exclusiveMinimum: 0 } },
        ],
      },
    ]);
    expect(unread.map(({ place, reason }) => `${place.pointer}: ${reason}`)).toEqual([
      '/paths/~1books/get/parameters/1: "session" goes into a cookie: it is left out.',
      expect.stringContaining('#/components/schemas/Book refers to itself'),
      expect.stringContaining('#/components/schemas/Book refers to itself'),
      '/paths/~1covers/post/requestBody: POST /covers is left out: its body is of no known type (image/png).',
    ]);
  });

  it.each([
    ['awas', 3],
    ['awp', 3],
    ['adp', 3],
    ['woa', 3],
    ['agents-json', 3],
    ['agents-txt', 3],
  ])('becomes %s that our own check finds nothing in', (kind, count) => {
    const made = create(read(BOOKS as unknown as Json), kind);
    if (!made.ok) throw new Error(made.message);
    expect(made.actions).toBe(count);
    expect(faultsOf(publish(made, ORIGIN))).toEqual([]);
  });

  it.each(['awas', 'awp', 'adp', 'agents-json'])('becomes %s without null as a choice', (kind) => {
    const schema = { enum: ['a', 'b', null], default: null };
    const parameters = [{ name: 'kind', in: 'query', description: 'Which kind to list', schema }];
    const get = { summary: 'Lists all of a kind', parameters };
    const made = create(read({ openapi: '3.0.3', paths: { '/a': { get } } }), kind);
    if (!made.ok) throw new Error(made.message);
    expect(faultsOf(publish(made, ORIGIN))).toEqual([]);
    expect(JSON.stringify(made.losses)).toContain('null');
  });

  it('declares a placeholder that the document forgets', () => {
    const { actions } = read({ openapi: '3.0.3', paths: { '/a/{id}': { get: { summary: 'Shows one' } } } });
    expect(actions).toMatchObject([{ parameters: [{ name: 'id', in: 'path', required: true }] }]);
  });

  it.each<[string, string]>([
    ['JSON', JSON.stringify({ openapi: '3.0.3', paths: { '/a': { get: {} } } })],
    ['YAML', 'openapi: 3.0.3\npaths:\n  /a:\n    get: {}\n'],
    [
      'YAML with a date and a merge',
      'openapi: "3.0.3"\ninfo: {version: 2026-01-01}\npaths: {/a: {get: {}}}\n',
    ],
  ])('may be %s', async (_, text) => {
    const parsed = await parseOpenApi(text);
    expect(parsed.ok && read(parsed.value).actions.map(({ id }) => id)).toEqual(['get /a']);
  });
});

const bomb = `a: &a [x]\n${'bcdefghijklmnop'
  .split('')
  .map(
    (name, index, all) =>
      `${name}: &${name} [${Array(9)
        .fill(`*${all[index - 1] ?? 'a'}`)
        .join(', ')}]`,
  )
  .join('\n')}\nopenapi: 3.0.0\n`;

describe('a hostile document', () => {
  it.each<[string, string]>([
    ['of nothing', ''],
    ['of words', 'just words'],
    ['that is too large', `"${'x'.repeat(2_000_001)}"`],
    ['of aliases of aliases', bomb],
    ['as deep as it goes', '['.repeat(5_000)],
    ['of deep YAML', `a: ${'['.repeat(3_000)}${']'.repeat(3_000)}`],
    ['with code', 'openapi: !!js/function "function () {}"'],
  ])('%s is refused', async (_, text) => {
    const parsed = await parseOpenApi(text);
    expect(parsed.ok && fromOpenApi(parsed.value, ORIGIN, NOW).ok).toBe(false);
  });

  const operation = (value: Json): Json => ({ openapi: '3.1.0', paths: { '/a': { get: value } } });
  const circle = { $ref: '#/components/schemas/A' };
  it.each<[string, Json]>([
    [
      'references in a circle',
      {
        ...(operation({
          responses: { 200: { content: { 'application/json': { schema: circle } } } },
        }) as object),
        components: { schemas: { A: circle } },
      } as Json,
    ],
    ['parameters in a circle', operation({ parameters: [{ $ref: '#/paths/~1a/get/parameters/0' }] })],
    ['a reference to elsewhere', operation({ parameters: [{ $ref: 'https://evil.example/x.json' }] })],
    ['a malformed reference', operation({ parameters: [{ $ref: '#/%E0%A4%A' }] })],
    [
      'values of other types',
      operation({ parameters: 'no', responses: [], security: 'x', servers: {}, requestBody: 7 }),
    ],
    [
      'a prototype',
      JSON.parse(
        '{"openapi": "3.1.0", "paths": {"/a": {"get": {"operationId": "__proto__", "parameters": [{"name": "__proto__", "in": "query", "schema": {"type": "string"}}]}}}}',
      ),
    ],
    [
      'a thousand members in a thousand',
      operation({ requestBody: { content: { 'application/json': { schema: wide(4) } } } }),
    ],
  ])('with %s never throws', (_, value) => {
    const { actions } = read(value);
    expect(actions.length).toBeLessThanOrEqual(1);
    for (const { documents } of formats) for (const kind of Object.keys(documents)) create(read(value), kind);
    expect(({} as { type?: unknown }).type).toBeUndefined();
  });

  it('that refers to a large value again and again stays small', () => {
    const large = {
      type: 'string',
      enum: Array.from({ length: 50_000 }, (_, at) => `value-${at}`),
      example: 'x'.repeat(100_000),
    };
    const parameters = Array.from({ length: 200 }, (_, at) => ({
      name: `p${at}`,
      in: 'query',
      schema: { $ref: '#/components/schemas/Large' },
    }));
    const paths = Object.fromEntries(
      Array.from({ length: 500 }, (_, at) => [`/a${at}`, { get: { parameters } }]),
    );
    const { actions } = read({ openapi: '3.1.0', paths, components: { schemas: { Large: large } } } as Json);
    expect(actions).toHaveLength(500);
    expect(JSON.stringify(actions).length).toBeLessThan(20_000_000);
  });

  function wide(depth: number): Json {
    if (depth === 0) return { type: 'string' };
    return {
      type: 'object',
      properties: Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`p${at}`, wide(depth - 1)])),
    };
  }

  const shared = (item: Json, more: object = {}): Json =>
    ({
      openapi: '3.1.0',
      info: { title: 'a', contact: { email: 'a@b\u001b]0;x' } },
      paths: Object.fromEntries(
        Array.from({ length: 20_000 }, (_, index) => [
          `/${index}`,
          { $ref: '#/components/pathItems/shared' },
        ]),
      ),
      components: {
        pathItems: { shared: item },
        parameters: { long: { in: 'cookie', name: 'n'.repeat(400_000) } },
      },
      ...more,
    }) as Json;
  const responses = {};
  const queries = Array.from({ length: 200 }, (_, index) => ({ in: 'query', name: `q${index}` }));
  it.each<[string, Json]>([
    [
      'long names and texts again and again',
      shared({
        get: {
          operationId: 'o'.repeat(500_000),
          description: 'd\u200b'.repeat(200_000),
          parameters: Array.from({ length: 200 }, () => ({ $ref: '#/components/parameters/long' })),
          responses,
        },
      }),
    ],
    [
      'what is left out again and again',
      shared({
        put: { requestBody: { content: { 'image/png': {} } }, parameters: queries, responses },
        post: { requestBody: { content: { 'image/png': {} } }, parameters: queries, responses },
      }),
    ],
    [
      'ways to sign in without end',
      shared(
        { get: { responses } },
        { security: [Object.fromEntries(Array.from({ length: 80_000 }, (_, index) => [`s${index}`, []]))] },
      ),
    ],
    [
      'a server of variables',
      shared(
        { get: { responses } },
        {
          servers: [
            {
              url: `https://a.example/${'{a}'.repeat(600)}`,
              variables: { a: { default: 'x'.repeat(1_500_000) } },
            },
          ],
        },
      ),
    ],
    [
      'a path of parameters',
      {
        openapi: '3.1.0',
        paths: {
          [`/${'{a}'.repeat(300_000)}`]: {
            get: {
              parameters: [{ name: 'a', in: 'path', required: true, schema: { default: 'y'.repeat(4_900) } }],
              responses,
            },
          },
        },
      } as Json,
    ],
  ])(
    'of %s is read and written in time and in bounds',
    (_, document) => {
      const read = fromOpenApi(document, ORIGIN, NOW);
      if (!read.ok) throw new Error(read.message);
      expect(read.manifest.unread.length).toBeLessThanOrEqual(2_000);
      for (const { documents } of formats)
        for (const [kind, { writtenTo }] of Object.entries(documents)) {
          if (writtenTo === undefined) continue;
          const created = create(read.manifest, kind as never);
          const text = created.ok ? created.files.map((file) => file.text).join('') : '';
          expect(text.length).toBeLessThan(5_000_000);
          expect(text).not.toMatch(/\p{Cc}(?<!\n)/u);
        }
    },
    20_000,
  );

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'https://{host}/', 'ftp://x/', '//'])(
    'with the server %s declares no operation',
    (url) => {
      const value = { openapi: '3.1.0', servers: [{ url }], paths: { '/a': { get: {} } } };
      expect(read(value).actions).toEqual([]);
    },
  );
});

async function run(action: Action, args: Record<string, Json>): Promise<Outcome> {
  const planned = plan(action, args, context({ pageUrl: action.document }));
  if (!planned.ok || planned.plan.kind !== 'request') throw new Error(JSON.stringify(planned));
  const { signal } = new AbortController();
  const outcome = await execute(planned.plan.request, { send: sendWith(fetch), now: Date.now, signal });
  return judgeAnswer(outcome, expectationOf(action, undefined));
}

describe('a site that declares nothing gets a manifest that runs', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await serve((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
      const found = pathname === '/api/v1/books' && searchParams.get('q') === 'sea';
      response
        .writeHead(found || pathname === '/search' ? 200 : 404, { 'content-type': 'application/json' })
        .end(JSON.stringify({ books: [{ isbn: '1', title: pathname + searchParams }], total: 1 }));
    });
  });
  afterAll(() => server?.close());

  function actionsOf(text: string | undefined): readonly Action[] {
    const url = `${server.origin}/.well-known/ai-actions.json`;
    return readDocument(answer(text ?? '', { url })).actions;
  }

  it('from its OpenAPI document, and answers as declared', async () => {
    const made = create(read(BOOKS as unknown as Json, `${server.origin}/openapi.json`), 'awas');
    const [search] = actionsOf(made.ok ? made.files[0]?.text : '');
    if (!search) throw new Error('nothing was written');
    expect(search.output).toMatchObject({ required: ['books', 'total'] });
    expect(await run(search, { q: 'sea' })).toMatchObject({ ok: true, data: { value: { total: 1 } } });
    expect((await run(search, { q: 'sea' })) as { notes?: unknown }).not.toHaveProperty('notes');
  });
});

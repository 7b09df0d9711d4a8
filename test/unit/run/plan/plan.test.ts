import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../../lib/formats/reading.ts';
import type { Action, Arguments, AskReason, Json, Plan } from '../../../../lib/model/index.ts';
import { type PlanContext, plan } from '../../../../lib/run/index.ts';
import { action, context, documentWith, parameter } from '../../../builders.ts';
import { spoken } from '../../../in-english.ts';

const planned = (of: Action, args: Arguments, more: Partial<PlanContext> = {}): Plan => {
  const answer = plan(of, args, context(more));
  if (!answer.ok) throw new Error(answer.message);
  return spoken(answer.plan);
};
const request = (of: Action, args: Arguments, more: Partial<PlanContext> = {}) => {
  const made = planned(of, args, more);
  if (made.kind !== 'request') throw new Error('no request');
  return made.request;
};
const refused = (of: Action, args: Arguments, more: Partial<PlanContext> = {}) => {
  const answer = plan(of, args, context(more));
  if (answer.ok) throw new Error(JSON.stringify(answer.plan));
  return answer;
};

const item = action({
  parameters: [
    parameter('id', 'path', {}, { required: true }),
    parameter('q', 'query'),
    parameter('ids[]', 'query', { type: 'array' }),
    parameter('X-Trace', 'header'),
  ],
  transport: { kind: 'http', method: 'GET', url: 'https://shop.example/api/items/{id}?v=1', body: 'none' },
});
const order = (body: 'json' | 'form' | 'multipart'): Action =>
  action({
    risk: 'change',
    parameters: [
      parameter('title', 'body'),
      parameter('count', 'body', { type: 'integer' }),
      parameter('tags[]', 'body', { type: 'array' }),
      parameter('address[city]', 'body'),
    ],
    transport: { kind: 'http', method: 'POST', url: 'https://shop.example/api/orders', body },
  });

describe('plan makes the exact request', () => {
  it.each<[name: string, action: Action, args: Arguments, url: string]>([
    [
      'AWP-9-v, ADP-6-c, AWAS-action-g: path and query',
      item,
      { id: 'a7', q: 'Dune' },
      '/api/items/a7?v=1&q=Dune',
    ],
    ['a slash adds no segment', item, { id: 'a/b' }, '/api/items/a%2Fb?v=1'],
    ['nor does a backslash', item, { id: 'a\\b' }, '/api/items/a%5Cb?v=1'],
    ['no query or fragment begins', item, { id: 'a?b#c' }, '/api/items/a%3Fb%23c?v=1'],
    ['no host either', item, { id: '//evil.example/' }, '/api/items/%2F%2Fevil.example%2F?v=1'],
    ['climbing is text', item, { id: '../../admin' }, '/api/items/..%2F..%2Fadmin?v=1'],
    ['an encoded dot stays encoded text', item, { id: '%2e%2e' }, '/api/items/%252e%252e?v=1'],
    [
      'Unicode, also broken',
      item,
      { id: 'Žižkov 🚋\ud800' },
      '/api/items/%C5%BDi%C5%BEkov%20%F0%9F%9A%8B%EF%BF%BD?v=1',
    ],
    ['control characters', item, { id: 'a\r\nb' }, '/api/items/a%0D%0Ab?v=1'],
    ['numbers and booleans', item, { id: 5, q: 'a&b=c' }, '/api/items/5?v=1&q=a%26b%3Dc'],
    [
      'a list is the name again and again',
      item,
      { id: 'x', 'ids[]': [1, 'b'] },
      '/api/items/x?v=1&ids%5B%5D=1&ids%5B%5D=b',
    ],
    [
      'the label of a value',
      action({
        parameters: [
          parameter('tool', 'query', { type: 'string', oneOf: [{ const: 't-05', title: 'Table loom' }] }),
        ],
      }),
      { tool: 'table Loom' },
      '/api/find?tool=t-05',
    ],
    [
      'a placeholder in the host',
      action({
        parameters: [parameter('store', 'path')],
        transport: { kind: 'http', method: 'GET', url: 'https://{store}.shop.example/', body: 'none' },
      }),
      { store: 'north-1' },
      'https://north-1.shop.example/',
    ],
  ])('%s', (_, of, args, url) => {
    expect(request(of, args).url).toBe(new URL(url, 'https://shop.example').href);
  });

  it.each<[name: string, action: Action, args: Arguments, problem: RegExp]>([
    ['a dot segment', item, { id: '..' }, /must not be “\.”/],
    ['one dot', item, { id: '.' }, /must not be “\.”/],
    ['an empty segment', item, { id: '' }, /must not be empty/],
    ['a header with a line break', item, { id: 'x', 'X-Trace': 'a\r\nCookie: b' }, /line breaks/],
    ['a header beyond Latin-1', item, { id: 'x', 'X-Trace': 'Ž' }, /Latin-1/],
    [
      'a header of the browser',
      action({ parameters: [parameter('Cookie', 'header')] }),
      { Cookie: 'a=b' },
      /can’t be set/,
    ],
    [
      'a host of another site',
      action({
        parameters: [parameter('store', 'path')],
        transport: { kind: 'http', method: 'GET', url: 'https://{store}.shop.example/', body: 'none' },
      }),
      { store: 'evil.example/' },
      /host name/,
    ],
    [
      'a file that is none',
      action({
        parameters: [parameter('f', 'file')],
        transport: { kind: 'http', method: 'POST', url: 'https://shop.example/', body: 'multipart' },
      }),
      { f: 'x' },
      /data: URL/,
    ],
  ])('refuses %s', (_, of, args, problem) => {
    expect(refused(of, args)).toMatchObject({
      code: 'invalid-arguments',
      message: expect.stringMatching(problem),
    });
  });

  it.each([
    ['json', 'application/json', '{"title":"A “b”","count":2,"tags":["x"],"address":{"city":"Brno"}}'],
    [
      'form',
      'application/x-www-form-urlencoded',
      'title=A+%E2%80%9Cb%E2%80%9D&count=2&tags%5B%5D=x&address%5Bcity%5D=Brno',
    ],
  ] as const)('encodes a %s body', (body, type, expected) => {
    const args = { title: 'A “b”', count: 2, 'tags[]': ['x'], 'address[city]': 'Brno' };
    const made = request(order(body), args);
    expect([made.method, made.headers['Content-Type'], made.body]).toEqual(['POST', type, expected]);
  });

  it.each<[what: string, args: Readonly<Record<string, Json>>, body: Json, read: readonly string[]]>([
    [
      'ADP-6-c: the example of a published detail',
      { 'incident[name]': 'Down', 'incident[component_ids][]': ['c1'], 'incident[notify]': true },
      { incident: { name: 'Down', component_ids: ['c1'], notify: true } },
      ['incident[name]', 'incident[component_ids][]', 'incident[notify]'],
    ],
    ['one value for a list', { 'ids[]': 'x' }, { ids: ['x'] }, ['ids[]']],
    ['beside an object', { 'a[b]': 1, a: { c: 2 } }, { a: { c: 2, b: 1 } }, ['a[b]']],
    ['over a value', { 'a[b]': 1, a: 2 }, { a: 2, 'a[b]': 1 }, []],
    ['over a member', { 'a[b]': 1, a: { b: 2 } }, { a: { b: 2 }, 'a[b]': 1 }, []],
    ['below a list', { 'a[]': [1], 'a[b]': 2 }, { a: [1], 'a[b]': 2 }, ['a[]']],
    ['a list within, not at the end', { 'a[][b]': 1 }, { 'a[][b]': 1 }, []],
    ['a number', { 'a[0]': 1 }, { 'a[0]': 1 }, []],
    ['no pair', { 'a[b': 1, 'a]b[': 2, '[c]': 3 }, { 'a[b': 1, 'a]b[': 2, '[c]': 3 }, []],
    ['too deep', { [`a${'[b]'.repeat(10)}`]: 1 }, { [`a${'[b]'.repeat(10)}`]: 1 }, []],
    [
      'names of every object',
      { '__proto__[x]': 1, 'constructor[prototype][y]': 2 },
      JSON.parse('{"__proto__": {"x": 1}, "constructor": {"prototype": {"y": 2}}}'),
      ['__proto__[x]', 'constructor[prototype][y]'],
    ],
  ])('writes names in brackets as objects and lists in a JSON body: %s', (_, args, body, read) => {
    const post = action({
      risk: 'change',
      parameters: Object.keys(args).map((name) => parameter(name, 'body', {})),
      transport: { kind: 'http', method: 'POST', url: 'https://shop.example/api/x', body: 'json' },
    });
    const { request: made, warnings } = planned(post, args) as Plan & { kind: 'request' };
    expect(JSON.parse(made.body ?? '')).toEqual(body);
    expect(({} as { x?: unknown; y?: unknown }).x ?? ({} as { y?: unknown }).y).toBeUndefined();
    expect(warnings.filter((warning) => /brackets/.test(String(warning)))).toHaveLength(
      read.length > 0 ? 1 : 0,
    );
    for (const name of read) expect(warnings.join()).toContain(name);
  });

  it.each([
    [
      'AWP',
      '/agent.json',
      { awp_version: '0.2', domain: 'shop.example', intent: 'x', actions: [{ id: 'a' }] },
    ],
    [
      'AWAS',
      '/.well-known/ai-actions.json',
      { version: '1.0', name: 'x', actions: [{ id: 'a', name: 'a', method: 'GET', parameters: [] }] },
    ],
    [
      'ADP',
      '/.well-known/agent',
      {
        spec_version: '1.0',
        name: 'x',
        base_url: 'https://shop.example',
        auth: { type: 'none' },
        capabilities: [{ name: 'a', description: 'a' }],
      },
    ],
    [
      'WoA',
      '/.well-known/woa.json',
      { woa_version: '1', transports: { rest: {} }, agents: [{ id: 'a', inputs: {}, outputs: {} }] },
    ],
    [
      'WoA, with a transport',
      '/.well-known/woa.json',
      {
        woa_version: '1',
        transports: { rest: {} },
        agents: [{ id: 'a', inputs: {}, outputs: {}, transports: ['rest', 'mcp', 'x'] }],
      },
    ],
    [
      'agents.json',
      '/.well-known/agents.json',
      {
        specVersion: '1.0',
        generatedAt: '2026-01-01T00:00:00Z',
        site: { name: 'x' },
        capabilities: [{ id: 'a', protocol: 'REST' }],
      },
    ],
    [
      'agents.json, with a scheme',
      '/.well-known/agents.json',
      {
        specVersion: '1.0',
        generatedAt: '2026-01-01T00:00:00Z',
        site: { name: 'x' },
        capabilities: [{ id: 'a', protocol: 'MCP', endpoint: 'ftp://shop.example/' }],
      },
    ],
  ])('says in whole sentences why it can’t be run: %s', (_, path, manifest) => {
    const url = `https://shop.example${path}`;
    const { actions } = readDocument({
      url,
      finalUrl: url,
      via: 'well-known',
      status: 200,
      headers: { 'content-type': 'application/json' },
      text: JSON.stringify(manifest),
      bytes: 0,
      fetchedAt: 0,
      freshUntil: 0,
    });
    const [first] = actions;
    if (!first) throw new Error('nothing was read');
    expect(first.transport).toMatchObject({ kind: 'none' });
    expect(refused(first, {}).message).toMatch(/^This action can’t be run\. [A-Z].*[^.]\.$/);
  });

  it('leaves such names as they are in forms and queries', () => {
    const post = order('form');
    const { request: made, warnings } = planned(post, { title: 'x', 'address[city]': 'Brno' }) as Plan & {
      kind: 'request';
    };
    expect([made.body, warnings]).toEqual(['title=x&address%5Bcity%5D=Brno', []]);
  });

  it('encodes a multipart body with a file', () => {
    const upload = action({
      risk: 'change',
      parameters: [parameter('title', 'body'), parameter('photo', 'file')],
      transport: { kind: 'http', method: 'POST', url: 'https://shop.example/api/photos', body: 'multipart' },
    });
    const made = request(upload, { title: 'Me', photo: 'data:image/png;name=me.png;base64,AAEC' });
    expect(made.parts).toEqual([
      { name: 'title', value: 'Me' },
      { name: 'photo', value: 'AAEC', file: { name: 'me.png', contentType: 'image/png' } },
    ]);
    expect(made.headers['Content-Type']).toBeUndefined();
  });

  it('WOA-4.3.1-c, WOA-5.1-a, WOA-5.2-b: sends the envelope by POST', () => {
    const summarise = action({
      key: 'woa:sum/short',
      format: 'woa',
      risk: 'change',
      parameters: [parameter('text', 'argument', { type: 'string' }, { required: true })],
      input: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
      transport: {
        kind: 'envelope',
        url: 'https://shop.example/woa/sum?x=1',
        agent: 'sum',
        operation: 'short',
      },
    });
    const made = request(summarise, { text: 'Long.' });
    expect([made.method, made.url, made.headers['Content-Type']]).toEqual([
      'POST',
      'https://shop.example/woa/sum?x=1',
      'application/json',
    ]);
    expect(JSON.parse(made.body ?? '')).toEqual({
      agent: 'sum',
      operation: 'short',
      input: { text: 'Long.' },
    });
  });

  it('carries cookies to the own origin of the page alone', () => {
    const own = planned(item, { id: 'a7', q: 'Dune', 'X-Trace': 't' });
    expect(own.summary).toEqual(['GET https://shop.example/api/items/a7?v=1&q=Dune']);
    expect(own).toMatchObject({ request: { cookies: true, headers: { 'X-Trace': 't' } } });
    const other = planned(item, { id: 'a7' }, { pageUrl: 'https://blog.example/' });
    expect(other).toMatchObject({ request: { cookies: false, crossOrigin: true } });
  });

  it('AWP-9-l: carries an idempotency key, the given one before ours', () => {
    const pay = action({ ...order('json'), idempotency: { in: 'header', name: 'Idempotency-Key' } });
    expect(request(pay, {}).headers['Idempotency-Key']).toBe('key-1');
    expect(request(pay, { 'Idempotency-Key': 'mine' }, {}).headers['Idempotency-Key']).toBe('mine');
    const inBody = action({ ...order('json'), idempotency: { in: 'body', name: 'key' } });
    expect(JSON.parse(request(inBody, { title: 'x' }).body ?? '')).toEqual({ title: 'x', key: 'key-1' });
  });
});

describe('plan validates the arguments first', () => {
  const search = action({
    parameters: [
      parameter(
        'origin',
        'query',
        { type: 'string', pattern: '^[A-Z]{3}$', examples: ['LHR'] },
        { required: true },
      ),
      parameter('cabin', 'query', { enum: ['economy', 'first'], default: 'economy' }),
      parameter('adults', 'query', { type: 'integer', minimum: 1 }),
    ],
  });
  it('AWP-9-w, AWAS-parameter-i: fills in declared defaults', () => {
    expect(request(search, { origin: 'LHR' }).url).toBe(
      'https://shop.example/api/find?origin=LHR&cabin=economy',
    );
  });
  it('takes null for nothing', () => {
    expect(request(search, { origin: 'LHR', adults: null }).url).toBe(
      'https://shop.example/api/find?origin=LHR&cabin=economy',
    );
  });
  it.each<[name: string, args: Arguments, problems: readonly object[]]>([
    [
      'AWP-9-o, AWAS-validation-b: required',
      {},
      [{ pointer: '/origin', message: 'Missing: "origin" is required (text).', example: 'LHR' }],
    ],
    [
      'AWP-9-o: options',
      { origin: 'LHR', cabin: 'frist' },
      [
        {
          pointer: '/cabin',
          message: '"frist" isn’t one of "economy", "first". Did you mean "first"?',
          example: 'first',
        },
      ],
    ],
    [
      'AWP-9-o: type',
      { origin: 'LHR', adults: 'two' },
      [{ pointer: '/adults', message: 'Expected a whole number of at least 1, got the text "two".' }],
    ],
    [
      'AWAS-validation-b: pattern',
      { origin: 'London' },
      [
        {
          pointer: '/origin',
          message: '"London" doesn’t match the required format.',
          example: 'LHR',
        },
      ],
    ],
    [
      'an unknown name',
      { origin: 'LHR', adutls: 2 },
      [{ pointer: '/adutls', message: 'There is no parameter "adutls". Did you mean "adults"?' }],
    ],
  ])('%s', (_, args, problems) => {
    expect(refused(search, args)).toMatchObject({ code: 'invalid-arguments', problems });
  });
  it('names an inherited property as unknown, never reads it', () => {
    expect(
      refused(search, JSON.parse('{"origin": "LHR", "__proto__": {"adults": 2}}') as Arguments).problems[0]
        ?.pointer,
    ).toBe('/__proto__');
  });
  it("WOA-4.2-c, WOA-5.1-b: judges all arguments by the site's own schema too", () => {
    const agent = action({
      format: 'woa',
      parameters: [parameter('a', 'argument', {}), parameter('b', 'argument', {})],
      input: {
        type: 'object',
        properties: { a: {}, b: {} },
        dependentRequired: { a: ['b'] },
        additionalProperties: false,
      },
      transport: { kind: 'envelope', url: 'https://shop.example/', agent: 'x' },
    });
    expect(spoken(refused(agent, { a: 1 }).problems)).toEqual([
      { pointer: '/b', message: 'Missing: "b" is required if "a" is given.' },
    ]);
    expect(refused(agent, { a: 1, b: 1, c: 1 }).problems[0]?.pointer).toBe('/c');
  });
  it('says what could not be checked', () => {
    const odd = action({ parameters: [parameter('q', 'query', { type: 'string', pattern: '(?=x)' })] });
    expect(planned(odd, { q: 'a' }).warnings.join()).toMatch(/Couldn’t be checked: q: .*pattern/);
  });
});

describe('plan keeps away from targets that may not be reached', () => {
  const to = (url: string) => action({ transport: { kind: 'http', method: 'GET', url, body: 'none' } });
  const from = (url: string, pageUrl: string) =>
    [{ ...to(url), document: `${pageUrl}agent.json` }, {}, { pageUrl }] as const;
  it.each([
    'http://shop.example/x',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://user:secret@shop.example/',
  ])('WOA-8.1-a, WOA-8.2-a, WOA-8.2-b: %s', (url) => {
    expect(refused(to(url), {}).code).toBe('forbidden-target');
  });
  it('unless the page itself is there', () => {
    const home = 'http://127.0.0.1:8080/';
    expect(request(...from('http://127.0.0.1:8080/x', home)).cookies).toBe(true);
    expect(request(...from('http://localhost:9/x', home)).cookies).toBe(false);
    expect(request(...from('https://10.0.0.1/x', 'https://10.0.0.1/')).cookies).toBe(true);
    expect(refused(...from('https://10.0.0.2/x', 'https://10.0.0.1/')).code).toBe('forbidden-target');
    expect(refused(...from('http://shop.example/x', 'http://shop.example/')).code).toBe('forbidden-target');
  });

  it('or the person allows a private network, this once', () => {
    const inside = to('https://10.0.0.1/x');
    expect(planned(inside, {}, { override: true }).warnings.join()).toMatch(/private network.*anyway, once/);
    expect(refused(inside, {}, { override: true, by: 'agent' }).code).toBe('forbidden-target');
    for (const url of ['http://10.0.0.1/x', 'http://shop.example/', 'https://user:secret@10.0.0.1/'])
      expect(refused(to(url), {}, { override: true }).code).toBe('forbidden-target');
  });

  const policy = documentWith({
    access: {
      allow: ['/api/*'],
      disallow: ['/api/admin/*'],
      agents: [{ name: '*', capabilities: ['find'] }],
    },
  });
  const admin = to('https://shop.example/api/admin/x');
  it('ATX-2.6-b: what agents.txt disallows is refused to an agent, always', () => {
    for (const override of [false, true]) {
      expect(refused(admin, {}, { documents: [policy], by: 'agent', override })).toMatchObject({
        code: 'forbidden-target',
        message: expect.stringContaining('Disallow: /api/admin/*'),
      });
    }
  });
  it('and to a person unless they override it this once', () => {
    expect(refused(admin, {}, { documents: [policy] }).code).toBe('forbidden-target');
    expect(planned(admin, {}, { documents: [policy], override: true }).warnings.join()).toMatch(
      /The site doesn’t allow awas-lens to do this/,
    );
  });
  it('ATX-2.7-d: a capability that the agent block leaves out', () => {
    const of = (id: string) => action({ format: 'agents-txt', id, key: `agents-txt:${id}` });
    expect(plan(of('find'), {}, context({ documents: [policy] })).ok).toBe(true);
    expect(refused(of('buy'), {}, { documents: [policy] }).message).toContain('Capabilities: find');
  });
  it('ATX-5.3-e: what is allowed is still asked about, and kept within the limits of all targets', () => {
    const allowing = documentWith({
      access: { allow: ['/*'], disallow: [], agents: [{ name: '*', capabilities: ['find'] }] },
    });
    const post = (url: string) =>
      action({
        format: 'agents-txt',
        risk: 'change',
        transport: { kind: 'http', method: 'POST', url, body: 'json' },
      });
    for (const by of ['person', 'agent'] as const) {
      expect(planned(post('https://shop.example/api/buy'), {}, { documents: [allowing], by }).consent).toBe(
        true,
      );
      expect(refused(post('https://10.0.0.1/api/buy'), {}, { documents: [allowing], by }).code).toBe(
        'forbidden-target',
      );
    }
  });
  it('ATX-4.2-a: a call of a capability names the agent, a call of another format does not', () => {
    const headers = (more: Partial<Action>) =>
      request(action(more), {}, { documents: [], agentName: 'my-lens' }).headers;
    expect(headers({ format: 'agents-txt' })['User-Agent']).toBe('my-lens');
    expect(headers({ format: 'agents-json' })['User-Agent']).toBe('my-lens');
    expect(headers({ format: 'awp' })).not.toHaveProperty('User-Agent');
  });
  it('AWP-7-h, AWAS-action-h: nothing goes without the credential that is needed', () => {
    const secret = action({ auth: { needed: 'yes', scheme: { type: 'bearer', declared: 'bearer' } } });
    expect(refused(secret, {})).toMatchObject({
      code: 'not-runnable',
      message: expect.stringContaining('bearer'),
    });
    const optional = action({ auth: { needed: 'optional', scheme: { type: 'bearer', declared: 'bearer' } } });
    expect(plan(optional, {}, context()).ok).toBe(true);
    const session = action({ auth: { needed: 'yes', scheme: { type: 'session', declared: 'session' } } });
    expect(plan(session, {}, context()).ok).toBe(true);
  });
});

describe('consent', () => {
  const post = { kind: 'http', method: 'POST', url: 'https://shop.example/', body: 'json' } as const;
  const elsewhere = { kind: 'http', method: 'GET', url: 'https://api.example/', body: 'none' } as const;
  const foreign = { document: 'https://cdn.example/agent.json' };
  it.each<
    [name: string, more: Partial<Action>, by: Partial<PlanContext>, because: readonly AskReason[] | undefined]
  >([
    ['a read by the person', {}, {}, undefined],
    ['a read of another origin by the person', { transport: elsewhere }, {}, undefined],
    ['a read by a page', {}, { by: 'page' }, undefined],
    ['a read by an agent', {}, { by: 'agent' }, undefined],
    ['a read by a page, where reads ask', {}, { by: 'page', agentsMayRead: false }, ['reads-ask']],
    ['AWP-9-s: a read to be confirmed', { confirm: true }, {}, ['confirm']],
    ['a change', { risk: 'change' }, {}, ['effect']],
    ['AWP-9-k: destructive', { risk: 'destructive' }, {}, ['effect']],
    ['AWP-9-j: irreversible', { risk: 'irreversible' }, {}, ['effect']],
    ['a "read" that is a POST', { transport: post }, {}, ['effect']],
    ['a "read" that is a POST, by a page', { transport: post }, { by: 'page' }, ['effect']],
    ['a read that another origin declares', foreign, {}, ['foreign']],
    ['a read that another origin declares, by a page', foreign, { by: 'page' }, ['foreign']],
  ])('%s', (_, more, by, because) => {
    const { consent, question } = planned(action(more), {}, by);
    expect(question?.because).toEqual(because);
    expect(consent).toBe(because !== undefined);
  });
  it('gives what another origin declares no cookies', () => {
    expect(request(action({}), {}).cookies).toBe(true);
    expect(request(action(foreign), {}).cookies).toBe(false);
  });
  it('tries a lone read of another origin as the page could do it, and asks for what only the extension can do', () => {
    const other = plan(action({ transport: elsewhere }), {}, context({ by: 'page' }));
    expect(other).toMatchObject({
      ok: true,
      plan: { consent: false },
      questionIfPageFails: { because: ['other-origin'], targets: ['https://api.example'] },
    });
    const agreed = new Set(['https://api.example']);
    const allowed = plan(action({ transport: elsewhere }), {}, context({ by: 'page', readable: agreed }));
    expect(allowed).not.toHaveProperty('questionIfPageFails');
  });
  it('AWP-13-b, AWP-14-b: marks what is impaired, not operational or not by the site', () => {
    const document = documentWith({
      url: 'https://shop.example/agent.json',
      operational: false,
      synthetic: { generatedBy: 'x' },
    });
    const { warnings } = planned(action({ degraded: true }), {}, { documents: [document] });
    expect(warnings.join('\n')).toMatch(/not operating[\s\S]*degraded[\s\S]*not from the site itself/);
    const drafted = planned(action({ format: 'page' }), {}, { documents: [document] });
    expect(drafted.warnings.join('\n')).toMatch(/The site doesn’t declare this.* own forms\.$/);
  });
});

describe('a CSRF token', () => {
  const guarded: Action = { ...order('json'), csrfHeader: 'X-CSRF-Token' };
  it('of the page goes along where the page sends the request', () => {
    const made = planned(guarded, {});
    expect(made).toMatchObject({ request: { csrfHeader: 'X-CSRF-Token', cookies: true } });
    expect(made.warnings).toEqual([]);
  });
  it('is missed elsewhere, and that is said', () => {
    const made = planned(guarded, {}, { pageUrl: 'https://elsewhere.example/' });
    expect(made).not.toHaveProperty('request.csrfHeader');
    expect(made.warnings.join()).toContain('The site requires a CSRF token');
  });
  it('is in no header that is the browser’s own', () => {
    expect(planned({ ...guarded, csrfHeader: 'Cookie' }, {})).not.toHaveProperty('request.csrfHeader');
  });
});

import { describe, expect, it, test } from 'vitest';
import type { Action, Effect, Json, PageFacts, Plan, Submission } from '../../../lib/model/index.ts';
import { type Cover, changesSince, coverOf } from '../../../lib/policy/index.ts';
import { plan } from '../../../lib/run/index.ts';
import { action, context, element, page, parameter } from '../../builders.ts';

const SITE = 'https://shop.example';
const buy = (more: Partial<Action> = {}): Action =>
  action({
    risk: 'change',
    parameters: [parameter('id', 'path', { type: 'string' }, { required: true })],
    transport: { kind: 'http', method: 'POST', url: `${SITE}/cart/{id}`, body: 'json' },
    ...more,
  });
const planOf = (of: Action, args = {}): Plan => {
  const planned = plan(of, args, context());
  if (!planned.ok) throw new Error(planned.message);
  return planned.plan;
};
const cover = (of: Action, args: object = { id: '7' }): Promise<Cover> =>
  coverOf(of, planOf(of, args), args as Record<string, Json>);

describe('what a grant covers', () => {
  it('is the same for other arguments, however often it is planned', async () => {
    expect(changesSince(await cover(buy()), await cover(buy(), { id: '8' }))).toEqual([]);
  });
  it('has other values for other arguments, however they are ordered, and for all that is sent', async () => {
    const values = async (args: object, more: Partial<Plan> = {}) =>
      (await coverOf(buy(), { ...planOf(buy(), { id: '7' }), ...more } as Plan, args as Record<string, Json>))
        .values;
    const long = 'x'.repeat(400);
    expect(await values({ a: '1', b: '2' })).toBe(await values({ b: '2', a: '1' }));
    expect(await values({ a: `${long}1` })).not.toBe(await values({ a: `${long}2` }));
    expect(await values({ a: '1' })).not.toBe(await values({ a: 1 }));
    const by = { name: 'by', label: '', shown: 'email', origin: 'page-default' } as const;
    expect(await values({}, { sends: [by] })).not.toBe(
      await values({}, { sends: [{ ...by, shown: 'post' }] }),
    );
  });
  it('survives being stored', async () => {
    const before = await cover(buy());
    expect(changesSince(JSON.parse(JSON.stringify(before)) as Cover, await cover(buy()))).toEqual([]);
  });

  const transport = { kind: 'http', method: 'POST', url: `${SITE}/cart/{id}`, body: 'json' } as const;
  const parameters = [parameter('id', 'path', { type: 'string' }, { required: true })];
  test.each<[string, Partial<Action>, object?]>([
    ['method', { transport: { ...transport, method: 'PUT' } }],
    ['path', { transport: { ...transport, url: `${SITE}/order/{id}` } }],
    ['path', { transport: { ...transport, url: `${SITE}/cart/{id}?now=1` } }],
    ['target', { transport: { ...transport, url: 'https://api.example/cart/{id}' } }],
    ['risk', { risk: 'irreversible' }],
    ['declaring document', { document: `${SITE}/.well-known/other.json` }],
    ['what is called', { transport: { ...transport, body: 'form' } }],
    ['inputs', { parameters: [{ ...parameters[0]!, schema: { type: 'string', maxLength: 3 } }] }],
    ['inputs', { parameters: [...parameters, parameter('amount', 'body', { type: 'integer' })] }],
    ['inputs', { parameters: [...parameters, parameter('to', 'body', { const: 'x' })] }],
    ['inputs', { parameters: [{ ...parameters[0]!, selector: '#id' }] }],
    ['inputs', { input: { type: 'object', required: ['id'] } }],
  ])('is no longer all where its %s changes', async (what, more) => {
    const changes = changesSince(await cover(buy()), await cover(buy(more)));
    expect(changes.map((change) => change.what)).toEqual([what]);
  });
  it('says what it was and is', async () => {
    const now = await cover(
      buy({
        transport: { kind: 'http', method: 'DELETE', url: 'https://api.example/cart/{id}', body: 'json' },
      }),
    );
    expect(changesSince(await cover(buy()), now)).toEqual([
      { what: 'target', before: SITE, now: 'https://api.example' },
      { what: 'method', before: 'POST', now: 'DELETE' },
    ]);
  });
  it('tells the tools of one MCP server apart', async () => {
    const tool = (name: string) =>
      buy({ parameters: [], transport: { kind: 'mcp', url: `${SITE}/mcp`, tool: name } });
    const changes = changesSince(
      await cover(tool('add_to_cart'), {}),
      await cover(tool('empty_account'), {}),
    );
    expect(changes).toEqual([{ what: 'what is called', before: '', now: '' }]);
  });
  it('covers the polling URL of the action’s job', async () => {
    const before = await cover(buy());
    const now = await cover(buy({ async: { pollUrl: 'https://jobs.example/{job}' } }));
    expect(changesSince(before, now)).toEqual(
      expect.arrayContaining([{ what: 'target', before: '', now: 'https://jobs.example' }]),
    );
    expect(changesSince(now, before)).not.toEqual([]);
  });

  const effect: Effect = {
    kind: 'request',
    method: 'POST',
    target: SITE,
    path: '/cart',
    over: 'http',
    cookies: false,
    credential: false,
  };
  const covering = async (more: Partial<Effect>): Promise<Cover> =>
    coverOf(buy(), { ...planOf(buy(), { id: '7' }), effects: [{ ...effect, ...more }] }, {});
  test.each<[string, Partial<Effect>]>([
    ['transport', { over: 'mcp' }],
    ['transport', { kind: 'submission' }],
    ['credential', { credential: true }],
  ])('names a change of the %s of what is sent', async (what, more) => {
    const changes = changesSince(await covering({}), await covering(more));
    expect(changes.map((change) => change.what)).toEqual([what]);
  });
});

describe('what a grant covers of a form on the page', () => {
  const submits: Submission & { kind: 'form' } = {
    kind: 'form',
    method: 'post',
    url: `${SITE}/buy?lang=en`,
    enctype: 'application/x-www-form-urlencoded',
    target: '',
    fields: ['item', 'token', 'note'],
  };
  const form = { path: '#buy', action: submits.url, method: 'POST' };
  const buying = action({
    format: 'awas',
    id: 'buy',
    risk: 'change',
    parameters: [
      parameter('item', 'form', { type: 'string' }, { required: true, selector: '#item' }),
      parameter('note', 'form', { type: 'string' }, { selector: '#note' }),
      parameter('gift', 'form', { type: 'boolean' }, { selector: '#gift' }),
    ],
    page: { url: `${SITE}/` },
  });
  const selectors = (names: Readonly<Record<string, string>>): PageFacts['selectors'] =>
    Object.fromEntries(
      Object.entries(names).map(([id, name]) => {
        const type = id === 'gift' ? 'checkbox' : 'text';
        const control = element({ path: `#${id}`, name, type, form });
        return [`#${id}`, { selector: `#${id}`, state: 'one', count: 1, elements: [control] }];
      }),
    );
  const names = { item: 'item', note: 'note', gift: 'gift' };
  const covered = (more: object = {}, named: object = {}, args: Record<string, Json> = { item: '7' }) => {
    const facts = page({
      selectors: selectors({ ...names, ...named }),
      submissions: [{ path: '#buy', submits: { ...submits, ...more } }],
    });
    const planned = plan(buying, args, context({ on: 'page', page: facts }));
    if (!planned.ok) throw new Error(planned.message);
    return coverOf(buying, planned.plan, args);
  };

  it('is the same for other arguments', async () => {
    const before = await covered();
    const calls: readonly Record<string, Json>[] = [
      { item: '8' },
      { item: '7', note: 'x', gift: true },
      { item: '7', gift: false },
    ];
    for (const args of calls) expect(changesSince(before, await covered({}, {}, args))).toEqual([]);
  });
  test.each<[string, string, string, object, object?]>([
    [
      'fields',
      'gift={gift}, item={item}, note={note}, token',
      'amount, gift={gift}, item={item}, note={note}, token',
      { fields: [...submits.fields, 'amount'] },
    ],
    [
      'fields',
      'gift={gift}, item={item}, note={note}, token',
      'gift={gift}, item={item}, note={note}',
      { fields: ['item', 'note'] },
    ],
    [
      'fields',
      'gift={gift}, item={item}, note={note}, token',
      'gift={gift}, item, note={note}, token={item}',
      {},
      { item: 'token' },
    ],
    ['query', '?lang=en', '?lang=en&amount=9', { url: `${SITE}/buy?lang=en&amount=9` }],
    ['encoding', 'application/x-www-form-urlencoded', 'text/plain', { enctype: 'text/plain' }],
    ['what is called', '', '', { target: '_top' }],
  ])('is no longer all where its %s changes', async (what, before, now, more, named = {}) => {
    expect(changesSince(await covered(), await covered(more, named))).toEqual([{ what, before, now }]);
  });
  it('sees a change behind what is short enough to be shown', async () => {
    const many = Array.from({ length: 90 }, (_, index) => `field-${index}`);
    const changes = changesSince(await covered({ fields: many }), await covered({ fields: [...many, 'zz'] }));
    expect(changes).toEqual([{ what: 'what is called', before: '', now: '' }]);
  });
});

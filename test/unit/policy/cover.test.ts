import { describe, expect, it, test } from 'vitest';
import type { Action, Effect, Plan } from '../../../lib/model/index.ts';
import { type Cover, changesSince, coverOf } from '../../../lib/policy/index.ts';
import { plan } from '../../../lib/run/index.ts';
import { action, context, parameter } from '../run/build.ts';

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
const cover = (of: Action, args: object = { id: '7' }): Promise<Cover> => coverOf(of, planOf(of, args));

describe('what a grant covers', () => {
  it('is the same for other arguments, however often it is planned', async () => {
    expect(changesSince(await cover(buy()), await cover(buy(), { id: '8' }))).toEqual([]);
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
  it('covers where the job of an action is asked about', async () => {
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
    coverOf(buy(), { ...planOf(buy(), { id: '7' }), effects: [{ ...effect, ...more }] });
  test.each<[string, Partial<Effect>]>([
    ['transport', { over: 'mcp' }],
    ['transport', { kind: 'submission' }],
    ['credential', { credential: true }],
  ])('names a change of the %s of what is sent', async (what, more) => {
    const changes = changesSince(await covering({}), await covering(more));
    expect(changes.map((change) => change.what)).toEqual([what]);
  });
});

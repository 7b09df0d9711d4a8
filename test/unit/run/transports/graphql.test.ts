import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Arguments, Outcome } from '../../../../lib/model/index.ts';
import { execute, expectationOf, judgeAnswer, plan, sendWith } from '../../../../lib/run/index.ts';
import { action, context, parameter } from '../../../builders.ts';
import { type GraphqlLibrary, startGraphql } from '../../../servers/graphql.ts';

let library: GraphqlLibrary;
let origin = '';
beforeAll(async () => {
  library = await startGraphql();
  origin = library.origin;
});
afterAll(() => library.close());

const run = async (args: Arguments, names: readonly string[] = ['query', 'variables']): Promise<Outcome> => {
  const of = action({
    format: 'agents-txt',
    risk: 'change',
    parameters: names.map((name) =>
      parameter(name, 'argument', name === 'variables' ? { type: 'object' } : { type: 'string' }),
    ),
    transport: { kind: 'graphql', url: `${origin}/graphql` },
  });
  const planned = plan(of, args, context({ pageUrl: `${origin}/` }));
  if (!planned.ok) throw new Error(planned.message);
  if (planned.plan.kind !== 'request') throw new Error('no request');
  expect(planned.plan.consent).toBe(true);
  const signal = new AbortController().signal;
  const outcome = await execute(planned.plan.request, { send: sendWith(fetch), now: Date.now, signal });
  return judgeAnswer(outcome, expectationOf(of, undefined));
};

describe('GraphQL, against a server of graphql-http', () => {
  it('runs a document with variables', async () => {
    const query = 'query ($title: String!) { book(title: $title) { title pages } }';
    expect(await run({ query, variables: { title: 'Dune' } })).toMatchObject({
      ok: true,
      data: { value: { data: { book: { title: 'Dune', pages: 412 } } } },
    });
    expect(await run({ query, title: 'Dune' }, ['query', 'title'])).toMatchObject({
      ok: true,
      data: { value: { data: { book: { title: 'Dune' } } } },
    });
  });
  it('tells the errors of the server', async () => {
    expect(await run({ query: '{ magazine { title } }' })).toMatchObject({
      ok: false,
      code: 'http-error',
      message: expect.stringContaining('magazine'),
    });
  });
  it('refuses without a document', () => {
    const of = action({ transport: { kind: 'graphql', url: `${origin}/graphql` } });
    expect(plan(of, {}, context({ pageUrl: `${origin}/` }))).toMatchObject({
      ok: false,
      code: 'not-runnable',
    });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDocument } from '../../../../lib/formats/reading.ts';
import type { Action, Arguments, Json, Outcome } from '../../../../lib/model/index.ts';
import { execute, expectationOf, judgeAnswer, plan, sendWith } from '../../../../lib/run/index.ts';
import { context } from '../../../builders.ts';
import { spoken } from '../../../in-english.ts';
import { serve, type TestServer } from '../../../servers/http.ts';

const text = { type: 'object', properties: { text: { type: 'string', minLength: 1 } }, required: ['text'] };
const summary = { type: 'object', properties: { summary: { type: 'string' } }, required: ['summary'] };
const list = { type: 'object', properties: { points: { type: 'array' } }, required: ['points'] };

let server: TestServer;
let actions: readonly Action[] = [];
beforeAll(async () => {
  server = await serve((request, response) => {
    const envelope = JSON.parse(request.text) as {
      agent: string;
      operation?: string;
      input: { text: string };
    };
    const answer = (status: number, type: string, body: Json) =>
      response.writeHead(status, { 'Content-Type': type }).end(JSON.stringify(body));
    if (envelope.input.text === 'long') {
      return answer(422, 'application/problem+json', {
        title: 'Text too long',
        status: 422,
        detail: 'At most 10 words.',
      });
    }
    if (envelope.operation === 'points')
      return answer(200, 'application/json', { points: [envelope.input.text] });
    return answer(
      200,
      'application/json',
      envelope.agent === 'wrong' ? { other: 1 } : { summary: envelope.input.text },
    );
  });
  const document = {
    woa_version: '1',
    agents: [
      { id: 'plain', name: 'Plain', description: 'x', inputs: text, outputs: summary, transports: ['rest'] },
      {
        ...{
          id: 'many',
          name: 'Many',
          description: 'x',
          inputs: text,
          outputs: summary,
          transports: ['rest'],
        },
        operations: [
          { name: 'default', description: 'x' },
          { name: 'points', description: 'x', outputs: list },
        ],
      },
      { id: 'wrong', name: 'Wrong', description: 'x', inputs: text, outputs: summary, transports: ['rest'] },
    ],
    transports: { rest: { base: server.origin, invoke_path: '/agents/{agent_id}/invoke?v=1' } },
  };
  const url = `${server.origin}/.well-known/woa.json`;
  const body = JSON.stringify(document);
  const fetched = {
    url,
    finalUrl: url,
    via: 'well-known',
    status: 200,
    headers: {},
    text: body,
    bytes: body.length,
    fetchedAt: 0,
    freshUntil: 0,
  } as const;
  actions = readDocument(fetched).actions;
});
afterAll(() => server.close());

const run = async (id: string, args: Arguments): Promise<Outcome> => {
  const of = actions.find((one) => one.id === id);
  if (!of) throw new Error(`no action ${id}`);
  const planned = plan(of, args, context({ pageUrl: `${server.origin}/` }));
  if (!planned.ok) return planned;
  if (planned.plan.kind !== 'request') throw new Error('no request');
  expect(planned.plan.consent).toBe(true);
  const signal = new AbortController().signal;
  const outcome = await execute(planned.plan.request, { send: sendWith(fetch), now: Date.now, signal });
  return spoken(judgeAnswer(outcome, expectationOf(of, undefined)));
};
const sent = () => ({ ...server.seen.at(-1), body: JSON.parse(server.seen.at(-1)?.body ?? '') as Json });

describe('WoA over REST, from the document to the answer', () => {
  it('WOA-4.3.1-b, WOA-4.3.1-c, WOA-5.1-a, WOA-5.2-b, WOA-4.1-l: an agent without operations', async () => {
    expect(await run('plain', { text: 'a' })).toMatchObject({ ok: true, data: { value: { summary: 'a' } } });
    expect(sent()).toMatchObject({
      method: 'POST',
      url: '/agents/plain/invoke?v=1',
      headers: { 'content-type': 'application/json' },
      body: { agent: 'plain', input: { text: 'a' } },
    });
    expect(sent().body).not.toHaveProperty('operation');
  });
  it('WOA-5.1-c, WOA-4.1-j: operations, with outputs of their own', async () => {
    expect(await run('many/default', { text: 'a' })).toMatchObject({
      ok: true,
      data: { value: { summary: 'a' } },
    });
    expect(sent().body).toEqual({ agent: 'many', operation: 'default', input: { text: 'a' } });
    const points = await run('many/points', { text: 'a' });
    expect(points).toMatchObject({ ok: true, data: { value: { points: ['a'] } } });
    expect(points).not.toHaveProperty('notes');
  });
  it('WOA-5.1-b, WOA-4.2-c: nothing is sent that does not conform to inputs', async () => {
    const before = server.seen.length;
    expect(await run('plain', { text: '' })).toMatchObject({
      ok: false,
      code: 'invalid-arguments',
      problems: [{ pointer: '/text' }],
    });
    expect(await run('plain', {})).toMatchObject({ ok: false, code: 'invalid-arguments' });
    expect(server.seen.length).toBe(before);
  });
  it('WOA-5.1-d: inputs, and fields that a transport adds, do not get in the way of the envelope', () => {
    const of = actions.find((one) => one.id === 'plain');
    if (!of) throw new Error('no action');
    const inputs = ['agent', 'operation', 'input', 'text'].map((name) => ({
      name,
      in: 'argument' as const,
      required: false,
      schema: { type: 'string' },
      source: {},
    }));
    const { input: _schema, ...rest } = of;
    const args = { agent: 'other', operation: 'drop', input: 'x', text: 'a' };
    const planned = plan({ ...rest, parameters: inputs }, args, context({ pageUrl: `${server.origin}/` }));
    if (!planned.ok || planned.plan.kind !== 'request') throw new Error('no request');
    expect(JSON.parse(planned.plan.request.body ?? '')).toEqual({ agent: 'plain', input: args });
  });
  it('WOA-5.2-e: an envelope names its agent, also where the URL does', async () => {
    await run('plain', { text: 'a' });
    expect(sent()).toMatchObject({ url: '/agents/plain/invoke?v=1', body: { agent: 'plain' } });
  });
  it('WOA-5.2-g: problem details are told', async () => {
    expect(await run('plain', { text: 'long' })).toMatchObject({
      ok: false,
      status: 422,
      message: 'The server answered 422: Text too long – At most 10 words.',
    });
  });
  it('WOA-4.2-f: an answer that does not conform to outputs is told', async () => {
    expect(await run('wrong', { text: 'a' })).toMatchObject({
      ok: true,
      notes: [expect.stringContaining('"summary" is required')],
    });
  });
});

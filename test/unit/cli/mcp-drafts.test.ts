import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sites, startSites } from '../../site/server.ts';
import { PLAIN_ORDER, PLAIN_TASKS } from '../../site/tasks.ts';
import { connect } from './mcp-client.ts';

let demo: Sites;
beforeAll(async () => {
  demo = await startSites();
});
afterAll(() => demo.close());

const drafting = (answer: 'accept' | 'decline') =>
  connect(['--drafts', demo.sites.plain.url], answer, { onPages: true });
const got = (from: number) => demo.log.slice(from).filter(({ method }) => method === 'POST');

describe('a site that declares nothing, with --drafts', { timeout: 60_000 }, () => {
  test.each(PLAIN_TASKS)('$tool', async ({ tool, input, sends, shows, asks }) => {
    const before = demo.log.length;
    await using session = await drafting('accept');
    const reply = await session.call(tool, input);
    expect(reply).toMatchObject({ isError: false, text: expect.stringMatching(shows) });
    expect(demo.log.slice(before).map(({ method, path }) => `${method} ${path}`)).toContain(sends);
    expect(session.questions).toHaveLength(asks ? 1 : 0);
  });

  test('has nothing done after a no', async () => {
    const before = demo.log.length;
    await using session = await drafting('decline');
    expect(await session.call(PLAIN_ORDER.tool, PLAIN_ORDER.input)).toMatchObject({ isError: true });
    expect(got(before)).toEqual([]);
  });

  test('asks for a yes or a no: nobody could send what a headless browser is only filled in with', async () => {
    await using session = await drafting('accept');
    const choices: object[] = [];
    session.client.setRequestHandler(ElicitRequestSchema, async ({ params }) => {
      if (params.mode !== 'url') choices.push(params.requestedSchema.properties);
      return { action: 'accept', content: {} };
    });
    await session.call(PLAIN_ORDER.tool, PLAIN_ORDER.input);
    expect(choices).toEqual([{}]);
  });

  test('offers nothing where nobody asks for it', async () => {
    await using session = await connect([demo.sites.plain.url], 'accept', { onPages: true });
    const { tools } = await session.client.listTools();
    expect(tools.filter(({ name }) => !name.startsWith('awas_lens_'))).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { STATUS_TOOL } from '../../../../lib/agent/call.ts';
import { FIND_TOOL } from '../../../../lib/agent/find.ts';
import { MAX_TOOLS } from '../../../../lib/agent/tools.ts';
import { json, serve } from '../../discovery/site.ts';
import { memoryBrowser } from '../memory-platform.ts';

const text = { type: 'string', required: true, description: 'A text' };

/** A page with WebMCP whose site declares many actions, one of them with a key that no provider of models takes. */
async function visited(count: number) {
  const actions = Array.from({ length: count }, (_, index) => ({
    id: `item_${index}`,
    description: `Shows item ${index}`,
    endpoint: `/items/${index}`,
    method: 'GET',
    auth_required: false,
    outputs: {},
    inputs: index === count - 1 ? { 'filter[name]': text } : {},
  }));
  const site = await serve({
    '/agent.json': json({ awp_version: '0.1', domain: 'x.example', intent: 'Sells things', actions }),
  });
  const browser = memoryBrowser();
  const url = `${site.origin}/`;
  const tab = { id: 1, url, title: '', private: false };
  browser.tabs.set(1, tab);
  const worker = browser.worker();
  await worker.regular.inspector.loading(tab);
  await worker.page(1, 'hello', { url, links: [], hasAttributes: false, webmcp: true });
  return {
    origin: site.origin,
    runs: async () => (await worker.panel('view', { tabId: 1 })).runs,
    call: (tool: string, args: object) => worker.page(1, 'call', { tool, arguments: args }),
  };
}

it('finds an action that has no tool of its own, says what it takes, and calls it by the keys that it gave', async () => {
  const { origin, runs, call } = await visited(60);
  expect(await call(STATUS_TOOL, {})).toMatchObject({ data: { more: 60 - MAX_TOOLS } });
  expect(await call(FIND_TOOL, { query: 'item 59' })).toMatchObject({
    ok: true,
    data: {
      found: expect.arrayContaining([
        {
          call: 'item_59',
          description: 'Shows item 59',
          inputs: {
            type: 'object',
            properties: { filter_name: { type: 'string', description: 'A text' } },
            required: ['filter_name'],
          },
        },
      ]),
    },
  });
  expect(await call(FIND_TOOL, { call: 'item_59', arguments: {} })).toMatchObject({
    code: 'invalid-arguments',
    problems: [{ pointer: '/filter_name' }],
  });
  await call(FIND_TOOL, { call: 'item_59', arguments: { filter_name: 'lamp' } });
  // The site gets it under its own name.
  const [run] = await runs();
  expect(run?.plan).toMatchObject({ request: { url: `${origin}/items/59?filter%5Bname%5D=lamp` } });
});

it('has no such tool where each action has its own', async () => {
  const { call } = await visited(3);
  expect(await call(FIND_TOOL, { query: 'item' })).toMatchObject({ ok: false, code: 'unknown-action' });
});

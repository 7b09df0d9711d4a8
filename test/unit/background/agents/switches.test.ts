import { expect, it } from 'vitest';
import { STATUS_TOOL } from '../../../../lib/agent/call.ts';
import { json, serve } from '../../discovery/site.ts';
import { memoryBrowser } from '../memory-platform.ts';

const action = (id: string) => ({
  id,
  description: `Shows ${id}`,
  endpoint: `/${id}`,
  method: 'GET',
  auth_required: false,
  inputs: {},
  outputs: {},
});

async function visited(isPrivate = false) {
  const site = await serve({
    '/agent.json': json({
      awp_version: '0.1',
      domain: 'x.example',
      intent: 'Sells things',
      actions: [action('lamps'), action('chairs')],
    }),
    '/lamps': json({ lamps: 1 }),
    '/chairs': json({ chairs: 4 }),
  });
  const browser = memoryBrowser();
  const url = `${site.origin}/`;
  const tab = { id: 1, url, title: '', private: isPrivate };
  browser.tabs.set(1, tab);
  browser.state.inPrivate = true;
  let offered: readonly string[] = [];
  browser.scripts.set(1, {
    offer: ({ tools }) => {
      offered = tools.map(({ name }) => name);
      return { offered: tools.length };
    },
    send: ({ request }) => ({
      ok: true,
      status: 200,
      url: request.url,
      headers: { 'content-type': 'application/json' },
      body: btoa('{"seen": true}'),
      truncated: false,
    }),
    cancel: () => null,
  });
  const worker = browser.worker();
  await worker.loading(tab);
  await worker.page(1, 'hello', { url, links: [], hasAttributes: false, webmcp: true });
  return {
    browser,
    worker,
    origin: site.origin,
    offered: () => offered,
    call: (tool: string) => worker.page(1, 'call', { tool, arguments: {} }),
    offer: (on: boolean, key?: string) =>
      worker.panel('offerToAgents', {
        tabId: 1,
        origin: site.origin,
        on,
        ...(key !== undefined && { action: key }),
      }),
    agents: () => worker.panel('agents', { tabId: 1 }),
  };
}

it('takes one tool away from agents, and gives it back under its name', async () => {
  const { offer, offered, call, agents, worker } = await visited();
  await offer(false, 'awp:lamps');
  expect(offered()).toEqual(['chairs', STATUS_TOOL]);
  expect(await call('lamps')).toMatchObject({ ok: false, code: 'not-offered' });
  expect(await worker.lens.run('lamps', {}, { tabId: 1 })).toMatchObject({ code: 'stopped' });
  expect(await agents()).toMatchObject({
    off: ['awp:lamps'],
    tools: [{ name: 'lamps' }, { name: 'chairs' }],
    tokens: { lamps: expect.any(Number) },
  });
  expect(await call('chairs')).toMatchObject({ ok: true });
  await offer(true, 'awp:lamps');
  expect(offered()).toEqual(['lamps', 'chairs', STATUS_TOOL]);
  expect(await call('lamps')).toMatchObject({ ok: true });
});

it('takes a whole site away from agents', async () => {
  const { offer, offered, call, agents, worker } = await visited();
  await offer(false);
  expect(offered()).toEqual([]);
  expect(await call('lamps')).toMatchObject({ ok: false, code: 'stopped' });
  expect(await worker.panel('callAsAgent', { tabId: 1, tool: 'lamps', arguments: {} })).toMatchObject({
    code: 'stopped',
  });
  expect(await agents()).toMatchObject({ siteOff: true });
});

it('writes nothing of private windows to the disk', async () => {
  const { offer, browser, origin, call } = await visited(true);
  await offer(false, 'awp:lamps');
  expect(await call('lamps')).toMatchObject({ code: 'not-offered' });
  expect(JSON.stringify(await browser.local.get('settings')) ?? '').not.toContain(origin);
});

it('calls a tool as an agent would, and keeps in the run whose word it was', async () => {
  const { worker } = await visited();
  expect(await worker.panel('callAsAgent', { tabId: 1, tool: 'lamps', arguments: {} })).toMatchObject({
    ok: true,
  });
  const [run] = (await worker.panel('view', { tabId: 1 })).runs;
  expect(run).toMatchObject({ asker: { kind: 'agent' }, tool: 'lamps', allowedBy: 'nobody' });
});

it('keeps for the person what never became a run, bounded, without what is named like a credential', async () => {
  const { worker } = await visited();
  const refused = async () => (await worker.panel('view', { tabId: 1 })).refusedCalls ?? [];
  await worker.page(1, 'call', { tool: 'lamps', arguments: { colour: 'red', password: 'hunter2hunter2' } });
  await worker.page(1, 'call', { tool: 'tables', arguments: {} });
  expect(await refused()).toMatchObject([
    { tool: 'tables', code: 'unknown-action', by: 'page' },
    { tool: 'lamps', code: 'invalid-arguments', arguments: expect.stringContaining('"colour":"red"') },
  ]);
  expect(JSON.stringify(await refused())).not.toContain('hunter2');
  for (let index = 0; index < 25; index++) await worker.page(1, 'call', { tool: 'tables', arguments: {} });
  expect(await refused()).toHaveLength(20);
  await worker.panel('dismissCalls', { tabId: 1 });
  expect(await refused()).toEqual([]);
  await worker.page(1, 'call', { tool: 'tables', arguments: {} });
  await worker.closed(1);
  expect(await refused()).toEqual([]);
});

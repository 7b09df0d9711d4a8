import { expect, it } from 'vitest';
import { STATUS_TOOL } from '../../../../lib/agent/call.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/messaging/contract/settings.ts';
import { json, serve } from '../../discovery/site.ts';
import { memoryBrowser } from '../memory-platform.ts';

const RULE = 'awas/action-id-duplicate';

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
  await worker.arrive(tab);
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

it('keeps what was switched off or hidden when an options page saves settings that it read before', async () => {
  const { offer, call, worker, origin } = await visited();
  const before = await worker.panel('settings', null);
  await offer(false, 'awp:lamps');
  await worker.panel('hideRule', { tabId: 1, origin, rule: RULE, hidden: true });
  const saved = await worker.panel('saveSettings', { ...before, agentsMayRead: false });
  expect(saved).toEqual({
    ...before,
    agentsMayRead: false,
    agentsOff: [`${origin} awp:lamps`],
    hiddenRules: { [origin]: [RULE] },
  });
  expect(await worker.panel('settings', null)).toEqual(saved);
  expect(await call('lamps')).toMatchObject({ code: 'not-offered' });
  await offer(true, 'awp:lamps');
  await worker.panel('saveSettings', saved);
  expect(await worker.panel('settings', null)).toMatchObject({ agentsOff: [] });
});

it('does not enable agent mode again when an outdated options page saves, and resets all', async () => {
  const { offer, worker, origin } = await visited();
  await worker.panel('agentMode', { tabId: 1, origin, on: true });
  const before = await worker.panel('settings', null);
  await worker.panel('agentMode', { tabId: 1, origin, on: false });
  expect(await worker.panel('saveSettings', { ...before, agentName: 'mine' })).toMatchObject({
    agentName: 'mine',
    agentModeOrigins: [],
  });
  await offer(false, 'awp:lamps');
  await worker.panel('hideRule', { tabId: 1, origin, rule: RULE, hidden: true });
  expect(await worker.panel('resetSettings', null)).toEqual(DEFAULT_SETTINGS);
});

it('loses none of several changes of settings at once', async () => {
  const { offer, worker, origin } = await visited();
  const before = await worker.panel('settings', null);
  await Promise.all([
    offer(false, 'awp:lamps'),
    offer(false, 'awp:chairs'),
    worker.panel('hideRule', { tabId: 1, origin, rule: RULE, hidden: true }),
    worker.panel('saveSettings', { ...before, agentsMayRead: false }),
    worker.panel('agentMode', { tabId: 1, origin, on: true }),
    worker.panel('allow', { tabId: 1, always: true }),
  ]);
  expect(await worker.panel('settings', null)).toEqual({
    ...before,
    agentsMayRead: false,
    agentsOff: [`${origin} awp:lamps`, `${origin} awp:chairs`],
    hiddenRules: { [origin]: [RULE] },
    agentModeOrigins: [origin],
    allowedOrigins: [origin],
  });
});

it('loses none of several changes at once in private windows', async () => {
  const { offer, worker, origin, agents } = await visited(true);
  const other = 'awas/path-malformed';
  const hide = (rule: string) => worker.panel('hideRule', { tabId: 1, origin, rule, hidden: true });
  await Promise.all([offer(false, 'awp:lamps'), offer(false, 'awp:chairs'), hide(RULE), hide(other)]);
  expect(await agents()).toMatchObject({ off: ['awp:lamps', 'awp:chairs'] });
  const { hiddenRules } = await worker.view(1);
  expect(hiddenRules.map(({ rule }) => rule)).toEqual([RULE, other]);
});

it('calls a tool as an agent would, and records who asked', async () => {
  const { worker } = await visited();
  expect(await worker.panel('callAsAgent', { tabId: 1, tool: 'lamps', arguments: {} })).toMatchObject({
    ok: true,
  });
  const [run] = (await worker.view(1)).runs;
  expect(run).toMatchObject({ asker: { kind: 'agent' }, tool: 'lamps', allowedBy: 'nobody' });
});

it('keeps some refused calls for the person, without values that are named like a credential', async () => {
  const { worker } = await visited();
  const refused = async () => (await worker.view(1)).refusedCalls ?? [];
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

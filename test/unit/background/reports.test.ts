import { describe, expect, it } from 'vitest';
import { json, serve } from '../discovery/site.ts';
import { memoryBrowser } from './memory-platform.ts';

const SECRET = 'sk-live-7c1d2e';

async function visited() {
  const site = await serve({
    '/agent.json': json({
      awp_version: '0.1',
      domain: 'ferry.example',
      intent: 'Sells tickets for ferries',
      actions: [
        {
          id: 'search',
          description: 'Finds ferries',
          endpoint: '/api/search',
          method: 'GET',
          auth_required: true,
        },
        { id: 'search', description: 'The same again', endpoint: '/api/other', method: 'GET' },
      ],
      auth: { type: 'api_key', header: 'X-Key' },
    }),
  });
  const browser = memoryBrowser();
  const tab = { id: 1, url: `${site.origin}/?access_token=${SECRET}`, title: '', private: false };
  browser.tabs.set(1, tab);
  browser.scripts.set(1, {
    send: ({ request: { url, headers } }) => ({
      ok: true,
      status: 200,
      url,
      headers: { 'content-type': 'application/json' },
      body: btoa(JSON.stringify({ key: headers['X-Key'] ?? null })),
      truncated: false,
    }),
  });
  const worker = browser.worker();
  await worker.arrive(tab);
  return { origin: site.origin, worker };
}

describe('the report of a tab', () => {
  it('is one and the same from the worker and for the page that shows it', async () => {
    const { origin, worker } = await visited();
    const report = await worker.lens.report(1);
    expect(report).toMatchObject({ version: 1, targets: [{ target: `${origin}/?access_token=••••` }] });
    expect(report?.summary.errors).toBeGreaterThan(0);
    expect(await worker.lens.report()).toEqual(report);
    expect(await worker.lens.report({ tabId: 1 })).toEqual(report);
    for (const asked of [{ tabId: 1 }, { url: `${origin}/` }, { url: `${origin}/elsewhere` }])
      expect(await worker.panel('report', asked)).toEqual({ tabId: 1, report });
  });
  it('is null if the tab isn’t open', async () => {
    const { worker } = await visited();
    for (const asked of [{ tabId: 9 }, { url: 'https://other.example/' }, { url: 'nonsense' }])
      expect(await worker.panel('report', asked)).toBeNull();
  });
  it('has a short text, of a third of the characters at most', async () => {
    const { worker } = await visited();
    const text = await worker.lens.report({ tabId: 1, format: 'text' });
    expect(text).toMatch(/^\d+ errors?, /);
    expect(text).toContain('/agent.json AWP 0.1');
    expect(text?.length).toBeLessThan(JSON.stringify(await worker.lens.report(1)).length / 3);
  });
  it('holds no credential: neither one in the address, nor one that was given, nor one that came back', async () => {
    const { worker } = await visited();
    const [key = ''] = (await worker.lens.actions(1)).map(({ id }) => id);
    const given = await worker.panel('giveCredential', { tabId: 1, action: key, secret: SECRET });
    expect(given.ok).toBe(true);
    const run = await worker.panel('run', { tabId: 1, action: key, arguments: {}, on: 'http' });
    if ('ok' in run) throw new Error(run.message);
    await worker.panel('answer', { runId: run.id, allow: true });
    expect((await worker.regular.runs.ended(run.id))?.outcome).toMatchObject({
      ok: true,
      data: { value: { key: expect.stringContaining('••••') } },
    });
    expect(JSON.stringify(await worker.lens.report(1))).not.toContain(SECRET);
    expect(await worker.lens.report({ tabId: 1, format: 'text' })).not.toContain(SECRET);
  });
});

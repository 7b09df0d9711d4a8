import { expect, test } from 'vitest';
import { element, ownField, ownForm, page } from '../../builders.ts';
import { json, published, serve, text } from '../discovery/site.ts';
import { memoryBrowser } from './memory-platform.ts';

const OTHERS = ['/robots.txt', '/llms.txt', '/.well-known/api-catalog', '/sitemap.xml'];

async function visited() {
  const site = await serve({
    '/llms.txt': text('# Ferries'),
    '/agent.json': json({
      awp_version: '0.1',
      domain: 'ferry.example',
      intent: 'Sells tickets',
      actions: [],
    }),
  });
  const { origin, fetch } = published(site);
  const browser = memoryBrowser();
  const url = `${origin}/search?access_token=sk-live-7c1d2e`;
  const tab = { id: 1, url, title: '', private: false };
  browser.tabs.set(1, tab);
  const submits = { kind: 'form', method: 'get', url, enctype: '', target: '', fields: [] } as const;
  const form = ownForm([ownField('q')], {
    search: true,
    element: element({ tag: 'form', path: 'form', submits }),
  });
  browser.scripts.set(1, {
    scan: () => page({ url, own: { forms: [form], entries: [] } }),
  });
  const worker = browser.worker({ fetch });
  await worker.arrive(tab);
  return { site, worker };
}

test('a visit, its view and its report ask for no other file; readiness asks once and is then in the report', async () => {
  const { site, worker } = await visited();
  await worker.view(1);
  await worker.panel('draft', { tabId: 1 });
  expect((await worker.lens.report(1))?.targets[0]?.readiness).toBeUndefined();
  for (const path of OTHERS) expect(site.asked(path), path).toBe(0);
  const readiness = await worker.panel('readiness', { tabId: 1 });
  expect(readiness?.also?.find(({ kind }) => kind === 'llmsTxt')?.says).toEqual([
    { key: 'alsoLlms', values: ['Ferries', 0] },
  ]);
  expect(readiness?.rows.find(({ id }) => id === 'forms')).toMatchObject({ state: 'failed' });
  await worker.panel('readiness', { tabId: 1 });
  for (const path of OTHERS) expect(site.asked(path), path).toBe(1);
  const report = await worker.lens.report(1);
  expect(report?.targets[0]?.readiness?.also?.[1]?.message).toBe('“Ferries”, links: 0.');
  for (const path of OTHERS) expect(site.asked(path), path).toBe(1);
  expect(JSON.stringify([readiness, report])).not.toContain('sk-live');
});

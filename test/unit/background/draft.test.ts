import { describe, expect, it } from 'vitest';
import { element, page } from '../../builders.ts';
import { serve } from '../discovery/site.ts';
import { memoryBrowser } from './memory-platform.ts';

describe('AWP-14-c: a draft', () => {
  const world = async (forms: boolean) => {
    const site = await serve({});
    const browser = memoryBrowser();
    const url = `${site.origin}/search`;
    const tab = { id: 1, url, title: '', private: false };
    browser.tabs.set(1, tab);
    const worker = browser.worker();
    await worker.regular.inspector.loading(tab);
    // Nothing is declared: nobody had a reason to scan the page.
    expect(await worker.page(1, 'hello', { url, links: [], hasAttributes: false })).toBeNull();
    const form = { path: 'form', action: url, method: 'get', label: 'Search', controls: [element()] };
    browser.scripts.set(1, { scan: () => page({ url, forms: forms ? [form] : [] }) });
    return worker;
  };
  it.each([
    ['awp', { source: 'synthetic', actions: [{ id: 'search', endpoint: '/search' }] }],
    ['awas', { version: '1.0', actions: [{ id: 'search', path: '/search' }] }],
  ] as const)('of %s comes from the forms of the page, which is scanned for it', async (format, expected) => {
    const drafted = await (await world(true)).panel('draft', { tabId: 1, format });
    expect(drafted.ok && JSON.parse(drafted.text)).toMatchObject(expected);
  });
  it('of one form is an action in the format of the site’s own document', async () => {
    const worker = await world(true);
    expect(await worker.panel('draftAction', { tabId: 1, form: 'form' })).toMatchObject({ ok: false });
    const url = (await worker.panel('view', { tabId: 1 })).url;
    const form = { path: 'form', action: url, method: 'get', label: 'Search', controls: [element()] };
    await worker.page(1, 'facts', page({ url, forms: [form, { ...form, path: 'other', label: 'Other' }] }));
    const drafted = await worker.panel('draftAction', { tabId: 1, form: 'form' });
    expect(drafted.ok && JSON.parse(drafted.text)).toMatchObject({ id: 'search', path: '/search' });
    expect(await worker.panel('draftAction', { tabId: 1, form: 'gone' })).toMatchObject({ ok: false });
  });
  it('is none where there is no form', async () => {
    expect(await (await world(false)).panel('draft', { tabId: 1, format: 'awp' })).toMatchObject({
      ok: false,
      message: expect.stringContaining('no form'),
    });
  });
});

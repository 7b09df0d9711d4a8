import { describe, expect, it } from 'vitest';
import type { OwnForm } from '../../../lib/model/index.ts';
import { element, ownField, ownForm, page } from '../../builders.ts';
import { serve } from '../discovery/site.ts';
import { memoryBrowser } from './memory-platform.ts';

describe('AWP-14-c: a manifest from a page that declares nothing', () => {
  const world = async (forms: boolean, tool?: OwnForm['tool']) => {
    const site = await serve({});
    const browser = memoryBrowser();
    const url = `${site.origin}/search`;
    const tab = { id: 1, url, title: '', private: false };
    browser.tabs.set(1, tab);
    const worker = browser.worker();
    await worker.arrive(tab);
    expect(await worker.page(1, 'hello', { url, links: [], hasAttributes: false })).toBeNull();
    const submits = { kind: 'form', method: 'get', url, enctype: '', target: '', fields: [] } as const;
    const form = ownForm([ownField('q')], {
      search: true,
      ...(tool && { tool }),
      element: element({ tag: 'form', path: 'form', submits }),
    });
    browser.scripts.set(1, { scan: () => page({ url, own: { forms: forms ? [form] : [], entries: [] } }) });
    return worker;
  };
  it.each([
    ['awp', { source: 'synthetic', actions: [{ id: 'search', endpoint: '/search' }] }],
    ['awas', { version: '1.0', actions: [{ id: 'search', path: '/search' }] }],
  ] as const)('of %s comes from its forms, which a scan finds', async (as, expected) => {
    const made = await (await world(true)).panel('create', { tabId: 1, from: 'forms', as });
    expect(made.ok && JSON.parse(made.files[0]?.text ?? '')).toMatchObject(expected);
  });
  it.each([
    ['form', 'form', { id: 'search', path: '/search' }],
    ['tool', 'find_books', { id: 'find-books', path: '/search' }],
    ['form', 'gone', undefined],
    ['tool', 'gone', undefined],
  ] as const)(
    'of one %s, %s, is an action in the format of the site’s own document',
    async (of, named, made) => {
      const worker = await world(true, of === 'tool' ? { name: 'find_books', description: '' } : undefined);
      const drafted = await worker.panel('draftAction', { tabId: 1, of, named });
      if (made) expect(drafted.ok && JSON.parse(drafted.text)).toMatchObject(made);
      else expect(drafted.ok).toBe(false);
    },
  );
  it('is edited if a form is added, and a second form comes after it', async () => {
    const worker = await world(true);
    const add = () => worker.panel('addAction', { tabId: 1, of: 'form', named: 'form' });
    const { origin } = await worker.view(1);
    expect(await add()).toMatchObject({ ok: true, document: `${origin}/.well-known/ai-actions.json` });
    await add();
    const { actions, edited } = await worker.view(1);
    expect(actions.map(({ id }) => id)).toEqual(['search', 'search-2']);
    expect(edited).toHaveLength(1);
  });
  it.each([
    ['form', 'gone'],
    ['link', 'https://other.example/'],
  ] as const)('is not edited for a missing %s', async (of, named) => {
    const worker = await world(true);
    expect(await worker.panel('addAction', { tabId: 1, of, named })).toMatchObject({ ok: false });
    expect((await worker.view(1)).edited).toBeUndefined();
  });
  it('comes from an OpenAPI document that the person gives', async () => {
    const text = 'openapi: 3.0.3\npaths:\n  /api/books:\n    get: {operationId: list_books}\n';
    const made = await (await world(false)).panel('create', { tabId: 1, from: 'openapi', text, as: 'awas' });
    expect(made.ok && JSON.parse(made.files[0]?.text ?? '')).toMatchObject({
      specVersion: '1.1',
      actions: [{ id: 'list_books', endpoint: '/api/books', method: 'GET' }],
    });
  });
  it.each([
    ['tools', {}],
    ['document', { document: 'https://other.example/agent.json' }],
    ['openapi', { text: '{"swagger": "2.0"}' }],
  ] as const)('isn’t created from %s if there is none', async (from, more) => {
    const made = await (await world(true)).panel('create', { tabId: 1, from, as: 'awp', ...more });
    expect(made).toMatchObject({ ok: false, message: expect.any(String) });
  });
  it('isn’t created without a form', async () => {
    expect(await (await world(false)).panel('create', { tabId: 1, from: 'forms', as: 'awp' })).toMatchObject({
      ok: false,
      message: expect.stringContaining('no action'),
    });
  });
});

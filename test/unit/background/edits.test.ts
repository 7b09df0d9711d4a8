import { describe, expect, it } from 'vitest';
import type { PageFacts } from '../../../lib/model/index.ts';
import { page } from '../../builders.ts';
import { json, notFound, serve } from '../discovery/site.ts';
import { AWAS, manifest, searchIn } from './books.ts';
import { type MemoryBrowser, memoryBrowser } from './memory-platform.ts';

const search = searchIn('#query');
const fixed = JSON.stringify(manifest(searchIn('#q')));

function facts(url: string, selectors: readonly string[]): PageFacts {
  const found = selectors.map((selector) => {
    const count = selector === '#q' ? 1 : 0;
    return [selector, { selector, state: count === 1 ? 'one' : 'none', count, elements: [] }] as const;
  });
  return page({ url, selectors: Object.fromEntries(found), scannedAt: selectors.length });
}

async function opened(browser: MemoryBrowser = memoryBrowser()) {
  const state = { served: manifest(search) as object | undefined };
  const site = await serve({
    [AWAS]: (request, response) => (state.served ? json(state.served) : notFound)(request, response),
  });
  const worker = browser.worker();
  const url = `${site.origin}/`;
  const document = site.origin + AWAS;
  const asked: (readonly string[])[] = [];
  browser.scripts.set(1, {
    scan: ({ selectors }) => {
      asked.push(selectors);
      return facts(url, selectors);
    },
    offer: () => ({ offered: 0 }),
  });
  const tab = { id: 1, url, title: 'Books', private: false };
  browser.tabs.set(1, tab);
  await worker.arrive(tab);
  await worker.panel('recheck', { tabId: 1, fresh: false });
  const view = () => worker.view(1);
  const missing = async () =>
    (await view()).findings.filter(({ rule }) => rule === 'awas/control-missing').length;
  const edit = (text: string, of = document) => worker.panel('edit', { tabId: 1, document: of, text });
  const settled = (count: number) => expect.poll(missing).toBe(count);
  return { browser, worker, site, state, url, document, asked, view, missing, edit, settled };
}

describe('a document that is edited', () => {
  it('is read, judged and looked for on the page as if it were on the server', async () => {
    const { browser, worker, document, asked, view, missing, edit, settled } = await opened();
    expect(await missing()).toBe(1);
    const answer = await edit(fixed);
    await settled(0);
    const { edited, actions } = await view();
    expect(answer).toEqual({ ok: true, edited: edited?.[0] });
    expect(edited).toEqual([{ url: document, revision: expect.any(String) }]);
    expect(actions[0]?.parameters[0]?.selector).toBe('#q');
    expect(asked.at(-1)).toEqual(['#q', '#query']);
    await expect.poll(() => browser.badges.get(1)?.text).toBe('1');
    expect(browser.badges.get(1)?.title).toMatch(/edited locally/);
    expect((await worker.panel('source', { tabId: 1, document })).text).toBe(fixed);
    expect(JSON.parse((await worker.panel('served', { tabId: 1, document })).text)).toEqual(manifest(search));
    const states = await Promise.all(
      [false, true].map(async (served) => {
        const rules = await worker.panel('rules', { tabId: 1, served });
        return rules.find(({ id }) => id === 'awas/control-missing')?.state;
      }),
    );
    expect(states).toEqual(['passed', 'failed']);
  });

  it('gets a selector for a parameter, and for nothing else', async () => {
    const { worker, document, view, settled } = await opened();
    const give = (pointer: string) =>
      worker.panel('setSelector', { tabId: 1, document, pointer, selector: '#q' });
    expect(await give('/actions/0')).toMatchObject({ ok: false, code: 'not-runnable' });
    expect(await give('/actions/0/parameters/0')).toMatchObject({ ok: true });
    await settled(0);
    expect((await view()).actions[0]?.parameters[0]?.selector).toBe('#q');
  });

  it('is no longer an edit when the server has the same text', async () => {
    const { state, worker, view, edit } = await opened();
    state.served = undefined;
    await worker.panel('recheck', { tabId: 1, fresh: true });
    await edit(fixed);
    const before = await view();
    expect([before.edited?.length, before.documents[0]?.fetched.unsent]).toEqual([1, true]);
    const offered = async () => (await worker.panel('agents', { tabId: 1 })).edited;
    expect(await offered()).toBe(true);
    state.served = JSON.parse(fixed) as object;
    await worker.panel('recheck', { tabId: 1, fresh: true });
    await expect.poll(async () => (await view()).edited).toBeUndefined();
    expect((await view()).documents[0]?.fetched.unsent).toBeUndefined();
    expect(await offered()).toBeUndefined();
  });

  it('may be one that is not there yet, and one that cannot be read', async () => {
    const { state, worker, document, view, edit } = await opened();
    state.served = undefined;
    await worker.panel('recheck', { tabId: 1, fresh: true });
    expect((await view()).actions).toEqual([]);
    await edit(fixed);
    expect((await view()).actions).toHaveLength(1);
    expect(
      (await view()).findings.filter(({ rule }) => /cors|cache-control|content-type/.test(rule)),
    ).toEqual([]);
    expect(await worker.panel('changes', { tabId: 1 })).toMatchObject([
      {
        document,
        text: fixed,
        diff: expect.stringMatching(/^--- a\/\.well-known\/ai-actions\.json\n\+\+\+ b\//),
      },
    ]);
    await edit(fixed.slice(0, -1));
    const { actions, documents, findings } = await view();
    expect(actions).toHaveLength(1);
    expect(documents.find(({ url }) => url === document)?.status).toBe('unreadable');
    expect(findings.some(({ severity, line }) => severity === 'error' && line === 1)).toBe(true);
  });

  it.each([
    ['discarded', 'discard'],
    ['left by its tab for another site', 'leave'],
    ['in a tab that is closed', 'close'],
  ] as const)('is unchanged when it is %s', async (_name, how) => {
    const { browser, worker, url, document, view, missing, edit, settled } = await opened();
    await edit(fixed);
    await settled(0);
    const tab = { id: 1, url, title: 'Books', private: false };
    if (how === 'discard') await worker.panel('discard', { tabId: 1, document });
    if (how === 'leave') {
      const other = await serve({});
      await worker.arrive({ ...tab, url: `${other.origin}/` });
      await worker.arrive(tab);
      await worker.panel('recheck', { tabId: 1, fresh: false });
    }
    if (how === 'close') await worker.closed(1);
    await settled(1);
    expect((await view()).edited).toBeUndefined();
    expect(await missing()).toBe(1);
    expect([...browser.session.stored.keys()].filter((key) => key.startsWith('edits:'))).toEqual([]);
  });

  it('survives the worker and a reload, in its own tab only', async () => {
    const { browser, worker, url, view, edit } = await opened();
    await edit(fixed);
    const tab = { id: 2, url, title: 'Books', private: false };
    browser.tabs.set(2, tab);
    await worker.arrive({ ...tab, id: 1 });
    await worker.arrive(tab);
    expect((await view()).edited).toHaveLength(1);
    expect((await browser.worker().view(1)).edited).toHaveLength(1);
    expect((await worker.view(2)).edited).toBeUndefined();
  });

  it.each([
    ['of another site', 'https://bank.example/agent.json', '{}', 'not-runnable'],
    ['of no site', 'about:blank', '{}', 'not-runnable'],
    ['too large', '', ' '.repeat(1_000_000 - 3), 'too-large'],
  ])('is refused if it is %s', async (_name, where, text, code) => {
    const { document, site, edit, view } = await opened();
    if (code === 'too-large') await edit('{"a": 1}', `${site.origin}/agent.json`);
    expect(await edit(text, where || document)).toMatchObject({ ok: false, code });
    expect((await view()).edited ?? []).not.toContainEqual(
      expect.objectContaining({ url: where || document }),
    );
  });

  it('is one of five at most', async () => {
    const { site, edit } = await opened();
    const codes: string[] = [];
    for (let index = 0; index < 6; index++) {
      const answer = await edit('{}', `${site.origin}/${index}.json`);
      codes.push(answer.ok ? 'ok' : answer.code);
    }
    expect(codes).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'too-many']);
  });
});

describe('while a document is edited', () => {
  it('agents get no tools, run nothing, and only learn the server’s declaration', async () => {
    const { worker, edit, settled } = await opened();
    const call = () =>
      worker.panel('callAsAgent', { tabId: 1, tool: 'search-books', arguments: { q: 'dune' } });
    const posts = JSON.parse(fixed);
    posts.actions[0] = { ...posts.actions[0], id: 'empty-cart', method: 'POST', endpoint: '/empty' };
    await edit(JSON.stringify(posts));
    await settled(0);
    const agents = () => worker.panel('agents', { tabId: 1 });
    expect(await agents()).toMatchObject({ edited: true, tools: [], withheld: [{ id: 'search-books' }] });
    expect(await call()).toMatchObject({ ok: false });
    expect((await worker.lens.actions(1)).map(({ id }) => id)).toEqual(['awas:search-books']);
    for (const key of ['awas:empty-cart', 'awas:search-books', 'awas:none']) {
      const refused = await worker.lens.run(key, {}, { tabId: 1 });
      expect(refused).toMatchObject({
        ok: false,
        message: expect.stringMatching(/is editing this site/),
      });
      expect(JSON.stringify(refused)).not.toContain('empty-cart');
    }
    const report = JSON.stringify(await worker.lens.report(1));
    expect(report).toContain('search-books');
    expect(report).not.toContain('empty-cart');
    expect(report).not.toContain('"#q"');
    expect(report).toContain('"#query"');
    await worker.panel('discard', { tabId: 1 });
    await settled(1);
    expect(await agents()).not.toHaveProperty('edited');
    expect((await call()) as object).not.toMatchObject({ code: 'not-runnable' });
  });

  it('the person’s runs use the edit, and say so', async () => {
    const { worker, site, edit } = await opened();
    const http = { ...search, id: 'list-books', endpoint: '/books', parameters: [] };
    await edit(JSON.stringify(manifest(http)));
    const run = await worker.panel('run', {
      tabId: 1,
      action: 'awas:list-books',
      arguments: {},
      on: 'http',
    });
    expect(run).toMatchObject({ asker: { kind: 'person' }, edited: true, origin: site.origin });
  });
});

describe('a fix', () => {
  const slips = {
    ...manifest({ ...search, method: 'get', parameters: [{ ...search.parameters[0], required: 'true' }] }),
  };

  it('is shown as the lines that go and come, and applied to the edited text', async () => {
    const { state, worker, document, view } = await opened();
    state.served = slips;
    await worker.panel('recheck', { tabId: 1, fresh: true });
    const { fixes, safe } = await worker.panel('fixes', { tabId: 1, document });
    const method = fixes.find(({ pointer }) => pointer === '/actions/0/method');
    expect(method?.lines.map(({ mark }) => mark)).toEqual(['-', '+']);
    expect(method?.lines[1]?.text).toContain('"GET"');
    expect(safe).toBeGreaterThanOrEqual(2);
    if (!method) throw new Error('no fix');
    const { rule, pointer, line, message } = method;
    const one = await worker.panel('applyFix', {
      tabId: 1,
      document,
      fix: { rule, pointer, line, message },
    });
    expect(one).toMatchObject({ ok: true, fixed: 1, text: expect.stringContaining('"GET"') });
    expect((await view()).edited).toHaveLength(1);
    const all = await worker.panel('applyFix', { tabId: 1, document });
    expect(all).toMatchObject({ ok: true, text: expect.stringMatching(/"GET".*"required": ?true/s) });
    const again = await worker.panel('applyFix', {
      tabId: 1,
      document,
      fix: { rule, pointer, line, message },
    });
    expect(again).toMatchObject({ ok: false });
  });
});

describe('all fixes', () => {
  it('are shown as a diff of all documents, which edits nothing', async () => {
    const { state, worker, document, view } = await opened();
    state.served = { ...manifest({ ...search, method: 'get' }) };
    await worker.panel('recheck', { tabId: 1, fresh: true });
    const [one, ...others] = await worker.panel('fixAll', { tabId: 1 });
    expect(others).toEqual([]);
    expect(one).toMatchObject({ document, fixed: 1, text: expect.stringContaining('"GET"') });
    expect(one?.diff).toMatch(/^--- a\/\.well-known\/ai-actions\.json\n.*^-.*"get".*^\+.*"GET"/ms);
    expect((await view()).edited).toBeUndefined();
    await worker.panel('applyFix', { tabId: 1, document });
    expect(await worker.panel('fixAll', { tabId: 1 })).toEqual([]);
  });
});

describe('watching', () => {
  it('finds what was changed, added or removed, and keeps the rest', async () => {
    const { browser, worker, state, site, view } = await opened();
    const watch = () => {
      browser.state.now += 2_000;
      return worker.panel('watch', { tabId: 1 });
    };
    const before = await view();
    expect(await watch()).toEqual({ changed: false });
    expect((await view()).documents[0]).toEqual(before.documents[0]);
    state.served = JSON.parse(fixed);
    expect(await watch()).toEqual({ changed: true });
    expect((await view()).findings.filter(({ rule }) => rule === 'awas/control-missing')).toEqual([]);
    state.served = undefined;
    expect(await watch()).toEqual({ changed: true });
    expect((await view()).actions).toEqual([]);
    state.served = manifest(search);
    expect(await watch()).toEqual({ changed: true });
    expect((await view()).actions).toHaveLength(1);
    const asked = site.requests.length;
    await Promise.all([watch(), worker.panel('watch', { tabId: 1 })]);
    expect(site.requests.length - asked).toBeLessThan(20);
  });

  it('requests on public sites only found and expected documents', async () => {
    const site = await serve({ [AWAS]: json(manifest(search), { etag: '"1"' }) });
    const browser = memoryBrowser();
    const origin = 'https://shop.example';
    const worker = browser.worker({
      fetch: (url, init) => fetch(String(url).replace(origin, site.origin), init),
    });
    const tab = { id: 1, url: `${origin}/`, title: 'Books', private: false };
    browser.tabs.set(1, tab);
    await worker.arrive(tab);
    const before = site.requests.length;
    browser.state.now += 2_000;
    await worker.panel('watch', { tabId: 1 });
    expect(site.requests.slice(before).map(({ path, headers }) => [path, headers['if-none-match']])).toEqual([
      [AWAS, '"1"'],
    ]);
    const asked = site.requests.length;
    browser.state.now += 2_000;
    const expected = `${origin}/.well-known/agent.json`;
    await worker.panel('watch', { tabId: 1, expected });
    expect(
      site.requests
        .slice(asked)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(['/.well-known/agent.json', AWAS]);
  });
});

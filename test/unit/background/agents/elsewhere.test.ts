import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Platform } from '../../../../lib/browser/platform.ts';
import type { ElementFact, PageFacts, RunData, Submission } from '../../../../lib/model/index.ts';
import { element, page } from '../../../builders.ts';
import { json, serve } from '../../discovery/site.ts';
import { memoryBrowser } from '../memory-platform.ts';

const SLOW = { timeout: 10_000 };

interface Form {
  readonly method: 'get' | 'post';
  /** The control exists after this many milliseconds. */
  readonly late?: number;
  /** Number of the scan at which the control appears. */
  readonly atLook?: number;
  readonly comesAfter?: number;
  readonly isLost?: boolean;
  /** True if the worker ends while the opened tab is still empty. */
  readonly isFatal?: boolean;
}

function factsOf(url: string, forms: Readonly<Record<string, Form>>, isLate: boolean): PageFacts {
  const { origin, pathname } = new URL(url);
  const form = forms[pathname];
  const submits: Submission = {
    kind: 'form',
    method: form?.method ?? 'get',
    url: origin + pathname,
    enctype: 'application/x-www-form-urlencoded',
    target: '',
    fields: ['q', 'csrf'],
  };
  const there = form !== undefined && !isLate;
  const control: Partial<ElementFact> = {
    form: { path: '#f', action: submits.url, method: submits.method.toUpperCase() },
  };
  return page({
    url,
    scannedAt: isLate ? 1 : 2,
    selectors: {
      '#q': {
        selector: '#q',
        state: there ? 'one' : 'none',
        count: there ? 1 : 0,
        elements: there ? [element(control)] : [],
      },
    },
    submissions: there ? [{ path: '#f', submits }] : [],
  });
}

async function shop(forms: Readonly<Record<string, Form>>, opens = true) {
  const action = (id: string, path: string, method: string) => ({
    id,
    name: id,
    description: id,
    path,
    method,
    parameters: [{ name: 'q', type: 'string', required: true, selector: '#q', description: 'What' }],
  });
  const site = await serve({
    '/.well-known/ai-actions.json': json({
      version: '1.0',
      name: 'Shop',
      actions: [
        action('find', '/find', 'GET'),
        {
          ...action('list', '/list', 'GET'),
          result: { type: 'list', selector: '#list', pagination: { nextButton: '.next' } },
        },
        action('buy', '/buy', 'POST'),
        { id: 'order', name: 'order', description: 'Orders', path: '/order', method: 'POST', parameters: [] },
      ],
    }),
  });
  const browser = memoryBrowser();
  const closed: number[] = [];
  const shown: string[] = [];
  const left: number[] = [];
  const executed: { tabId: number; runId: string; from?: number }[] = [];
  let next = 2;
  const platform: Partial<Platform> = {
    async openBackgroundTab(_tabId, url, created) {
      if (!opens) return undefined;
      const tabId = next++;
      await created(tabId);
      if (forms[new URL(url).pathname]?.isFatal) return new Promise(() => undefined);
      if (forms[new URL(url).pathname]?.isLost) return tabId;
      setTimeout(() => void load(tabId, url), forms[new URL(url).pathname]?.comesAfter ?? 0);
      return tabId;
    },
    closeTab: async (tabId) => void closed.push(tabId),
    showInTab: async (tabId, url) => {
      shown.push(url);
      setTimeout(() => void load(tabId, url), 0);
    },
  };
  let worker = browser.worker(platform);
  async function load(tabId: number, url: string): Promise<void> {
    const tab = { id: tabId, url, title: '', private: false };
    const form = forms[new URL(url).pathname];
    let looks = 0;
    browser.tabs.set(tabId, tab);
    browser.scripts.set(tabId, {
      execute: ({ runId, from }) => {
        executed.push({ tabId, runId, ...(from !== undefined && { from }) });
        return { begun: true };
      },
      offer: ({ tools }) => ({ offered: tools.length }),
      leave: () => {
        left.push(shown.length);
        return null;
      },
      scan: () => {
        looks++;
        return factsOf(url, forms, looks < (form?.atLook ?? 0));
      },
      cancel: () => null,
    });
    await worker.arrive(tab);
    await worker.page(tabId, 'hello', { url, links: [], hasAttributes: false, webmcp: true });
    const late = form?.late ?? 0;
    await worker.page(tabId, 'facts', factsOf(url, forms, late > 0 || form?.atLook !== undefined));
    if (late > 0) {
      const timer = setTimeout(() => void worker.page(tabId, 'facts', factsOf(url, forms, false)), late);
      onTestFinished(() => clearTimeout(timer));
    }
  }
  await load(1, `${site.origin}/`);
  const runs = async () => (await worker.view(1)).runs;
  return {
    site,
    worker,
    async restart() {
      worker = browser.worker(platform);
      await worker.resume();
    },
    closed,
    shown,
    left,
    executed,
    runs,
    opened: () => next - 2,
    call: (tool: string, tabId = 1, id?: string, more: object = {}) =>
      worker.page(tabId, 'call', {
        tool,
        arguments: { q: 'lamp', ...more },
        ...(id !== undefined && { call: id }),
      }),
    done: (
      { tabId, runId }: { tabId: number; runId: string },
      data: RunData = { kind: 'text', text: 'lamp', contentType: 'text/plain' },
    ) =>
      worker.page(tabId, 'runOutcome', {
        runId,
        outcome: { ok: true, status: 0, data, tookMs: 1, answer: 'page' },
      }),
  };
}

async function inNoTime(call: Promise<unknown>): Promise<unknown> {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let reply: unknown;
  const answered = (answer: unknown): void => {
    reply = answer;
  };
  call.then(answered, answered);
  while (reply === undefined) {
    await vi.advanceTimersByTimeAsync(200);
    await new Promise(setImmediate);
  }
  return reply;
}

describe('a call of an action of another page', () => {
  it.each([0, 400])('reads there in a tab that we open and close (control after %i ms)', async (late) => {
    const { call, executed, done, closed, shown, runs, site } = await shop({
      '/find': { method: 'get', late },
    });
    const reply = call('find');
    await expect.poll(() => executed, SLOW).toEqual([{ tabId: 2, runId: expect.any(String), from: 1 }]);
    expect((await runs())[0]?.plan).toMatchObject({
      consent: false,
      summary: [{ key: 'planOpens', values: ['/find'] }, ...Array(4).fill(expect.anything())],
      effects: [{ path: '/find' }, { purpose: 'open', method: 'GET', target: site.origin }],
    });
    await done(executed[0]!);
    expect(await reply).toMatchObject({ ok: true, data: 'lamp' });
    expect(closed).toEqual([2]);
    expect(shown).toEqual([]);
  });

  it('scans a background page again for late controls', async () => {
    const { call, executed, done } = await shop({ '/find': { method: 'get', atLook: 2 } });
    const reply = call('find');
    await expect.poll(() => executed, SLOW).toHaveLength(1);
    await done(executed[0]!);
    expect(await reply).toMatchObject({ ok: true, data: 'lamp' });
  });

  it('asks before an effect, and shows the page to the person only after a yes', async () => {
    const { call, worker, executed, done, closed, shown, left, runs, site } = await shop({
      '/buy': { method: 'post' },
    });
    const reply = call('buy');
    await expect.poll(async () => (await runs())[0]?.state, SLOW).toBe('awaiting-consent');
    expect([closed, shown, executed]).toEqual([[2], [], []]);
    const [asked] = await runs();
    expect(asked?.plan.effects[0]).toMatchObject({ method: 'POST', path: '/buy', cookies: true });
    await worker.panel('answer', { runId: asked!.id, allow: true });
    await expect.poll(() => executed, SLOW).toEqual([{ tabId: 1, runId: asked?.id, from: 1 }]);
    expect(shown).toEqual([`${site.origin}/buy`]);
    expect(left).toEqual([0]);
    await done(executed[0]!);
    expect(await reply).toMatchObject({ ok: true, data: 'lamp' });
  });

  it('names the page and the call if it can’t continue', async () => {
    const { call, site } = await shop({ '/buy': { method: 'post' } }, false);
    expect(await call('buy')).toMatchObject({
      ok: false,
      code: 'other-page',
      message: expect.stringContaining(`${site.origin}/buy`),
      next: `Open ${site.origin}/buy in this tab, then make the same call again there.`,
    });
    expect(site.asked('/buy')).toBe(0);
  });

  it('opens nothing if reads need a question, or for a page that we opened', async () => {
    const { call, worker, executed, closed, runs } = await shop({ '/find': { method: 'get' } });
    const first = call('find');
    await expect.poll(() => executed.length, SLOW).toBe(1);
    expect(await call('buy', 2)).toMatchObject({ code: 'other-page' });
    await worker.closed(2);
    expect(await first).toMatchObject({ ok: false, code: 'page-changed' });
    await worker.panel('saveSettings', { ...(await worker.panel('settings', null)), agentsMayRead: false });
    call('find').catch(() => undefined);
    await expect
      .poll(async () => (await runs()).map(({ state }) => state), SLOW)
      .toContain('awaiting-consent');
    expect(closed).toEqual([2]);
  });

  it('does nothing for a page that we opened, and asks the person nothing there', async () => {
    const { call, worker, executed, done } = await shop({ '/find': { method: 'get' } });
    const first = call('find');
    await expect.poll(() => executed.length, SLOW).toBe(1);
    expect(await call('order', 2)).toMatchObject({ code: 'other-page' });
    expect((await worker.view(2)).runs).toEqual([]);
    await done(executed[0]!);
    expect(await first).toMatchObject({ ok: true });
  });

  it('starts nothing if agents are stopped while its page is loading', async () => {
    const { call, worker, executed, closed } = await shop({ '/find': { method: 'get', late: 600 } });
    const reply = call('find');
    await expect.poll(async () => (await worker.view(2)).url, SLOW).not.toBe('');
    await worker.panel('saveSettings', { ...(await worker.panel('settings', null)), agentsStopped: true });
    expect(await reply).toMatchObject({ ok: false, code: 'refused' });
    expect([executed, closed]).toEqual([[], [2]]);
  });

  it.each<[string, Form]>([
    ['its page has not come', { method: 'get', isLost: true }],
    ['its control is late', { method: 'get', late: 5_000 }],
  ])('closes its tab at once if its caller cancels it while %s', async (_, form) => {
    const { call, worker, closed, opened, executed, runs, site } = await shop({ '/find': form });
    const reply = call('find', 1, 'a');
    await expect.poll(opened, SLOW).toBe(1);
    await worker.page(1, 'cancelCall', { call: 'a' });
    await expect.poll(() => closed).toEqual([2]);
    expect(await reply).toMatchObject({ ok: false, code: 'cancelled' });
    expect([executed, await runs(), site.asked('/find')]).toEqual([[], [], 0]);
  });

  it('opens three pages of a site at a time, those of an earlier worker among them', async () => {
    const { call, restart, executed, opened, closed } = await shop({ '/find': { method: 'get' } });
    for (let index = 0; index < 3; index++) call('find').catch(() => undefined);
    await expect.poll(() => executed.length, SLOW).toBe(3);
    await restart();
    expect(await inNoTime(call('find'))).toMatchObject({ ok: false });
    expect([opened(), closed]).toEqual([3, []]);
  });

  it('opens no more than 30 pages of a site in a minute', async () => {
    const { call, executed, done, closed } = await shop({ '/find': { method: 'get' } });
    for (let index = 0; index < 30; index++) {
      const reply = call('find');
      await expect.poll(() => executed.length, SLOW).toBe(index + 1);
      await done(executed[index]!);
      await reply;
    }
    const last = call('find');
    expect(await last).toMatchObject({ ok: false });
    expect(closed).toHaveLength(30);
  });

  it('is not closed by a worker that has just started, and opens it itself', async () => {
    const { call, worker, executed, done, closed } = await shop({ '/find': { method: 'get', late: 400 } });
    const reply = call('find');
    await expect
      .poll(async () => {
        await worker.resume();
        return executed;
      }, SLOW)
      .toHaveLength(1);
    expect(closed).toEqual([]);
    await done(executed[0]!);
    expect(await reply).toMatchObject({ ok: true, data: 'lamp' });
  });

  it('is not sent over HTTP if its page does not load', async () => {
    const { call, site, closed } = await shop({ '/find': { method: 'get', isLost: true } });
    const reply = await inNoTime(call('find'));
    expect(reply).toMatchObject({ ok: false, code: 'timeout', next: expect.stringContaining('/find') });
    expect([site.asked('/find'), closed]).toEqual([0, [2]]);
  });

  it('has more time to load than its controls', async () => {
    const { call, executed, done } = await shop({
      '/find': { method: 'get', comesAfter: 15_000, late: 6_000 },
    });
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const reply = call('find');
    for (let turn = 0; executed.length === 0 && turn < 300; turn++) {
      await vi.advanceTimersByTimeAsync(200);
      await new Promise(setImmediate);
    }
    expect(executed).toHaveLength(1);
    await done(executed[0]!);
    expect(await reply).toMatchObject({ ok: true, data: 'lamp' });
  });

  it('rejects wrong arguments before anything is opened', async () => {
    const { worker, executed, closed } = await shop({ '/find': { method: 'get' } });
    const reply = await worker.page(1, 'call', { tool: 'find', arguments: {} });
    expect(reply).toMatchObject({ code: 'invalid-arguments', problems: [{ pointer: '/q' }] });
    expect([executed, closed]).toEqual([[], []]);
  });
});

describe('the next page of results that were read from a page', () => {
  const table = (next?: string): RunData => ({
    kind: 'table',
    columns: ['name'],
    rows: [['lamp']],
    more: true,
    ...(next !== undefined && { next }),
  });
  async function read(here: Awaited<ReturnType<typeof shop>>, data: RunData, more: object = {}) {
    const { length } = here.executed;
    const reply = here.call('list', 1, undefined, more);
    await expect.poll(() => here.executed.length, SLOW).toBe(length + 1);
    await here.done(here.executed[length]!, data);
    return reply;
  }
  const LIST = { '/list': { method: 'get' } } as const;

  it('comes from the same call with the reply’s token, in a tab of ours', async () => {
    const here = await shop(LIST);
    const first = await read(here, table(`${here.site.origin}/list?q=lamp&page=2`));
    expect(first).toMatchObject({
      ok: true,
      nextPage: { repeatWith: { awas_lens_next: expect.any(String) } },
    });
    const { repeatWith } = (first as { nextPage: { repeatWith: object } }).nextPage;
    const second = await read(here, { ...table(), more: false } as RunData, repeatWith);
    expect(second).toEqual({ ok: true, status: 0, data: { rows: [{ name: 'lamp' }] } });
    expect(here.executed).toMatchObject([{ tabId: 2 }, { tabId: 3, from: 1 }]);
    expect(here.closed).toEqual([2, 3]);
    expect((await here.runs()).at(-1)?.plan).toMatchObject({
      risk: 'read',
      consent: false,
      url: `${here.site.origin}/list?q=lamp&page=2`,
      steps: [{ kind: 'open' }, { kind: 'wait', selector: '#list' }, { kind: 'extract', selector: '#list' }],
      effects: [{ method: 'GET', target: here.site.origin, path: '/list', purpose: 'open' }],
    });
  });

  it.each([
    ['leads to another site', 'https://x.example/list?page=2'],
    ['is no address', 'javascript:more()'],
    ['has no link', undefined],
  ])('is not offered if it %s', async (_, next) => {
    const here = await shop(LIST);
    const reply = await read(here, table(next));
    expect(reply).toMatchObject({ ok: true, data: { more: true } });
    expect(reply).not.toHaveProperty('nextPage');
    const [{ id } = { id: '' }] = await here.runs();
    expect(await here.call('list', 1, undefined, { awas_lens_next: id })).toMatchObject({
      code: 'unknown-run',
    });
    expect(here.opened()).toBe(1);
  });

  it('belongs only to the same action, and asks if the person wants a question before reads', async () => {
    const here = await shop({ ...LIST, '/find': { method: 'get' } });
    const first = await read(here, table(`${here.site.origin}/list?q=lamp&page=2`));
    const { repeatWith } = (first as { nextPage: { repeatWith: object } }).nextPage;
    expect(await here.call('find', 1, undefined, repeatWith)).toMatchObject({ code: 'unknown-run' });
    const { worker } = here;
    await worker.panel('saveSettings', { ...(await worker.panel('settings', null)), agentsMayRead: false });
    here.call('list', 1, undefined, repeatWith).catch(() => undefined);
    await expect.poll(async () => (await here.runs()).at(-1)?.state, SLOW).toBe('awaiting-consent');
    const asked = (await here.runs()).at(-1);
    await worker.panel('answer', { runId: asked!.id, allow: true });
    await expect.poll(() => here.shown, SLOW).toEqual([`${here.site.origin}/list?q=lamp&page=2`]);
    expect(here.opened()).toBe(1);
  });
});

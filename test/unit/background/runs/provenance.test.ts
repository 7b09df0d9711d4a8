import { describe, expect, it } from 'vitest';
import { STATUS_TOOL } from '../../../../lib/agent/call.ts';
import type { AgentReply, Asker, Run } from '../../../../lib/model/index.ts';
import { json, serve } from '../../discovery/site.ts';
import { memoryBrowser } from '../memory-platform.ts';
import { AGENT, PERSON, pageOf, type Stage, stage } from './stage.ts';

const status = async ({ worker }: Stage, run?: string): Promise<AgentReply> =>
  worker.page(1, 'call', { tool: STATUS_TOOL, arguments: run === undefined ? {} : { run } });
const waitingOf = (reply: AgentReply): unknown[] =>
  reply.ok ? ((reply.data as { waiting: unknown[] }).waiting ?? []) : [];
const ended = async ({ worker }: Stage, { id }: Run): Promise<Run> => {
  const run = await worker.regular.runs.ended(id);
  if (!run) throw new Error('it was dismissed');
  return run;
};
const yes = (here: Stage, { id: runId }: Run, remember = false) =>
  here.worker.panel('answer', { runId, allow: true, ...(remember && { remember: 'any-values' as const }) });

describe('a page only sees its own runs', () => {
  it('of those that its earlier page asked for, of the same origin', async () => {
    const here = await stage();
    await here.visit(here.site);
    const run = await here.start('awp:find', { ...pageOf(here.site), document: 'before' } as Asker);
    await ended(here, run);
    expect(await status(here, run.id)).toMatchObject({ ok: true, data: { path: '/find' } });
    const asks = await here.start('awp:buy', pageOf(here.site));
    expect(waitingOf(await status(here))).toMatchObject([{ run: asks.id, state: 'awaiting-consent' }]);
  });
  it('of nothing that an answer to the person has in it, not even as a reason', async () => {
    const secret = 'only-for-the-person';
    const answering = await serve({ '/invoke': json({ balance: secret }) });
    const site = await serve({
      '/.well-known/woa.json': json({
        woa_version: '1',
        agents: [
          {
            id: 'balance',
            name: 'Balance',
            description: 'Says what is there',
            inputs: { type: 'object' },
            outputs: { type: 'object', properties: { balance: { type: 'string', maxLength: 3 } } },
            transports: ['rest'],
          },
        ],
        transports: { rest: { base: answering.origin, invoke_path: '/invoke' } },
      }),
    });
    const here = await stage();
    await here.visit(site);
    const before = await status(here);
    const run = await here.start('woa:balance', PERSON);
    await yes(here, run);
    expect((await ended(here, run)).outcome).toMatchObject({ ok: true });
    const rules = (await here.worker.view(1)).findings.map(({ rule }) => rule);
    expect(rules).toContain('woa/answer-not-as-declared');
    expect(await status(here)).toEqual(before);
  });
});

describe('a question', () => {
  it('is put before the person at once, and is on the badge', async () => {
    const here = await stage();
    await here.visit(here.site);
    await here.start('awp:buy', PERSON);
    expect(here.browser.questions).toEqual([]);
    await here.start('awp:buy', pageOf(here.site));
    await expect.poll(() => here.browser.questions).toEqual([1]);
    await expect.poll(() => here.browser.badges.get(1)?.text).toBe('?');
  });
});

describe('what the person presses as another site comes to the tab', () => {
  const HTTP = { arguments: {}, on: 'http' } as const;

  it.each([
    ['plan', 'awp:find', HTTP],
    ['run', 'awp:find', HTTP],
    ['run', 'awp:buy', HTTP],
    ['open', 'adp:quote', {}],
    ['giveCredential', 'awp:rates', { secret: 'sk-live-0123456789' }],
    ['signIn', 'awp:rates', { clientId: 'lens' }],
  ] as const)('%s of %s is done for neither', async (name, action, more) => {
    const here = await stage();
    await here.visit(here.site);
    await here.visit(here.other);
    const [before, beforeApi] = [here.other.requests.length, here.api.requests.length];
    const pressed = { tabId: 1, site: here.site.origin, action, ...more };
    expect(await here.worker.panel(name, pressed as never)).toMatchObject({
      ok: false,
      code: 'page-changed',
    });
    expect([here.other.requests.length, here.api.requests.length]).toEqual([before, beforeApi]);
    expect(here.sentByPage).toEqual([]);
    expect(await here.worker.regular.runs.of(1)).toEqual([]);
    expect(await here.worker.panel('credentials', null)).toEqual([]);
  });
});

describe('a remembered yes', () => {
  it('is the site’s that asked, never the tab’s that is there now', async () => {
    const here = await stage();
    await here.visit(here.site);
    const run = await here.start('awp:order', AGENT);
    const { browser } = here;
    browser.tabs.set(1, { id: 1, url: `${here.other.origin}/`, title: '', private: false });
    await yes(here, run, true);
    await ended(here, run);
    const grants = await here.worker.panel('grants', null);
    expect(grants).toMatchObject([
      { kind: 'action', site: here.site.origin, targets: [here.api.origin], action: 'awp:order' },
    ]);
    await here.visit(here.other);
    expect(await here.start('awp:order', AGENT)).toMatchObject({ state: 'awaiting-consent' });
    await here.visit(here.site);
    expect(await here.start('awp:order', AGENT)).toMatchObject({ state: 'running' });
    await here.worker.panel('revoke', { site: here.site.origin, id: grants[0]?.id ?? '' });
    expect(await here.start('awp:order', AGENT)).toMatchObject({ state: 'awaiting-consent' });
  });

  it.each([
    ['awp:reserve', '/order'],
    ['awp:convert', '/rates'],
  ])('covers nothing that has not been sent when it is revoked: %s', async (action, path) => {
    const here = await stage();
    await here.visit(here.site);
    const first = await here.start(action, AGENT);
    const { runs } = here.worker.regular;
    await expect.poll(async () => (await runs.known(first.id)).run.state).toBe('awaiting-consent');
    await yes(here, first, true);
    await ended(here, first);
    const second = await here.start(action, AGENT);
    expect(second).toMatchObject({ state: 'running' });
    await here.worker.panel('revoke', { site: here.site.origin });
    expect(await ended(here, second)).toMatchObject({ outcome: { ok: false, code: 'refused' } });
    expect(here.api.asked(path)).toBe(1);
  });
  it('grants a person’s own runs nothing, and no page what was not asked for', async () => {
    const here = await stage();
    await here.visit(here.site);
    await yes(here, await here.start('awp:buy', PERSON), true);
    await yes(here, await here.start('awp:order', pageOf(here.site)));
    expect(await here.worker.panel('grants', null)).toEqual([]);
  });
});

describe('what only the extension can read', () => {
  it('is tried as the page, asks, then goes without cookies; and no more questions for that pair', async () => {
    const here = await stage();
    await here.visit(here.site);
    const run = await here.start('awp:rates', pageOf(here.site));
    const { runs } = here.worker.regular;
    await expect.poll(async () => (await runs.known(run.id)).run.state).toBe('awaiting-consent');
    expect((await runs.known(run.id)).run.plan.question).toMatchObject({
      because: ['other-origin'],
      targets: [here.api.origin],
    });
    expect(here.api.asked('/rates')).toBe(0);
    await yes(here, run);
    expect((await ended(here, run)).outcome).toMatchObject({ ok: true, data: { value: { rate: 7 } } });
    expect(here.api.requests.at(-1)?.headers).not.toHaveProperty('cookie');
    const again = await here.start('awp:rates', pageOf(here.site));
    expect((await ended(here, again)).outcome).toMatchObject({ ok: true });
    await here.visit(here.other);
    const elsewhere = await here.start('awp:rates', pageOf(here.other));
    await expect.poll(async () => (await runs.known(elsewhere.id)).run.state).toBe('awaiting-consent');
    expect(here.api.asked('/rates')).toBe(2);
  });
  it('causes no question if the page has gone in the meantime', async () => {
    const browser = memoryBrowser();
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      browser.state.readInPage = () =>
        new Promise((done) => {
          answer = () => done({ ok: false, why: 'Failed to fetch' });
          resolve();
        });
    });
    const here = await stage(browser);
    await here.visit(here.site);
    const run = await here.start('awp:rates', pageOf(here.site));
    await asked;
    await here.visit(here.other);
    answer();
    expect((await ended(here, run)).outcome).toMatchObject({ ok: false, code: 'page-changed' });
    expect(here.api.asked('/rates')).toBe(0);
  });
  it('is a detail of another origin, for a page and an agent, but not for a person', async () => {
    const here = await stage();
    await here.visit(here.site);
    for (const asker of [pageOf(here.site), AGENT]) {
      const run = await here.start('adp:quote', asker);
      expect(run).toMatchObject({
        state: 'awaiting-consent',
        plan: {
          effects: [{ purpose: 'detail', target: here.api.origin }],
          question: { rememberable: false },
        },
      });
      await here.worker.panel('answer', { runId: run.id, allow: false });
    }
    expect(here.api.asked('/detail/quote')).toBe(0);
    const run = await here.start('adp:quote', AGENT);
    await yes(here, run);
    await ended(here, run);
    expect(here.api.asked('/detail/quote')).toBe(1);
    expect(await here.worker.panel('grants', null)).toMatchObject([
      { kind: 'reads', site: here.site.origin, targets: [here.api.origin] },
    ]);
    await here.visit(here.other);
    expect(await here.worker.panel('open', { tabId: 1, action: 'adp:quote' })).toMatchObject({ ok: true });
    expect(here.api.asked('/detail/quote')).toBe(2);
  });
  it('makes what a detail elsewhere declares foreign: it always asks, and gets no cookies', async () => {
    const here = await stage();
    await here.visit(here.site);
    const opens = await here.start('adp:quote', AGENT);
    await yes(here, opens);
    await ended(here, opens);
    const run = await here.start('adp:quote', AGENT);
    expect(run).toMatchObject({
      state: 'awaiting-consent',
      plan: {
        declarer: { foreign: true, origin: here.api.origin },
        question: { because: ['foreign'], rememberable: false },
        request: { cookies: false },
      },
    });
  });
});

describe('a worker that dies', () => {
  it('between yes and sending: the run goes on at once, and is sent once', async () => {
    const here = await stage();
    await here.visit(here.site);
    const run = await here.start('awp:order', pageOf(here.site));
    const { session } = here.browser;
    const stored = JSON.parse(session.stored.get(`run:${run.id}`) ?? '{}');
    stored.run.state = 'running';
    session.stored.set(`run:${run.id}`, JSON.stringify(stored));
    const worker = here.restart();
    await Promise.all([worker.resume(), worker.alarm(`run:${run.id}`)]);
    expect((await ended(here, run)).outcome).toMatchObject({ ok: true });
    expect(here.api.asked('/order')).toBe(1);
  });
  it.each(['resume', 'alarm', 'both'] as const)(
    'while the request is under way: it is never sent again, whoever is first (%s)',
    async (first) => {
      const here = await stage();
      await here.visit(here.site);
      const run = await here.start('awp:order', pageOf(here.site));
      const { session } = here.browser;
      const stored = JSON.parse(session.stored.get(`run:${run.id}`) ?? '{}');
      stored.run.state = 'running';
      stored.request.sent = true;
      session.stored.set(`run:${run.id}`, JSON.stringify(stored));
      const worker = here.restart();
      if (first !== 'alarm') await worker.resume();
      if (first !== 'resume') await worker.alarm(`run:${run.id}`);
      expect((await ended(here, run)).outcome).toMatchObject({ ok: false, code: 'interrupted' });
      expect(here.api.asked('/order')).toBe(0);
    },
  );
  it('before the yes: what the yes starts is not taken for what was lost', async () => {
    const here = await stage();
    await here.visit(here.site);
    const run = await here.start('awp:order', pageOf(here.site));
    const worker = here.restart();
    await Promise.all([yes(here, run), worker.resume(), worker.alarm(`run:${run.id}`)]);
    await worker.resume();
    expect((await ended(here, run)).outcome).toMatchObject({ ok: true });
    expect(here.api.asked('/order')).toBe(1);
  });
});

describe('private windows', () => {
  it('that closed while no worker ran are purged at its start', async () => {
    const browser = memoryBrowser();
    browser.state.inPrivate = true;
    const here = await stage(browser);
    await here.visit(here.site, 2, { private: true });
    const keys = () => [...browser.session.stored.keys()].filter((key) => key.startsWith('private:'));
    expect(keys()).not.toEqual([]);
    await here.restart().resume();
    expect(keys()).not.toEqual([]);
    browser.tabs.delete(2);
    await here.restart().resume();
    expect(keys()).toEqual([]);
  });
});

import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toBase64 } from '../../../lib/http/base64.ts';
import { fetchOnce } from '../../../lib/http/sent.ts';
import type { Run } from '../../../lib/model/index.ts';
import { toHar } from '../../../lib/report/index.ts';
import { spoken } from '../../in-english.ts';
import { json, type Site, serve } from '../discovery/site.ts';
import { type MemoryBrowser, memoryBrowser } from './memory-platform.ts';

const server = new OAuth2Server();
let issued = 0;
let granted: string | undefined;
const grants: string[] = [];

beforeAll(async () => {
  await server.issuer.keys.generate('RS256');
  await server.start(0, 'localhost');
  server.service.on('beforeResponse', (response, request) => {
    grants.push((request.body as { grant_type: string }).grant_type);
    response.body.access_token = `access-${++issued}`;
    response.body.refresh_token = `refresh-${issued}`;
    response.body.expires_in = 600;
    response.body.scope = granted;
  });
});
afterAll(() => server.stop());

let valid: (token: string) => boolean;
let api: Site;
let browser: MemoryBrowser;
let worker: ReturnType<MemoryBrowser['worker']>;
let refreshes = 0;

const manifest = (target: string, auth: object) =>
  json({
    awp_version: '0.1',
    domain: 'mail.example',
    intent: 'Reads your mail',
    actions: [{ id: 'me', description: 'Who I am', endpoint: `${target}/me`, method: 'GET' }],
    auth: { required_for: ['me'], ...auth },
  });

async function visit(auth: (api: string) => object, isOwn = false): Promise<string> {
  api = await serve({
    '/agent.json': (request, response) => manifest(api.origin, auth(api.origin))(request, response),
    '/token/refresh': (request, response) => {
      refreshes++;
      const old = request.headers.authorization;
      return json({ token: `renewed-after-${old?.slice('Bearer '.length)}` })(request, response);
    },
    '/me': (request, response) => {
      const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
      if (valid(token)) return json({ ok: true, as: 'you' })(request, response);
      response.writeHead(401).end();
    },
  });
  const site = isOwn ? api : await serve({ '/agent.json': manifest(api.origin, auth(api.origin)) });
  browser = memoryBrowser();
  browser.state.authorize = async (url) =>
    (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '';
  const tab = { id: 1, url: `${site.origin}/`, title: '', private: false };
  browser.tabs.set(1, tab);
  browser.scripts.set(1, {
    send: async ({ request, limit }) => {
      const answer = await fetchOnce(fetch, request, limit, { signal: new AbortController().signal });
      return { ...answer, body: toBase64(answer.body) };
    },
  });
  worker = browser.worker();
  await worker.arrive(tab);
  return site.origin;
}

const oauth = () => {
  const origin = `http://localhost:${server.address().port}`;
  return {
    type: 'oauth2',
    authorization_url: `${origin}/authorize`,
    token_url: `${origin}/token`,
    scopes: ['me'],
  };
};
const signIn = () => worker.panel('signIn', { tabId: 1, action: 'awp:me', clientId: 'lens' });
const run = async (): Promise<Run | undefined> => {
  const started = await worker.panel('run', { tabId: 1, action: 'awp:me', arguments: {}, on: 'http' });
  if ('ok' in started) throw new Error(started.message);
  await worker.panel('answer', { runId: started.id, allow: true });
  return worker.regular.runs.ended(started.id);
};

beforeEach(() => {
  grants.length = 0;
  issued = 0;
  refreshes = 0;
  granted = undefined;
  valid = () => true;
});

describe('ADP-3-f: a person signs in', () => {
  it('the token is sent only to its own server, shown masked, and stored only in the session', async () => {
    const site = await visit(oauth);
    expect(await worker.panel('redirectUri', null)).toBe('https://lens.example.org/');
    const expiresAt = browser.state.now + 600_000;
    const credential = {
      site,
      target: api.origin,
      masked: '••••',
      expiresAt,
      scopes: ['me'],
    };
    expect(await signIn()).toEqual({ ok: true, credential });
    worker = browser.worker();
    const ended = await run();
    expect(ended?.outcome).toMatchObject({ ok: true, data: { value: { as: 'you' } } });
    expect(api.requests.at(-1)?.headers.authorization).toBe('Bearer access-1');
    expect(await worker.panel('credentials', null)).toEqual([credential]);
    const { report, actions } = worker.lens;
    const told = [ended, await worker.view(1), await report(1), await actions(1)];
    expect(JSON.stringify(told)).not.toMatch(/access-1|refresh-1/);
    expect([...browser.local.stored.values()].join()).not.toMatch(/access-1|refresh-1/);
    const keys = [...browser.session.stored].filter(([, value]) => /access-1|refresh-1/.test(value));
    expect(keys.map(([key]) => key)).toEqual([`credential:${site} ${api.origin}`]);
    await worker.panel('forgetCredentials', {});
    expect([...browser.session.stored.values()].join()).not.toMatch(/access-1|refresh-1/);
  });
  it('as a client with a secret, which is nowhere but in session storage; what was not granted is told', async () => {
    const site = await visit(oauth);
    granted = 'you';
    const client = { clientId: 'lens', clientSecret: 's3cret-of-mine', scopes: ['you', 'us'] };
    const answer = await worker.panel('signIn', { tabId: 1, action: 'awp:me', ...client });
    expect(answer).toMatchObject({ ok: true, credential: { masked: '••••', scopes: ['you'] } });
    const planned = await worker.panel('plan', { tabId: 1, action: 'awp:me', arguments: {}, on: 'http' });
    expect(spoken(planned)).toMatchObject({
      ok: true,
      plan: { warnings: [expect.stringMatching(/didn’t grant “me”/)] },
    });
    const ended = await run();
    const { report, actions } = worker.lens;
    const view = await worker.view(1);
    const told = [answer, planned, ended, view, await report(1), await actions(1), toHar(view.runs, '1')];
    expect(JSON.stringify([told, await worker.panel('credentials', null)])).not.toContain('s3cret');
    expect([...browser.local.stored.values()].join()).not.toContain('s3cret');
    const keys = [...browser.session.stored].filter(([, value]) => value.includes('s3cret'));
    expect(keys.map(([key]) => key)).toEqual([`credential:${site} ${api.origin}`]);
    await worker.panel('forgetCredentials', { site });
    expect([...browser.session.stored.values()].join()).not.toContain('s3cret');
  });
  it('tells why nobody was signed in', async () => {
    await visit(oauth);
    browser.state.authorize = () => Promise.reject(new Error('the window was closed'));
    expect(await signIn()).toMatchObject({ ok: false, code: 'cancelled' });
    expect(await worker.panel('credentials', null)).toEqual([]);
  });
});

describe('AWP-7-i: a token that has expired is renewed', () => {
  it('before it is sent, once for all who wait for it', async () => {
    await visit(oauth);
    await signIn();
    browser.state.now += 580_000;
    worker = browser.worker();
    const [first, second] = await Promise.all([run(), run()]);
    expect([first?.outcome?.ok, second?.outcome?.ok]).toEqual([true, true]);
    expect(grants).toEqual(['authorization_code', 'refresh_token']);
    const sent = api.requests
      .filter(({ path }) => path === '/me')
      .map(({ headers }) => headers.authorization);
    expect(sent).toEqual(['Bearer access-2', 'Bearer access-2']);
  });
  it('where the server says that it has, and the request goes once more', async () => {
    await visit(oauth);
    await signIn();
    valid = (token) => token === 'access-2';
    expect((await run())?.outcome).toMatchObject({ ok: true });
    expect(api.requests.filter(({ path }) => path === '/me')).toHaveLength(2);
    valid = () => false;
    expect((await run())?.outcome).toMatchObject({ ok: false, status: 401 });
    expect(api.requests.filter(({ path }) => path === '/me')).toHaveLength(4);
  });
  it.each(['bearer', 'api_key'])(
    'at the declared refresh_endpoint of the site itself, for a typed %s',
    async (type) => {
      refreshes = 0;
      await visit(
        (origin) => ({
          type,
          token_expiry: '24h',
          refresh_endpoint: `${origin}/token/refresh`,
        }),
        true,
      );
      await worker.panel('giveCredential', { tabId: 1, action: 'awp:me', secret: 'by-hand' });
      await run();
      expect(refreshes).toBe(0);
      browser.state.now += 86_400_000;
      expect((await run())?.outcome).toMatchObject({ ok: true });
      expect(refreshes).toBe(1);
      const sent = api.requests.findLast(({ path }) => path === '/me');
      expect(sent?.headers.authorization).toBe('Bearer renewed-after-by-hand');
    },
  );
  it.each(['bearer', 'api_key'])('but never for a %s if another site declares the endpoint', async (type) => {
    await visit((origin) => ({ type, token_expiry: '1s', refresh_endpoint: `${origin}/token/refresh` }));
    const given = await worker.panel('giveCredential', { tabId: 1, action: 'awp:me', secret: 'by-hand' });
    expect(given).toMatchObject({ ok: true, credential: { target: api.origin } });
    expect(given).toHaveProperty('credential.expiresAt', undefined);
    browser.state.now += 10_000;
    valid = () => false;
    expect((await run())?.outcome).toMatchObject({ ok: false, status: 401 });
    expect(api.asked('/me')).toBe(1);
    expect(refreshes).toBe(0);
  });
  it('but never at an endpoint of another origin than it is for', async () => {
    const other = await serve({});
    await visit(
      () => ({ type: 'bearer', token_expiry: '1s', refresh_endpoint: `${other.origin}/steal` }),
      true,
    );
    await worker.panel('giveCredential', { tabId: 1, action: 'awp:me', secret: 'by-hand' });
    browser.state.now += 10_000;
    valid = () => false;
    expect((await run())?.outcome).toMatchObject({ ok: false, status: 401 });
    expect(other.requests).toEqual([]);
  });
});

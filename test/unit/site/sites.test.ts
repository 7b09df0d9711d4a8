import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPages } from '../../../lib/cli/headless/pages.ts';
import { gatherUrl } from '../../../lib/cli/site.ts';
import { getWith } from '../../../lib/discovery/fetch-document.ts';
import { type SiteName, type Sites, startSites } from '../../site/server.ts';
import { rowsOf } from '../../tables.ts';

const TABLES = new URL('sites.txt', import.meta.url);

let sites: Sites;
beforeAll(async () => {
  sites = await startSites();
});
afterAll(() => sites.close());

function look(name: SiteName) {
  return gatherUrl(sites.sites[name].url, {
    get: getWith(fetch),
    pages: createPages([], undefined),
    settings: { page: undefined, details: false, as: () => undefined },
  });
}

describe('the demo sites', () => {
  it.each(
    rowsOf<[site: SiteName, formats: Readonly<Record<string, string>>, actions: readonly string[]]>(
      TABLES,
      'declared',
    ),
  )('%s declares what it should, and without a fault', async (name, declared, actions) => {
    const { documents, findings } = await look(name);
    const found = documents.filter(({ status }) => status === 'found');
    expect(Object.fromEntries(found.map(({ format, dialect }) => [format, dialect]))).toEqual(declared);
    expect(found.flatMap((document) => document.actions.map(({ id }) => id.replace(/[./].*/, '')))).toEqual(
      actions,
    );
    expect(found.flatMap(({ unread }) => unread)).toEqual([]);
    expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
  });

  it('the broken bookshop keeps nine of its ten actions', async () => {
    const { documents } = await look('brokenBookshop');
    const manifest = documents.find(({ status }) => status === 'found');
    expect(manifest?.actions).toHaveLength(9);
    expect(manifest?.unread.map(({ place }) => place.pointer)).toEqual(['/actions/6']);
  });
});

describe('the bookshop', () => {
  const ask = async (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) => {
    const response = await fetch(sites.sites.bookshop.origin + path, {
      redirect: 'manual',
      ...init,
      headers: { accept: 'application/json', ...init.headers },
    });
    return { response, body: (await response.json()) as Readonly<Record<string, unknown>> };
  };
  const form = { 'content-type': 'application/x-www-form-urlencoded' };

  it('carries an order from the search to the printer', async () => {
    const { body: found } = await ask('/search?query=time+machine');
    expect(found).toMatchObject({ total: 1, books: [{ sku: 'GD-030-P' }] });
    const added = await ask('/cart', { method: 'POST', headers: form, body: 'sku=GD-030-P&quantity=2' });
    expect(added.body).toMatchObject({ lines: [{ title: 'The Time Machine', quantity: 2 }] });
    const cookie = added.response.headers.get('set-cookie')?.split(';')[0] ?? '';
    const { body: order } = await ask('/checkout', {
      method: 'POST',
      headers: { ...form, cookie },
      body: 'name=Ada&email=ada%40example.org&address=12+St+James%27s+Square&delivery=express',
    });
    expect(order).toMatchObject({ number: 'GD-10002', delivery: 'express' });
    expect((await ask('/cart', { headers: { cookie } })).body).toMatchObject({ lines: [] });
    expect((await ask('/orders?number=GD-10002')).body).toMatchObject({ status: 'At the printer' });
  });

  it('refuses what it cannot do', async () => {
    expect(
      (await ask('/cart', { method: 'POST', headers: form, body: 'sku=GD-999-P' })).response.status,
    ).toBe(422);
    expect((await ask('/checkout', { method: 'POST', headers: form, body: '' })).response.status).toBe(409);
    expect((await fetch(`${sites.sites.bookshop.origin}/search`, { method: 'PUT' })).status).toBe(405);
  });
});

describe.each([
  ['theatre', '/reserve', { play: 'MST-04', seats: 2, name: 'Ada', email: 'a@b.example' }, 303],
  ['library', '/api/loans/renew', { loan: 'L-1' }, 200],
] as const)('the %s', (site, path, fields, taken) => {
  it('takes a form with the token of its own session only', async () => {
    const { origin } = sites.sites[site];
    const visit = async () => {
      const response = await fetch(`${origin}/`);
      const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
      const [, token = ''] = /name="csrf-token" content="([^"]+)"/.exec(await response.text()) ?? [];
      return { cookie, token };
    };
    const [mine, theirs] = [await visit(), await visit()];
    const send = async (cookie: string, token: string) => {
      const headers = { 'content-type': 'application/json', cookie, 'x-csrf-token': token };
      const body = JSON.stringify(fields);
      const { status } = await fetch(origin + path, { method: 'POST', headers, body, redirect: 'manual' });
      return status;
    };
    expect(await send(mine.cookie, mine.token)).toBe(taken);
    expect(await send(mine.cookie, theirs.token)).toBe(403);
    expect(await send('', mine.token)).toBe(403);
  });
});

describe('the airline', () => {
  const ask = async (method: string, path: string, body?: object, headers = {}) => {
    const response = await fetch(sites.sites.airline.origin + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Readonly<Record<string, unknown>> };
  };

  it('books once for one key, and is done at the third poll', async () => {
    const { body: search } = await ask('POST', '/api/flights/search', {
      origin: 'LIS',
      destination: 'HEL',
      date: '2030-05-17',
    });
    const [flight] = search.flights as readonly { flight_number: string }[];
    const wish = {
      search_token: search.search_token,
      flight_number: flight?.flight_number,
      passenger: 'Ada Byron',
      idempotency_key: 'once',
    };
    const first = await ask('POST', '/api/bookings', wish);
    expect(first).toMatchObject({ status: 202, body: { status: 'pending' } });
    expect((await ask('POST', '/api/bookings', wish)).body.job_id).toBe(first.body.job_id);
    const poll = () => ask('GET', `/api/bookings/jobs/${first.body.job_id}`);
    expect([(await poll()).body.status, (await poll()).body.status, (await poll()).body.status]).toEqual([
      'pending',
      'pending',
      'done',
    ]);
  });

  it('keeps its declared limit', async () => {
    const statuses = [];
    for (let count = 0; count < 6; count++)
      statuses.push((await ask('GET', '/api/flights/HC412/status')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('asks for a token if its declaration says so', async () => {
    expect((await ask('GET', '/api/bookings/ABCDEF')).body).toMatchObject({
      error: { code: 'AUTH_REQUIRED' },
    });
  });
});

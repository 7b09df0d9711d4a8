import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { Guests, type Manners } from '../../../../lib/cli/many/guests.ts';
import { fetchDocument } from '../../../../lib/discovery/fetch-document.ts';
import type { Report } from '../../../../lib/report/index.ts';
import { type Listening, listen } from '../../../servers/http.ts';
import { rowsOf } from '../../../tables.ts';
import { awas, changed } from '../manifests.ts';
import { check } from '../process.ts';

const TABLES = new URL('guests.txt', import.meta.url);

interface Place {
  readonly status?: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Number of answers before the path returns 404. */
  readonly times?: number;
}
type Places = Readonly<Record<string, Place>>;

interface Guested extends Listening {
  readonly asked: readonly string[];
  readonly agents: ReadonlySet<string>;
  readonly most: () => number;
  readonly connections: () => number;
}

let sites: Listening[] = [];
afterEach(async () => {
  await Promise.all(sites.map((site) => site.close()));
  sites = [];
});

async function site(
  places: Places | ((request: IncomingMessage, response: ServerResponse) => void),
): Promise<Guested> {
  const asked: string[] = [];
  const agents = new Set<string>();
  const times = new Map<string, number>();
  let [now, most, connections] = [0, 0, 0];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    agents.add(request.headers['user-agent'] ?? '');
    most = Math.max(most, ++now);
    response.on('close', () => now--);
    if (typeof places === 'function') return places(request, response);
    const place = places[path] ?? places['*'] ?? {};
    const before = times.get(path) ?? 0;
    times.set(path, before + 1);
    const { status = 200, body = '', headers = {} } = before < (place.times ?? 1_000) ? place : {};
    const isThere = Object.keys(place).length > 0 && before < (place.times ?? 1_000);
    setTimeout(() => response.writeHead(isThere ? status : 404, headers).end(body), 2);
  }).on('connection', () => connections++);
  const listening = await listen(server);
  sites.push(listening);
  return { ...listening, asked, agents, most: () => most, connections: () => connections };
}

async function reported(origins: readonly string[], ...args: string[]): Promise<readonly Report[]> {
  const all = ['--list', '-', '--allow-private', ...args];
  const { stdout, stderr } = await check(all, { input: origins.join('\n') });
  if (stdout === '') throw new Error(stderr);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Report);
}
const gapsOf = (report: Report | undefined) => report?.targets[0]?.gaps?.map(({ because }) => because);
const foundIn = (report: Report | undefined) =>
  report?.targets[0]?.documents.flatMap(({ status, format }) => (status === 'found' ? [format] : []));

describe('robots.txt', () => {
  test.each<[string, Place, 'all' | 'none' | 'rest']>(
    rowsOf<[string, Place, 'all' | 'none' | 'rest']>(TABLES, 'robots'),
  )('%s', async (_, robots, allows) => {
    const { origin, asked } = await site({ '/robots.txt': robots });
    const [report] = await reported([origin]);
    expect(asked[0]).toBe('/robots.txt');
    const others = asked.filter((path) => path !== '/robots.txt');
    expect(asked.length - others.length).toBe(1);
    expect(others.includes('/')).toBe(allows !== 'none');
    expect(others.some((path) => path.startsWith('/.well-known/'))).toBe(allows === 'all');
    if (allows === 'none') {
      expect(others).toEqual([]);
      expect(gapsOf(report)).toEqual(['not-allowed']);
    }
  });

  test('is found after redirects, up to a limit', async () => {
    const other = await site({ '/r.txt': { body: 'User-agent: *\nDisallow: /' } });
    const { origin, asked } = await site({
      '/robots.txt': { status: 301, headers: { location: `${other.origin}/r.txt` } },
    });
    await reported([origin]);
    expect(asked).toEqual(['/robots.txt']);
    const round = await site({ '/robots.txt': { status: 302, headers: { location: '/robots.txt' } } });
    await reported([round.origin]);
    expect(round.asked.filter((path) => path === '/robots.txt')).toHaveLength(6);
    expect(round.asked).toContain('/');
  });
});

test('each site has one connection and one request at a time, and is told who asks', async () => {
  const one = await site({ '/': { headers: { 'content-type': 'text/html' }, body: '<title>One</title>' } });
  await reported([one.origin, `${one.origin}/a`, `${one.origin}/b`], '--contact', 'me@example.org');
  expect(one.asked.length).toBeGreaterThan(30);
  expect([one.most(), one.connections()]).toEqual([1, 1]);
  expect([...one.agents]).toEqual([expect.stringMatching(/^awas-lens\/\d\S* \(\+me@example\.org\)$/)]);
});

describe('a site that asks for a pause', () => {
  test('gets it, and is asked again', async () => {
    const times = 1;
    const { origin, asked } = await site({
      '/.well-known/ai-actions.json': { status: 429, headers: { 'retry-after': '1' }, times },
    });
    const start = Date.now();
    const [report] = await reported([origin]);
    expect(Date.now() - start).toBeGreaterThanOrEqual(1_000);
    const at = asked.indexOf('/.well-known/ai-actions.json');
    expect(asked[at + 1]).toBe('/.well-known/ai-actions.json');
    expect(gapsOf(report)).toEqual([]);
  });

  test.each([
    ['429', 429],
    ['503', 503],
  ])('of an hour, by %s, is left alone from then on', async (_, status) => {
    const { origin, asked } = await site({ '*': { status, headers: { 'retry-after': '3600' } } });
    const [report] = await reported([origin]);
    expect(asked).toEqual(['/robots.txt']);
    expect(report?.summary.gaps).toBeGreaterThan(0);
  });
});

test('a site has an end, however slowly it answers', async () => {
  const slow = await site((_, response) => void setTimeout(() => response.writeHead(404).end(), 400));
  const quick = await site({});
  const start = Date.now();
  const reports = await reported([slow.origin, quick.origin], '--site-timeout', '1');
  expect(Date.now() - start).toBeLessThan(3_000);
  const [first, second] = reports.map(gapsOf);
  expect(first).toEqual([]);
  expect(second).toContain('timeout');
});

test('an answer may be compressed, large or useless', async () => {
  const { origin, connections } = await site((request, response) => {
    if (request.url === '/.well-known/ai-actions.json')
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .end(gzipSync(JSON.stringify(changed(awas, ['baseUrl'], 'https://books.test'))));
    else if (request.url === '/agents.txt') response.writeHead(404).end('x'.repeat(5_000_000));
    else response.writeHead(404).end('not found');
  });
  const [report] = await reported([origin]);
  expect(foundIn(report)).toEqual(['awas']);
  expect(connections()).toBeLessThan(4);
});

describe('a private address', () => {
  const manners: Manners = { allowPrivate: false, siteMs: 5_000, version: '1' };
  const ask = async (url: string, more: Partial<Manners>) => {
    const visit = new Guests({ ...manners, ...more }).visit();
    const asking = { get: visit.get, now: Date.now };
    try {
      return await fetchDocument({ url, via: 'file', accept: '*/*' }, undefined, asking);
    } finally {
      visit.end();
    }
  };
  const lookup = ((_: string, options: { all?: boolean }, done: (...all: unknown[]) => void) =>
    options.all
      ? done(null, [{ address: '127.0.0.1', family: 4 }])
      : done(null, '127.0.0.1', 4)) as unknown as Manners['lookup'];

  test('is not asked, by its number, its name or what a public name resolves to', async () => {
    const { origin, asked } = await site({});
    const { port } = new URL(origin);
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '10.0.0.1', 'rebound.example'])
      expect((await ask(`http://${host}:${port}/`, { lookup })).refusal, host).toMatchObject({
        code: 'not-allowed',
        detail: expect.stringContaining('--allow-private'),
      });
    expect(asked).toEqual([]);
    expect((await ask(`http://rebound.example:${port}/`, { lookup, allowPrivate: false })).status).toBe(0);
    expect((await ask(`${origin}/`, { allowPrivate: true })).status).toBe(404);
  });

  test('of a list is a gap, which says what allows it', async () => {
    const { origin, asked } = await site({});
    const { stdout, status } = await check(['--list', '-', '--contact', 'https://me.example'], {
      input: origin,
    });
    expect(status).toBe(2);
    expect(stdout).toContain('--allow-private allows it');
    expect(JSON.parse(stdout).targets[0].gaps).toHaveLength(1);
    expect(asked).toEqual([]);
  });
});

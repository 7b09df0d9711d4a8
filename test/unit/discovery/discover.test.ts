import { describe, expect, it } from 'vitest';
import { type Discovering, discover } from '../../../lib/discovery/discover.ts';
import { getWith } from '../../../lib/discovery/fetch-document.ts';
import type { Fetched } from '../../../lib/model/index.ts';
import {
  agentsJson,
  agentsTxt,
  awas,
  json,
  notFound,
  published,
  redirect,
  type Site,
  serve,
  shell,
  status,
  text,
} from './site.ts';

const NOW = Date.UTC(2026, 10, 21, 12);

const WELL_KNOWN = [
  '/.well-known/a2a-manifest.json',
  '/.well-known/agent',
  '/.well-known/agent.json',
  '/.well-known/agents.json',
  '/.well-known/agents.txt',
  '/.well-known/ai-actions.json',
  '/.well-known/awas.json',
  '/.well-known/mcp-manifest.json',
  '/.well-known/woa.json',
  '/agent.json',
];

function visit(
  site: Site,
  links: readonly { rel: string; href: string }[] = [],
  more: Partial<Discovering> = {},
) {
  return discover(
    { origin: site.origin, page: { url: `${site.origin}/shop/`, links } },
    { get: getWith(fetch), now: () => NOW, ...more },
  );
}

const paths = (site: Site, fetched: readonly Fetched[]) =>
  fetched.map(({ url }) => url.replace(site.origin, ''));
const found = (site: Site, fetched: readonly Fetched[]) =>
  paths(
    site,
    fetched.filter(({ refusal }) => !refusal),
  );

describe('the requested places', () => {
  it('AWP-3-c, AWAS-manifest-k, AWAS-mcp-a2a-a, ADP-6-d, ATX-4.1-c: asks every well-known place of every format', async () => {
    const site = await serve({
      '/.well-known/agents.json': json(agentsJson),
      '/.well-known/agents.txt': text(agentsTxt),
    });
    const fetched = await visit(site);
    expect(site.requests.map(({ path }) => path).sort()).toEqual(WELL_KNOWN);
    expect(paths(site, fetched).sort()).toEqual(WELL_KNOWN);
    expect(fetched.filter(({ via }) => via === 'well-known')).toHaveLength(WELL_KNOWN.length);
  });

  it('asks them in parallel', async () => {
    const waiting: (() => void)[] = [];
    const site = await serve({}, (_request, response) => {
      waiting.push(() => void response.writeHead(404).end());
      if (waiting.length >= WELL_KNOWN.length) for (const answer of waiting.splice(0)) answer();
      else if (site.requests.length > WELL_KNOWN.length) for (const answer of waiting.splice(0)) answer();
    });
    const fetched = await visit(site);
    expect(fetched.every(({ refusal }) => refusal?.code === 'absent')).toBe(true);
  });

  it('AWAS-mcp-a2a-h: uses ai-actions.json where the MCP and A2A manifests cannot be had', async () => {
    const site = await serve({
      '/.well-known/ai-actions.json': json(awas),
      '/.well-known/mcp-manifest.json': status(500),
      '/.well-known/a2a-manifest.json': redirect('https://elsewhere.example/'),
    });
    expect(found(site, await visit(site))).toEqual(['/.well-known/ai-actions.json']);
  });

  it('WOA-B-a: asks for woa.json with its own media type', async () => {
    const site = await serve({});
    await visit(site);
    const accept = Object.fromEntries(site.requests.map(({ path, headers }) => [path, headers.accept]));
    expect(accept['/.well-known/woa.json']).toBe('application/woa+json, application/json');
    expect(accept['/agent.json']).toMatch(/^application\/json/);
    expect(accept['/.well-known/agents.txt']).toMatch(/^text\/plain/);
  });
});

describe('root fallbacks', () => {
  it('ATX-2.1-b: are asked where the well-known places have nothing', async () => {
    const site = await serve({ '/agents.txt': text(agentsTxt), '/agents.json': json(agentsJson) });
    const fetched = await visit(site);
    expect(found(site, fetched).sort()).toEqual(['/agents.json', '/agents.txt']);
    expect(fetched.find(({ url }) => url.endsWith('/agents.txt') && !url.includes('well-known'))?.via).toBe(
      'root',
    );
  });

  it('ATX-2.1-e: are not asked where the well-known place has it', async () => {
    const site = await serve({
      '/.well-known/agents.txt': text(agentsTxt),
      '/agents.txt': text(agentsTxt),
      '/.well-known/agents.json': json(agentsJson),
      '/agents.json': json(agentsJson),
    });
    expect(found(site, await visit(site)).sort()).toEqual([
      '/.well-known/agents.json',
      '/.well-known/agents.txt',
    ]);
    expect(site.asked('/agents.txt') + site.asked('/agents.json')).toBe(0);
  });

  it.each([
    ['a shell', shell('application/json'), 1],
    ['forbidden', status(403), 1],
    ['redirected away', redirect('https://elsewhere.example/'), 1],
    ['a server that errs', status(503), 0],
    ['another format', text('Name: x\nLogo: y'), 0],
  ])('after %s', async (_name, answer, times) => {
    const site = await serve({ '/.well-known/agents.txt': answer });
    await visit(site);
    expect(site.asked('/agents.txt')).toBe(times);
  });

  it('ATX-4.1-a: are decided for each form apart, so that the preferred JSON is never missed', async () => {
    const site = await serve({
      '/.well-known/agents.txt': text(agentsTxt),
      '/agents.json': json(agentsJson),
    });
    expect(found(site, await visit(site)).sort()).toEqual(['/.well-known/agents.txt', '/agents.json']);
  });
});

describe('links of the page', () => {
  it('are followed where their rel is one of the formats', async () => {
    const site = await serve({
      '/shop/actions.json': json(awas),
      '/b.json': json(awas),
      '/style.css': text('a {}'),
    });
    const fetched = await visit(site, [
      { rel: 'ai-actions', href: 'actions.json' },
      { rel: 'alternate AI-Actions', href: '/b.json#top' },
      { rel: 'ai-actions', href: '/b.json' },
      { rel: 'stylesheet', href: '/style.css' },
    ]);
    expect(found(site, fetched)).toEqual(['/shop/actions.json', '/b.json']);
    expect(fetched.find(({ url }) => url.endsWith('/b.json'))).toMatchObject({
      via: 'link',
      from: `${site.origin}/shop/`,
    });
    expect(site.asked('/b.json')).toBe(1);
    expect(site.asked('/style.css')).toBe(0);
  });

  it('cost nothing where they lead to a place that is asked anyway', async () => {
    const site = await serve({ '/.well-known/ai-actions.json': json(awas) });
    const fetched = await visit(site, [{ rel: 'ai-actions', href: '/.well-known/ai-actions.json' }]);
    expect(site.asked('/.well-known/ai-actions.json')).toBe(1);
    expect(fetched.filter(({ url }) => url.endsWith('/ai-actions.json'))).toMatchObject([
      { via: 'well-known' },
    ]);
  });

  it('are bounded', async () => {
    const site = await serve({});
    const links = Array.from({ length: 50 }, (_, index) => ({ rel: 'ai-actions', href: `/${index}.json` }));
    await visit(site, links);
    expect(site.requests.filter(({ path }) => /^\/\d+\.json$/.test(path))).toHaveLength(10);
  });

  it.each([
    ['javascript:alert(1)', 'javascript: isn’t supported'],
    ['data:application/json,{}', 'data: isn’t supported'],
    ['file:///etc/passwd', 'file: isn’t supported'],
    ['ftp://shop.example/a.json', 'ftp: isn’t supported'],
    ['http://shop.example/a.json', 'other origins are only requested over https'],
    ['https://192.168.1.1/a.json', '192.168.1.1 is an address of this machine or of a private network'],
    ['https://user:secret@shop.example/a.json', 'the address contains a user name or password'],
    ['http://', undefined],
    [`https://shop.example/${'a'.repeat(3_000)}.json`, undefined],
  ])('WOA-8.2-b: %.60s wasn’t requested: %s', async (href, detail) => {
    const asked: string[] = [];
    const get: Discovering['get'] = async (url) => {
      asked.push(url);
      return { status: 404, headers: {}, body: null };
    };
    const fetched = await discover(
      {
        origin: 'https://shop.example',
        page: { url: 'https://shop.example/', links: [{ rel: 'ai-actions', href }] },
      },
      { get, now: () => NOW },
    );
    expect(asked.filter((url) => !WELL_KNOWN.includes(new URL(url).pathname))).toEqual([
      'https://shop.example/agents.json',
      'https://shop.example/agents.txt',
    ]);
    expect(
      fetched.filter(({ via }) => via === 'link').map(({ refusal, status }) => [refusal, status]),
    ).toEqual(detail === undefined ? [] : [[{ code: 'not-allowed', detail }, 0]]);
  });

  it('may lead to another site over HTTPS', async () => {
    const asked: string[] = [];
    await discover(
      {
        origin: 'http://shop.example',
        page: {
          url: 'http://shop.example/',
          links: [
            { rel: 'ai-actions', href: 'https://cdn.example/actions.json' },
            { rel: 'ai-actions', href: 'http://shop.example/local.json' },
          ],
        },
      },
      {
        get: async (url) => {
          asked.push(url);
          return { status: 404, headers: {}, body: null };
        },
        now: () => NOW,
      },
    );
    expect(asked).toContain('https://cdn.example/actions.json');
    expect(asked).toContain('http://shop.example/local.json');
  });
});

describe('references of documents', () => {
  const mcp = (actions: string) => ({
    $schema: 'https://modelcontextprotocol.io/schema/manifest.json',
    name: 'Shop',
    version: '1.0.0',
    capabilities: ['actions'],
    endpoints: { actions },
    integration: { protocol: 'MCP', version: '1.0' },
  });

  it('AWAS-mcp-a2a-m: a catalogue that a manifest references is fetched', async () => {
    const site = await serve({
      '/.well-known/mcp-manifest.json': json(mcp('/catalogue/actions.json')),
      '/catalogue/actions.json': json(awas),
    });
    const fetched = await visit(site);
    expect(found(site, fetched)).toEqual(['/.well-known/mcp-manifest.json', '/catalogue/actions.json']);
    expect(fetched.at(-1)).toMatchObject({
      via: 'reference',
      from: `${site.origin}/.well-known/mcp-manifest.json`,
    });
  });

  it('agents.txt leads to its JSON form', async () => {
    const site = await serve({ '/agents.json': json(agentsJson) });
    const own = await serve({
      '/.well-known/agents.txt': (request, response) =>
        text(`${agentsTxt}Agents-JSON: ${own.origin}/declared.json\n`)(request, response),
      '/declared.json': json(agentsJson),
    });
    expect(found(own, await visit(own))).toEqual(['/.well-known/agents.txt', '/declared.json']);
    expect(site.requests).toEqual([]);
  });

  it('are followed to a depth of two, and never in a circle', async () => {
    const site = await serve({
      '/.well-known/mcp-manifest.json': json(mcp('/1.json')),
      '/1.json': json(mcp('/2.json')),
      '/2.json': json(mcp('/3.json')),
      '/3.json': json(mcp('/4.json')),
      '/.well-known/a2a-manifest.json': json(mcp('/.well-known/a2a-manifest.json')),
    });
    const fetched = await visit(site);
    expect(paths(site, fetched).filter((path) => /^\/\d/.test(path))).toEqual(['/1.json', '/2.json']);
    expect(site.asked('/.well-known/a2a-manifest.json')).toBe(1);
  });

  it('do not wait for a place that hangs', async () => {
    const { promise: catalogueAsked, resolve: release } = Promise.withResolvers<void>();
    const site = await serve({
      '/.well-known/mcp-manifest.json': json(mcp('/catalogue.json')),
      '/catalogue.json': (request, response) => {
        json(awas)(request, response);
        release();
      },
      '/agent.json': async (request, response) => {
        await catalogueAsked;
        notFound(request, response);
      },
    });
    const fetched = await visit(site);
    expect(found(site, fetched)).toContain('/catalogue.json');
    expect(fetched.find(({ url }) => url === `${site.origin}/agent.json`)?.refusal?.code).toBe('absent');
  });
});

describe('cached answers', () => {
  const site404 = () =>
    serve({ '/.well-known/ai-actions.json': json(awas, { 'cache-control': 'max-age=600', etag: '"1"' }) });
  const visit = (site: Site, links: readonly [] = [], more: Partial<Discovering> = {}) => {
    const { origin, fetch } = published(site);
    const page = { url: `${origin}/shop/`, links };
    return discover({ origin, page }, { get: getWith(fetch), now: () => NOW, ...more });
  };
  const memory = (fetched: readonly Fetched[]) => new Map(fetched.map((one) => [one.url, one]));

  it('ATX-4.1-b, ATX-4.1-d, AWAS-mcp-a2a-g: a second visit within freshness costs no request', async () => {
    const site = await site404();
    const first = await visit(site);
    const before = site.requests.length;
    const second = await visit(site, [], { remembered: memory(first), now: () => NOW + 59_999 });
    expect(site.requests).toHaveLength(before);
    expect(second).toEqual(first);
  });

  it('asks again for what is stale only, and conditionally', async () => {
    const site = await site404();
    const first = await visit(site);
    const before = site.requests.length;
    await visit(site, [], { remembered: memory(first), now: () => NOW + 600_000 });
    expect(site.requests.slice(before).map(({ path, headers }) => [path, headers['if-none-match']])).toEqual([
      ['/.well-known/ai-actions.json', '"1"'],
    ]);
  });

  it('asks for everything again on demand', async () => {
    const site = await site404();
    const first = await visit(site);
    const before = site.requests.length;
    await visit(site, [], { remembered: memory(first), again: true });
    expect(site.requests).toHaveLength(before * 2);
  });

  it.each<[string, Partial<Discovering>, 'all' | 'none' | 'found']>([
    ['what came since the visit began is not asked for twice', { since: NOW }, 'none'],
    ['nor by a reload', { since: NOW, revalidate: true }, 'none'],
    ['what came before it is taken while it is fresh', { since: NOW + 1 }, 'none'],
    ['but asked for by a reload, absence too', { since: NOW + 1, revalidate: true }, 'all'],
    ['unless it is to be kept', { revalidate: true, keep: ({ refusal }) => refusal !== undefined }, 'found'],
  ])('%s', async (_name, how, expected) => {
    const site = await site404();
    const first = await visit(site);
    const before = site.requests.length;
    await visit(site, [], { remembered: memory(first), ...how });
    const asked = { all: before, none: 0, found: 1 }[expected];
    expect(site.requests.slice(before)).toHaveLength(asked);
  });

  it('where sites are made, each visit asks again, also for missing files', async () => {
    const site = await site404();
    const here = (more: Partial<Discovering> = {}) =>
      discover({ origin: site.origin }, { get: getWith(fetch), now: () => NOW, ...more });
    const first = await here({ since: NOW });
    const before = site.requests.length;
    await here({ remembered: memory(first), since: NOW });
    expect(site.requests).toHaveLength(before);
    await here({ remembered: memory(first), since: NOW + 1 });
    expect(site.requests).toHaveLength(before * 2);
  });

  it('two visits at once share their requests', async () => {
    const site = await site404();
    const pending = new Map<string, Promise<Fetched>>();
    const [one, two] = await Promise.all([visit(site, [], { pending }), visit(site, [], { pending })]);
    expect(one).toEqual(two);
    expect(new Set(site.requests.map(({ path }) => path)).size).toBe(site.requests.length);
    expect(pending.size).toBe(0);
  });

  it('reports each answer as it comes, and if it is new', async () => {
    const site = await site404();
    const told: [string, boolean][] = [];
    const onFetched: Discovering['onFetched'] = (fetched, isNew) => void told.push([fetched.url, isNew]);
    const first = await visit(site, [], { onFetched });
    expect(told).toHaveLength(first.length);
    expect(told.every(([, isNew]) => isNew)).toBe(true);
    told.length = 0;
    await visit(site, [], { onFetched, remembered: memory(first) });
    expect(told.every(([, isNew]) => !isNew)).toBe(true);
  });
});

describe('sites that mislead', () => {
  it('one place that hangs leaves the others whole', async () => {
    const site = await serve({ '/agent.json': () => undefined, '/.well-known/ai-actions.json': json(awas) });
    const fetched = await visit(site, [], { limits: { timeMs: 300 } });
    expect(found(site, fetched)).toEqual(['/.well-known/ai-actions.json']);
    expect(fetched.find(({ url }) => url === `${site.origin}/agent.json`)?.refusal?.code).toBe('timeout');
  });
});

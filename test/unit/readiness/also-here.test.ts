import { describe, expect, test } from 'vitest';
import type { Get } from '../../../lib/discovery/fetch-document.ts';
import type { AlsoHere, Json } from '../../../lib/model/index.ts';
import { alsoHere } from '../../../lib/readiness/also-here.ts';
import { reportedReadiness } from '../../../lib/report/readiness.ts';
import { refusalText } from '../../../lib/report/standing.ts';
import { inEnglish } from '../../../lib/text/english.ts';
import { documentWith } from '../../builders.ts';
import { rowsOf } from '../../tables.ts';

const ORIGIN = 'https://shop.example';
const SHELL = '<!doctype html><title>Shop</title>';

type Answer = Json | 'offline';

function serving(answers: Readonly<Record<string, Answer>>) {
  const asked: string[] = [];
  let [open, most] = [0, 0];
  const get: Get = async (url) => {
    asked.push(url.replace(ORIGIN, ''));
    most = Math.max(most, ++open);
    await new Promise((resolve) => setImmediate(resolve));
    open--;
    const answer = answers[url.replace(ORIGIN, '')] ?? 404;
    if (answer === 'offline') throw new Error('no connection');
    if (typeof answer === 'number') return { status: answer, headers: {}, body: null };
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
    const body = new Response(text === 'HTML' ? SHELL : text).body;
    return { status: 200, headers: {}, body };
  };
  return { asked, get, now: () => 0, most: () => most };
}

const lineOf = (one: AlsoHere | undefined): string => {
  const { also: [line] = [] } = reportedReadiness(
    { rows: [], also: one ? [one] : [] },
    inEnglish,
    refusalText,
  );
  return `${line?.state}: ${line?.message}`;
};

const LINKS: Readonly<Record<string, readonly { rel: string; href: string }[]>> = {
  '/openapi': [{ rel: 'alternate service-desc', href: `${ORIGIN}/openapi` }],
};

describe.each<[string, string, AlsoHere['kind']]>([
  ['robots.txt', '/robots.txt', 'robotsTxt'],
  ['llms.txt', '/llms.txt', 'llmsTxt'],
  ['/.well-known/api-catalog', '/.well-known/api-catalog', 'apiCatalog'],
  ['/.well-known/agent-skills/index.json', '/.well-known/agent-skills/index.json', 'agentSkills'],
  ['sitemap.xml', '/sitemap.xml', 'sitemap'],
  ['OpenAPI', '/openapi', 'openApi'],
])('%s', (table, path, kind) => {
  test.each(rowsOf<[Answer, string]>(new URL('also-here.txt', import.meta.url), table))(
    '%s',
    async (answer, line) => {
      const { files } = await alsoHere(ORIGIN, [], LINKS[path] ?? [], serving({ [path]: answer }));
      expect(lineOf(files.find((one) => one.kind === kind))).toBe(line);
    },
  );
});

test('asks one place at a time, each once', async () => {
  const site = serving({ '/robots.txt': `Sitemap: ${ORIGIN}/map.xml` });
  await alsoHere(ORIGIN, [], [], site);
  expect(site.most()).toBe(1);
  expect(site.asked).toEqual([
    '/robots.txt',
    '/llms.txt',
    '/.well-known/api-catalog',
    '/.well-known/agent-skills/index.json',
    '/map.xml',
  ]);
});

test.each<[string, Readonly<Record<string, Answer>>, number]>([
  ['asks for a pause', { '/robots.txt': 429 }, 1],
  ['is under maintenance', { '/robots.txt': 503 }, 1],
  ['cannot be reached', { '/robots.txt': 'offline', '/llms.txt': 'offline' }, 2],
])('leaves a site alone that %s', async (_, answers, requests) => {
  const site = serving(answers);
  const { files } = await alsoHere(ORIGIN, [], LINKS['/openapi'] ?? [], site);
  expect(site.asked).toHaveLength(requests);
  expect(files.map(({ state }) => state).filter((state) => state === 'unread')).toHaveLength(requests);
  expect(new Set(files.map(({ state }) => state))).toEqual(new Set(['unread', 'unasked']));
});

test('follows no address that a file names into a private network, and few of the others', async () => {
  const hrefs = ['http://127.0.0.1/a', 'https://10.0.0.1/b', 'file:///etc/passwd', '/1', '/2', '/3'];
  const linkset = [{ anchor: '/', 'service-desc': hrefs.map((href) => ({ href })) }];
  const site = serving({
    '/robots.txt': 'Sitemap: http://127.0.0.1/map.xml',
    '/.well-known/api-catalog': { linkset },
  });
  const { files } = await alsoHere(ORIGIN, [], [], site);
  expect(site.asked.filter((url) => !url.startsWith('/'))).toEqual([]);
  expect(files.filter(({ kind }) => kind === 'openApi')).toHaveLength(2);
  expect(lineOf(files.at(-1))).toMatch(/^unread: Couldn’t be read: wasn’t requested/);
});

test('an OpenAPI document that was read already is not asked for again', async () => {
  const text = '{"openapi":"3.1.0","info":{"title":"Shop"},"paths":{}}';
  const url = `${ORIGIN}/openapi`;
  const { fetched } = documentWith({});
  const looksLike = { id: 'openapi', name: 'an OpenAPI document' };
  const read = documentWith({
    url,
    status: 'different-format',
    looksLike,
    fetched: { ...fetched, url, text },
  });
  const site = serving({});
  const { files } = await alsoHere(ORIGIN, [read], LINKS['/openapi'] ?? [], site);
  expect(site.asked).not.toContain('/openapi');
  expect(files.filter(({ kind }) => kind === 'openApi').map(lineOf)).toEqual([
    'here: “Shop”, operations: 0.',
  ]);
});

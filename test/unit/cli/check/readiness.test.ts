import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { reportSchema } from '../../../../lib/cli/published-schemas.ts';
import type { Report } from '../../../../lib/report/index.ts';
import { startSites } from '../../../site/server.ts';
import { serve, text } from '../../discovery/site.ts';
import { awas } from '../manifests.ts';
import { check, root } from '../process.ts';

const PAGE = `<!doctype html><html lang="en"><title>Bakery</title>
<form action="/order" method="post"><h2>Order bread</h2>
<label>Bread <input name="bread" required></label><input name="day"><button>Order</button></form>
<form action="/find"><label>Find <input name="q" type="search"></label><button>Search</button></form>`;

const FILES = {
  '/': PAGE,
  '/llms.txt': '# Bakery\n[Prices](/prices)',
  '/robots.txt': 'User-agent: GPTBot\nDisallow: /\nContent-Signal: ai-train=no',
  '/openapi.yaml': 'openapi: 3.1.0',
  '/.well-known/api-catalog': '{"linkset":[{"anchor":"/","service-desc":[{"href":"/openapi.yaml"}]}]}',
};
const bakery = () =>
  serve(Object.fromEntries(Object.entries(FILES).map(([path, body]) => [path, text(body)])));

async function readinessOf(...args: string[]) {
  const { stdout, stderr } = await check(['--readiness', '--format', 'json', ...args]);
  const report: Report = JSON.parse(stdout || stderr);
  const schema = addFormats.default(new Ajv2020({ strict: false })).compile(reportSchema);
  expect(schema(report), JSON.stringify(schema.errors)).toBe(true);
  return report.targets.map(({ readiness }) => readiness);
}

test('of a page: its forms', { timeout: 60_000 }, async () => {
  const site = await serve({ '/': text(PAGE, { 'content-type': 'text/html' }) });
  const [readiness] = await readinessOf(`${site.origin}/`);
  expect(readiness).toMatchObject({ passed: 1, applicable: 4 });
  const failed = readiness?.rows.filter(({ state }) => state === 'failed');
  expect(failed?.map(({ id, evidence }) => [id, evidence])).toEqual([
    ['declared', expect.stringContaining('The page doesn’t declare any action.')],
    ['labelled', '1 of 3 don’t pass: “day”.'],
    ['forms', '2 of 2 don’t pass: “Order bread”, “Find”.'],
  ]);
});

test('of a site: the other files, each in a line', async () => {
  const [readiness] = await readinessOf('--no-page', (await bakery()).origin);
  expect(readiness?.also?.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'robots.txt here',
    'llms.txt here',
    'API catalog here',
    'Agent skills absent',
    'Sitemap absent',
    'OpenAPI here',
  ]);
});

test.each(['text', 'markdown', 'html'])(
  'in %s it is a fraction with rows, and lines without a verdict',
  async (format) => {
    const { origin } = await bakery();
    const { stdout } = await check(['--readiness', '--no-page', '--format', format, origin]);
    const plain = stdout.replaceAll(/\\(?=\W)/g, '');
    for (const told of ['4 not checked', 'The page wasn’t checked.', 'Also here', '“Bakery”, links: 1.'])
      expect(plain).toContain(told);
    expect(plain).toContain('Agents without access: GPTBot. Content Signals: ai-train=no.');
  },
);

test('docs/ready.md says how ready the demo sites are', { timeout: 120_000 }, async () => {
  const { sites, close } = await startSites();
  const names = [
    'bookshop',
    'theatre',
    'library',
    'airline',
    'mail',
    'summariser',
    'outdoor',
    'plain',
  ] as const;
  try {
    const rows: string[] = [];
    for (const name of names) {
      const { title, url } = sites[name];
      const [ready] = await readinessOf(url);
      const failed = ready?.rows.filter(({ state }) => state === 'failed').map((row) => row.title) ?? [];
      rows.push(
        `| ${title} | ${ready?.passed} of ${ready?.applicable} | ${ready?.unchecked} | ${failed.join('; ')} |`,
      );
    }
    expect(readFileSync(`${root}/docs/ready.md`, 'utf8')).toContain(rows.join('\n'));
  } finally {
    await close();
  }
});

test('of a site: asks for the other files only with --readiness', async () => {
  const site = await serve({
    '/': (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE),
    '/.well-known/ai-actions.json': (_, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(awas)),
    '/llms.txt': (_, response) => void response.writeHead(200).end('# <b>Bakery</b>'),
  });
  await check([site.origin]);
  const before = new Set(site.requests.map(({ path }) => path));
  const [readiness] = await readinessOf('--no-page', site.origin);
  const added = site.requests.map(({ path }) => path).filter((path) => !before.has(path));
  expect(added).toEqual([
    '/robots.txt',
    '/llms.txt',
    '/.well-known/api-catalog',
    '/.well-known/agent-skills/index.json',
    '/sitemap.xml',
  ]);
  expect(readiness?.rows.find(({ id }) => id === 'declared')?.state).toBe('passed');
  expect(readiness?.also?.[1]?.message).toBe('“<b>Bakery</b>”, links: 0.');
  const { stdout } = await check(['--readiness', '--no-page', '--format', 'html', site.origin]);
  expect(stdout).not.toContain('<b>Bakery</b>');
});

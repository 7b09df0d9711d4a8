import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { badgeOf } from '../../../lib/background/tabs/badge.ts';
import { createReports } from '../../../lib/background/tabs/reports.ts';
import { createGet } from '../../../lib/cli/http.ts';
import { discover } from '../../../lib/discovery/discover.ts';
import type { TabView } from '../../../lib/messaging/contract/views.ts';
import type { PageFacts } from '../../../lib/model/index.ts';
import {
  type Report,
  toCompactText,
  toHtml,
  toMarkdown,
  toReport,
  toText,
} from '../../../lib/report/index.ts';
import { createTexts } from '../../../lib/text/index.ts';
import { page as pageOf } from '../../builders.ts';
import { fetched, NOW, type Scene, staged } from '../../gallery/documents.ts';
import { element } from '../../gallery/page-facts.ts';
import { english } from '../../locales.ts';
import { check } from '../cli/process.ts';
import { startGallery } from './gallery.ts';

const ORIGIN = 'https://shop.example';
const texts = createTexts(english);
const PATHS = { awas: '/.well-known/ai-actions.json', json: '/agents.json', txt: '/agents.txt' } as const;
type Place = keyof typeof PATHS;

const manifest = (actions: readonly object[]) => ({
  version: '1.0',
  name: 'Bookshop',
  description: 'Sells books of all kinds',
  actions,
});
const action = (id: string, more: object = {}) => ({
  id,
  name: 'Search books',
  description: 'Search for books by their title or author',
  path: `/${id}`,
  method: 'GET',
  parameters: [],
  ...more,
});
const many = (count: number, more: object = {}) =>
  manifest(Array.from({ length: count }, (_, at) => action(`find-${at}`, more)));

const AGENTS_TXT = `Site-Name: Shop
Site-URL: ${ORIGIN}
Capability: search
  Endpoint: ${ORIGIN}/api/search
  Method: GET
  Protocol: REST
`;
const AGENTS_JSON = {
  version: '1.0',
  site: { name: 'Shop', url: ORIGIN },
  capabilities: [{ id: 'search', endpoint: `${ORIGIN}/api/search`, method: 'GET', protocol: 'REST' }],
};

const attribute = (name: string, value: string): PageFacts['attributes'][number] => ({
  attribute: name,
  value,
  element: element({ path: `#${value}`, tag: 'button', name: 'Buy' }),
});
const withAttributes = (...values: readonly string[]): PageFacts =>
  pageOf({ url: `${ORIGIN}/`, attributes: values.map((value) => attribute('data-awas-action', value)) });

interface Site {
  readonly files: Partial<Record<Place, object | string>>;
  readonly page?: PageFacts;
  readonly actions: number;
  readonly errors?: number;
  readonly told?: number;
}

const SITES: Readonly<Record<string, Site>> = {
  'nothing declared': { files: {}, actions: 0, errors: 0, told: 1 },
  'no action': { files: { awas: many(0) }, actions: 0 },
  'one without faults': { files: { awas: many(1) }, actions: 1, errors: 0 },
  'nine with an error each': { files: { awas: many(9, { path: 7 }) }, actions: 9, errors: 9 },
  'nine, and one only on the page': {
    files: { awas: many(9) },
    page: withAttributes('find-0', 'extra'),
    actions: 10,
  },
  'the same in two documents': { files: { json: AGENTS_JSON, txt: AGENTS_TXT }, actions: 1 },
  '100, at the limit of a list': { files: { awas: many(100, { path: 7 }) }, actions: 100, errors: 100 },
  '500 with an error each': { files: { awas: many(500, { path: 7 }) }, actions: 500, errors: 500 },
  '500 with two errors each': {
    files: { awas: many(500, { path: 7, method: 'FETCH' }) },
    actions: 500,
  },
  '5,000 with an error each': { files: { awas: many(5_000, { path: 7 }) }, actions: 5_000, errors: 5_000 },
  'more errors than are counted': {
    files: { awas: manifest(Array.from({ length: 30_000 }, () => 7 as never)) },
    actions: 0,
  },
};

function served({ files }: Site): typeof fetch {
  const bodies = new Map(
    Object.entries(files).map(([place, body]) => [ORIGIN + PATHS[place as Place], body]),
  );
  return async (input) => {
    const url = input instanceof Request ? input.url : String(input);
    const body = bodies.get(url);
    if (body === undefined) return new Response('', { status: 404 });
    const { text, headers } = fetched(url, body);
    return new Response(text, { headers: headers as Record<string, string> });
  };
}

async function sceneOf(site: Site, page: Scene['page'] = site.page ?? pageOf({ url: `${ORIGIN}/` })) {
  const get = createGet(served(site), undefined);
  const answers = await discover({ origin: ORIGIN }, { get, now: () => NOW });
  return { origin: ORIGIN, title: 'Shop', answers, page } satisfies Scene;
}

async function reportOf(scene: Scene): Promise<Report> {
  const { view, documents } = staged(scene);
  const { actions, findings, page } = view;
  const declaration = { origin: ORIGIN, documents, actions };
  const inspector = {
    judgement: async () => ({ declaration, documents: view.documents, actions, findings, page }),
    view: async () => view,
  };
  const report = await createReports({ tabs: async () => [] }, inspector, {
    known: async () => undefined,
  }).of(1);
  if (!report) throw new Error('there is no report');
  return report;
}

const digits = (words: string | null): number => Number(words?.replaceAll(/\D/g, '') || '0');

type Numbers = readonly [actions: number, errors: number, warnings: number, hints: number];

const numberOf = (text: string, noun: string): number =>
  digits(new RegExp(`([\\d.,]+) ${noun}s?\\b`).exec(text)?.[1] ?? '');

function inWords(text: string): Numbers {
  const line = text.split('\n').find((one) => /\d+ errors?\b.*to review/.test(one)) ?? '';
  const all = /^.*?(\d+) actions?(?: in all|, declared by)/m.exec(text)?.[1];
  const listed = [...text.matchAll(/^.*(?:[●]|###).*?(\d+) actions?\b/gm)];
  const summed = listed.reduce((sum, [, number]) => sum + Number(number), 0);
  return [
    all === undefined ? summed : Number(all),
    numberOf(line, 'error'),
    numberOf(line, 'warning'),
    numberOf(line, 'hint'),
  ];
}

function inHtml(html: string): Numbers {
  const body = html.replace(/<style>.*<\/style>/s, '');
  const cards = [...body.matchAll(/<li class="(?:error|warning|info)">.*?<\/li>/gs)].map(([card]) => card);
  const heads = ['Errors', 'Warnings', 'Hints'].map((head) =>
    digits(new RegExp(`${head} <span class="number">([\\d,]+)`).exec(body)?.[1] ?? ''),
  );
  const ofCards = ['error', 'warning', 'hint'].map((noun, at) => numberOf(cards[at] ?? '', noun));
  expect(heads, 'headings and cards').toEqual(ofCards);
  const [errors = 0, warnings = 0, hints = 0] = ofCards;
  return [numberOf(body, 'action'), errors, warnings, hints];
}

async function onScreen(page: Page, view: TabView): Promise<Numbers> {
  await page.evaluate((next) => globalThis.gallery.change(() => next as TabView), view as object);
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
  await tab('Checks').click();
  await page.locator('.pane').first().waitFor();
  const filter = async (kind: string) => {
    const one = page.locator(`.filters button.kind-${kind}`);
    return (await one.count()) === 0 ? 0 : digits(await one.textContent());
  };
  const counts = await Promise.all(['error', 'warning', 'info'].map(filter));
  const [errors = 0, warnings = 0, hints = 0] = counts;
  const ofTab = tab('Checks').locator('.count .unseen');
  expect((await ofTab.count()) === 0 ? 0 : digits(await ofTab.textContent()), 'Checks').toBe(
    errors || warnings,
  );
  const actions = await tab('Actions').locator('.count').allTextContents();
  const isMany = actions[0] === '999+' && view.actions.length > 999;
  return [isMany ? view.actions.length : digits(actions[0] ?? ''), errors, warnings, hints];
}

const gallery = startGallery();

it.each(Object.keys(SITES))('%s', async (name) => {
  const site = SITES[name];
  if (!site) throw new Error(name);
  const scene = await sceneOf(site);
  const { view } = staged(scene);
  const { counts } = view.verdict;
  const wanted: Numbers = [site.actions, counts.error, counts.warning, counts.info];
  if (site.errors !== undefined) expect(counts.error).toBe(site.errors);

  const report = await reportOf(scene);
  const { actions, errors, warnings, infos } = report.summary;
  expect([actions, errors, warnings, infos], 'JSON').toEqual(wanted);
  const context = { version: '0', at: NOW, rules: [] };
  expect(inHtml(toHtml(report, context)), 'HTML').toEqual(wanted);
  expect(inWords(toMarkdown(report)), 'Markdown').toEqual(wanted);
  expect(inWords(toText(report, new Map())), 'text').toEqual(wanted);
  const [, ...compact] = inWords(toCompactText(report));
  expect(compact, 'compact text').toEqual(wanted.slice(1));

  const { title = '' } = badgeOf(
    { access: 'granted', actions: view.actions.length, verdict: view.verdict, runs: [] },
    () => texts,
  );
  expect([numberOf(title, 'action'), numberOf(title, 'error')], title).toEqual(wanted.slice(0, 2));

  const page = await gallery.show('plain');
  expect(await onScreen(page, view), 'panel').toEqual(wanted);
});

it.each(Object.keys(SITES).filter((name) => !SITES[name]?.page))('of the command: %s', async (name) => {
  const site = SITES[name]!;
  const { actions, verdict } = staged(await sceneOf(site, null)).view;
  const { error, warning, info } = verdict.counts;
  const wanted: Numbers = [actions.length, error, warning + (site.told ?? 0), info];
  const run = (format: string) => check(['--format', format, ORIGIN], { fetch: served(site) });
  const { summary } = JSON.parse((await run('json')).stdout) as Report;
  const { actions: declared, errors, warnings, infos } = summary;
  expect([declared, errors, warnings, infos], 'JSON').toEqual(wanted);
  expect(inHtml((await run('html')).stdout), 'HTML').toEqual(wanted);
  expect(inWords((await run('markdown')).stdout), 'Markdown').toEqual(wanted);
  expect(inWords((await run('text')).stdout), 'text').toEqual(wanted);
});

it('adds up the targets of a report', async () => {
  const judged = await Promise.all(
    ['nine with an error each', '500 with an error each'].map(async (name) => {
      const { view, documents } = staged(await sceneOf(SITES[name]!));
      return { target: name, files: false, documents, findings: view.findings, page: null };
    }),
  );
  const { summary, targets } = toReport(judged);
  expect(targets.map((target) => target.summary?.errors)).toEqual([9, 500]);
  expect(summary).toMatchObject({ actions: 509, errors: 509 });
});

import type { BrowserContext, Page } from 'playwright';
import { toolsOf } from '../../lib/agent/tools.ts';
import { draft } from '../../lib/draft/index.ts';
import type { PageFacts, Tool } from '../../lib/model/index.ts';
import { startLibrary } from '../libraries/site.ts';
import { LIBRARIES } from '../libraries/truth.ts';
import { type DemoName, startSites } from '../site/server.ts';
import { cutIn } from './cut.ts';
import { inTime } from './in-time.ts';
import { type Published, publishedOn } from './publish.ts';
import { serveWritten, WRITTEN } from './written.ts';

const DEMO: readonly DemoName[] = ['bookshop', 'theatre', 'library', 'airline', 'mail', 'outdoor', 'plain'];
const MAX_PAGES = 8;
const DRAWS = 1_500;

export interface Bed {
  readonly name: string;
  readonly pages: number;
  readonly published: readonly Published[];
  readonly tools: readonly Tool[];
  readonly cut: readonly string[];
  readonly sent: readonly string[];
}

interface Look extends Pick<Bed, 'published' | 'tools' | 'cut'> {
  readonly links: readonly string[];
}

const look = (context: BrowserContext, url: string, script: string): Promise<Look> =>
  inTime(
    context,
    url,
    (page) => lookAt(page, url, script),
    (lost) => ({ published: [lost], tools: [], cut: [], links: [] }),
  );

export async function toldOn(page: Page, script: string) {
  await page.evaluate(`${script}; globalThis.awasLensPage = awasLensPage; 0`);
  const facts = (await page.evaluate(
    'awasLensPage.scan(document, {selectors: [], withAiAttributes: false, own: true})',
  )) as PageFacts;
  const { actions } = draft(facts, 0);
  const { tools } = toolsOf(actions, [], facts, new URL(facts.url).origin);
  return { facts, tools, cut: cutIn(facts, actions, tools) };
}

async function lookAt(page: Page, url: string, script: string): Promise<Look> {
  await page.goto(url);
  await page.waitForTimeout(DRAWS);
  const { facts, tools, cut } = await toldOn(page, script);
  const links = await page.evaluate(() => [...document.links].map(({ href }) => href.split('#')[0]!));
  return { published: [await publishedOn(page, facts)], tools, cut, links };
}

const both = (name: string, looks: readonly Look[], sent: readonly string[]): Bed => ({
  name,
  pages: looks.length,
  published: looks.flatMap((one) => one.published),
  tools: looks.flatMap((one) => one.tools),
  cut: looks.flatMap((one) => one.cut),
  sent,
});

export async function demoBed(
  context: BrowserContext,
  script: string,
  wanted: readonly string[],
): Promise<Bed> {
  const { sites, log, close } = await startSites(false, false);
  const looks: Look[] = [];
  for (const name of DEMO.filter((one) => wanted.includes(one) || wanted.length === 0)) {
    const { url, origin } = sites[name];
    const urls = new Set([url]);
    for (const one of urls) {
      const seen = await look(context, one, script);
      looks.push(seen);
      for (const link of seen.links)
        if (urls.size < MAX_PAGES && link.startsWith(`${origin}/`)) urls.add(link);
    }
  }
  await close();
  const sent = log.filter(({ method }) => !/^(?:GET|HEAD|OPTIONS)$/.test(method));
  return both(
    'demo sites',
    looks,
    sent.map(({ site, method, path }) => `${site}: ${method} ${path}`),
  );
}

export async function writtenBed(
  context: BrowserContext,
  script: string,
  wanted: readonly string[],
): Promise<Bed> {
  const site = await serveWritten();
  const looks: Look[] = [];
  for (const name of WRITTEN.filter((one) => wanted.includes(one) || wanted.length === 0))
    looks.push(await look(context, `${site.origin}/${name}`, script));
  await site.close();
  return both('written pages', looks, site.sent());
}

export async function libraryBed(
  context: BrowserContext,
  script: string,
  wanted: readonly string[],
): Promise<Bed> {
  const looks: Look[] = [];
  const sent: string[] = [];
  for (const library of LIBRARIES.filter(({ name }) => wanted.includes(name) || wanted.length === 0)) {
    const site = await startLibrary(library);
    const { published, ...seen } = await look(context, site.url, script);
    const named = (texts: readonly string[]) => texts.map((text) => `${library.name}: ${text}`);
    looks.push({
      ...seen,
      published: published.map((one) => ({
        ...one,
        faults: named(one.faults),
        refused: named(one.refused),
      })),
    });
    sent.push(...site.orders.map(() => library.name));
    await site.close();
  }
  return both('library bed', looks, sent);
}

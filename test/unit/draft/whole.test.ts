import { readFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toolsOf } from '../../../lib/agent/tools.ts';
import { pageScript } from '../../../lib/cli/headless/scanner.ts';
import { merge } from '../../../lib/formats/index.ts';
import { readDocument } from '../../../lib/formats/reading.ts';
import { executable } from '../../browsers/alike.ts';
import { page as facts } from '../../builders.ts';
import { toldOn } from '../../drafts/beds.ts';
import { cutIn } from '../../drafts/cut.ts';
import { installSaved, openSaved } from '../../drafts/saved.ts';
import { readTruth } from '../../drafts/truth.ts';
import { serveWritten } from '../../drafts/written.ts';
import { fetched } from '../../gallery/documents.ts';
import { startLibrary } from '../../libraries/site.ts';
import { LIBRARIES } from '../../libraries/truth.ts';
import { declarationAt } from '../../site/declaration-at.ts';
import { startSites } from '../../site/server.ts';

let browser: Browser;
let script: string;
beforeAll(async () => {
  installSaved();
  script = await pageScript();
  browser = await chromium.launch({ executablePath: executable('chromium'), args: ['--no-sandbox'] });
});
afterAll(() => browser.close());

async function isWhole(open: (page: Page) => Promise<unknown>): Promise<void> {
  const page = await browser.newPage();
  await open(page);
  const { tools, cut } = await toldOn(page, script);
  await page.close();
  expect(tools).not.toHaveLength(0);
  expect(cut).toEqual([]);
}

const SAVED = readTruth()
  .toSorted((a, b) => fieldsOf(b) - fieldsOf(a))
  .filter((_, index) => index < 6 || index % 20 === 0);

function fieldsOf({ forms }: ReturnType<typeof readTruth>[number]): number {
  return forms.reduce((sum, { kind, fields }) => sum + (kind === 'login' ? 0 : fields.size), 0);
}

test.each(SAVED.filter((one) => fieldsOf(one) > 0))('the saved page $url', async (saved) => {
  await isWhole((page) => openSaved(page, saved));
});

const TOLD = ['options-de', 'long-ko', 'choices-en', 'native-cs', 'dependent-es', 'shadow-ja', 'range-pl'];

test.each(TOLD)('the written page %s', async (name) => {
  const site = await serveWritten();
  await isWhole((page) => page.goto(`${site.origin}/${name}`));
  await site.close();
});

test('the demo site without a declaration', async () => {
  const { sites, close } = await startSites(false, false);
  await isWhole((page) => page.goto(sites.plain.url));
  await close();
});

const SAMPLE = ['mui', 'antd'];

test.each(LIBRARIES.filter(({ name }) => SAMPLE.includes(name)))('the library $name', async (library) => {
  const site = await startLibrary(library);
  await isWhole(async (page) => {
    await page.goto(site.url);
    await page.waitForSelector('form input, form button');
  });
  await site.close();
});

const SITE = 'https://shop.example';
const DECLARED: readonly (readonly [file: string, path: string])[] = [
  ['bookshop', '/.well-known/ai-actions.json'],
  ['theatre', '/.well-known/ai-actions.json'],
  ['outdoor', '/.well-known/ai-actions.json'],
  ['airline', '/agent.json'],
];

test.each(DECLARED)('the declaration of %s', (file, path) => {
  const text = readFileSync(new URL(`../../site/declarations/${file}.json`, import.meta.url), 'utf8');
  const { actions } = merge(SITE, [
    readDocument(fetched(SITE + path, declarationAt(JSON.parse(text), SITE))),
  ]);
  const { tools } = toolsOf(actions, [], null, SITE);
  expect(tools).not.toHaveLength(0);
  expect(cutIn(facts(), actions, tools)).toEqual([]);
});

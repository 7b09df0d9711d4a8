import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Driver, launch, type Tab } from '../test/browsers.ts';
import { html, raw } from '../test/site/html.ts';
import { type Sites, startSites } from '../test/site/server.ts';
import { consent, type Errand, openPopup, outcome, rowOf, run, showTab, TOUR } from '../test/tour.ts';
import { pictureFile, pictures } from './listing.ts';

const POPUP = { width: 400, height: 600 };

interface Stage {
  readonly driver: Driver;
  readonly sites: Sites;
  readonly folder: string;
}

function errandOf(site: string): Errand {
  const errand = TOUR.find((stop) => stop.site === site)?.errand;
  if (!errand) throw new Error(`the tour runs nothing on ${site}`);
  return errand;
}

async function overlaid(tab: Tab, file: string): Promise<void> {
  await tab.front();
  await tab.until('the overlay', () => document.querySelector('awas-lens-overlay') !== null);
  await tab.screenshot(file);
}

async function bookshop({ driver, sites, folder }: Stage): Promise<void> {
  const tab = await driver.open(sites.sites.bookshop.url);
  const popup = await openPopup(driver, tab);
  await popup.screenshot(join(folder, 'list.png'));
  await popup.click('button', 'Overlay');
  await run(popup, tab, errandOf('bookshop'));
  await popup.evaluate(() => document.querySelector('article')?.scrollIntoView({ block: 'end' }));
  await popup.screenshot(join(folder, 'run.png'));
  await tab.front();
  await tab.goto(sites.sites.bookshop.url);
  await overlaid(tab, join(folder, 'page.png'));
}

async function broken({ driver, sites, folder }: Stage): Promise<void> {
  const tab = await driver.open(sites.sites.brokenBookshop.url);
  const popup = await openPopup(driver, tab);
  await popup.resize(POPUP);
  await showTab(popup, 'Checks');
  await popup.evaluate(() => document.querySelector<HTMLElement>('.finding-head')?.click());
  await popup.until('the source', () => document.querySelector('.excerpt .line-number') !== null);
  await popup.screenshot(join(folder, 'checks.png'));
  await popup.click('button', 'Overlay');
  await overlaid(tab, join(folder, 'faults.png'));
}

async function airline({ driver, sites, folder }: Stage): Promise<void> {
  const { action, fill = {} } = errandOf('airline');
  const tab = await driver.open(sites.sites.airline.url);
  await tab.screenshot(join(folder, 'airline.png'));
  const popup = await openPopup(driver, tab);
  await popup.resize(POPUP);
  await popup.click('button', rowOf(action));
  for (const [name, value] of Object.entries(fill)) await popup.fill('textbox', name, value);
  await popup.click('button', 'Run');
  await popup.until('the question', () => document.querySelector('[data-yes]:enabled') !== null);
  await popup.screenshot(join(folder, 'consent.png'));
  await consent(popup);
  await outcome(popup, action);
  await popup.evaluate(() => document.querySelector('article')?.scrollIntoView({ block: 'start' }));
  await popup.screenshot(join(folder, 'results.png'));
}

async function bakery({ driver, sites, folder }: Stage): Promise<void> {
  const tab = await driver.open(sites.sites.plain.url);
  await tab.screenshot(join(folder, 'bakery.png'));
  const popup = await openPopup(driver, tab);
  await popup.resize(POPUP);
  await showTab(popup, 'Checks');
  await popup.evaluate(() => document.querySelector<HTMLElement>('.ready > summary')?.click());
  await popup.expectText(/Also here/);
  await popup.screenshot(join(folder, 'ready.png'));
}

async function sheet(
  { driver, folder }: Stage,
  name: string,
  { size: [width, height], title = '', shows }: ReturnType<typeof pictures>[string],
): Promise<void> {
  const images = shows.map(({ file, left, top, width }) => {
    const data = readFileSync(join(folder, file)).toString('base64');
    return `<img src="data:image/png;base64,${data}" style="left:${left}px;top:${top}px;width:${width}px">`;
  });
  const page = await driver.open(pathToFileURL(folder).href);
  await page.resize({ width, height });
  const markup = html`<style>
body{margin:0;background:#cfd5dc;height:${height}px;position:relative;overflow:hidden}
h1{position:absolute;inset:0 55% 0 6%;margin:auto 0;height:fit-content;font:700 ${Math.round(height / 9)}px/1.2 system-ui;color:#1d2733}
img{position:absolute;border-radius:10px;box-shadow:0 12px 40px #0004}
</style>${raw(images.join('\n'))}${title && html`<h1>${title}</h1>`}`;
  await page.evaluate(async (body) => {
    document.documentElement.innerHTML = body;
    await Promise.all([...document.images].map((each) => each.decode()));
  }, markup.markup);
  await page.screenshot(pictureFile(name));
  console.log(pictureFile(name));
}

const folder = mkdtempSync(join(tmpdir(), 'awas-lens-'));
const sites = await startSites(true);
const args = [`--host-resolver-rules=${sites.resolverRules}`];
const driver = await launch('chromium', { headless: true, args });
try {
  const stage: Stage = { driver, sites, folder };
  await bookshop(stage);
  await broken(stage);
  await airline(stage);
  await bakery(stage);
  for (const [name, picture] of Object.entries(pictures())) await sheet(stage, name, picture);
} finally {
  await driver.close();
  await sites.close();
  rmSync(folder, { recursive: true });
}

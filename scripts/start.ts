/** npm start [-- [--firefox] [--headless] [URL]] */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type BrowserName, type Driver, launch, type Screen, type Tab } from '../test/browsers.ts';
import { type Sites, startSites } from '../test/site/server.ts';
import { openPopup, run, type Stop, showTab, TOUR } from '../test/tour.ts';
import { isStale } from './is-outdated.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const RESULTS = join(root, 'test-results');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { firefox: { type: 'boolean', default: false }, headless: { type: 'boolean', default: false } },
});
const [target] = positionals;
const browser: BrowserName = values.firefox ? 'firefox' : 'chromium';
const hasDisplay =
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
const headless = values.headless || !hasDisplay;

function build(): void {
  const folder = values.firefox ? 'firefox-mv3' : 'chrome-mv3';
  const sources = 'entrypoints components lib public scripts wxt.config.ts package-lock.json'.split(' ');
  if (!isStale(`.output/${folder}/manifest.json`, sources)) return;
  console.log('Building the extension…');
  const done = spawnSync('npm', ['run', '--silent', values.firefox ? 'build:firefox' : 'build:chrome'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) throw new Error('the extension could not be built, see above');
}

const indent = (text: string): string =>
  (text.match(/\S.*/g) ?? []).map((line) => `    ${line.trimEnd()}`).join('\n');

async function tell(popup: Screen): Promise<void> {
  const tabs = await popup.names('tab');
  console.log(`  ${tabs.join(' · ') || (await popup.text('main'))}`);
  console.log(indent(await popup.text('tabpanel')));
  if (!tabs.some((name) => /^Checks.*\d/.test(name))) return;
  await showTab(popup, 'Checks');
  console.log(indent(await popup.text('tabpanel')));
  await showTab(popup, 'Actions');
}

const shoot = (screen: Screen, name: string): Promise<unknown> =>
  screen.screenshot(join(RESULTS, `${browser}-${name}.png`));

async function look(driver: Driver, url: string, name: string): Promise<{ tab: Tab; popup: Screen }> {
  console.log(`\n${url}`);
  const tab = await driver.open(url);
  const popup = await openPopup(driver, tab);
  await tell(popup);
  await shoot(popup, `${name}-popup`);
  return { tab, popup };
}

async function visit(driver: Driver, sites: Sites, stop: Stop): Promise<void> {
  const { tab, popup } = await look(driver, sites.sites[stop.site].url, stop.site);
  const shown = await popup.names('button');
  const missing = [...stop.documents, ...stop.actions.map((name) => new RegExp(`^${name}`))].filter(
    (name) => !shown.some((each) => name.test(each)),
  );
  if (missing.length > 0) throw new Error(`the popup does not show ${missing.join(', ')}`);
  if (stop.outlined) {
    await popup.click('button', 'Overlay');
    await tab.front();
    await shoot(tab, `${stop.site}-overlay`);
    await popup.click('button', 'Overlay');
  }
  const result = await run(popup, tab, stop.errand);
  console.log(`  ${stop.errand.way ?? 'Run'}: ${stop.errand.action}\n${indent(result)}`);
  await shoot(popup, `${stop.site}-result`);
  if (!stop.errand.result.test(result)) throw new Error(`the result lacks ${stop.errand.result}`);
  await popup.close();
  await tab.close();
}

async function tour(driver: Driver, sites: Sites): Promise<number> {
  const failures: string[] = [];
  for (const stop of TOUR) {
    try {
      await visit(driver, sites, stop);
    } catch (error) {
      failures.push(stop.site);
      console.log(`  FAILED: ${error instanceof Error ? error.message : error}`);
    }
  }
  console.log(
    failures.length === 0
      ? `\nAll ${TOUR.length} sites as they should be. Screenshots: ${RESULTS}`
      : `\nFailed: ${failures.join(', ')}. Screenshots: ${RESULTS}`,
  );
  return failures.length === 0 ? 0 : 1;
}

async function stay(driver: Driver, sites: Sites): Promise<void> {
  const urls = target ? [target] : TOUR.map(({ site }) => sites.sites[site].url);
  for (const url of urls.toReversed()) await driver.show(url);
  console.log('The demo sites:');
  for (const { title, url } of Object.values(sites.sites)) console.log(`  ${title.padEnd(22)} ${url}`);
  console.log('\nOpen the popup of AWAS Lens in the toolbar (or pin it first). Close the browser to end.');
  await driver.closed();
}

async function main(): Promise<number> {
  if (target && !URL.canParse(target)) {
    console.error(`"${target}" is not a URL: write it whole, as https://example.com`);
    return 2;
  }
  mkdirSync(RESULTS, { recursive: true });
  build();
  const sites = await startSites();
  const driver = await launch(browser, { headless });
  try {
    if (!headless) await stay(driver, sites);
    else if (target) await look(driver, target, new URL(target).hostname);
    else return await tour(driver, sites);
    return 0;
  } finally {
    await driver.close().catch(() => {});
    await sites.close();
  }
}

process.exitCode = await main();

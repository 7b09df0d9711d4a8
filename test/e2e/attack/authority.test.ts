import { describe, expect, it } from 'vitest';
import { cookiesOf, type Host, html, json, SESSION_COOKIES } from '../../servers/hosts.ts';
import { AGENTS_PATH, AWP_PATH, agentsTxt, awp, rpc, site, text } from './sites.ts';
import { setStage, until } from './stage.ts';

const stage = setStage();

const LOOK = { tool: 'look', arguments: {} };

const STORED = SESSION_COOKIES.map((cookie) => `of-ours-${cookie}`);

async function jarOf(host: Host): Promise<readonly string[]> {
  const tab = await stage.visit(`${host.origin}/jar`);
  await tab.close();
  return cookiesOf(host.requests('/jar').at(-1) ?? { headers: {} });
}

describe('a message by MCP to another origin', () => {
  async function send() {
    const cookies = { 'set-cookie': STORED };
    const bank = await stage.host('bank', { handle: rpc('fine', cookies) });
    const evil = await stage.host('evil');
    evil.handle = site({
      [AGENTS_PATH]: agentsTxt('Site', evil.origin, { gate: ['MCP', `${bank.origin}/gate`] }),
    });
    await stage.signIn(bank);
    const tab = await stage.visitForAgents(evil.origin, 'gate');
    const { run } = await stage.asks(tab, 'gate', LOOK);
    return { bank, tab, run };
  }

  it('A8, A8b: waits for the person, says that it sends no cookies, and neither sends nor stores any', async () => {
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

describe('the text about cookies', () => {
  it('says that they are sent, if they are', async () => {
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

describe('a request that finds or opens a declaration', () => {
  it('sends and stores no cookies, also none of the visited site', async () => {
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

describe('B3: headers that a manifest declares', () => {
  it('never replace the browser’s own', async () => {
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
  it('that keeps method and body sends nothing to the other site', async () => {
    const bank = await stage.host('bank', { handle: () => json({ secret: 'rich' }) });
    const shop = await stage.host('shop');
    shop.handle = site({
      [AWP_PATH]: awp([{ id: 'buy', endpoint: '/buy', method: 'POST', inputs: { item: text() } }]),
      '/buy': { status: 307, location: `${bank.origin}/in` },
    });
    await stage.signIn(bank);
    const tab = await stage.visitForAgents(shop.origin, 'buy');
    const { run } = await stage.asks(tab, 'buy', { item: 'hat' });
    await stage.answer(run, true);
    expect(await stage.ended(tab, run)).toMatchObject({ outcome: { ok: false } });
    expect(bank.requests('/in')).toEqual([]);
  });
});

describe.each(['another origin', 'its own origin'])(
  'ATX-4.2-a: the User-Agent that a plan for %s shows',
  (where) => {
    it('is sent by MCP in each request of its session, and by none of the page', async () => {
      const answers = rpc('fine');
      const api = await stage.host('api', { handle: answers });
      const shop = await stage.host('shop');
      const target = where === 'another origin' ? api : shop;
      const declared = site({
        [AGENTS_PATH]: agentsTxt('Site', shop.origin, { gate: ['MCP', `${target.origin}/gate`] }),
      });
      shop.handle = (request, response) =>
        request.url.pathname === '/gate' ? answers(request, response) : declared(request, response);
      const tab = await stage.visitForAgents(shop.origin, 'gate');
      const { run } = await stage.asks(tab, 'gate', LOOK);
      await stage.answer(run, true);
      await stage.ended(tab, run);
      // CORS preflights are left out, since the browser itself sends them.
      const sent = target.requests('/gate').filter(({ method }) => method !== 'OPTIONS');
      const agents = sent.map(({ headers }) => headers['user-agent']);
      expect(agents.length).toBeGreaterThan(1);
      expect([...new Set(agents)]).toEqual(['awas-lens']);
      await tab.evaluate(() => fetch('/by-the-page').then(() => undefined));
      expect(shop.requests('/by-the-page')[0]?.headers['user-agent']).toContain('Mozilla');
    });
  },
);

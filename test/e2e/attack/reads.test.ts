import { describe, expect, it } from 'vitest';
import { call, replyTo } from '../../agents/in-page.ts';
import { cookiesOf, type Host, json, type Received } from '../../servers/hosts.ts';
import { AWP_PATH, awp, type Declared, site } from './sites.ts';
import { IN_ONE_BROWSER, setStage } from './stage.ts';

const stage = setStage();

const SECRET = json({ balance: 'rich' });

async function peeking(
  more: Readonly<Record<string, Declared>> = {},
  answers: Parameters<typeof site>[0] = {},
): Promise<{ bank: Host; evil: Host }> {
  const bank = await stage.host('bank', { handle: site({ '/balance': SECRET, ...answers }) });
  const evil = await stage.host('evil');
  evil.handle = site({
    [AWP_PATH]: awp([
      { id: 'peek', endpoint: `${bank.origin}/balance` },
      ...Object.entries(more).map(([id, action]) => ({
        ...action,
        id,
        endpoint: bank.origin + action.endpoint,
      })),
    ]),
  });
  await stage.signIn(bank);
  return { bank, evil };
}

const couldBeOfPage = (page: Host) => (request: Received) =>
  request.headers.origin === page.origin && cookiesOf(request).length === 0;

describe('a cross-origin read that only the extension can do', () => {
  it('A1: waits for the person. Until then, only the page’s own request is sent', async () => {
    const { bank, evil } = await peeking();
    const tab = await stage.visitForAgents(evil.origin, 'peek');
    const { key, run: question } = await stage.asks(tab, 'peek', {});
    expect(bank.requests('/balance').filter((request) => !couldBeOfPage(evil)(request))).toEqual([]);
    await stage.answer(question, false);
    expect(await replyTo(tab, key)).not.toContain('rich');
    expect(bank.requests('/balance').filter((request) => !couldBeOfPage(evil)(request))).toEqual([]);
  });

  it('goes without cookies after a yes, and asks only once for this pair of sites', async () => {
    const { bank, evil } = await peeking({ again: { endpoint: '/again' } }, { '/again': SECRET });
    const tab = await stage.visitForAgents(evil.origin, 'peek');
    const { key, run } = await stage.asks(tab, 'peek', {});
    await stage.answer(run, true);
    expect(await replyTo(tab, key)).toContain('rich');
    expect(await call(tab, 'again', {})).toContain('rich');
    expect(bank.log.filter(({ path }) => path !== '/sign-in').flatMap(cookiesOf)).toEqual([]);
  });
});

describe('a cross-origin read that the other origin allows by CORS', () => {
  it('is sent by the page, without cookies and without a question', async () => {
    const evil = await stage.host('evil');
    const api = await stage.host('api', {
      handle: site({ '/news': json({ headline: 'rain' }, { 'access-control-allow-origin': evil.origin }) }),
    });
    evil.handle = site({ [AWP_PATH]: awp([{ id: 'news', endpoint: `${api.origin}/news` }]) });
    await stage.signIn(api);
    const tab = await stage.visitForAgents(evil.origin, 'news');
    expect(await call(tab, 'news', {})).toContain('rain');
    expect(api.requests('/news')).toHaveLength(1);
    expect(api.requests('/news').filter(couldBeOfPage(evil))).toHaveLength(1);
  });

  it.runIf(IN_ONE_BROWSER)('isn’t read if CORS only allows another origin', async () => {
    const friend = 'https://friend.example';
    const { evil } = await peeking(
      { news: { endpoint: '/news' } },
      { '/news': json({ headline: 'rain' }, { 'access-control-allow-origin': friend }) },
    );
    const tab = await stage.visitForAgents(evil.origin, 'news');
    await stage.asks(tab, 'news', {});
    expect(JSON.stringify(await stage.runs(tab))).not.toContain('rain');
  });
});
describe('a run without a question', () => {
  it('is a GET to the site’s own origin, sent as the page', async () => {
    const shop = await stage.host('shop', {
      handle: site({
        [AWP_PATH]: awp([{ id: 'orders', endpoint: '/orders' }]),
        '/orders': json({ orders: ['hat'] }),
      }),
    });
    await stage.signIn(shop);
    const tab = await stage.visitForAgents(shop.origin, 'orders');
    expect(await call(tab, 'orders', {})).toContain('hat');
    expect(shop.requests('/orders').map(cookiesOf)).toEqual([['lax', 'none', 'plain', 'strict']]);
  });
});

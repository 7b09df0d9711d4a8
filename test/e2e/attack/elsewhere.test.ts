/** A page that is opened in a tab of ours for a call, because the controls of an action are on it. */
import { describe, expect, it } from 'vitest';
import { begin, replyTo } from '../../agents/in-page.ts';
import { type Handler, html, json } from '../../servers/hosts.ts';
import { AWAS_PATH, AWP_PATH, awas, awp, field, site } from './sites.ts';
import { setStage, until } from './stage.ts';

const stage = setStage();

const FORM = '<form action="/found"><input name="q" data-awas-param="q"><button>Go</button></form>';

async function scene(go: (evil: string) => ReturnType<Handler>) {
  // Where it leads the person is its secret.
  const evil = await stage.host('evil', {
    handle: ({ path }) => (path === '/me' ? { location: '/you?code=secret' } : html(FORM)),
  });
  const shop = await stage.host('shop');
  const answers = site({
    '/': html('<h1>Shop</h1>'),
    [AWP_PATH]: awp([{ id: 'news', endpoint: '/news' }]),
    '/news': json('rain'),
    [AWAS_PATH]: awas(shop.origin, [{ id: 'find', path: '/go', method: 'GET', parameters: [field('q')] }]),
    '/found': html('<h1>Found</h1><ul><li>A hat</li></ul>'),
  });
  shop.handle = (request, response) =>
    request.path.startsWith('/go') ? go(evil.origin) : answers(request, response);
  for (const host of [shop, evil]) await stage.signIn(host);
  const tab = await stage.visitForAgents(shop.origin, 'find');
  const seen = evil.log.length;
  return { tab, shop, evil, seen: () => evil.log.slice(seen).map(({ path }) => path) };
}

describe('the page of an action that is opened for a call', () => {
  it('is opened where it is one of the site (or the others would prove nothing)', async () => {
    const { tab, shop } = await scene(() => html(FORM));
    expect(await replyTo(tab, await begin(tab, 'find', { q: 'hat' }))).toContain('A hat');
    expect(shop.log.map(({ path }) => path)).toContain('/found?q=hat');
  });

  it('leads to another site by no redirect, and says nothing of where it would lead', async () => {
    const { tab, seen } = await scene((evil) => ({ location: `${evil}/me` }));
    const reply = await replyTo(tab, await begin(tab, 'find', { q: 'hat' }));
    expect(reply).not.toMatch(/secret|\/you/);
    expect(seen()).toEqual([]);
  });

  it('leads there by no script either', async () => {
    const { tab, seen } = await scene((evil) => html(`<script>location.href = '${evil}/me'</script>`));
    const reply = await replyTo(tab, await begin(tab, 'find', { q: 'hat' }));
    expect(reply).not.toMatch(/secret|\/you/);
    expect(seen()).toEqual([]);
  });

  it('is one of three at most, however many calls come at once', async () => {
    const { tab, shop } = await scene(() => html('<p>Nothing yet'));
    for (let calls = 0; calls < 6; calls++) await begin(tab, 'find', { q: `hat ${calls}` });
    const opened = () =>
      shop.log.filter(({ path, headers }) => path === '/go' && headers['sec-fetch-dest'] === 'document');
    await until('three pages', () => opened().length >= 3);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(opened()).toHaveLength(3);
  });
});

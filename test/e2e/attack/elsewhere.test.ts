import { describe, expect, it } from 'vitest';
import { abort, begin, replyTo } from '../../agents/in-page.ts';
import { html, json, type Reply } from '../../servers/hosts.ts';
import { AWAS_PATH, AWP_PATH, awas, awp, field, site } from './sites.ts';
import { IN_ONE_BROWSER, setStage, until } from './stage.ts';

const stage = setStage();

const FORM = '<form action="/found"><input name="q" data-awas-param="q"><button>Go</button></form>';

describe('the page of an action that is opened for a call', () => {
  it('is opened only on its own site: no redirect or script leads to another site, and no reply names that site', async () => {
    const evil = await stage.host('evil', {
      handle: ({ path }) => (path === '/me' ? { location: '/you?code=secret' } : html(FORM)),
    });
    const shop = await stage.host('shop');
    const pages: Readonly<Record<string, Reply>> = {
      '/own': html(FORM),
      '/hop': { location: `${evil.origin}/me` },
      '/jump': html(`<script>location.href = '${evil.origin}/me'</script>`),
    };
    shop.handle = site({
      '/': html('<h1>Shop</h1>'),
      [AWP_PATH]: awp([{ id: 'news', endpoint: '/news' }]),
      '/news': json('rain'),
      [AWAS_PATH]: awas(
        shop.origin,
        Object.keys(pages).map((path) => ({
          id: path.slice(1),
          path,
          method: 'GET',
          parameters: [field('q')],
        })),
      ),
      ...pages,
      '/found': html('<h1>Found</h1><ul><li>A hat</li></ul>'),
    });
    for (const host of [shop, evil]) await stage.signIn(host);
    const tab = await stage.visitForAgents(shop.origin, 'own');
    const before = evil.log.length;
    expect(await replyTo(tab, await begin(tab, 'own', { q: 'hat' }))).toContain('A hat');
    const others: string[] = [];
    for (const tool of ['hop', 'jump']) others.push(await begin(tab, tool, { q: 'hat' }));
    const asked = () => shop.log.map(({ path }) => path);
    await until('both pages to be asked for', () =>
      ['/hop', '/jump'].every((path) => asked().includes(path)),
    );
    // Only Chromium reports a blocked page. In Firefox, `others` would never end.
    if (!IN_ONE_BROWSER) for (const key of others) await abort(tab, key);
    const replies = await Promise.all(others.map((key) => replyTo(tab, key)));
    expect(asked()).toContain('/found?q=hat');
    expect(replies.join()).not.toMatch(/secret|\/you/);
    expect(evil.log.slice(before).map(({ path }) => path)).toEqual([]);
  });
});

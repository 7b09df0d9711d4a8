import { describe, expect, it } from 'vitest';
import { call } from '../../agents/in-page.ts';
import type { Tab } from '../../browsers.ts';
import { html, json, type Reply } from '../../servers/hosts.ts';
import { AWP_PATH, awp, site } from './sites.ts';
import { IN_ONE_BROWSER, rowsHere, setStage, until } from './stage.ts';

const stage = setStage();

const NEWS = { id: 'news', endpoint: '/news' };
const RAIN = { '/news': json('rain') };

async function startShop(page: string, actions: Parameters<typeof awp>[0] = []) {
  const shop = await stage.host('shop', {
    handle: site({ '/': html(page), [AWP_PATH]: awp([NEWS, ...actions]), ...RAIN }),
  });
  return { shop, tab: await stage.visitForAgents(shop.origin, 'news') };
}

const reads = async (tab: Tab): Promise<void> => expect(await call(tab, 'news', {})).toContain('rain');

describe('an answer that isn’t a page', () => {
  const replies: readonly [what: string, reply: (location: string) => Reply][] = [
    ['a download', () => html('x', { 'content-disposition': 'attachment; filename="x.html"' })],
    ['without a body', () => ({ status: 204 })],
    ['a redirect to another site', (location) => ({ location })],
  ];
  it.each(rowsHere(replies, 'a download', 'a redirect to another site'))(
    '%s: no request goes to its site',
    async (_, reply) => {
      const { tab } = await startShop('');
      const next = await stage.host('next', {
        handle: site({ '/': html(''), [AWP_PATH]: awp([NEWS]), ...RAIN }),
      });
      const other = await stage.host('other', {
        handle: site({ '/nothing': reply(next.origin), [AWP_PATH]: awp([NEWS]), ...RAIN }),
      });
      await tab.evaluate((to) => void setTimeout(() => location.assign(to)), `${other.origin}/nothing`);
      await until('the answer', () => other.requests('/nothing').length > 0);
      await stage.ready(await stage.visit(next.origin));
      expect(next.requests(AWP_PATH)).not.toEqual([]);
      expect(other.log.map(({ path }) => path)).toEqual(['/nothing']);
    },
  );
});

describe.runIf(IN_ONE_BROWSER)('a page', () => {
  it('F10: with 50 frames of its own site causes one request for each manifest', async () => {
    const { shop, tab } = await startShop('<iframe src="/frame"></iframe>'.repeat(50));
    await stage.ready(tab);
    await reads(tab);
    expect(shop.requests(AWP_PATH).length).toBe(1);
  });

  it('F9: that is prerendered does not become the tab before it is shown', async () => {
    const shop = await stage.host('shop', {
      handle: site({
        '/': html(`<script type="speculationrules">{"prerender": [{"source": "list", "urls": ["/next"]}]}</script>
          <form action="/order" method="post" data-awas-action="here"><button>Go</button></form>`),
        '/next': html(
          '<title>Next</title><form action="/x" method="post" data-awas-action="ahead"><button>Go</button></form>',
        ),
        [AWP_PATH]: awp([NEWS]),
        ...RAIN,
      }),
    });
    const tab = await stage.visitForAgents(shop.origin, 'news');
    await reads(tab);
    const view = await stage.ready(tab);
    expect(view.url).toBe(`${shop.origin}/`);
    expect(view.actions.map(({ id }) => id)).not.toContain('ahead');
    await stage.goForAgents(tab, `${shop.origin}/next`, 'news');
    const next = await stage.ready(tab);
    expect(next.url).toBe(`${shop.origin}/next`);
    expect(next.actions.map(({ id }) => id)).not.toContain('here');
  });
});

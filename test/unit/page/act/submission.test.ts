import type { Page, Request } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageFacts, ScanRequest, Submission } from '../../../../lib/model/index.ts';
import { rowsOf } from '../../../tables.ts';
import { bundle, openPage } from '../browser.ts';

const TABLES = new URL('submission.txt', import.meta.url);

type Lens = typeof import('../../../../lib/page/scan/scan.ts');
type Global = typeof globalThis & { readonly lens: Lens };

const URL_HERE = 'https://shop.example/books/?page=1';
const URL_ENCODED = 'application/x-www-form-urlencoded';

let page: Page;
let script: string;
let markup = '';
let sent: Request[] = [];
beforeAll(async () => {
  [page, script] = await Promise.all([openPage(), bundle('lib/page/scan/scan.ts', 'lens')]);
  await page.route('**/*', (route) => {
    const request = route.request();
    if (request.url() === URL_HERE && request.method() === 'GET')
      return route.fulfill({ contentType: 'text/html; charset=utf-8', body: `<!doctype html>${markup}` });
    sent.push(request);
    return route.fulfill({ contentType: 'text/html', body: 'sent' });
  });
}, 60_000);
afterAll(() => page.close());

async function scan(of: string, more: Partial<ScanRequest> = {}): Promise<PageFacts> {
  markup = of;
  sent = [];
  await page.goto('about:blank');
  await page.goto(URL_HERE);
  await page.evaluate(script);
  const request: ScanRequest = { selectors: [], withAiAttributes: false, ...more };
  const facts = await page.evaluate(
    async (asked) => JSON.stringify(await (globalThis as Global).lens.scan(document, asked)),
    request,
  );
  return JSON.parse(facts) as PageFacts;
}

async function submits(of: string): Promise<Submission | undefined> {
  const { attributes } = await scan(of);
  return attributes.find(({ attribute }) => attribute === 'data-awas-action')?.element.submits;
}

function truth(request: Request): Partial<Submission> {
  const url = new URL(request.url());
  const type = request.headers()['content-type']?.split(';', 1)[0] ?? '';
  const body = request.postData() ?? '';
  const names =
    type === 'multipart/form-data'
      ? [...body.matchAll(/ name="([^"]*)"/g)].map(([, name]) => name ?? '')
      : type === 'text/plain'
        ? body.split('\r\n').flatMap((line) => (line === '' ? [] : [line.split('=')[0] ?? '']))
        : [...new URLSearchParams(request.method() === 'GET' ? url.search : body).keys()];
  if (request.method() === 'GET') url.search = '';
  return {
    kind: 'form',
    method: request.method().toLowerCase() as 'get',
    url: url.href,
    enctype: type || URL_ENCODED,
    fields: [...new Set(names)].sort(),
  };
}

const MARK = 'data-awas-action=x';

describe('is told as the browser does it', () => {
  test.each(
    rowsOf<[name: string, markup: string, expected: Partial<Submission & { kind: 'form' }>]>(TABLES, 'told'),
  )('%s', async (_, of, expected) => {
    const submission = await submits(of);
    expect(submission).toMatchObject({ kind: 'form', ...(expected.fields ? {} : expected) });
    if (submission?.kind !== 'form') return;
    const told = { ...submission, fields: [...submission.fields].sort(), target: undefined };
    expect(told).toMatchObject(expected);
    const left = page.waitForEvent('load');
    await page.evaluate(() => {
      const marked = document.querySelector('[data-awas-action]')!;
      const form =
        (marked as HTMLInputElement).form ?? marked.closest('form') ?? marked.querySelector('form')!;
      const usable = (one: Element) => !one.matches(':disabled,[hidden]');
      const buttons = [
        ...document.querySelectorAll('[data-awas-trigger]:is(button),.meant'),
        ...document.querySelectorAll('button:not([type]),input[type=submit],input[type=image]'),
      ];
      const button = buttons.find(usable) as HTMLElement | undefined;
      if (button) button.click();
      else HTMLFormElement.prototype.requestSubmit.call(form);
    });
    await left;
    expect(told).toMatchObject(truth(sent[0]!));
  });
});

describe('of what is not a form', () => {
  const SCRIPT: Submission = { kind: 'script' };
  const link = (url: string, target = ''): Submission => ({ kind: 'link', url, target });
  test.each<[name: string, markup: string, expected: Submission | undefined]>([
    ['a link', `<a ${MARK} href="/out?a=1#x">Out</a>`, link('https://shop.example/out?a=1')],
    [
      'a link with <base>',
      `<base href="https://evil.example/" target=_blank><a ${MARK} href=out>Out</a>`,
      link('https://evil.example/out', '_blank'),
    ],
    [
      'a link’s own target',
      `<base target=_blank><a ${MARK} href=/out target=_SELF>Out</a>`,
      link('https://shop.example/out'),
    ],
    [
      'something in a link',
      `<a href=/out><b ${MARK} role=button>Out</b></a>`,
      link('https://shop.example/out'),
    ],
    ['a link in what is marked', `<p ${MARK}><a href=/out>Out</a></p>`, link('https://shop.example/out')],
    [
      'a drawn link',
      `<svg><a ${MARK} href=/out role=link><text y=20>Out</text></a></svg>`,
      link('https://shop.example/out'),
    ],
    ['a link to a script', `<a ${MARK} href="javascript:go()">Go</a>`, SCRIPT],
    ['a link to a place here', `<a ${MARK} href="#">Go</a>`, SCRIPT],
    ['a link that tells others', `<a ${MARK} href=/out ping="https://evil.example/">Go</a>`, SCRIPT],
    ...[
      '',
      'action=""',
      'action=#',
      'action="javascript:go()"',
      'method=put action=/a',
      'action=/a hx-post=/b',
      'method=post action=/a @submit.prevent=go()',
    ].map((attributes): [string, string, Submission] => [
      `a form that a script sends: ${attributes || 'neither method nor action'}`,
      `<form ${MARK} ${attributes}><input name=q><button>Go</button></form>`,
      { kind: 'script', fields: ['q'] },
    ]),
    [
      'a form whose button a library takes over',
      `<form ${MARK} action=/a><button hx-delete=/a>Go</button></form>`,
      { kind: 'script', fields: [] },
    ],
    ['a link that a library sends by another method', `<a ${MARK} href=/a data-method=delete>Go</a>`, SCRIPT],
    ['a button that sends nothing', `<form><button type=button ${MARK}>Go</button></form>`, SCRIPT],
    ['a button without a form', `<button ${MARK}>Go</button>`, SCRIPT],
    ['an input without a form', `<input ${MARK}>`, SCRIPT],
    [
      'a marked trigger that is not a button',
      `<form ${MARK} action=/a><span data-awas-trigger>Go</span></form>`,
      SCRIPT,
    ],
    ['a summary', `<details><summary ${MARK}>More</summary></details>`, SCRIPT],
    [
      'a dialog’s form',
      `<form ${MARK} method=dialog action=/x><input name=q></form>`,
      { kind: 'form', method: 'dialog', url: URL_HERE, enctype: '', target: '', fields: [] },
    ],
    ['a mere mark', `<p ${MARK}>Search</p>`, undefined],
    [
      'a form of more fields than can be shown',
      `<form ${MARK}>${Array.from({ length: 501 }, (_, n) => `<input name=n${n}>`).join('')}</form>`,
      undefined,
    ],
    [
      'a form with a name that is too long',
      `<form ${MARK}><input name=${'n'.repeat(1_001)}></form>`,
      undefined,
    ],
    ['a link that is too long', `<a ${MARK} href="/${'x'.repeat(4_001)}">Go</a>`, undefined],
  ])('%s', async (_, of, expected) => {
    expect(await submits(of)).toEqual(expected);
  });

  test.each([
    ['own', `<form ${MARK} target=inner><button>Go</button></form><iframe name=inner></iframe>`, 'inner'],
    ['own, a new window', `<form ${MARK} target=elsewhere><button>Go</button></form>`, '_blank'],
    [
      'button’s',
      `<form action=/a ${MARK} target=_self><button formtarget=_blank>Go</button></form>`,
      '_blank',
    ],
    ['page’s', `<base target=_Top><form action=/a ${MARK}><button>Go</button></form>`, '_top'],
    [
      'own, before the page’s',
      `<base target=_blank><form action=/a ${MARK} target=_self><button>Go</button></form>`,
      '',
    ],
    [
      'button’s empty one',
      `<form action=/a ${MARK} target=_blank><button formtarget="">Go</button></form>`,
      '',
    ],
  ])('a form’s target is its %s', async (_, of, target) => {
    expect(await submits(of)).toMatchObject({ target });
  });
});

describe('is a fact', () => {
  const FORM = '<form id=f action=/a method=post><input name=q data-awas-param=q><button>Go</button></form>';

  test('of the forms of a page, and of those that controls belong to', async () => {
    const facts = await scan(FORM);
    const form = { kind: 'form', method: 'post', url: 'https://shop.example/a', fields: ['q'] };
    expect(facts.forms).toMatchObject([{ path: '#f', submits: form }]);
    expect(facts.submissions).toMatchObject([{ path: '#f', submits: form }]);
    expect(facts.attributes[0]?.element.submits).toBeUndefined();
  });

  test('of what an element adds that belongs to no form', async () => {
    const { submissions } = await scan(
      `<form id=f><x-plain></x-plain><input name=q value=sea><button>Go</button></form>
        <script>document.querySelector('#f').addEventListener('formdata', (event) => event.formData.append('more', '20'))</script>`,
    );
    expect(submissions?.[0]?.holds?.map(({ path, ...field }) => field)).toEqual([
      { name: 'q', label: '', sends: [{ value: 'sea' }] },
      { name: 'more', label: '', sends: [{ value: '20' }], custom: true },
    ]);
  });

  test('of what its fields hold, in their order, and neither a password nor a token', async () => {
    const { submissions } = await scan(
      `<form id=f method=post action=/a>
        <input type=hidden name=_csrf value=secret-1><input type=hidden name=from value=home>
        <label>Words <input name=q value=sea></label>
        <fieldset><legend>Send by</legend><label><input type=radio name=by value=post> Letter</label>
          <label><input type=radio name=by value=mail checked> Email</label></fieldset>
        <label><input type=checkbox name=gift value=1> A gift</label>
        <label>Sort <select name=sort><option value=p>Price<option value=t selected>Title</select></label>
        <input type=password name=pin value=1234><input type=file name=scan>
        <button name=go value=now>Send</button></form>`,
    );
    expect(submissions?.[0]?.holds?.map(({ path, ...field }) => field)).toEqual([
      { name: '_csrf', label: '', hidden: true, token: true },
      { name: 'from', label: '', hidden: true, sends: [{ value: 'home' }] },
      { name: 'q', label: 'Words', sends: [{ value: 'sea' }] },
      { name: 'by', label: 'Send by', sends: [], other: 'post' },
      { name: 'by', label: 'Send by', sends: [{ value: 'mail', label: 'Email' }] },
      { name: 'gift', label: 'A gift', sends: [], other: '1', box: true },
      { name: 'sort', label: 'Sort', sends: [{ value: 't', label: 'Title' }] },
      { name: 'pin', label: '' },
      { name: 'scan', label: '' },
      { name: 'go', label: 'Send', sends: [{ value: 'now' }], button: true },
    ]);
  });

  test('with what only a script sends, and what custom elements send', async () => {
    const { submissions } = await scan(
      `<script>customElements.get('x-box') ?? customElements.define('x-box', class extends HTMLElement {
        static formAssociated = true;
        connectedCallback() {
          const data = new FormData();
          for (const [name, value] of new URLSearchParams(this.dataset.sends)) data.append(name, value);
          this.attachInternals().setFormValue(this.dataset.own ?? data);
        }
      })</script>
      <form id=f method=post action=/a>
        <label>To <input value=anna></label><label>Note <input></label>
        <label><input type=checkbox checked> Insured</label><label><input type=checkbox> Express</label>
        <input name=a value=1><input type=checkbox name=b value=x checked><input type=checkbox name=b value=y>
        <x-box name=account data-own=DE02></x-box><x-box data-sends="from=1&till=2"></x-box>
        <x-box name=password data-own=secret></x-box><x-box name=pin type=password data-own=1234></x-box>
        <button>Send</button></form>`,
    );
    expect(submissions?.[0]?.holds?.map(({ path, ...field }) => field)).toEqual([
      { name: 'a', label: '', sends: [{ value: '1' }] },
      { name: 'b', label: '', sends: [{ value: 'x' }] },
      { name: 'b', label: '', sends: [], other: 'y' },
      { name: 'account', label: '', sends: [{ value: 'DE02' }], custom: true },
      { name: 'password', label: '', custom: true },
      { name: 'pin', label: '', custom: true },
      { name: 'from', label: '', sends: [{ value: '1' }], custom: true },
      { name: 'till', label: '', sends: [{ value: '2' }], custom: true },
      { name: '', label: 'To', sends: [{ value: 'anna' }] },
      { name: '', label: 'Insured', sends: [{ value: 'on' }], other: 'on', box: true },
    ]);
  });

  test('with what drawn controls show, if no field stands for them', async () => {
    const { submissions } = await scan(
      `<form id=f method=post action=/a><input name=q value=1>
        <div role=slider tabindex=0 aria-label=Volume aria-valuenow=20>.</div>
        <p role=group aria-label=Span><i role=slider tabindex=0 aria-valuenow=10>.</i><i role=slider tabindex=0 aria-valuenow=90>.</i></p>
        <button type=button role=switch aria-checked=true>News</button>
        <button type=button role=switch aria-checked=false>Ads</button>
        <div role=radiogroup aria-label=Room><b role=radio tabindex=0 aria-checked=false>Single</b><b role=radio tabindex=-1 aria-checked=true>Double</b></div>
        <button type=button aria-haspopup=listbox aria-label=Size>Large</button>
        <button type=button aria-haspopup=listbox aria-label=Form><span class=placeholder>Choose</span></button>
        <button type=button aria-haspopup=dialog aria-label=Ink><b style="background:#ff0000"></b></button>
        <button type=button aria-haspopup=dialog>Help</button>
        <section><button type=button aria-haspopup=listbox aria-label=Colour>Red</button><input type=hidden name=colour value=r></section>
        <button>Send</button></form>`,
    );
    expect(submissions?.[0]?.holds?.flatMap(({ path, ...field }) => (field.drawn ? [field] : []))).toEqual([
      { name: '', label: 'Volume', sends: [{ value: '20' }], drawn: true },
      { name: '', label: 'Span', sends: [{ value: '10' }], drawn: true },
      { name: '', label: 'Span', sends: [{ value: '90' }], drawn: true },
      { name: '', label: 'News', sends: [{ value: 'on' }], drawn: true, box: true },
      { name: '', label: 'Room', sends: [{ value: 'Double' }], drawn: true },
      { name: '', label: 'Size', sends: [{ value: 'Large' }], drawn: true },
      { name: '', label: 'Ink', sends: [{ value: '#ff0000' }], drawn: true },
    ]);
  });

  test('of forms in frames and shadow roots, with the way to them', async () => {
    const facts = await scan(`<iframe id=frame srcdoc='${FORM}'></iframe>`);
    await expect
      .poll(async () => {
        const again = await page.evaluate(async () =>
          JSON.stringify(
            await (globalThis as Global).lens.scan(document, { selectors: [], withAiAttributes: false }),
          ),
        );
        return (JSON.parse(again) as PageFacts).submissions;
      })
      .toMatchObject([{ path: '#f', within: ['#frame'], submits: { url: 'https://shop.example/a' } }]);
    expect(facts.truncated).toBe(false);
  });

  test('of what a declared trigger finds, and of what is only clicked', async () => {
    const markup = `${FORM}<form action=/b><ul class=next><li><a href=/two>Two</a></ul></form>`;
    const { selectors } = await scan(markup, {
      selectors: ['button', '.next', 'form'],
      triggers: ['button'],
      clicks: ['.next'],
    });
    expect(selectors.button?.elements[0]).toMatchObject({ submits: { kind: 'form' }, form: { path: '#f' } });
    expect(selectors['.next']?.elements[0]?.submits).toMatchObject({
      kind: 'link',
      url: 'https://shop.example/two',
    });
    expect(selectors.form?.elements[0]?.submits).toBeUndefined();
  });

  test('of a selector that finds many: how many forms their controls are of', async () => {
    const inputs = '<input class=c><input class=c><input class=c>';
    const { selectors } = await scan(`<form>${inputs}</form><form>${inputs}</form>${inputs}<p class=p></p>`, {
      selectors: ['.c', 'input:nth-of-type(1)', 'p'],
    });
    expect(selectors['.c']).toMatchObject({ count: 9, owners: 3 });
    expect(selectors['input:nth-of-type(1)']).not.toHaveProperty('owners');
    expect(selectors.p).not.toHaveProperty('owners');
  });

  test('bounded, whatever the page', async () => {
    const fields = Array.from({ length: 300 }, (_, n) => `<input name=${'n'.repeat(50)}${n}>`).join('');
    const { submissions, attributes } = await scan(`<form data-awas-action=x>${fields}</form>`.repeat(60));
    const told = attributes.flatMap(({ element }) => element.submits ?? []);
    expect(JSON.stringify([submissions, told]).length).toBeLessThan(750_000);
    expect(told.length).toBeGreaterThan(1);
  });
});

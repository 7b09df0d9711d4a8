import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Step } from '../../../../lib/model/index.ts';
import { spoken } from '../../../in-english.ts';
import { bundle, load, openPage } from '../browser.ts';

type Global = typeof globalThis & { readonly lens: typeof import('../../../../lib/page/read/refusal.ts') };

let page: Page;
let script: string;
beforeAll(async () => {
  [page, script] = await Promise.all([openPage(), bundle('lib/page/read/refusal.ts', 'lens')]);
}, 60_000);
afterAll(() => page.close());

const steps = (method: 'get' | 'post'): readonly Step[] => [
  { kind: 'fill', parameter: 'mail', selector: '[name=email]', value: 'x' },
  {
    kind: 'submit',
    selector: 'form',
    expects: { kind: 'form', method, url: 'https://shop.example/', enctype: '', target: '', fields: [] },
  },
];

/** @param change what the page does after it was looked at */
async function refusal(markup: string, method: 'get' | 'post' = 'post', change = ''): Promise<unknown> {
  await load(page, markup, script);
  const found = await page.evaluate(
    ([json, then]) => {
      const { lens } = globalThis as Global;
      const given = JSON.parse(json ?? '') as readonly Step[];
      const before = then === '' ? new Set<string>() : lens.saidOn(document, given);
      if (then) new Function(then)();
      return lens.refusalOn(document, given, false, before) ?? null;
    },
    [JSON.stringify(steps(method)), change],
  );
  return spoken(found);
}

const wrong = (message: string, pointer = '/mail') => ({
  code: 'invalid-arguments',
  message: `the site did not take it: ${message}`,
  problems: [{ pointer, message }],
});

test.each<[what: string, markup: string, expected: object | null]>([
  ['a form that says nothing', '<form><input name=email></form>', null],
  ['a mark that says no', '<form><input name=email aria-invalid=false><p class=error>x</p></form>', null],
  [
    'aria-errormessage',
    '<form><input name=email aria-invalid=true aria-errormessage=e><p id=e>No such address</p></form>',
    wrong('No such address'),
  ],
  [
    'a description, the error among others',
    '<form><p><input name=email aria-invalid=true aria-describedby="h e"><i id=h>We never share it</i><b id=e role=alert>Taken</b></p></form>',
    wrong('Taken'),
  ],
  [
    'Bootstrap',
    '<form><div><input name=email class=is-invalid><div class=invalid-feedback>Taken</div></div></form>',
    wrong('Taken'),
  ],
  [
    'Rails',
    '<form><div class=field_with_errors><input name=email></div></form>',
    wrong('The site marks it as wrong.'),
  ],
  [
    'Django',
    '<form><p><ul class=errorlist><li>Taken</ul><input name=email aria-invalid=true></form>',
    wrong('Taken'),
  ],
  [
    'Django, in one element',
    '<form><div><ul class=errorlist><li>Taken</ul><input name=email aria-invalid=true></div></form>',
    wrong('Taken'),
  ],
  [
    'another field of the form',
    '<form><input name=email><div><input name=terms type=checkbox aria-invalid=true><p class=error>Accept them</p></div></form>',
    wrong('terms: Accept them', ''),
  ],
  [
    'a message beside a field that is not marked itself',
    '<form><p><input name=email><small class="form-error-message">Taken</small></p><p><input name=nick></p></form>',
    wrong('Taken'),
  ],
  [
    'a message behind a field that has nothing around it',
    '<form><input name=email><span class=invalid>Taken</span><input name=nick></form>',
    wrong('Taken'),
  ],
  [
    'a mark around the field',
    '<form><div class="field has-error"><input name=email><span class=help-block>Taken</span></div><input name=nick></form>',
    wrong('Taken'),
  ],
  [
    'another class of a mark around',
    '<form><div class="field error"><label>Mail</label><input name=email></div><input name=nick></form>',
    wrong('The site marks it as wrong.'),
  ],
  [
    'a message that is not shown, and one that is empty',
    '<form><p><input name=email><b class=error hidden>Taken</b></p><p><input name=nick><b class=error> </b></p></form>',
    null,
  ],
  [
    'a message around a form with one field',
    '<main class=error><b class=error>Closed</b><form><p><input name=email></p></form></main>',
    null,
  ],
  [
    'a message between two fields',
    '<form><p><input name=email><b>x</b><b class=error>Which?</b><input name=nick></p></form>',
    null,
  ],
  ['another form', '<form><input name=email></form><form><input name=q aria-invalid=true></form>', null],
  ['a field that is not shown', '<form><input name=email hidden aria-invalid=true></form>', null],
  [
    'a form of a clobbered name',
    '<form><input name=elements><input name=parentNode><input name=email aria-invalid=true></form>',
    wrong('The site marks it as wrong.'),
  ],
  [
    'the form as a whole',
    '<main><p class="alert alert-danger" role=alert>Wrong password</p><form><input name=email></form></main>',
    { code: 'http-error', message: 'the site did not take it: Wrong password', problems: [] },
  ],
  [
    'good news',
    '<main><p class="alert alert-success" role=alert>Saved</p><form><input name=email></form></main>',
    null,
  ],
])('%s', async (_what, markup, expected) => {
  expect(await refusal(markup)).toEqual(expected);
});

test('a form that only asks is not refused by what stands beside it', async () => {
  const field = '<form><p><input name=email><b class=error>Taken</b></p><input name=nick></form>';
  expect(await refusal(field, 'get')).toBeNull();
  const markup = '<main><p class=alert-danger>Shop closed today</p><form><input name=email></form></main>';
  expect(await refusal(markup, 'get')).toBeNull();
});

test('what was said before it was sent is of another time; what is said anew counts', async () => {
  const markup = '<form><div><input name=email aria-invalid=true><p class=error>Taken</p></div></form>';
  expect(await refusal(markup, 'post', 'document.title = "x"')).toBeNull();
  const other = 'document.querySelector("p").textContent = "Too short"';
  expect(await refusal(markup, 'post', other)).toEqual(wrong('Too short'));
});

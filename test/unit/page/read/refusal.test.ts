import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Step } from '../../../../lib/model/index.ts';
import { spoken } from '../../../in-english.ts';
import { rowsOf } from '../../../tables.ts';
import { bundle, load, openPage } from '../browser.ts';

const TABLES = new URL('refusal.txt', import.meta.url);

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
  message: `the site didn’t accept it: ${message}`,
  problems: [{ pointer, message }],
});

test.each(
  rowsOf<[what: string, markup: string, message: string | null, of?: string]>(TABLES, 'what a page says'),
)('%s', async (_what, markup, message, of) => {
  const ofForm = { code: 'http-error', message: `the site didn’t accept it: ${message}`, problems: [] };
  const ofField = () => wrong(String(message), of === 'other' ? '' : undefined);
  expect(await refusal(markup)).toEqual(message === null ? null : of === 'form' ? ofForm : ofField());
});

test('a form that only asks isn’t refused because of the texts beside it', async () => {
  const field = '<form><p><input name=email><b class=error>Taken</b></p><input name=nick></form>';
  expect(await refusal(field, 'get')).toBeNull();
  const markup = '<main><p class=alert-danger>Shop closed today</p><form><input name=email></form></main>';
  expect(await refusal(markup, 'get')).toBeNull();
});

test('an earlier message doesn’t count; a new one does', async () => {
  const markup = '<form><div><input name=email aria-invalid=true><p class=error>Taken</p></div></form>';
  expect(await refusal(markup, 'post', 'document.title = "x"')).toBeNull();
  const other = 'document.querySelector("p").textContent = "Too short"';
  expect(await refusal(markup, 'post', other)).toEqual(wrong('Too short'));
});

test.each(
  rowsOf<[what: string, markup: string, requested: string, isSignIn: boolean]>(
    TABLES,
    'whether it is a page for signing in',
  ),
)('a page for signing in: %s', async (_what, markup, requested, isSignIn) => {
  await load(page, markup, script);
  const found = await page.evaluate((path) => {
    const url = path === 'own' ? document.URL : `https://shop.example${path}`;
    const steps = [
      { kind: 'fill', parameter: 'mail', selector: '[name=email]', value: 'x' },
      { kind: 'submit', selector: 'form' },
    ] as const;
    return (globalThis as Global).lens.isSignInPage(document, { steps, url });
  }, requested);
  expect(found).toBe(isSignIn);
});

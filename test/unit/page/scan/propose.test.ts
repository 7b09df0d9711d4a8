import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '../../../tables.ts';
import { bundle, load, openPage } from '../browser.ts';

const TABLES = new URL('propose.txt', import.meta.url);

type Global = typeof globalThis & { readonly lens: typeof import('../../../fixtures/page/picker.ts') };

let page: Page;
let script: string;
beforeAll(async () => {
  [page, script] = await Promise.all([openPage(), bundle('test/fixtures/page/picker.ts', 'lens')]);
}, 60_000);
afterAll(() => page.close());

const described = (selector: string, selectors: readonly string[] = []) =>
  page.evaluate(([selector, selectors]) => (globalThis as Global).lens.describeAt(selector, selectors), [
    selector,
    selectors,
  ] as const);

test.each(
  rowsOf<[what: string, markup: string, selector: string, proposals: readonly (readonly [string, string])[]]>(
    TABLES,
    'proposals',
  ),
)('proposes %s', async (_name, markup, selector, proposals) => {
  await load(page, `<!doctype html><body>${markup}`, script);
  const found = (await described(selector))?.proposals.map(({ selector, by }) => [selector, by]);
  if (proposals.length > 0) expect(found).toEqual(proposals);
  else expect(found?.map(([, by]) => by)).not.toContain('id');
});

test('what a site writes is one string of a selector that finds this element alone', async () => {
  await load(page, '<!doctype html><body><input><input>', script);
  const names = [`a'], *, [b='`, 'a\\', 'a"b', 'a\nb', '</style>', 'a\u2028b'];
  for (const name of names) {
    await page.evaluate((name) => document.querySelector('input')!.setAttribute('name', name), name);
    const [first] = (await described('input'))!.proposals;
    expect(first?.by).toBe('name');
    expect(
      await page.evaluate((selector) => document.querySelectorAll(selector).length, first!.selector),
    ).toBe(1);
  }
});

test('says which of the declared selectors find it, and what marks it', async () => {
  await load(
    page,
    '<!doctype html><body><form data-awas-action=go><input name=q data-awas-param=query onclick=x()></form>',
    script,
  );
  const found = await described('input', ['[name=q]', 'form', '[[', 'input', '.gone']);
  expect(found?.selectors).toEqual(['[name=q]', 'input']);
  expect(found?.attributes).toEqual([{ name: 'data-awas-param', value: 'query' }]);
});

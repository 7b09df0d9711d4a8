import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '../../../tables.ts';
import { bundle, load, openPage } from '../browser.ts';

const TABLES = new URL('appeared.txt', import.meta.url);

type Global = typeof globalThis & { readonly lens: typeof import('../../../../lib/page/read/appeared.ts') };

let page: Page;
let script: string;
beforeAll(async () => {
  [page, script] = await Promise.all([openPage(), bundle('lib/page/read/appeared.ts', 'lens')]);
}, 60_000);
afterAll(() => page.close());

async function appeared(markup: string, changed = ''): Promise<string> {
  await load(page, markup, script);
  const { data } = await page.evaluate(
    (selector) =>
      (globalThis as Global).lens.readAppeared(
        document,
        selector === '' ? undefined : [...document.querySelectorAll(selector)],
      ),
    changed,
  );
  return data.kind === 'text' ? data.text : data.kind;
}

test.each(rowsOf<[name: string, markup: string, changed: string, text: string]>(TABLES, 'read'))(
  'reads %s',
  async (_, markup, changed, text) => {
    expect(await appeared(markup, changed)).toBe(text);
  },
);

test.each([
  ['lines', `<main>${'<p>line</p>'.repeat(2_000)}</main>`],
  ['characters', `<main>${`<p>${'x'.repeat(900)}</p>`.repeat(200)}</main>`],
  ['depth', `<main>${'<div>'.repeat(480)}deep</main>`],
])('stays within its bounds: %s', async (_, markup) => {
  const text = await appeared(markup);
  expect(text.split('\n').length).toBeLessThanOrEqual(500);
  expect(text.length).toBeLessThanOrEqual(51_100);
});

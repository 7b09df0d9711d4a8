import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle, load, openPage } from '../browser.ts';

type Global = typeof globalThis & {
  readonly lens: typeof import('../../../../lib/page/controls/events.ts');
};

let page: Page;
let script: string;
beforeAll(async () => {
  [page, script] = await Promise.all([openPage(), bundle('lib/page/controls/events.ts', 'lens')]);
}, 60_000);
afterAll(() => page.close());

test.each([
  '<button id=it>Next</button>',
  '<svg id=it tabindex=0 role=button></svg>',
  '<svg><g id=it tabindex=0></g></svg>',
])('focuses and leaves %s', async (markup) => {
  await load(page, markup, script);
  const heard = await page.evaluate(() => {
    const { focus, blur } = (globalThis as Global).lens;
    const it = document.getElementById('it')!;
    focus(it);
    const isFocused = document.activeElement === it;
    blur(it);
    return [isFocused, document.activeElement === it];
  });
  expect(heard).toEqual([true, false]);
});

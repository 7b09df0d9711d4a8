import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle, load, openPage } from '../browser.ts';

type Global = typeof globalThis & { readonly lens: typeof import('../../../../lib/page/read/appeared.ts') };

let page: Page;
let script: string;
beforeAll(async () => {
  [page, script] = await Promise.all([openPage(), bundle('lib/page/read/appeared.ts', 'lens')]);
}, 60_000);
afterAll(() => page.close());

/** @param changed a selector of what has changed; '' for a new page */
async function appeared(markup: string, changed = ''): Promise<string> {
  await load(page, markup, script);
  const { data } = await page.evaluate(
    (selector) =>
      (globalThis as Global).lens.readAppeared(
        document,
        selector === '' ? [] : [...document.querySelectorAll(selector)],
      ),
    changed,
  );
  return data.kind === 'text' ? data.text : data.kind;
}

test.each<[name: string, markup: string, changed: string, text: string]>([
  [
    'the main part of a new page, without what is around it',
    `<header role="banner">Shop</header><nav>Home</nav><main><h1>Results</h1><p>2 books for <b>dune</b></p>
     <ul><li>Dune <a href="https://shop.example/1">more</a></li><li>Dune Messiah</li></ul></main><footer>About</footer>`,
    '',
    '# Results\n2 books for dune\n- Dune more (https://shop.example/1)\n- Dune Messiah',
  ],
  [
    'the body where there is no main part',
    '<nav>Home</nav><div><h2>Order 7</h2>Thank you.<p>On its way</p></div><aside>Ads</aside>',
    '',
    '## Order 7\nThank you.\nOn its way',
  ],
  [
    'rows of a table',
    '<main><table><tr><th>No.<th>Status<tr><td>7<td>sent</table></main>',
    '',
    '| No. | Status |\n| 7 | sent |',
  ],
  ['terms', '<main><dl><dt>Status<dd>sent</dl></main>', '', 'Status\nsent'],
  [
    'only what has changed',
    '<main><h1>Cart</h1><p role="status">Added: Dune</p><ul><li>Old</ul></main>',
    '[role=status]',
    'Added: Dune',
  ],
  [
    'the smallest part with all changes in it',
    '<main><h1>Cart</h1><section><p class=c>Added: Dune</p><p>2 books</p><i class=c>$ 20</i></section></main>',
    '.c',
    'Added: Dune\n2 books\n$ 20',
  ],
  [
    'the main part where a change is around it',
    '<main><p>Done</p></main><div class=c>Menu</div><p class=c>x</p>',
    '.c',
    'Done',
  ],
  [
    'nothing that is hidden, a control or a script',
    `<main><p hidden>secret</p><script>no()</script><form><label>Name</label><input value="typed"><textarea>x</textarea>
     <button>Send</button></form><p>Shown</p></main>`,
    '',
    'Name\nShown',
  ],
  ['nothing', '<main></main>', '', 'nothing'],
  ['no address but of the web', '<main><ul><li><a href="javascript:x()">Run</a></ul></main>', '', '- Run'],
])('reads %s', async (_, markup, changed, text) => {
  expect(await appeared(markup, changed)).toBe(text);
});

test.each([
  ['lines', `<main>${'<p>line</p>'.repeat(2_000)}</main>`],
  ['characters', `<main>${`<p>${'x'.repeat(900)}</p>`.repeat(200)}</main>`],
  ['depth', `<main>${'<div>'.repeat(480)}deep</main>`],
])('stays within its bounds: %s', async (_, markup) => {
  const text = await appeared(markup);
  expect(text.split('\n').length).toBeLessThanOrEqual(500);
  expect(text.length).toBeLessThanOrEqual(51_100);
});

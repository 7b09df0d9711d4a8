import { expect, test } from 'vitest';
import type { Json } from '../../../../lib/model/index.ts';
import { rowsOf } from '../../../tables.ts';
import { lensPage } from '../lens.ts';

type Global = typeof globalThis & { readonly lens: typeof import('../../../fixtures/page/controls.ts') };

const rows = rowsOf<[what: string, markup: string, value: Json, codes: Json]>(
  new URL('codes.txt', import.meta.url),
  'codes',
);
const lens = lensPage('test/fixtures/page/controls.ts');

const SCRIPT = `<script>
  const menu = document.querySelector('.menu'), head = document.querySelector('.head');
  if (head) {
    menu.remove();
    head.onclick = () => c.append(menu);
    menu.onmousedown = (event) => { head.textContent = event.target.textContent; menu.remove(); };
  }
</script>`;

test.each(rows)('%s', async (_what, markup, value, codes) => {
  await lens.load(`<title>Codes</title><form>${markup}</form>${SCRIPT}`);
  const filled = await lens.page.evaluate(async (json) => {
    const value = JSON.parse(json) as Json;
    return (globalThis as Global).lens.fill(document, { selector: '#c' }, value, { patience: 0 });
  }, JSON.stringify(value));
  const found = filled.ok ? filled.codes : undefined;
  expect(filled.ok).toBe(true);
  if (codes === 'none') return expect(found).toBeUndefined();
  expect(found).toEqual(
    (codes as readonly string[][]).map((each) => expect.arrayContaining(each) as unknown),
  );
  expect(found?.flat()).not.toContain('no');
});

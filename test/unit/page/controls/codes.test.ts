import { expect, test } from 'vitest';
import type { Json } from '../../../../lib/model/index.ts';
import { rowsOf } from '../../../tables.ts';
import { lensPage } from '../lens.ts';

type Global = typeof globalThis & { readonly lens: typeof import('../../../fixtures/page/controls.ts') };

const rows = (table: string) =>
  rowsOf<[what: string, markup: string, value: Json, found: Json]>(
    new URL('codes.txt', import.meta.url),
    table,
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

async function fill(markup: string, value: Json) {
  await lens.load(`<title>Codes</title><form>${markup}</form>${SCRIPT}`);
  const filled = await lens.page.evaluate(async (json) => {
    const value = JSON.parse(json) as Json;
    return (globalThis as Global).lens.fill(document, { selector: '#c' }, value, { patience: 0 });
  }, JSON.stringify(value));
  if (!filled.ok) throw new Error(JSON.stringify(filled.said));
  return filled;
}

test.each(rows('codes'))('%s', async (_what, markup, value, codes) => {
  const { codes: found } = await fill(markup, value);
  if (codes === 'none') return expect(found).toBeUndefined();
  expect(found).toEqual(
    (codes as readonly string[][]).map((each) => expect.arrayContaining(each) as unknown),
  );
  expect(found?.flat()).not.toContain('no');
});

test.each(rows('names'))('%s', async (_what, markup, value, names) => {
  expect((await fill(markup, value)).names).toEqual(names);
});

test.each(rows('others'))('other choices of %s', async (_what, markup, value, others) => {
  expect((await fill(markup, value)).others).toEqual(others);
});

test('a control that is filled a second time is left alone, unless the page has changed it', async () => {
  const presses = () => lens.page.evaluate(() => document.title);
  const markup = `<div id=c><b>☆</b><b>☆</b><b>☆</b></div><script>
    const all = [...c.children];
    document.title = '';
    const put = (stars) => all.forEach((one, at) => { one.textContent = at < stars ? '★' : '☆' });
    all.forEach((one, at) => { one.onclick = () => { document.title += at + 1; put(at + 1) } });
  </script>`;
  const again = (value: Json) =>
    lens.page.evaluate(
      (json) =>
        (globalThis as Global).lens.fill(document, { selector: '#c' }, JSON.parse(json) as Json, {
          patience: 0,
        }),
      JSON.stringify(value),
    );
  await fill(markup, 2);
  expect([(await again(2)).ok, await presses()]).toEqual([true, '2']);
  await lens.page.evaluate('put(1)');
  expect([(await again(2)).ok, await presses()]).toEqual([true, '22']);
  expect([(await again(1)).ok, await presses()]).toEqual([true, '221']);
});

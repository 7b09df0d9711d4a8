import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json } from '../../../../lib/model/index.ts';
import { inEnglish } from '../../../../lib/text/english.ts';
import { bundle, load, openPage } from '../browser.ts';

type Global = typeof globalThis & { readonly lens: typeof import('../../../../lib/page/act/trial.ts') };

let page: Page;
let script: string;
beforeAll(async () => {
  [page, script] = await Promise.all([openPage(), bundle('lib/page/act/trial.ts', 'lens')]);
}, 60_000);
afterAll(() => page.close());

const sent = (): Promise<string> =>
  page.evaluate(() => new URLSearchParams(new FormData(document.forms[0]) as never).toString());

test.each<[controls: string, value: Json, why: string | null]>([
  ['<input name=it value=old>', 'new', null],
  ['<textarea name=it></textarea>', 'new', null],
  ['<input name=it type=checkbox>', true, null],
  ['<input name=it type=number value=2>', 1, null],
  ['<input name=it type=date>', '2026-01-31', null],
  ['<select name=it><option>a<option>b</select>', 'b', null],
  ['<select name=it multiple><option>a<option>b</select>', ['b'], null],
  [
    '<label><input name=it type=radio value=a>A</label><label><input name=it type=radio value=b>B</label>',
    'b',
    null,
  ],
  ['<input name=it oninput="this.value = \'\'">', 'new', 'did not keep the value'],
  ['<input name=it value=1 oninput="this.value = 1">', '2', 'shows “1” instead'],
  ['<input name=it value=old oninput="this.value = \'fixed\'">', 'fixed', 'shows “fixed” instead'],
  ['<input name=it required>', 'new', null],
  ['<input name=it disabled>', 'new', '[name=it] finds a control that is disabled'],
  ['<input name=it hidden>', 'new', '[name=it] finds a control that is not shown'],
  ['<input name=other>', 'new', '[name=it] finds nothing on the page'],
])('%s', async (controls, value, why) => {
  await load(page, `<form>${controls}</form>`, script);
  const before = await sent();
  const [said = null] = await page.evaluate(
    (json) =>
      (globalThis as Global).lens.tryOut(document, [
        { target: { selector: '[name=it]' }, value: JSON.parse(json) },
      ]),
    JSON.stringify(value),
  );
  expect(said && inEnglish(said)).toBe(why);
  // Nobody unchooses a radio button.
  if (why === null && !controls.includes('radio')) expect(await sent()).toBe(before);
});

import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

test.each<[controls: string, why: string | null]>([
  ['<input name=it value=old>', null],
  ['<input name=it required>', null],
  ['<input name=it maxlength=2>', null],
  ['<input name=it pattern="[A-Z]{2}-[0-9]{4}" required>', null],
  ['<input name=it minlength=8>', null],
  ['<input name=it type=number step=5>', null],
  ['<input name=it type=email>', null],
  ['<textarea name=it></textarea>', null],
  ['<input name=it type=checkbox>', null],
  ['<input name=it type=checkbox checked>', null],
  ['<input name=it type=number value=2 min=2 max=5>', null],
  ['<input name=it type=number value=18 min=18>', null],
  ['<input name=it type=date min=2030-01-01>', null],
  ['<input name=it type=week>', null],
  ['<input name=it type=file>', null],
  ['<select name=it><option>a<option>b</select>', null],
  ['<select name=it></select>', null],
  ['<select name=it multiple><option>a<option>b</select>', null],
  [
    '<label><input name=it type=radio value=a>A</label><label><input name=it type=radio value=b>B</label>',
    null,
  ],
  ['<input name=it oninput="this.value = this.value.replace(/\\D/g, \'\')">', null],
  [
    '<input name=it oninput="const again = this.cloneNode(); again.value = this.value; this.replaceWith(again)">',
    null,
  ],
  [
    '<input type=hidden name=it><label><input type=checkbox name=it value=a checked>A</label><label><input type=checkbox name=it value=b>B</label>',
    null,
  ],
  ['<input name=it oninput="this.value = \'\'">', 'didn’t keep the value'],
  ['<input name=it value=1 oninput="this.value = 1">', 'shows “1” instead'],
  ['<input name=it value=old oninput="this.disabled = true">', 'shows “” instead'],
  ['<input name=it oninput="this.value = this.value.match(/^#[0-9a-f]{6}$/) ?? \'\'">', null],
  ['<input name=it disabled>', '[name=it] finds a disabled control'],
  ['<input name=it hidden>', '[name=it] finds a control that isn’t shown'],
  ['<input name=other>', '[name=it] finds nothing on the page'],
])('%s', async (controls, why) => {
  await load(page, `<form>${controls}</form>`, script);
  const before = await sent();
  const [said = null] = await page.evaluate(() =>
    (globalThis as Global).lens.tryOut(document, [{ selector: '[name=it]' }]),
  );
  expect(said && inEnglish(said)).toBe(why);
  if (why === null && !controls.includes('radio')) expect(await sent()).toBe(before);
});

test('says nothing about a control that can’t be emptied', async () => {
  await load(page, '<form><input name=it oninput="this.value ||= 1"></form>', script);
  expect(
    await page.evaluate(() => (globalThis as Global).lens.tryOut(document, [{ selector: '[name=it]' }])),
  ).toEqual([null]);
});

test('says nothing about controls that another view has replaced', async () => {
  const view = "document.querySelector('form').innerHTML = 'Another view'";
  await load(
    page,
    `<form><select name=it onchange="${view}"><option>a<option>b</select><input name=more></form>`,
    script,
  );
  const targets = ['it', 'more', 'gone'].map((name) => ({ selector: `[name=${name}]` }));
  const said = await page.evaluate((all) => (globalThis as Global).lens.tryOut(document, all), targets);
  expect(said.map((one) => one && inEnglish(one))).toEqual([
    null,
    null,
    '[name=gone] finds nothing on the page',
  ]);
});

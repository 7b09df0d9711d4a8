import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '../../../../lib/model/index.ts';
import { spoken } from '../../../in-english.ts';
import { bundle, load, openPage } from '../browser.ts';

type Global = typeof globalThis & { readonly lens: typeof import('../../../../lib/page/controls/fill.ts') };

let page: Page;
let script: string;
let react: string;
beforeAll(async () => {
  [page, script, react] = await Promise.all([
    openPage(),
    bundle('lib/page/controls/fill.ts', 'lens'),
    bundle('test/fixtures/page/react-form.tsx'),
  ]);
}, 60_000);
afterAll(() => page.close());

interface Answer {
  readonly ok: boolean;
  readonly code?: string;
  readonly message?: string;
  readonly notes?: readonly string[];
}

/** @param patience a refusal is final only after it: none where one is expected */
const fill = async (selector: string, value: Json, patience = 1_000): Promise<Answer> => {
  const filled = await page.evaluate(
    async (json) => {
      const [selector, value, patience] = JSON.parse(json) as [string, Json, number];
      const filled = await (globalThis as Global).lens.fill(document, { selector }, value, { patience });
      return filled.ok
        ? { ok: true, notes: filled.notes }
        : { ok: false, code: filled.code, said: filled.said };
    },
    JSON.stringify([selector, value, patience]),
  );
  return spoken(filled) as Answer;
};

/** What the browser would send of the first form, as `name=value` lines. */
const sent = (): Promise<string> =>
  page.evaluate(() =>
    [...new FormData(document.forms[0])]
      .map(([name, value]) => `${name}=${value instanceof File ? value.name : value}`)
      .join('&'),
  );

describe('AWAS-parameter-j: a value goes into the control that the selector finds', () => {
  test.each<[string, string, Json, string]>([
    ['text', '<input name=it>', 'Dune “II”', 'it=Dune “II”'],
    ['text in place of another', '<input name=it value=old>', 'new', 'it=new'],
    ['nothing', '<input name=it value=old>', '', 'it='],
    ['search', '<input type=search name=it>', 'x', 'it=x'],
    ['number', '<input type=number name=it min=1 max=10>', 7, 'it=7'],
    ['decimal', '<input type=number step=any name=it>', 1.5, 'it=1.5'],
    ['range', '<input type=range name=it min=0 max=100 step=5>', 35, 'it=35'],
    ['date', '<input type=date name=it>', '2026-11-30', 'it=2026-11-30'],
    ['date and time', '<input type=datetime-local name=it>', '2026-11-30T18:05:00', 'it=2026-11-30T18:05'],
    ['time', '<input type=time name=it>', '18:05', 'it=18:05'],
    ['month', '<input type=month name=it>', '2026-11', 'it=2026-11'],
    ['week', '<input type=week name=it>', '2026-W48', 'it=2026-W48'],
    ['colour', '<input type=color name=it>', '#0af', 'it=#00aaff'],
    ['email', '<input type=email name=it>', 'a@x.example', 'it=a@x.example'],
    ['textarea', '<textarea name=it></textarea>', 'two\nlines', 'it=two\nlines'],
    ['select by value', '<select name=it><option value=a>A<option value=b>B</select>', 'b', 'it=b'],
    ['select by label', '<select name=it><option value=1>One<option value=2>Two</select>', 'two', 'it=2'],
    ['select number', '<select name=it><option>1<option>2</select>', 2, 'it=2'],
    ['select yes or no', '<select name=it><option>no<option>yes</select>', true, 'it=yes'],
    [
      'multiple select',
      '<select name=it multiple><option selected>a<option>b<option>c</select>',
      ['b', 'c'],
      'it=b&it=c',
    ],
    ['checkbox', '<input type=checkbox name=it>', true, 'it=on'],
    ['checkbox off', '<input type=checkbox name=it checked>', false, ''],
    ['checkbox by value', '<input type=checkbox name=it value=gift>', 'gift', 'it=gift'],
    [
      'checkbox group',
      '<input type=checkbox name=it value=a checked><label><input type=checkbox name=it value=b>Bee</label><input type=checkbox name=it value=c>',
      ['bee', 'c'],
      'it=b&it=c',
    ],
    [
      'radio group',
      '<input type=radio name=it value=a checked><label><input type=radio name=it value=b>Express</label>',
      'express',
      'it=b',
    ],
    [
      'radio drawn over by its label',
      '<input type=radio name=it value=a style="display:none" id=r><label for=r>A</label>',
      'a',
      'it=a',
    ],
    ['file', '<input type=file name=it>', 'data:text/plain;name=note.txt;base64,aGVsbG8=', 'it=note.txt'],
    ['a wrapper', '<p class=it><label>x <input name=it></label></p>', 'x', 'it=x'],
    ['the one that is shown', '<input name=it hidden disabled><input name=it>', 'x', 'it=x'],
  ])('%s', async (_, controls, value, expected) => {
    await load(page, `<form>${controls}</form>`, script);
    const selector = controls.includes('class=it') ? '.it' : '[name=it]';
    expect(await fill(selector, value)).toEqual({ ok: true, notes: [] });
    expect(await sent()).toBe(expected);
  });

  test('contenteditable, and an editor that hears of it', async () => {
    await load(
      page,
      `<div id=it contenteditable><p>old</p></div><script>
        window.heard = [];
        for (const type of ['focus', 'beforeinput', 'input', 'blur'])
          document.querySelector('#it').addEventListener(type, (event) => heard.push(type + ':' + (event.inputType ?? '')));
      </script>`,
      script,
    );
    expect(await fill('#it', 'new text')).toEqual({ ok: true, notes: [] });
    expect(await page.locator('#it').textContent()).toBe('new text');
    expect(await page.evaluate('heard')).toEqual([
      'focus:',
      'beforeinput:insertText',
      'input:insertText',
      'blur:',
    ]);
  });

  test('in an open shadow root and in a frame of the same origin', async () => {
    await load(
      page,
      `<div id=host></div><iframe srcdoc="<input name=framed>"></iframe>
       <script>document.querySelector('#host').attachShadow({mode:'open'}).innerHTML='<input name=shadowed>'</script>`,
      script,
    );
    await page.frameLocator('iframe').locator('input').waitFor();
    expect((await fill('[name=shadowed]', 'a')).ok).toBe(true);
    expect((await fill('[name=framed]', 'b')).ok).toBe(true);
    expect(await page.locator('[name=shadowed]').inputValue()).toBe('a');
    expect(await page.frameLocator('iframe').locator('input').inputValue()).toBe('b');
  });

  test('a control that comes a moment later is waited for', async () => {
    await load(page, '<form></form>', script);
    const filled = fill('[name=late]', 'x');
    await page.evaluate(() =>
      setTimeout(() => {
        document.forms[0]!.innerHTML = '<input name=late>';
      }, 300),
    );
    expect((await filled).ok).toBe(true);
    expect(await sent()).toBe('late=x');
  });

  test('choices that come a moment later are waited for', async () => {
    await load(page, '<form><select name=it></select></form>', script);
    await page.evaluate(() =>
      setTimeout(() => {
        document.querySelector('select')!.innerHTML = '<option>x<option>y';
      }, 300),
    );
    expect((await fill('[name=it]', 'y')).ok).toBe(true);
    expect(await sent()).toBe('it=y');
  });

  test('of several controls the one in the form at hand', async () => {
    await load(page, '<form id=a><input name=it></form><form id=b><input name=it></form>', script);
    const note = await page.evaluate(async () => {
      const filled = await (globalThis as Global).lens.fill(document, { selector: '[name=it]' }, 'x', {
        form: document.querySelector('#b'),
      });
      return filled.ok ? filled.notes : filled;
    });
    expect(spoken(note)).toEqual([
      '[name=it] finds 2 controls that can be used; the one in the same form was taken',
    ]);
    expect(await page.locator('#b input').inputValue()).toBe('x');
  });
});

describe('controls that a framework keeps', () => {
  beforeEach(async () => {
    await load(page, '<body></body>', react);
    await page.locator('output').waitFor();
    await page.evaluate(script);
  });
  const state = async (): Promise<Record<string, unknown>> =>
    JSON.parse((await page.locator('output').textContent()) ?? '');

  test.each<[string, Json, string, unknown]>([
    ['[name=text]', 'Dune', 'text', 'Dune'],
    ['[name=note]', 'a\nb', 'note', 'a\nb'],
    ['[name=sort]', 'price', 'sort', 'price'],
    ['[name=many]', ['a', 'c'], 'many', ['a', 'c']],
    ['[name=agree]', true, 'agree', true],
    ['[name=size]', 'l', 'size', 'l'],
    ['[name=card]', '4111111111111111', 'digits', '4111 1111 1111 1111'],
  ])('%s notices %j', async (selector, value, key, expected) => {
    expect((await fill(selector, value)).ok).toBe(true);
    expect((await state())[key]).toEqual(expected);
  });

  test('focus, key and blur are heard, in order', async () => {
    await fill('[name=text]', 'x');
    expect((await state()).events).toEqual(['focus', 'keydown', 'blur']);
  });

  test('a mask is noted, a value that is put back is a failure', async () => {
    expect((await fill('[name=card]', '4111111111111111')).notes).toEqual([
      'the page wrote it as “4111 1111 1111 1111”',
    ]);
    expect(await fill('[name=stubborn]', 'mine', 0)).toMatchObject({
      ok: false,
      code: 'invalid-arguments',
      message: 'shows “fixed” instead',
    });
  });
});

describe('what cannot be filled is refused by name', () => {
  test.each<[string, string, Json, string, string]>([
    ['nothing there', '<p>', 'x', 'control-missing', '[name=it] finds nothing on the page'],
    ['disabled', '<input name=it disabled>', 'x', 'control-missing', 'is disabled'],
    [
      'disabled around',
      '<fieldset disabled><input name=it></fieldset>',
      'x',
      'control-missing',
      'is disabled',
    ],
    ['read-only', '<input name=it readonly>', 'x', 'invalid-arguments', 'is read-only, and opens nothing'],
    ['not shown', '<input name=it style="display:none">', 'x', 'control-missing', 'is not shown'],
    ['hidden', '<input name=it type=hidden>', 'x', 'control-missing', 'finds a hidden input'],
    ['no control', '<p name=it>', 'x', 'control-missing', '<p>, which is not a form control'],
    ['button', '<button name=it>', 'x', 'control-missing', '<button>, which is not a form control'],
    ['too long', '<input name=it maxlength=3>', 'abcd', 'invalid-arguments', 'at most 3 characters, not 4'],
    ['too short', '<input name=it minlength=3>', 'ab', 'invalid-arguments', 'at least 3 characters, not 2'],
    ['pattern', '<input name=it pattern="[a-c]+">', 'xyz', 'invalid-arguments', '(pattern [a-c]+)'],
    ['no number', '<input name=it type=number>', 'many', 'invalid-arguments', 'a number, not “many”'],
    ['too great', '<input name=it type=number max=5>', 9, 'invalid-arguments', '(max 5)'],
    [
      'beyond the range',
      '<input name=it type=range max=10>',
      99,
      'invalid-arguments',
      'shows “10” instead (max 10)',
    ],
    ['no date', '<input name=it type=date>', 'soon', 'invalid-arguments', 'a date as 2026-11-30, not “soon”'],
    [
      'no such date',
      '<input name=it type=date>',
      '2026-13-45',
      'invalid-arguments',
      'did not keep the value',
    ],
    ['no email', '<input name=it type=email>', 'x', 'invalid-arguments', 'does not accept it'],
    [
      'no choice',
      '<select name=it><option>a<option value=b>Bee</select>',
      'z',
      'invalid-arguments',
      'has no choice “z”: “a”, “b” (Bee)',
    ],
    [
      'disabled choice',
      '<select name=it><option>a<option disabled>b</select>',
      'b',
      'invalid-arguments',
      'does not let “b” be chosen',
    ],
    ['no radio', '<input type=radio name=it value=a>', 'z', 'invalid-arguments', 'has no choice “z”: “a”'],
    [
      'no yes or no',
      '<input type=checkbox name=it>',
      'maybe',
      'invalid-arguments',
      'has no choice “maybe”: “on”',
    ],
    ['no file', '<input type=file name=it>', 'C:\\x.txt', 'invalid-arguments', 'give it as a data: URL'],
    [
      'a checkbox that springs back',
      '<input type=checkbox name=it onclick="event.preventDefault()">',
      true,
      'invalid-arguments',
      'did not stay ticked',
    ],
  ])('%s', async (_, controls, value, code, message) => {
    await load(page, `<form>${controls}</form>`, script);
    const filled = await fill('[name=it]', value, 0);
    expect(filled).toMatchObject({ ok: false, code });
    expect(filled.message).toContain(message);
  });

  test('an invalid selector', async () => {
    await load(page, '<form></form>', script);
    expect(await fill('[[', 'x', 0)).toEqual({
      ok: false,
      code: 'control-missing',
      message: '[[ is not a valid selector',
    });
  });

  test('a form that is not checked takes what it wants', async () => {
    await load(page, '<form novalidate><input name=it pattern="[a-c]+"></form>', script);
    expect((await fill('[name=it]', 'xyz')).ok).toBe(true);
  });

  test('controls that shadow the properties of their form', async () => {
    await load(
      page,
      '<form><input name=noValidate><input name=elements><input name=contains><input name=it pattern="a"></form>',
      script,
    );
    expect((await fill('[name=it]', 'x', 0)).message).toContain('(pattern a)');
  });
});

import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '../../../../lib/model/index.ts';
import { spoken } from '../../../in-english.ts';
import { rowsOf } from '../../../tables.ts';
import { bundle, load, openPage, serve } from '../browser.ts';

const TABLES = new URL('fill.txt', import.meta.url);

type Global = typeof globalThis & {
  readonly lens: typeof import('../../../../lib/page/controls/fill/fill.ts');
};

let page: Page;
let script: string;
let react: string;
beforeAll(async () => {
  [page, script, react] = await Promise.all([
    openPage(),
    bundle('lib/page/controls/fill/fill.ts', 'lens'),
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

/** @param patience milliseconds until a refusal is final */
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

const sent = (): Promise<string> =>
  page.evaluate(() =>
    [...new FormData(document.forms[0])]
      .map(([name, value]) => `${name}=${value instanceof File ? value.name : value}`)
      .join('&'),
  );

describe('AWAS-parameter-j: a value goes into the control that the selector finds', () => {
  test.each<[string, string, Json, string]>(rowsOf<[string, string, Json, string]>(TABLES, 'filled'))(
    '%s',
    async (_, controls, value, expected) => {
      await load(page, `<form>${controls}</form>`, script);
      const selector = controls.includes('class=it') ? '.it' : '[name=it]';
      expect(await fill(selector, value)).toEqual({ ok: true, notes: [] });
      expect(await sent()).toBe(expected);
    },
  );

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

  test.each(['get', 'post'])('a script that submits the form by %s when it is filled in', async (method) => {
    const asked: string[] = [];
    const site = await serve(({ url = '' }, response) => {
      asked.push(url);
      response.setHeader('Content-Type', 'text/html');
      response.end(`<form method=${method} action=/buy><input name=it onchange="form.submit()"></form>`);
    });
    await page.goto(site.origin);
    await page.evaluate(script);
    expect(await fill('[name=it]', 'x')).toEqual({ ok: true, notes: [] });
    await page.waitForTimeout(300);
    expect(asked.filter((one) => one.startsWith('/buy'))).toEqual([]);
    await site.close();
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
      '[name=it] finds 2 usable controls, so the one in the action’s form was used',
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
  test.each<[string, string, Json, string, string]>(
    rowsOf<[string, string, Json, string, string]>(TABLES, 'refused'),
  )('%s', async (_, controls, value, code, message) => {
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
      message: '[[ isn’t a valid selector',
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

  test('a cancelled step does nothing once the next one has started', async () => {
    await load(
      page,
      '<div id=it role=combobox aria-haspopup=listbox tabindex=0>None</div><input name=next>',
      script,
    );
    const happened = await page.evaluate(async () => {
      const { fill } = (globalThis as Global).lens;
      const happened: string[] = [];
      for (const type of ['keydown', 'click'])
        document.querySelector('#it')!.addEventListener(type, () => happened.push(type));
      const cancel = new AbortController();
      const first = fill(document, { selector: '#it' }, 'Oslo', { signal: cancel.signal });
      await new Promise((resolve) => setTimeout(resolve, 200));
      cancel.abort();
      happened.length = 0;
      const next = await fill(document, { selector: '[name=next]' }, 'x');
      return [...happened, String(await first.catch(({ name }: Error) => name)), next.ok];
    });
    expect(happened).toEqual(['AbortError', true]);
  });
});

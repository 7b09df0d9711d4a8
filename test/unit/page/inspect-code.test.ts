import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectCode } from '../../../lib/browser/inspect-code.ts';
import type { ElementPlace } from '../../../lib/browser/ports.ts';
import { load, openPage } from './browser.ts';

const PAGE = `<!doctype html><input id=q name=q><form name=querySelectorAll></form><form id=f><input name=nodeType></form>
  <iframe id=frame srcdoc="<input name=framed>"></iframe><div id=host></div>
  <script>
    const outer = document.getElementById('host').attachShadow({ mode: 'open' });
    outer.innerHTML = '<b></b><p id=inner></p>';
    outer.getElementById('inner').attachShadow({ mode: 'open' }).innerHTML = '<input name=deep>';
  </script>`;

let page: Page;
beforeAll(async () => {
  page = await openPage();
  await load(page, PAGE, 'globalThis.hacked = false');
  await page.frameLocator('iframe').locator('input').waitFor();
}, 60_000);
afterAll(() => page.close());

const inspected = (place: ElementPlace) =>
  page.evaluate((code) => {
    const chosen: Element[] = [];
    const inspect = (element: Element) => void chosen.push(element);
    // The developer tools add the function `inspect`.
    const found = new Function('inspect', `return ${code}`)(inspect) as unknown;
    const [element] = chosen;
    return {
      found,
      element: element ? (element.getAttribute('name') ?? element.id) : null,
      hacked: (globalThis as unknown as { hacked: unknown }).hacked,
    };
  }, inspectCode(place));

describe('selects in the Elements panel', () => {
  it.each<[string, ElementPlace, string | null]>([
    ['what a selector finds', { selector: '[name=q]' }, 'q'],
    ['the element at its path first', { path: '#f', selector: '[name=q]' }, 'f'],
    ['what only a frame has', { selector: '[name=framed]' }, 'framed'],
    ['what only a shadow root within another has', { selector: '[name=deep]' }, 'deep'],
    ['the element by the way to its root', { path: 'input', within: ['#host', '#inner'] }, 'deep'],
    ['the element in a frame', { path: 'html > body > input', within: ['#frame'] }, 'framed'],
    ['nothing where the way is gone', { path: 'input', within: ['#host', '#gone'] }, null],
    ['nothing', { selector: '#gone' }, null],
    ['nothing for what is no selector', { selector: '[[' }, null],
    ['nothing for nothing', {}, null],
  ])('%s', async (_name, place, element) => {
    expect(await inspected(place)).toEqual({ found: element !== null, element, hacked: false });
  });

  it('hands nothing of its own to what a page has put in place of functions', async () => {
    const stolen = await page.evaluate(
      (code) => {
        const { push } = Array.prototype;
        const caught: string[] = [];
        // biome-ignore lint/suspicious/noExplicitAny: only sloppy functions have `caller`
        Array.prototype.push = function stealing(this: unknown[], ...items: any[]) {
          try {
            const { caller } = stealing as unknown as { caller: { arguments: unknown[] } | null };
            if (caller) caught[caught.length] = [...caller.arguments].map((one) => typeof one).join();
          } catch {}
          return push.apply(this, items);
        };
        try {
          new Function('inspect', `return ${code}`)(() => undefined);
        } finally {
          Array.prototype.push = push;
        }
        return caught.filter((types) => types.includes('function'));
      },
      inspectCode({ selector: '[name=deep]' }),
    );
    expect(stolen).toEqual([]);
  });

  it.each([
    `"); hacked = true; ("`,
    `'); hacked = true; ('`,
    '`); hacked = true; (`',
    `\${hacked = true}`,
    '\\"); hacked = true; //',
    'a\n); hacked = true; (',
    'a\r); hacked = true; (',
    'a\u2028); hacked = true; (\u2028',
    'a\u2029); hacked = true; (\u2029',
    '</script><script>hacked = true</script>',
    '<!-- hacked = true -->',
    '*/ hacked = true /*',
    '\u0000\ud800', // half a surrogate pair
  ])('runs nothing of %j', async (hostile) => {
    for (const place of [
      { selector: hostile },
      { path: hostile },
      { path: 'input', within: [hostile] },
      { selector: `[name="q"]/*${hostile}` },
    ])
      expect((await inspected(place)).hacked).toBe(false);
    const code = inspectCode({ selector: hostile });
    expect(code).not.toMatch(/[\u2028\u2029]/);
    expect(code).not.toContain('</');
  });
});

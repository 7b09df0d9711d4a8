import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle, load, openPage } from '../browser.ts';

type Global = typeof globalThis & { readonly lens: typeof import('../../../fixtures/page/picker.ts') };

let page: Page;
let script: string;
beforeAll(async () => {
  [page, script] = await Promise.all([openPage(), bundle('test/fixtures/page/picker.ts', 'lens')]);
}, 60_000);
afterAll(() => page.close());

const described = (selector: string, selectors: readonly string[] = []) =>
  page.evaluate(([selector, selectors]) => (globalThis as Global).lens.describeAt(selector, selectors), [
    selector,
    selectors,
  ] as const);

test.each<[string, string, string, readonly (readonly [string, string])[]]>([
  [
    'id, name, form, position in that order',
    '<form id=f action=/go><input id=find name=q><input name=other></form>',
    '[name=q]',
    [
      ['#find', 'id'],
      ["input[name='q']", 'name'],
      ["form#f input[name='q']", 'form'],
      ["form[action='/go'] input[name='q']", 'form'],
    ],
  ],
  [
    'the form where the name is not enough',
    '<form action=/a><input name=q></form><form action=/b><input name=q></form>',
    '[action="/b"] input',
    [
      ["form[action='/b'] input[name='q']", 'form'],
      ['html > body > form:nth-of-type(2) > input', 'position'],
    ],
  ],
  ['no id that a framework has numbered', '<div><p id=item-48151>x</p></div>', 'p', []],
  [
    'no id that is there twice',
    '<p id=x>a</p><div><p id=x>b</p></div>',
    'div > p',
    [['html > body > div > p', 'position']],
  ],
  [
    'its label',
    '<button aria-label="Close it">x</button><button>y</button>',
    'button',
    [
      ["button[aria-label='Close it']", 'label'],
      ['html > body > button:nth-of-type(1)', 'position'],
    ],
  ],
  [
    'the button of its form',
    '<form action=/go><input name=q><button>Go</button></form><button>x</button>',
    'form button',
    [
      ["form[action='/go'] button:not([type])", 'form'],
      ['html > body > form > button', 'position'],
    ],
  ],
  [
    'a name that radio buttons share',
    '<form><input type=radio name=size value=s><input type=radio name=size value=m></form>',
    '[value=m]',
    [
      ["input[name='size']", 'name'],
      ['html > body > form > input:nth-of-type(2)', 'position'],
    ],
  ],
  [
    'its mark first',
    '<input data-awas-param=q name=q>',
    'input',
    [
      ["[data-awas-param='q']", 'mark'],
      ["input[name='q']", 'name'],
      ['html > body > input', 'position'],
    ],
  ],
  [
    'where a link leads',
    '<a href="/cart">Cart</a><a href="/x">X</a>',
    'a',
    [
      ["a[href='/cart']", 'label'],
      ['html > body > a:nth-of-type(1)', 'position'],
    ],
  ],
])('proposes %s', async (_name, markup, selector, proposals) => {
  await load(page, `<!doctype html><body>${markup}`, script);
  const found = (await described(selector))?.proposals.map(({ selector, by }) => [selector, by]);
  if (proposals.length > 0) expect(found).toEqual(proposals);
  else expect(found?.map(([, by]) => by)).not.toContain('id');
});

test('what a site writes is one string of a selector that finds this element alone', async () => {
  await load(page, '<!doctype html><body><input><input>', script);
  const names = [`a'], *, [b='`, 'a\\', 'a"b', 'a\nb', '</style>', 'a\u2028b'];
  for (const name of names) {
    await page.evaluate((name) => document.querySelector('input')!.setAttribute('name', name), name);
    const [first] = (await described('input'))!.proposals;
    expect(first?.by).toBe('name');
    expect(
      await page.evaluate((selector) => document.querySelectorAll(selector).length, first!.selector),
    ).toBe(1);
  }
});

test('says which of the declared selectors find it, and what marks it', async () => {
  await load(
    page,
    '<!doctype html><body><form data-awas-action=go><input name=q data-awas-param=query onclick=x()></form>',
    script,
  );
  const found = await described('input', ['[name=q]', 'form', '[[', 'input', '.gone']);
  expect(found?.selectors).toEqual(['[name=q]', 'input']);
  expect(found?.attributes).toEqual([{ name: 'data-awas-param', value: 'query' }]);
});

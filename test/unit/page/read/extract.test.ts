import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageResult } from '../../../../lib/model/index.ts';
import type { Extracted } from '../../../../lib/page/read/extract.ts';
import { spoken } from '../../../in-english.ts';
import { rowsOf } from '../../../tables.ts';
import { bundle, load, openPage } from '../browser.ts';

const TABLES = new URL('extract.txt', import.meta.url);

type Global = typeof globalThis & { readonly lens: typeof import('../../../../lib/page/read/extract.ts') };

let page: Page;
let script: string;
beforeAll(async () => {
  [page, script] = await Promise.all([openPage(), bundle('lib/page/read/extract.ts', 'lens')]);
}, 60_000);
afterAll(() => page.close());

async function extract(markup: string, selector: string, result?: PageResult): Promise<Extracted> {
  await load(page, markup, script);
  return again(selector, result);
}
const again = async (selector: string, result?: PageResult): Promise<Extracted> => {
  const look = ([selector, result]: readonly [string, PageResult?]) =>
    (globalThis as Global).lens.extract(document, selector, result);
  return spoken(await page.evaluate(look, [selector, result] as const));
};

const BOOKS = `<base href="https://shop.example/a/"><div class="book-results">
  <div class="book-item"><h3 class="book-title"> Example
     <b>Book</b></h3><p class="book-author">John Doe</p>
    <span class="book-price">$19.99</span><span data-isbn="978-0-123456-78-9"></span>
    <a href="book?id=1">More</a><img class=cover src=1.png alt="Cover"><script>no()</script></div>
  <div class="book-item" data-isbn="978-1"><h3 class="book-title">Dune<br>Messiah</h3><p class="book-author">F. Herbert</p>
    <a href="javascript:alert(1)">More</a><p hidden>hidden</p></div></div>
  <nav class="pages"><b class="now">2 of 3</b><a class="next" href="?page=3">Next</a></nav><a class="next">elsewhere</a>`;

const LIST: PageResult = {
  type: 'list',
  selector: '.book-results',
  itemSelector: '.book-item',
  properties: {
    title: '.book-title',
    author: '.book-author',
    price: '.book-price',
    isbn: '[data-isbn]',
    url: 'a[href]',
    cover: 'img.cover',
  },
  pagination: { selector: '.pages', nextButton: '.next', currentPage: '.now' },
};

describe('AWAS-result-f: results are read by container, items and properties', () => {
  test('a list, as in the specification', async () => {
    expect(await extract(BOOKS, '.book-results', LIST)).toEqual({
      ok: true,
      truncated: false,
      notes: [],
      data: {
        kind: 'table',
        columns: ['title', 'author', 'price', 'isbn', 'url', 'cover'],
        rows: [
          [
            'Example Book',
            'John Doe',
            '$19.99',
            '978-0-123456-78-9',
            'https://shop.example/a/book?id=1',
            'https://shop.example/a/1.png',
          ],
          ['Dune Messiah', 'F. Herbert', '', '978-1', 'javascript:alert(1)', ''],
        ],
        more: true,
        next: 'https://shop.example/a/?page=3',
        page: '2 of 3',
      },
    });
  });

  const table = async (markup: string, result: Partial<PageResult> = {}) => {
    const extracted = await extract(markup, '#it', { type: 'list', selector: '#it', ...result });
    return extracted.ok && extracted.data.kind === 'table'
      ? [extracted.data.columns, ...extracted.data.rows]
      : extracted;
  };

  test.each(
    rowsOf<[what: string, markup: string, result: Partial<PageResult>, rows: unknown]>(TABLES, 'tables'),
  )('%s', async (_, markup, result, expected) => expect(await table(markup, result)).toEqual(expected));

  test('in an open shadow root and in a frame', async () => {
    await load(
      page,
      `<div id=host></div><iframe srcdoc="<ul class=framed><li>f</ul>"></iframe>
      <script>document.querySelector('#host').attachShadow({mode:'open'}).innerHTML='<ul class=shadowed><li>s</ul>'</script>`,
      script,
    );
    await page.frameLocator('iframe').locator('li').waitFor();
    for (const [selector, text] of [
      ['.shadowed', 's'],
      ['.framed', 'f'],
    ] as const)
      expect(await again(selector, { type: 'list', selector })).toMatchObject({ data: { rows: [[text]] } });
  });
});

describe('AWAS-result-g: whether a further page can be reached is told', () => {
  test.each([
    ['a link', '<a class=next href=?2>Next</a>', true],
    ['a button', '<button class=next>Next</button>', true],
    ['a disabled button', '<button class=next disabled>Next</button>', false],
    ['an aria-disabled link', '<a class=next aria-disabled=true>Next</a>', false],
    ['a link with the class disabled', '<a class="next disabled">Next</a>', false],
    ['an item with a disabled button', '<li class=next><button disabled>Next</button></li>', false],
    ['one that isn’t shown', '<a class=next hidden>Next</a>', false],
    ['none', '', false],
  ])('%s', async (_, markup, more) => {
    const result: PageResult = { type: 'list', selector: 'ul', pagination: { nextButton: '.next' } };
    expect(await extract(`<ul><li>x</ul>${markup}`, 'ul', result)).toMatchObject({ data: { more } });
  });
});

describe('bounds and faults', () => {
  test('rows, columns and cells are bounded, and it is said', async () => {
    await load(page, '<ul></ul>', script);
    await page.evaluate(() => {
      document.querySelector('ul')!.innerHTML =
        `<li><b>${'x'.repeat(5_000)}</b></li>${'<li><b>y</b></li>'.repeat(2_999)}`;
    });
    const properties = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`p${index}`, 'b']));
    const extracted = await again('ul', { type: 'list', selector: 'ul', itemSelector: 'li', properties });
    expect(extracted).toMatchObject({
      ok: true,
      truncated: true,
      notes: ['The first 1,000 of 3,000 items were read.', 'At most 50 columns are read.'],
    });
    if (!extracted.ok || extracted.data.kind !== 'table') throw new Error('no table');
    expect(extracted.data.columns).toHaveLength(50);
    expect(extracted.data.rows).toHaveLength(1_000);
    expect(extracted.data.rows[0]![0]).toHaveLength(2_000);
  });

  test('the whole is bounded', async () => {
    await load(page, '<ul></ul>', script);
    await page.evaluate(() => {
      document.querySelector('ul')!.innerHTML = `<li>${'x'.repeat(5_000)}</li>`.repeat(1_000);
    });
    const extracted = await again('ul', { type: 'list', selector: 'ul' });
    expect(JSON.stringify(extracted).length).toBeLessThan(1_100_000);
    expect(extracted).toMatchObject({ truncated: true });
  });

  test.each<[string, string, PageResult, object]>([
    [
      'no container',
      '.none',
      { type: 'list', selector: '.none' },
      { ok: false, message: '.none finds nothing on the page' },
    ],
    [
      'an invalid container',
      '[[',
      { type: 'list', selector: '[[' },
      { ok: false, message: '[[ isn’t a valid selector' },
    ],
    [
      'an invalid item selector',
      'ul',
      { type: 'list', selector: 'ul', itemSelector: '[[' },
      {
        ok: true,
        notes: ['The item selector [[ isn’t valid, so AWAS Lens chose the items itself.'],
        data: { rows: [['a'], ['b']] },
      },
    ],
    [
      'an invalid and an idle property',
      'ul',
      { type: 'list', selector: 'ul', itemSelector: 'li', properties: { a: ']', b: '.b', __proto__x: 'li' } },
      {
        ok: true,
        notes: ['“a”: ] isn’t a valid selector.', '“b”: .b finds nothing in any item.'],
        data: {
          columns: ['a', 'b', '__proto__x'],
          rows: [
            ['', '', 'a'],
            ['', '', 'b'],
          ],
        },
      },
    ],
    [
      'an invalid next button',
      'ul',
      { type: 'list', selector: 'ul', pagination: { nextButton: '[[' } },
      { ok: true, notes: ['[[ isn’t a valid selector.'], data: { more: false } },
    ],
  ])('%s', async (_, selector, result, expected) =>
    expect(await extract('<ul><li>a<li>b</ul>', selector, result)).toMatchObject(expected),
  );
});

describe('the address of the next page', () => {
  const result: PageResult = { type: 'list', selector: 'ul', pagination: { nextButton: '.next' } };
  const after = (next: string) =>
    extract(`<base href="https://shop.example/list?q=a"><ul><li>a</li></ul>${next}`, 'ul', result);
  test.each([
    ['a link', '<a class="next" href="?q=a&page=2">Next</a>', 'https://shop.example/list?q=a&page=2'],
    ['around a link', '<li class="next"><a href="/2">Next</a></li>', 'https://shop.example/2'],
    ['a link to another site', '<a class="next" href="https://x.example/">N</a>', 'https://x.example/'],
    ['a button', '<button class="next">Next</button>', undefined],
    ['a link that a script follows', '<a class="next" href="#2">Next</a>', undefined],
    ['a script', '<a class="next" href="javascript:more()">Next</a>', undefined],
    ['a link into another window', '<a class="next" href="?page=2" target="_blank">Next</a>', undefined],
    ['a link of a form’s length', `<a class="next" href="?${'q'.repeat(3_000)}">Next</a>`, undefined],
  ])('of %s', async (_, markup, next) => {
    const read = await after(markup);
    expect(read.ok && read.data).toMatchObject({ more: true });
    expect(read.ok && read.data.kind === 'table' && read.data.next).toBe(next);
  });
});

import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageResult } from '../../../../lib/model/index.ts';
import type { Extracted } from '../../../../lib/page/read/extract.ts';
import { spoken } from '../../../in-english.ts';
import { bundle, load, openPage } from '../browser.ts';

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

  test.each<[string, string, Partial<PageResult>, unknown]>([
    [
      'a list without items declared',
      '<ul id=it><li>a<ul><li>inner</ul><li>b</ul>',
      {},
      [['text'], ['a inner'], ['b']],
    ],
    ['a list of children', '<div id=it><p>a</p><p>b</p></div>', {}, [['text'], ['a'], ['b']]],
    [
      'a list with links',
      '<base href=https://x.example><ul id=it><li><a href=/1>a</a><li>b</ul>',
      {},
      [
        ['text', 'link'],
        ['a', 'https://x.example/1'],
        ['b', ''],
      ],
    ],
    ['an empty list', '<ul id=it></ul>', { itemSelector: 'li' }, [['text']]],
    [
      'a table without properties',
      '<table id=it><tr><th>From<th>To<th></tr><tr><td>OSL<td>LHR<td>x</tr><tr><td>LHR</tr></table>',
      { type: 'table' },
      [
        ['From', 'To', 'column 3'],
        ['OSL', 'LHR', 'x'],
        ['LHR', '', ''],
      ],
    ],
    [
      'a table with properties',
      '<table id=it><tr class=r><td class=a>OSL<td class=b>LHR</tr></table>',
      { type: 'table', itemSelector: '.r', properties: { to: '.b' } },
      [['to'], ['LHR']],
    ],
    [
      'a single result',
      '<div id=it>Your order <b>12</b> is on its way</div>',
      { type: 'single' },
      [['text'], ['Your order 12 is on its way']],
    ],
    [
      'a single result with properties',
      '<div id=it>Order <b>12</b> <time datetime=2026-11-30></time></div>',
      { type: 'single', properties: { order: 'b', when: 'time' } },
      [
        ['order', 'when'],
        ['12', '2026-11-30'],
      ],
    ],
    [
      'a form',
      `<form id=it><input name=a value=1><input type=password name=p value=secret><input type=hidden name=h value=token>
       <select name=s><option>x<option selected>y</select><input type=checkbox name=c><textarea id=t>two\nlines</textarea><button>Go</button></form>`,
      { type: 'form' },
      [
        ['name', 'value'],
        ['a', '1'],
        ['s', 'y'],
        ['c', ''],
        ['t', 'two\nlines'],
      ],
    ],
    [
      'an attribute without a value gives the text',
      '<ul id=it><li><b data-new>New</b></ul>',
      { itemSelector: 'li', properties: { label: '[data-new]' } },
      [['label'], ['New']],
    ],
    [
      'an attribute that is asked by value gives the text',
      '<ul id=it><li><b data-kind="x">New</b></ul>',
      { itemSelector: 'li', properties: { label: '[data-kind="x"]' } },
      [['label'], ['New']],
    ],
    [
      'markup stays text',
      '<ul id=it><li>&lt;img src=x onerror=alert(1)&gt;</ul>',
      {},
      [['text'], ['<img src=x onerror=alert(1)>']],
    ],
  ])('%s', async (_, markup, result, expected) => expect(await table(markup, result)).toEqual(expected));

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
    ['one that is not shown', '<a class=next hidden>Next</a>', false],
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
      { ok: false, message: '[[ is not a valid selector' },
    ],
    [
      'an invalid item selector',
      'ul',
      { type: 'list', selector: 'ul', itemSelector: '[[' },
      {
        ok: true,
        notes: ['[[ is not a valid selector: the children of the container were read.'],
        data: { rows: [['a'], ['b']] },
      },
    ],
    [
      'an invalid and an idle property',
      'ul',
      { type: 'list', selector: 'ul', itemSelector: 'li', properties: { a: ']', b: '.b', __proto__x: 'li' } },
      {
        ok: true,
        notes: ['“a”: ] is not a valid selector.', '“b”: .b finds nothing in any item.'],
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
      { ok: true, notes: ['[[ is not a valid selector.'], data: { more: false } },
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

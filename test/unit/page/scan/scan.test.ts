import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ElementFact, PageFacts } from '../../../../lib/model/index.ts';
import { rowsOf } from '../../../tables.ts';
import { bundle, load, openPage } from '../browser.ts';

const TABLES = new URL('scan.txt', import.meta.url);

type Lens = typeof import('../../../../lib/page/scan/scan.ts');
type Global = typeof globalThis & {
  readonly lens: Lens;
  readonly first: typeof import('../../../../lib/page/scan/monitor.ts');
};

let page: Page;
let script: string;
beforeAll(async () => {
  const bundles = [bundle('lib/page/scan/scan.ts', 'lens'), bundle('lib/page/scan/monitor.ts', 'first')];
  page = await openPage();
  script = (await Promise.all(bundles)).join('\n');
}, 60_000);
afterAll(() => page.close());

async function scan(
  markup: string,
  selectors: readonly string[] = [],
  withAiAttributes = false,
): Promise<PageFacts> {
  await load(page, markup, script);
  return scanAgain(selectors, withAiAttributes);
}

async function scanAgain(selectors: readonly string[], withAiAttributes = false): Promise<PageFacts> {
  const facts = await page.evaluate(
    async (request) => JSON.stringify(await (globalThis as Global).lens.scan(document, request)),
    { selectors, withAiAttributes },
  );
  return JSON.parse(facts) as PageFacts;
}

async function element(markup: string, selector = '#it'): Promise<ElementFact> {
  const facts = await scan(markup, [selector]);
  return facts.selectors[selector]!.elements[0]!;
}

const finds = (fact: ElementFact): Promise<string[]> =>
  page.evaluate(({ path, within }) => {
    let root: Document | ShadowRoot = document;
    for (const step of within ?? []) {
      const host: Element = root.querySelector(step)!;
      root = host.shadowRoot ?? (host as HTMLIFrameElement).contentDocument!;
    }
    return [...root.querySelectorAll(path)].map((found) => found.getAttribute('data-it') ?? '');
  }, fact);

test('links to other pages of the site are listed, each address once', async () => {
  const body = `<a id="it" data-it="it" href="/charts#top">Sea charts</a> <a href="/charts">Again</a>
    <a href="https://other.example/">Elsewhere</a> <a href="#part">Here</a> <a href="javascript:go()">Script</a>
    <a href="/file" download>File</a> <a href="/hidden" hidden>Hidden</a> <a href="/nameless"></a>
    <a href="?page=2" aria-label="Next page">2</a><svg><a href="/svg">Drawn</a></svg>`;
  await page.route('https://shop.example/**', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('https://shop.example/books');
  await page.evaluate(script);
  const { anchors = [] } = await scanAgain([]);
  expect(anchors.map(({ label, url }) => `${label} ${url}`)).toEqual([
    'Sea charts https://shop.example/charts',
    'Next page https://shop.example/books?page=2',
    'Drawn https://shop.example/svg',
  ]);
  expect(await finds({ ...anchors[0], within: [] } as unknown as ElementFact)).toEqual(['it']);
  await page.unroute('https://shop.example/**');
  expect(
    (await scan('<a href="javascript:go()">Script</a><a href="about:srcdoc">None</a>')).anchors,
  ).toBeUndefined();
});

const WIKI = `<form action="/search" method="GET">
  <input type="text" name="q" data-awas-param="query" data-awas-action="search-books" placeholder="Search books...">
  <select name="sort" data-awas-param="sort"><option value="relevance">Most Relevant</option></select>
  <button type="submit">Search</button></form>
  <div class="book-results" data-awas-result="search-books" data-awas-context="books of the shop"></div>`;

describe('attributes', () => {
  test('AWAS-html-n: the four attributes are found, each in the scope of its action', async () => {
    const { attributes } = await scan(WIKI);
    expect(attributes.map(({ attribute, value, scope }) => [attribute, value, scope])).toEqual([
      ['data-awas-param', 'query', 'search-books'],
      ['data-awas-action', 'search-books', 'search-books'],
      ['data-awas-param', 'sort', 'search-books'],
      ['data-awas-result', 'search-books', undefined],
      ['data-awas-context', 'books of the shop', undefined],
    ]);
  });

  test('AWAS-html-o: a context comes with its element', async () => {
    const { attributes } = await scan(WIKI);
    expect(attributes.find(({ attribute }) => attribute === 'data-awas-context')).toMatchObject({
      value: 'books of the shop',
      element: { tag: 'div' },
    });
  });

  test.each([
    ['itself', '<input data-awas-action="a" data-awas-param="p">', 'a'],
    ['an ancestor', '<div data-awas-action="a"><p><input data-awas-param="p"></p></div>', 'a'],
    [
      'the nearest ancestor',
      '<div data-awas-action="b"><p data-awas-action="a"><input data-awas-param="p"></p></div>',
      'a',
    ],
    [
      'its form, from outside',
      '<form id="f" data-awas-action="a"></form><input form="f" data-awas-param="p">',
      'a',
    ],
    [
      'a control of its form',
      '<form><input data-awas-param="p"><button data-awas-action="a"></button></form>',
      'a',
    ],
    ['none', '<input data-awas-param="p"><i data-awas-action="a"></i>', undefined],
    [
      'around its shadow host',
      '<div data-awas-action="a"><x-y><template shadowrootmode="open"><input data-awas-param="p"></template></x-y></div>',
      'a',
    ],
  ])('the scope is that of %s', async (_, markup, scope) => {
    // Browsers parse declarative shadow roots only in a document's source.
    const facts = await scan(markup);
    await page.goto(`data:text/html,${encodeURIComponent(markup)}`);
    await page.evaluate(script);
    const { attributes } = await scanAgain([]);
    expect(attributes.find(({ value }) => value === 'p')?.scope).toBe(scope);
    expect(facts.truncated).toBe(false);
  });

  test('data-ai-* counts only where something stands behind it', async () => {
    const markup =
      '<form data-ai-action="s" data-ai-method="GET"><input data-ai-param="q" data-other="x"></form>';
    expect((await scan(markup)).attributes).toEqual([]);
    const { attributes } = await scanAgain([], true);
    expect(attributes.map(({ attribute, value, scope }) => [attribute, value, scope])).toEqual([
      ['data-ai-action', 's', 's'],
      ['data-ai-method', 'GET', 's'],
      ['data-ai-param', 'q', 's'],
    ]);
  });

  test.each([
    ['on the form', '<form data-awas-action=add data-awas-trigger=submit>', ''],
    ['on the button', '<form>', 'data-awas-action=add data-awas-trigger=click'],
    ['on both', '<form data-awas-action=add>', 'data-awas-action=add'],
    ['around them', '<div data-awas-action=add><form>', ''],
  ])(
    'a control with data-awas-param-<name> is that of the parameter, with the action %s',
    async (_, form, button) => {
      const { attributes } = await scan(
        `${form}<input data-awas-param-isbn="978" value=978><select data-awas-param-copies="1"><option>1</select><button ${button}>Add</button>`,
      );
      const marked = attributes.filter(({ attribute }) => attribute === 'data-awas-param');
      expect(
        marked.map(({ value, written, scope, element }) => [value, written, scope, element.tag]),
      ).toEqual([
        ['isbn', 'data-awas-param-isbn', 'add', 'input'],
        ['copies', 'data-awas-param-copies', 'add', 'select'],
      ]);
    },
  );

  test('data-awas-param-<name> comes with its element', async () => {
    const { attributes } = await scan('<a data-awas-action="add" data-awas-param-isbn="978">Add</a>');
    expect(attributes[1]).toMatchObject({ attribute: 'data-awas-param-isbn', value: '978', scope: 'add' });
    expect(attributes[1]!.element).toMatchObject({ label: 'Add' });
  });
});

describe('selectors', () => {
  const NESTED = `<p class="x"></p><div id="host"></div><iframe id="same" srcdoc='<p class="x"></p><em></em>'></iframe>
    <iframe src="data:text/html,<p class=x>"></iframe>
    <script>
      const outer = document.getElementById('host').attachShadow({ mode: 'open' });
      outer.innerHTML = '<p class="x"></p><b></b><div></div>';
      outer.querySelector('div').attachShadow({ mode: 'open' }).innerHTML = '<p class="x"></p><i></i>';
    </script>`;

  test.each([
    ['p.x', 'many', 4],
    ['b', 'one', 1],
    ['i', 'one', 1],
    ['em', 'one', 1],
    ['#nothing', 'none', 0],
    ['', 'invalid', 0],
    ['[[', 'invalid', 0],
    ['a < b', 'invalid', 0],
    ['[a!=b]', 'invalid', 0],
    [':nth-child(foo)', 'invalid', 0],
    ['p:contains("x")', 'invalid', 0],
    ['__proto__', 'none', 0],
    ['constructor', 'none', 0],
  ])('%s: %s', async (selector, state, count) => {
    await load(page, NESTED, script);
    await page.frameLocator('#same').locator('em').waitFor({ state: 'attached' });
    const { selectors } = await scanAgain([selector]);
    expect(Object.hasOwn(selectors, selector)).toBe(true);
    expect(selectors[selector]).toMatchObject({ selector, state, count });
  });

  test('each element tells its root, and the way there', async () => {
    await load(page, NESTED, script);
    await page.frameLocator('#same').locator('em').waitFor({ state: 'attached' });
    const { selectors } = await scanAgain(['p', 'b', 'i', 'em']);
    expect(selectors.b!.elements[0]).toMatchObject({ root: 'shadow', within: ['#host'] });
    expect(selectors.i!.elements[0]).toMatchObject({ root: 'shadow', within: ['#host', 'div:not(* > *)'] });
    expect(selectors.em!.elements[0]).toMatchObject({ root: 'frame', within: ['#same'] });
    expect(selectors.p!.elements[0]).toMatchObject({ root: 'document' });
    expect(selectors.p!.elements[0]!.within).toBeUndefined();
  });

  test('at most five elements come back, with the number of all', async () => {
    const { selectors } = await scan('<p></p>'.repeat(20), ['p']);
    expect(selectors.p).toMatchObject({ state: 'many', count: 20, elements: { length: 5 } });
  });

  test.each([
    [
      'a selector of 8,000 characters is unchecked, not failed',
      8_000,
      { state: 'unchecked', because: 'too-long' },
    ],
    ['a selector of a megabyte is not even repeated', 1_000_000, undefined],
  ])('%s', async (_, length, expected) => {
    const selector = 'a,'.repeat(length / 2);
    const facts = await scan('<a>', [selector]);
    if (expected) expect(facts.selectors[selector]).toMatchObject(expected);
    else expect(facts.selectors).toEqual({});
    expect(facts.truncated).toBe(true);
  });

  test('beyond a thousand selectors the rest is unchecked, not failed', async () => {
    const many = Array.from({ length: 1_010 }, (_, index) => `.s${index}`);
    const facts = await scan('<p class="s1009">', many);
    expect(facts.selectors['.s999']!.state).toBe('none');
    expect(facts.selectors['.s1009']).toMatchObject({ state: 'unchecked', because: 'too-many' });
    expect(facts.truncated).toBe(true);
  });
});

describe('elements', () => {
  test.each<[string, string, Partial<ElementFact>]>(
    rowsOf<[string, string, Partial<ElementFact>]>(TABLES, 'elements'),
  )('%s', async (_, markup, expected) => expect(await element(markup)).toMatchObject(expected));

  test('without a limit or choices none is stated', async () => {
    const fact = await element('<input id=it>');
    for (const key of ['pattern', 'minLength', 'maxLength', 'min', 'max', 'step', 'options', 'form'])
      expect(fact).not.toHaveProperty(key);
  });

  test.each([
    ['an id', '<p id=a></p><p data-it=1 id=it></p>', '#it', '#it'],
    [
      'an id that is not unique',
      '<p id=x></p><p id=x data-it=1></p>',
      '[data-it]',
      'html > body > p:nth-of-type(2)',
    ],
    ['an id that is not an identifier', '<p id="1:a b" data-it=1></p>', '[data-it]', '#\\31 \\:a\\ b'],
    ['below an id', '<div id=d><p></p><i></i><p data-it=1></p></div>', '[data-it]', '#d > p:nth-of-type(2)'],
    [
      'an svg element',
      '<svg><linearGradient data-it=1 /></svg>',
      '[data-it]',
      'html > body > svg > linearGradient',
    ],
  ])('the path by %s finds just that element', async (_, markup, selector, path) => {
    const fact = await element(markup, selector);
    expect(fact.path).toBe(path);
    expect(await finds(fact)).toEqual(['1']);
  });

  test('the path in a shadow root is unique among its nested look-alikes', async () => {
    await load(page, '<div id=h></div>', script);
    await page.evaluate(() => {
      document.querySelector('#h')!.attachShadow({ mode: 'open' }).innerHTML =
        '<section><div><p data-it="no"></p></div></section><div><p data-it="1"></p></div>';
    });
    const { selectors } = await scanAgain(['[data-it="1"]']);
    expect(await finds(selectors['[data-it="1"]']!.elements[0]!)).toEqual(['1']);
  });
});

describe('page', () => {
  test('links, metas, title, forms', async () => {
    const facts = await scan(`<title>Shop</title><base href="https://shop.example/a/">
      <link rel="ai-actions" href="x.json"><link rel=stylesheet href=y.css><link rel="mcp-manifest" href="javascript:1">
      <meta name="ai-rate-limit" content="60/minute"><meta name=viewport content=x>
      <form action=find><h2>Find a book</h2><input name=q><input type=hidden name=csrf></form>
      <form hidden><input></form><form><button>Log out</button></form>`);
    expect(facts).toMatchObject({
      title: 'Shop',
      links: [{ rel: 'ai-actions', href: 'https://shop.example/a/x.json' }],
      metas: [{ name: 'ai-rate-limit', content: '60/minute' }],
      forms: [
        {
          label: 'Find a book',
          action: 'https://shop.example/a/find',
          method: 'GET',
          controls: [{ name: 'q' }],
        },
      ],
      truncated: false,
    });
    expect(facts.forms).toHaveLength(1);
    expect(facts.elements).toBe(await page.evaluate(() => document.querySelectorAll('*').length));
  });

  test('buttons of every kind come in the order of the page', async () => {
    const { buttons } = await scan(
      '<p role=button aria-label=A></p><button>B</button><input type=button value=C><button>D</button>',
    );
    expect(buttons?.map(({ label }) => label)).toEqual(['A', 'B', 'C', 'D']);
  });

  test.each([
    [
      'a comment',
      '<p>Nice! <link rel=ai-actions href="https://evil.example/x.json"></p>',
      'html > body > p > link',
    ],
    [
      'a body that the parser begins',
      '<p></p><head><link rel=ai-actions href="https://evil.example/x.json">',
      'html > body > link',
    ],
    [
      'a drawing',
      '<svg><title><link rel=ai-actions href="https://evil.example/x.json"></title></svg>',
      'html > body > svg > title > link',
    ],
  ])('a link outside the head does not count, but is told: in %s', async (_, markup, path) => {
    const facts = await scan(
      `<head><link rel=ai-actions href="https://shop.example/x.json"><link rel=service-desc href="https://shop.example/api"><link rel=icon href="/i.png"></head>${markup}`,
    );
    const href = 'https://shop.example/x.json';
    const links = [
      { rel: 'ai-actions', href },
      { rel: 'service-desc', href: 'https://shop.example/api' },
    ];
    expect(facts.links).toEqual(links);
    expect(facts.strayLinks).toEqual([{ rel: 'ai-actions', href: 'https://evil.example/x.json', path }]);
    const seen = await page.evaluate(() => (globalThis as Global).first.preScan(document));
    expect(seen.links).toEqual(links);
  });

  test('links outside the head are bounded, and forms named "head" change nothing', async () => {
    const facts = await scan(
      `<form name=head></form>${'<link rel=ai-actions href="https://evil.example/x.json">'.repeat(50)}`,
    );
    expect(facts.links).toEqual([]);
    expect(facts.strayLinks).toHaveLength(20);
  });

  test.each([
    ['nothing', '<p>', false],
    ['an attribute', '<p data-awas-action=x>', true],
    ['an unrelated attribute', '<p data-ai-action=x>', false],
    ['an attribute in a frame', '<iframe srcdoc="<p data-awas-action=x>"></iframe>', true],
  ])('a quick scan sees %s', async (_, markup, hasAttributes) => {
    await load(page, markup, script);
    await expect
      .poll(() => page.evaluate(() => (globalThis as Global).first.preScan(document)))
      .toMatchObject({ url: 'about:blank', hasAttributes });
  });
});

describe('hostile pages', () => {
  test('controls and forms that shadow the properties of their form and document', async () => {
    const names =
      'action method elements attributes parentNode querySelectorAll querySelector closest matches getAttribute nodeType localName id firstChild nextSibling checkVisibility getRootNode isConnected ownerDocument textContent shadowRoot children firstElementChild nextElementSibling'.split(
        ' ',
      );
    const markup = `<div id=top data-awas-action=act>
      <form id=f action=/real method=post>${names.map((name) => `<input name=${name}>`).join('')}
      <input name=q data-awas-param=query></form></div>
      ${[
        'querySelectorAll',
        'querySelector',
        'title',
        'URL',
        'createTreeWalker',
        'defaultView',
        'documentElement',
        'body',
      ]
        .map((name) => `<form name=${name}></form><img name=${name}>`)
        .join('')}`;
    const facts = await scan(`<title>Real</title><base href="https://x.example/">${markup}`, [
      'form#f',
      'input[name=q]',
    ]);
    expect(facts.title).toBe('Real');
    expect(facts.attributes.at(-1)).toMatchObject({ value: 'query', scope: 'act' });
    expect(facts.selectors['input[name=q]']!.elements[0]).toMatchObject({
      form: { path: '#f', action: 'https://x.example/real', method: 'POST' },
    });
    expect(facts.selectors['form#f']).toMatchObject({ state: 'one', elements: [{ tag: 'form' }] });
    expect(facts.forms[0]!.controls.length).toBe(names.length + 1);
  });

  test('100,000 marked elements are cut off, and said to be', async () => {
    await load(page, '<body></body>', script);
    await page.evaluate(() => {
      document.body.innerHTML = '<i data-awas-param="x"></i>'.repeat(100_000);
    });
    const facts = await scanAgain(['i']);
    expect(facts.attributes).toHaveLength(2_000);
    expect(facts.selectors.i).toMatchObject({ count: 100_000, elements: { length: 5 } });
    expect(facts.truncated).toBe(true);
  });

  test('100,000 attributes on one element, and values of a megabyte', async () => {
    await load(page, '<p id=it></p>', script);
    await page.evaluate(() => {
      const attributes = Array.from({ length: 100_000 }, (_, index) => `data-awas-param-x${index}="1"`);
      document.body.innerHTML = `<p data-awas-action="${'a'.repeat(1_000_000)}" id="it" ${attributes.join(' ')}>${'t'.repeat(1_000_000)}</p>
        <label for="i">${'l'.repeat(1_000_000)}</label><input id="i" name="${'n'.repeat(1_000_000)}">`;
    });
    const facts = await scanAgain(['#it', '#i']);
    expect(facts.attributes.length).toBeLessThanOrEqual(2_000);
    expect(JSON.stringify(facts.selectors).length).toBeLessThan(20_000);
    expect(facts.selectors['#i']!.elements[0]!.label).toHaveLength(200);
  });

  test.each([
    ['300 fields', 300, 2],
    ['1,000 fields', 1_000, 2],
    ['some 600,000 characters', 7, 90_000],
  ])('a form with %s is shown whole, or can’t be sent', async (_what, count, length) => {
    await load(page, '<form data-awas-action="pay" method="post"><button>Pay</button></form>', script);
    await page.evaluate(
      ([many, long]) => {
        for (let at = 0; at < many; at++) {
          const input = document.createElement('input');
          Object.assign(input, { type: 'hidden', name: `h${at}`, value: 'v'.repeat(long) });
          document.forms[0]!.append(input);
        }
      },
      [count, length] as const,
    );
    const { submissions, attributes } = await scanAgain([]);
    const isShown = count < 900 && length < 10;
    expect(submissions?.map(({ holds }) => holds?.length)).toEqual(isShown ? [count] : []);
    expect(attributes.map(({ element }) => element.submits !== undefined)).toEqual([isShown]);
  });

  test('elements nested 2,000 deep', async () => {
    await load(page, '<body></body>', script);
    await page.evaluate(() => {
      let here: Element = document.body;
      for (let depth = 0; depth < 2_000; depth++) here = here.appendChild(document.createElement('div'));
      here.setAttribute('data-awas-param', 'deep');
    });
    const facts = await scanAgain(['[data-awas-param]']);
    expect(facts.selectors['[data-awas-param]']).toMatchObject({ state: 'one', elements: [{ path: '' }] });
  });

  test('a thousand shadow roots: the limit is said', async () => {
    await load(page, '<div></div>'.repeat(1_000), script);
    await page.evaluate(() => {
      for (const host of document.querySelectorAll('div'))
        host.attachShadow({ mode: 'open' }).innerHTML = '<p></p>';
    });
    const facts = await scanAgain(['p']);
    expect(facts.selectors.p!.count).toBe(499);
    expect(facts.truncated).toBe(true);
  });

  test('a scan can be called off', async () => {
    await load(page, '<p></p>'.repeat(60_000), script);
    const reason = await page.evaluate(() => {
      const controller = new AbortController();
      const selectors = Array.from({ length: 900 }, (_, index) => `p:nth-last-child(${index}) + p`);
      const scanned = (globalThis as Global).lens.scan(
        document,
        { selectors, withAiAttributes: false },
        controller.signal,
      );
      controller.abort();
      return scanned.then(
        () => 'done',
        (error: Error) => error.name,
      );
    });
    expect(reason).toBe('AbortError');
  });
});

describe('forms that declare a tool', () => {
  const FORM = `<form toolname="find-books" tooldescription="Finds books" method="post">
    <label>Words <input name="q" required toolparamdescription="What to look for"></label>
    <label>How many <input name="n" type="number" min="1" max="9"></label>
    <select name="genre" toolparamdescription="Genre"><option value="a">A</option><option value="b">B</option></select>
    <label><input type="checkbox" name="stock"> In stock</label>
    <label><input type="checkbox" name="tag" value="x"> X</label><label><input type="checkbox" name="tag" value="y"> Y</label>
    <label><input type="radio" name="sort" value="title" required> Title</label>
    <label><input type="radio" name="sort" value="price"> Price</label>
    <input type="date" name="after"><input type="hidden" name="token" value="secret"><input type="file" name="f"><button name="go">Go</button>
  </form>`;
  test('are told without WebMCP, with the inputs that Chromium makes of the controls', async () => {
    const { tools } = await scan(FORM);
    expect(tools).toEqual([
      {
        name: 'find-books',
        description: 'Finds books',
        declarative: true,
        inputSchema: {
          type: 'object',
          properties: {
            q: { type: 'string', description: 'What to look for' },
            n: { type: 'number', minimum: 1, maximum: 9, description: 'How many' },
            genre: { type: 'string', enum: ['a', 'b'], description: 'Genre' },
            stock: { type: 'boolean', description: 'In stock' },
            tag: { type: 'array', items: { type: 'string', enum: ['x', 'y'] } },
            sort: { type: 'string', enum: ['title', 'price'] },
            after: { type: 'string', format: 'date' },
          },
          required: ['q', 'sort'],
        },
      },
    ]);
    const seen = await page.evaluate(() => (globalThis as Global).first.preScan(document));
    expect(seen.hasAttributes).toBe(true);
  });
  test.each([
    ['without a description', '<form toolname="x"><input name="q"></form>'],
    ['whose name is none', '<form toolname="not a name!" tooldescription="d"><input name="q"></form>'],
    ['that is a plain form', '<form><input name="toolname"></form>'],
  ])('one %s declares none', async (_, markup) => {
    expect((await scan(markup)).tools).toBeUndefined();
  });
  test('are bounded, and fooled by no control', async () => {
    const named = '<input name="elements"><input name="method"><input name="__proto__">';
    const { tools } = await scan(`<form toolname="x" tooldescription="d">${named}</form>`.repeat(60));
    expect(tools).toHaveLength(50);
    expect(Object.keys(tools?.[0]?.inputSchema.properties ?? {})).toEqual([
      'elements',
      'method',
      '__proto__',
    ]);
  });
});

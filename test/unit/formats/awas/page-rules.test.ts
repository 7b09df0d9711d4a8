import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { check } from '../../../../lib/check/run.ts';
import { applyEdits } from '../../../../lib/fix/document.ts';
import type { Finding } from '../../../../lib/model/index.ts';
import { Pages } from '../../../docs/on-page.ts';
import { record } from '../../../suite/record.ts';
import { rowsOf } from '../../../tables.ts';
import { change, served } from '../judge.ts';
import { text, upstream } from './manifests.ts';

const TABLES = new URL('page-rules.txt', import.meta.url);

const AT = 'https://example.com/.well-known/ai-actions.json';
const HEADERS = {
  'content-type': 'application/json',
  'access-control-allow-origin': '*',
  'cache-control': 'max-age=3600',
};
const SEARCH = 'https://example.com/search';

let pages: Pages;
beforeAll(async () => {
  pages = await Pages.open();
}, 60_000);
afterAll(() => pages?.close());

const manifest = { ...text, actions: [text.actions[0]] };

async function judge(markup: string, value: unknown = manifest, url = SEARCH): Promise<readonly Finding[]> {
  const document = served(value, { url: AT, headers: HEADERS });
  const page = await pages.facts(url, markup, [document]);
  const findings = check({ documents: [document], page, context: { now: Date.UTC(2026, 5, 1) } });
  record({ documents: [document], page: { url, html: markup } }, findings);
  return findings;
}

const brief = (findings: readonly Finding[]) =>
  findings.map(({ rule, outcome }) => (outcome === 'failed' ? rule : `${rule} (${outcome})`));

interface Parts {
  readonly query?: string;
  readonly sort?: string;
  readonly form?: string;
  readonly results?: string;
  readonly more?: string;
}

const QUERY =
  '<label>Search <input name="q" data-awas-param="query" required minlength="2" maxlength="80"></label>';
const SORT =
  '<label>Sort <select name="sort" data-awas-param="sort"><option value="relevance">Relevance</option><option value="newest">Newest</option></select></label>';
const FORM = '<form action="/search" method="get" data-awas-action="search-books">';
const RESULTS =
  '<div class="book-results" data-awas-result="search-books" data-awas-context="Books in stock"><p class="book-item"><b class="book-title">Sea charts</b> <i class="book-price">£4</i></p></div>';

const unjudged = (selector: string) => selector + ', .a'.repeat(500);

const html = ({ query = QUERY, sort = SORT, form = FORM, results = RESULTS, more = '' }: Parts = {}) =>
  `${form}${query}${sort}<button>Go</button></form>${results}${more}`;

test('a page that fits its declaration has no finding', async () => {
  expect(await judge(html())).toEqual([]);
  expect(await judge(html(), manifest, `${SEARCH}?q=sea`)).toEqual([]);
});

test.each([
  ['query: disabled', QUERY.replace('required', 'disabled')],
  ['query: hidden', QUERY.replace('<label', '<label hidden')],
  ['query: hidden', '<input type="hidden" name="q">'],
  ['query: can’t be filled in', QUERY.replace('required', 'readonly')],
])('a control has one name for its state everywhere: %s', async (title, query) => {
  const found = await judge(html({ query }));
  expect(found.find(({ rule }) => rule === 'awas/control-unusable')?.title).toBe(title);
});

test.each([
  [300, ['awas/constraint-undeclared']],
  [301, []],
])('%i choices of a list: %j', async (count, expected) => {
  const options = Array.from({ length: count }, (_, n) => `<option value=o${n}>Choice ${n}</option>`).join(
    '',
  );
  const parts = { sort: SORT.replace(/<option.*<\/option>/, options) };
  const undeclared = change(manifest, { '/actions/0/parameters/1/enum': undefined });
  const found = brief(await judge(html(parts), undeclared));
  expect(found.filter((rule) => rule === 'awas/constraint-undeclared')).toEqual(expected);
});

test.each([
  [5, []],
  [4, ['awas/constraint-undeclared']],
])('stars from 1 to 5, declared up to %i: %j', async (maximum, expected) => {
  const options = [1, 2, 3, 4, 5].map((n) => `<option value=${n}>${n} stars</option>`).join('');
  const stars = change(manifest, {
    '/actions/0/parameters/1/enum': undefined,
    '/actions/0/parameters/1/type': 'number',
    '/actions/0/parameters/1/validation': { minimum: 1, maximum },
  });
  const found = brief(await judge(html({ sort: SORT.replace(/<option.*<\/option>/, options) }), stars));
  expect(found.filter((rule) => rule === 'awas/constraint-undeclared')).toEqual(expected);
});

test.each([
  ['#\\71 ', []],
  ['input#\\000071 ', []],
  ["input[name='q'] ", ['document/text-padded']],
  ["input[name='\\71 '] ", ['document/text-padded']],
])('a blank at the end of the selector %j', async (selector, expected) => {
  const padded = change(manifest, { '/actions/0/parameters/0/selector': selector });
  const found = brief(await judge(html({ query: QUERY.replace('<input', '<input id=q') }), padded));
  expect(found.filter((rule) => rule === 'document/text-padded')).toEqual(expected);
});

test.each(['action', 'param', 'result'])('an empty data-awas-%s is told as empty', async (name) => {
  const form = name === 'action' ? '<form data-awas-action="">' : FORM;
  const findings = await judge(html({ form, more: `<p data-awas-${name}=""></p>` }));
  expect(findings.map(({ message }) => message)).toContain(`data-awas-${name} is empty.`);
});

test('manifests share the actions of a page among them', async () => {
  const other = change(manifest, {
    '/actions/0/id': 'track-order',
    '/actions/0/parameters': [],
    '/actions/0/result': undefined,
  });
  const documents = [
    served(manifest, { url: AT, headers: HEADERS }),
    served(other, { url: 'https://example.com/orders/ai-actions.json', headers: HEADERS }),
  ];
  const markup = html({
    more: '<p data-awas-action="track-order"></p><p data-awas-action="find-books"></p>',
  });
  const page = await pages.facts(SEARCH, markup, documents);
  const attributes = check({ documents, page, context: { now: Date.UTC(2026, 5, 1) } }).filter(({ rule }) =>
    rule.startsWith('awas/attribute-'),
  );
  expect(attributes).toMatchObject([
    { rule: 'awas/attribute-action-unknown', document: AT, message: expect.stringContaining('find-books') },
  ]);
});

type Changes = Readonly<Record<string, unknown>>;
type Case = readonly [requirement: string, rule: string, parts: Parts, changes?: Changes];

describe('a difference between the page and the manifest', () => {
  const cases: readonly Case[] = [
    ['AWAS-html-a', 'awas/attribute-action-unknown', { more: '<p data-awas-action="find-books">Find</p>' }],
    ['AWAS-html-b', 'awas/attribute-param-unknown', { query: QUERY.replace('="query"', '="words"') }],
    [
      'AWAS-html-b',
      'awas/attribute-param-unknown',
      { more: '<input aria-label="x" data-awas-param="query">' },
    ],
    [
      'AWAS-html-b',
      'awas/attribute-param-named',
      { query: QUERY.replace('data-awas-param="query"', 'data-awas-param-query="sea"') },
    ],
    [
      'AWAS-html-b',
      'awas/attribute-param-named',
      { query: QUERY.replace('data-awas-param="query"', 'data-awas-parm="query"') },
    ],
    ['AWAS-html-b', 'awas/attribute-unrendered', { query: QUERY.replace('="query"', '="{{ field.name }}"') }],
    ['AWAS-html-c', 'awas/attribute-result-unknown', { more: '<p data-awas-result="find-books"></p>' }],
    ['AWAS-html-d', 'awas/context-empty', { more: '<p data-awas-context=""></p>' }],
    ['AWAS-html-e', 'awas/control-missing', { query: QUERY.replace('name="q"', 'name="words"') }],
    ['AWAS-html-e', 'awas/control-ambiguous', { more: '<input name="q" aria-label="again">' }],
    [
      'AWAS-html-e',
      'awas/control-claimed-twice',
      {},
      { '/actions/0/parameters/1/selector': "label:has(input[name='q'])" },
    ],
    ['AWAS-html-g', 'awas/control-unusable', { query: QUERY.replace('<label', '<label hidden') }],
    ['AWAS-html-g', 'awas/control-unusable', { query: QUERY.replace('required', 'disabled') }],
    ['AWAS-html-g', 'awas/control-unusable', { query: QUERY.replace('required', 'readonly') }],
    ['AWAS-html-g', 'awas/control-unusable', { query: '<input type="hidden" name="q">' }],
    ['AWAS-html-g', 'awas/control-unusable', {}, { '/actions/0/parameters/0/selector': 'form' }],
    ['AWAS-html-h', 'awas/options-mismatch', { sort: SORT.replace('"newest"', '"latest"') }],
    [
      'AWAS-html-h',
      'awas/options-mismatch',
      {},
      { '/actions/0/parameters/1/enum': ['relevance', 'newest', 'price'] },
    ],
    [
      'AWAS-html-i',
      'awas/control-kind-mismatch',
      {},
      {
        '/actions/0/parameters/1': {
          name: 'sort',
          type: 'array',
          required: false,
          description: 'Orders',
          selector: "select[name='sort']",
          enum: ['relevance', 'newest'],
        },
      },
    ],
    ['AWAS-html-i', 'awas/control-kind-mismatch', { query: QUERY.replace('<input', '<input type="number"') }],
    ['AWAS-html-i', 'awas/control-kind-mismatch', { query: QUERY.replace('<input', '<input type="date"') }],
    [
      'AWAS-html-i',
      'awas/control-kind-mismatch',
      { query: QUERY.replace('<input', '<input type="checkbox"') },
    ],
    ['AWAS-html-j', 'awas/constraint-mismatch', { query: QUERY.replace('minlength="2"', 'minlength="5"') }],
    ['AWAS-html-j', 'awas/constraint-mismatch', {}, { '/actions/0/parameters/0/required': false }],
    [
      'AWAS-html-k',
      'awas/result-element-mismatch',
      {
        results: `${RESULTS.replace('data-awas-result="search-books"', '')}<div data-awas-result="search-books"></div>`,
      },
    ],
    [
      'AWAS-html-l',
      'awas/param-element-mismatch',
      { query: `<p data-awas-param="query">Search</p>${QUERY.replace('data-awas-param="query"', '')}` },
    ],
    [
      'AWAS-html-l',
      'awas/param-element-mismatch',
      { more: `${FORM}<input aria-label="x" data-awas-param="query"></form>` },
    ],
    ['AWAS-html-m', 'awas/form-mismatch', { form: FORM.replace('/search', '/find') }],
    ['AWAS-html-m', 'awas/form-mismatch', { form: FORM.replace('get', 'post') }],
    ['AWAS-html-m', 'awas/form-mismatch', { form: `${FORM}<button formaction="/find">Find</button>` }],
    ['none', 'awas/action-ambiguous', { more: `${FORM}</form>` }],
    ['none', 'awas/action-ambiguous', { more: '<input aria-label="x" name="q">' }],
    ['none', 'awas/action-ambiguous', { more: `<form><select aria-label="x" name="sort"></select></form>` }],
    ['none', 'awas/form-posts', { form: FORM.replace('"get"', '"post" data-awas-method="get"') }],
    [
      'none',
      'awas/link-outside-head',
      { more: '<p><link rel="Nofollow AI-Actions" href="https://evil.example/a.json"></p>' },
    ],
    [
      'AWAS-practice-f',
      'awas/constraint-undeclared',
      {},
      { '/actions/0/parameters/0/validation': { minLength: 2 } },
    ],
    ['AWAS-practice-f', 'awas/constraint-undeclared', {}, { '/actions/0/parameters/1/enum': undefined }],
    [
      'AWAS-practice-f',
      'awas/constraint-undeclared',
      { query: QUERY.replace('required', 'pattern="[a-z ]+"') },
    ],
    [
      'AWAS-parameter-f',
      'awas/selector-invalid',
      {},
      { '/actions/0/parameters/0/selector': unjudged(':unheard-of') },
    ],
    [
      'AWAS-result-b',
      'awas/selector-invalid',
      {},
      { '/actions/0/result/itemSelector': unjudged('.a:unheard-of') },
    ],
    ['none', 'awas/control-unlabelled', { query: QUERY.replaceAll(/<label>Search |<\/label>/g, '') }],
  ];
  const filled = cases.map(
    ([requirement, rule, parts, changes = {}]) => [requirement, rule, parts, changes] as const,
  );
  test.each(filled)('%s: %s %j %j', async (requirement, rule, parts, changes) => {
    const findings = (await judge(html(parts), change(manifest, changes))).filter(
      (each) => each.rule === rule,
    );
    expect(findings.length).toBeGreaterThan(0);
    for (const { requirements, outcome, message, fix } of findings) {
      expect(requirements).toEqual(requirement === 'none' ? [] : [requirement]);
      expect(outcome).toBe('failed');
      expect(message).toMatch(/\.$/);
      expect(fix).not.toBe('');
    }
  });

  test('a suggestion names the selector of the control that is there', async () => {
    const found = await judge(html(), change(manifest, { '/actions/0/parameters/1/selector': '.order' }));
    const missing = found.find(({ rule }) => rule === 'awas/control-missing');
    expect(missing).toMatchObject({
      pointer: '/actions/0/parameters/1/selector',
      fix: `Write "[data-awas-param='sort']".`,
      action: 'awas:search-books',
    });
    const plain = html().replaceAll(/ data-awas-param="\w+"/g, '');
    const bare = await judge(plain, change(manifest, { '/actions/0/parameters/1/selector': '.order' }));
    expect(bare.find(({ rule }) => rule === 'awas/control-missing')?.fix).toContain("select[name='sort']");
  });

  test('a control of another action is not suggested, and :checked is taken off', async () => {
    const other =
      '<form data-awas-action="other"><label>Order <input name="order" data-awas-param="order"></label></form>';
    const order = {
      name: 'order',
      type: 'string',
      required: false,
      description: 'Order',
      selector: '.none',
      example: 'a',
    };
    const found = await judge(html({ more: other }), change(manifest, { '/actions/0/parameters/1': order }));
    expect(found.find(({ rule }) => rule === 'awas/control-missing')?.fix).toBe(
      'Write "select[name=\'sort\']".',
    );
    const checked = { ...order, type: 'array', selector: "input[name='kind[]']:checked" };
    const again = await judge(html(), change(manifest, { '/actions/0/parameters/1': checked }));
    expect(again.find(({ rule }) => rule === 'awas/control-missing')?.fix).toContain(
      "input[name='kind[]']\"",
    );
  });

  test('what claims an action is named with what it does', async () => {
    const evil =
      '<form id="evil" method="post" action="https://evil.example/x" data-awas-action="search-books"></form>';
    const found = (await judge(html({ more: evil }))).find(({ rule }) => rule === 'awas/action-ambiguous');
    expect(found).toMatchObject({ pointer: '/actions/0', action: 'awas:search-books' });
    expect(found?.message).toContain('2 elements of this page belong to this action');
    expect(found?.message).toContain('#evil: POST https://evil.example/x');
  });

  test('a link in the body with an unknown rel is no fault, and one with a known rel is reported once', async () => {
    const stray = (rel: string) =>
      html({ more: `<p><link rel="${rel}" href="https://evil.example/a.json"></p>` });
    expect(brief(await judge(stray('ai-something')))).toEqual([]);
    const documents = [AT, 'https://example.com/other.json'].map((url) =>
      served(manifest, { url, headers: HEADERS }),
    );
    const page = await pages.facts(SEARCH, stray('ai-actions'), documents);
    const hits = check({ documents, page, context: { now: Date.UTC(2026, 5, 1) } });
    expect(hits.filter(({ rule }) => rule === 'awas/link-outside-head')).toMatchObject([{ document: AT }]);
  });

  test('1.1: an endpoint that is read, and a form that posts', async () => {
    const value = { ...upstream, actions: [upstream.actions[0]], workflows: [] };
    const form = (method: string) =>
      `<form method="${method}" data-ai-action="search_books"><label>Words <input name="q" data-ai-param="query" minlength="2"></label></form>`;
    expect(brief(await judge(form('get'), value, 'https://example.com/'))).toEqual([]);
    expect(brief(await judge(form('post'), value, 'https://example.com/'))).toEqual(['awas/form-posts']);
  });

  test('radio buttons and checkboxes of one name are one control', async () => {
    const radios = `<fieldset>${['relevance', 'newest'].map((value) => `<label>${value}<input type="radio" name="sort" value="${value}"></label>`).join('')}</fieldset>`;
    const changes = { '/actions/0/parameters/1/selector': "input[name='sort']" };
    expect(brief(await judge(html({ sort: radios }), change(manifest, changes)))).toEqual([]);
    const several = {
      name: 'sort',
      type: 'array',
      required: false,
      description: 'Orders',
      enum: ['relevance', 'newest'],
      selector: "input[name='sort']",
    };
    const boxes = radios.replaceAll('radio', 'checkbox');
    expect(
      brief(await judge(html({ sort: boxes }), change(manifest, { '/actions/0/parameters/1': several }))),
    ).toEqual([]);
  });

  test.each(
    rowsOf<[what: string, sort: string, declared: object, expected: readonly string[]]>(
      TABLES,
      'drawn controls',
    ),
  )('judged by what a person sees: %s', async (_what, sort, declared, expected) => {
    const parameter = { name: 'sort', required: false, description: 'Order', selector: '#sort', ...declared };
    const findings = await judge(html({ sort }), change(manifest, { '/actions/0/parameters/1': parameter }));
    expect(brief(findings).filter((one) => /control-|options-|constraint-mismatch/.test(one))).toEqual(
      expected,
    );
  });

  test('a form that a script sends says nothing of where', async () => {
    const script = '<form data-awas-action="search-books" onsubmit="return false">';
    const posts = change(manifest, { '/actions/0/method': 'POST', '/actions/0/path': '/api/search' });
    expect(brief(await judge(html({ form: script }), posts))).not.toContain('awas/form-mismatch');
  });

  test.each([
    [FORM.replace('get', 'post'), 'Declare "method": "POST".'],
    [FORM.replace('/search', '/find'), 'Declare "path": "/find", "x-page": "/search".'],
    [
      FORM.replace('/search', '/find').replace('get', 'post'),
      'Declare "method": "POST", "path": "/find", "x-page": "/search".',
    ],
  ])('a form that works is left alone: the manifest is changed', async (form, fix) => {
    const found = await judge(html({ form }));
    const mismatch = found.find(({ rule }) => rule === 'awas/form-mismatch');
    expect(mismatch?.fix).toBe(fix);
    for (const one of found) expect(one.fix).not.toMatch(/\b(?:method|action)=.*on the form/);
    const mended = applyEdits(JSON.stringify(manifest), mismatch?.edits ?? []) ?? '';
    expect(brief(await judge(html({ form }), JSON.parse(mended)))).toEqual([]);
  });

  test('controls in an open shadow root count', async () => {
    const shadow = `<book-rating><template shadowrootmode="open"><label>Stars <input id="stars" type="number"></label></template></book-rating>`;
    const stars = {
      name: 'stars',
      type: 'number',
      required: false,
      description: 'Stars',
      selector: '#stars',
      example: 4,
    };
    expect(
      brief(
        await judge(html({ more: shadow }), change(manifest, { '/actions/0/parameters/1': stars })).then(
          (all) => all.filter(({ rule }) => !/param-unknown/.test(rule)),
        ),
      ),
    ).toEqual([]);
  });
});

test('what is plain from its text is reported once, and a selector that the page takes never', async () => {
  const of = async (selector: string) => {
    const changed = change(manifest, { '/actions/0/parameters/0/selector': selector });
    return (await judge(html(), changed)).filter(({ rule }) => rule.startsWith('awas/selector-'));
  };
  expect((await of("input[name=='q']")).map(({ rule }) => rule)).toEqual(['awas/selector-malformed']);
  expect(await of("input[name='q'")).toEqual([]);
  expect(await of('input:not(.x')).toEqual([]);
  expect(await of("input[name='q']:muted")).toMatchObject([
    { rule: 'awas/selector-malformed', message: expect.stringContaining('doesn’t work in Chromium') },
  ]);
});

describe('AWAS-html-f: results', () => {
  const items = '/actions/0/result/itemSelector';
  test.each<[string, string, Parts, Readonly<Record<string, unknown>>, string[]]>([
    ['not there before a run', SEARCH, { results: '' }, {}, ['awas/result-missing (needs-review)']],
    ['not there after a run', `${SEARCH}?q=sea`, { results: '' }, {}, ['awas/result-missing']],
    ['two containers', SEARCH, { more: '<div class="book-results"></div>' }, {}, ['awas/result-missing']],
    [
      'no items: perhaps nothing was found',
      `${SEARCH}?q=sea`,
      {},
      { [items]: '.entry' },
      ['awas/result-missing (needs-review)'],
    ],
    [
      'a property that no item has',
      SEARCH,
      {},
      { '/actions/0/result/properties/author': '.author' },
      ['awas/result-missing'],
    ],
    ['all there', `${SEARCH}?q=sea`, {}, {}, []],
  ])('%s', async (_, url, parts, changes, expected) => {
    expect(brief(await judge(html(parts), change(manifest, changes), url))).toEqual(expected);
  });
});

describe('which page serves an action', () => {
  const broken = { '/actions/0/parameters/0/selector': '#nowhere' };

  test('on another page there is no fault, but a note that the page wasn’t seen', async () => {
    const found = await judge('<p>About us</p>', change(manifest, broken), 'https://example.com/about');
    expect(found).toMatchObject([{ rule: 'awas/control-unseen', outcome: 'needs-review', severity: 'info' }]);
    expect(found[0]?.message).toContain('/search');
  });

  test('one note for all actions that are on other pages', async () => {
    const second = { ...text.actions[0], id: 'search-maps', path: '/maps' };
    const found = await judge(
      '<p>About us</p>',
      { ...text, actions: [...text.actions, second] },
      'https://example.com/about',
    );
    expect(brief(found)).toEqual(['awas/control-unseen (needs-review)']);
  });

  test('where only attributes tell, what is missing is to be reviewed', async () => {
    const found = await judge(html(), change(manifest, broken), 'https://example.com/');
    expect(brief(found)).toContain('awas/control-missing (needs-review)');
  });

  test.each([
    ['/item/{id}', 'https://example.com/item/42', true],
    ['/item/{id}', 'https://example.com/item', false],
    ['/search/', 'https://example.com/search?q=1#x', true],
    ['https://shop.example.com/search', 'https://example.com/search', false],
  ])('%s on %s: %s', async (path, url, here) => {
    const value = change(manifest, { '/actions/0/path': path, ...broken });
    const found = await judge(html(), value, url);
    const failed = found.some(({ rule, outcome }) => rule === 'awas/control-missing' && outcome === 'failed');
    expect(failed).toBe(here);
  });

  test('1.1: the page itself tells, by the attributes and controls of the action', async () => {
    const form =
      '<form data-ai-action="search_books"><label>Words <input name="q" data-ai-param="query" minlength="2"></label></form>';
    const value = { ...upstream, actions: [upstream.actions[0]], workflows: [] };
    expect(brief(await judge(form, value, 'https://example.com/'))).toEqual([]);
    expect(brief(await judge(form.replace('name="q"', 'name="w"'), value, 'https://example.com/'))).toEqual([
      'awas/control-missing',
    ]);
    expect(
      brief(await judge(form.replace('search_books', 'find_books'), value, 'https://example.com/')),
    ).toContain('awas/attribute-action-unknown');
    expect(brief(await judge('<p>About</p>', value, 'https://example.com/'))).toEqual([
      'awas/control-unseen (needs-review)',
    ]);
  });

  test('AWAS-html-b: two controls for one parameter need review, a group does not', async () => {
    const value = change(manifest, { '/actions/0/parameters/1/selector': undefined });
    const two = (sort: string) => judge(html({ sort: SORT + sort }), value);
    const repeated = 'awas/attribute-param-repeated (needs-review)';
    expect(brief(await two('<input aria-label="Order" name="order" data-awas-param="sort">'))).toEqual([
      repeated,
    ]);
    const radio = '<input type="radio" name="sort" value="a" data-awas-param="sort">';
    expect(brief(await two(radio + radio))).not.toContain(repeated);
  });

  test('data-ai-* beside a manifest of 1.0 is somebody else’s', async () => {
    expect(brief(await judge(html({ more: '<p data-ai-action="chat">Chat</p>' })))).toEqual([]);
  });
});

import { parseHTML } from 'linkedom';
import { describe, expect, it, test } from 'vitest';
import type { Finding } from '../../../lib/model/index.ts';
import { type Judged, type Report, toHtml, toReport } from '../../../lib/report/index.ts';

const AT = Date.UTC(2030, 4, 3, 14, 6);
const RULES = [
  { id: 'awp/one', title: 'One is wrong', why: 'Because.', severity: 'error' },
  { id: 'awp/two', title: 'Two is wrong', why: 'Because.', severity: 'warning' },
  { id: 'awp/good', title: 'Good is wrong', why: 'Because.', severity: 'error' },
] as const;

const finding = (more: Partial<Finding> = {}): Finding => ({
  rule: 'awp/one',
  severity: 'error',
  outcome: 'failed',
  requirements: ['AWP-9-b'],
  message: 'It is wrong.',
  fix: 'Make it right.',
  document: 'site/agent.json',
  pointer: '/actions/1/id',
  line: 2,
  column: 2,
  selector: null,
  ...more,
});

const reportOf = (findings: readonly Finding[], more: Partial<Judged> = {}): Report =>
  toReport([
    {
      target: 'site',
      files: true,
      documents: [
        {
          url: 'site/agent.json',
          status: 'found',
          format: 'awp',
          dialect: '0.1',
          looksLike: null,
          site: {},
          actions: [],
          references: [],
          unread: [],
        },
      ],
      findings,
      page: null,
      applied: [
        { id: 'awp/good', title: '', why: '', severity: 'error', state: 'passed' },
        { id: 'awp/far', title: '', why: '', severity: 'info', state: 'inapplicable' },
      ],
      ...more,
    },
  ]);

const shown = (report: Report, more: Partial<Parameters<typeof toHtml>[1]> = {}) => {
  const html = toHtml(report, { version: '1.0', at: AT, rules: RULES, ...more });
  const { document } = parseHTML(html);
  const texts = (selector: string) =>
    [...document.querySelectorAll(selector)].map((element) =>
      element.textContent?.replaceAll(/\s+/g, ' ').trim(),
    );
  return { html, document, texts };
};

describe('an HTML report', () => {
  it('has a score by level, a card for each kind of finding with its places, and what passed', () => {
    const { texts } = shown(
      reportOf([
        finding(),
        finding({ line: 3 }),
        finding({ rule: 'awp/two', severity: 'warning', message: 'B' }),
      ]),
      { sources: new Map([['site/agent.json', '{\n "a": 1,\n "b": 2\n}\n']]) },
    );
    expect(texts('.score li .met')).toEqual([
      '1 of 2 checks passed',
      '0 of 1 check passed',
      '0 of 0 checks passed',
    ]);
    expect(texts('.card h3')).toEqual(['One is wrong', 'Two is wrong']);
    expect(texts('.card .where code')).toEqual(['site/agent.json:2:2', 'site/agent.json:2:2']);
    expect(texts('.card.error > p:last-child')).toEqual(['Also at site/agent.json:3:2']);
    expect(texts('.line.marked')[0]).toBe('2 "a": 1,');
    expect(texts('.passed li')).toEqual(['✓ Good is wrong awp/good']);
    expect(texts('time')).toEqual(['2030-05-03 14:06 UTC']);
  });

  it('only says “nothing to fix” if everything was checked', () => {
    expect(shown(reportOf([])).html).toContain('Nothing to fix.');
    expect(shown(reportOf([])).html).toContain('no errors');
    const { html } = shown(
      reportOf([], { gaps: [{ place: 'site/x', because: 'too-large', message: 'Too large.' }] }),
    );
    expect(html).not.toMatch(/Nothing to fix|✓<\/span> no /);
    expect(html).toContain('Too large.');
  });

  it.each<[what: string, before: readonly Finding[], after: readonly Finding[], bar: string, fresh: number]>([
    ['one fixed', [finding(), finding({ message: 'Old' })], [finding()], '1 fixed ✖ 0 new 1 same', 0],
    ['one new', [finding()], [finding(), finding({ message: 'New' })], '0 fixed ✖ 1 new 1 same', 1],
    ['moved lines', [finding()], [finding({ line: 9 })], '0 fixed ✖ 0 new 1 same', 0],
    ['one of two equal ones', [finding(), finding({ line: 4 })], [finding()], '1 fixed ✖ 0 new 1 same', 0],
    ['another rule', [finding()], [finding({ rule: 'awp/two' })], '1 fixed ✖ 1 new 0 same', 1],
  ])('compares with an earlier one: %s', (_, before, after, bar, fresh) => {
    const { texts } = shown(reportOf(after), { earlier: reportOf(before) });
    expect(texts('.since')[0]).toBe(`Since the earlier report ✓ ${bar}`);
    expect(texts('.new')).toHaveLength(fresh);
  });

  it.each([
    ['a picture', 'data:image/png;base64,iVBORw0KGgo=', 1],
    ['another address', 'https://spy.example/pixel.png', 0],
    ['an SVG', 'data:image/svg+xml;base64,PHN2Zz4=', 0],
    ['markup', 'data:image/png;base64,"><script>1</script>', 0],
  ])('shows %s only if it is one', (_, picture, images) => {
    const { document } = shown(reportOf([]), { picture });
    expect(document.querySelectorAll('img')).toHaveLength(images);
    expect(document.querySelectorAll('script')).toHaveLength(0);
  });
});

const HOSTILE = `"'><script>alert(1)</script><img src=x onerror=alert(1)></style></title>\u202e\u0000&lt;`;

test('no text of a site becomes markup', () => {
  const hostile = (value: unknown): unknown => {
    if (typeof value === 'string') return HOSTILE + value;
    if (Array.isArray(value)) return value.map(hostile);
    if (value && typeof value === 'object')
      return Object.fromEntries(
        Object.entries(value).map(([name, one]) => [
          name,
          ['severity', 'outcome', 'status'].includes(name) ? one : hostile(one),
        ]),
      );
    return value;
  };
  const report = hostile(
    reportOf([finding({ selector: '#a' }), finding({ outcome: 'needs-review' })], {
      gaps: [{ place: 'x', because: 'y', message: 'z' }],
    }),
  ) as Report;
  const { html, document } = shown(report, {
    earlier: hostile(reportOf([finding({ message: 'gone' })])) as Report,
    sources: new Map([[`${HOSTILE}site/agent.json`, `${HOSTILE}\n${HOSTILE}\n`]]),
    rules: hostile(RULES) as typeof RULES,
    rulesUrl: 'https://rules.example',
  });
  expect(document.querySelectorAll('script, img, iframe, object, link, base')).toHaveLength(0);
  for (const element of document.querySelectorAll('*'))
    for (const { name } of element.attributes) expect(name).not.toMatch(/^on/);
  for (const link of document.querySelectorAll('a'))
    expect(link.getAttribute('href')).toMatch(/^https:\/\/rules\.example\//);
  expect(html).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u);
  expect(document.querySelectorAll('style')).toHaveLength(1);
  expect(document.querySelector('meta[http-equiv]')?.getAttribute('content')).toContain("default-src 'none'");
});

test('many findings are bounded', () => {
  const many = Array.from({ length: 2_000 }, (_, at) => finding({ message: `Wrong ${at}` }));
  const { texts, html } = shown(reportOf(many));
  expect(texts('.card')).toHaveLength(200);
  expect(html).toContain('and 1800 more of other kinds');
});

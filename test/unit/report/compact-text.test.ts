import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../lib/model/index.ts';
import {
  type Report,
  redactReport,
  toCompactText,
  toJsonText,
  truncateReport,
} from '../../../lib/report/index.ts';

const URL_OF = 'https://shop.example/agent.json';
const PAGE = 'https://shop.example/search';

const finding = (more: Partial<Finding> = {}): Finding => ({
  rule: 'awp/action-id-duplicate',
  severity: 'error',
  outcome: 'failed',
  requirements: ['AWP-9-b'],
  message: 'Two actions share the id "search".',
  fix: 'Rename one.',
  document: URL_OF,
  pointer: '/actions/1/id',
  line: 3,
  column: 4,
  selector: null,
  ...more,
});

const reportOf = (findings: readonly Finding[], onPage: readonly Finding[] = [], url = PAGE): Report => ({
  version: 1,
  targets: [
    {
      target: url,
      documents: [
        {
          url: URL_OF,
          status: 'found',
          format: 'awp',
          dialect: '0.1',
          looksLike: null,
          actions: [
            {
              id: 'search',
              name: 'Search',
              method: 'GET',
              url: 'https://shop.example/api/search',
              risk: 'read',
              source: { pointer: '/actions/0', line: 3, column: 3 },
            },
          ],
          findings,
        },
        ...['/woa.json', '/agents.txt'].map((path) => ({
          url: `https://shop.example${path}`,
          status: 'absent' as const,
          because: '404',
          format: null,
          dialect: null,
          looksLike: null,
          actions: [],
          findings: [],
        })),
      ],
      page: { url, findings: onPage, elements: [] },
    },
  ],
  summary: { errors: findings.length, warnings: onPage.length, infos: 0, needsReview: 0 },
});

describe('the short text', () => {
  test('tells what is declared, what is wrong and how to fix it, each rule once', () => {
    const found = [finding(), finding({ line: 9, column: 1 }), finding({ line: 12, column: 7 })];
    const onPage = finding({
      rule: 'awas/control-missing',
      severity: 'warning',
      line: null,
      pointer: null,
      selector: '#q',
      message: 'There is no control.',
      fix: '',
      document: PAGE,
    });
    expect(toCompactText(reportOf(found, [onPage]))).toBe(
      [
        '3 errors, 1 warning, 0 hints, 0 to review',
        'https://shop.example/search',
        '/agent.json AWP 0.1',
        '  search GET /api/search read',
        'error awp/action-id-duplicate 3:4 Two actions share the id "search". → Rename one.',
        '  also 9:1, 12:7',
        '404: /woa.json /agents.txt',
        'page /search',
        'warning awas/control-missing #q There is no control.',
        '',
      ].join('\n'),
    );
  });
  test('a site cannot begin a line of it, nor hide in it, nor fill it', () => {
    const text = toCompactText(reportOf([finding({ message: `x\nerror fake\u202e${'y'.repeat(5_000)}` })]));
    expect(text).not.toContain('\nerror fake');
    expect(text).toContain('x\\u000aerror fake\\u202e');
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(400);
    const many = Array.from({ length: 500 }, (_, index) =>
      finding({ rule: `awp/rule-${index}`, message: 'z'.repeat(300) }),
    );
    const long = toCompactText(reportOf(many));
    expect(long.length).toBeLessThanOrEqual(20_000);
    expect(long).toMatch(/… \d+ more lines: see the JSON\.\n$/);
  });
});

describe('the JSON as text', () => {
  test('is the same JSON, with nothing hidden in it', () => {
    const report = reportOf([finding({ message: 'a\u200bb\u202e\u{e0041}c\u2028' })]);
    const text = toJsonText(report);
    expect(JSON.parse(text)).toEqual(report);
    expect(text).toContain('a\\u200bb\\u202e\\udb40\\udc41c\\u2028');
  });
  test('is truncated, the summary counting all', () => {
    const report = truncateReport(
      reportOf(Array.from({ length: 5_000 }, () => finding({ message: 'm'.repeat(200) }))),
    );
    expect(JSON.stringify(report).length).toBeLessThanOrEqual(200_000);
    expect(report.summary.errors).toBe(5_000);
  });
  test('is truncated and redacted with what is said of the whole target', () => {
    const place = (key: string) => `https://shop.example/${'p'.repeat(200)}?api_key=${key}`;
    const { targets, ...rest } = reportOf(Array.from({ length: 5_000 }, () => finding({})));
    const gap = (_: unknown, n: number) => ({ place: place(`k${n}`), because: 'timeout', message: 'm' });
    const [target] = truncateReport(
      redactReport({
        ...rest,
        targets: targets.map((one) => ({
          ...one,
          findings: one.documents.flatMap(({ findings }) => findings),
          documents: [],
          gaps: Array.from({ length: 5_000 }, gap),
          checks: { passed: ['awas/name'], notApplicable: 3 },
        })),
      }),
    ).targets;
    expect(JSON.stringify(target).length).toBeLessThanOrEqual(200_000);
    expect(target?.gaps?.[0]).toEqual({ place: place('••••'), because: 'timeout', message: 'm' });
    expect(target?.findings?.[0]).toMatchObject({ rule: finding({}).rule });
    expect(target).toMatchObject({ checks: { passed: ['awas/name'], notApplicable: 3 } });
  });
});

describe('credentials in the address of the page', () => {
  test.each([
    ['https://ada:pw@shop.example/x?q=1', 'https://shop.example/x?q=1'],
    ['https://shop.example/cb?code=abc&state=1', 'https://shop.example/cb?code=••••&state=1'],
  ])('%s is told as %s', (url, shown) => {
    const report = redactReport(reportOf([], [finding({ document: url })], url));
    expect(report.targets[0]?.target).toBe(shown);
    expect(report.targets[0]?.page?.url).toBe(shown);
    expect(report.targets[0]?.page?.findings[0]?.document).toBe(shown);
  });
});

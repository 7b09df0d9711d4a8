import { describe, expect, it } from 'vitest';
import { type Filter, identityOf, passes, rowsOf } from '../../../components/checks/filter.ts';
import type { DocumentView } from '../../../lib/messaging/contract/views.ts';
import { type Finding, type Kind, kindOf } from '../../../lib/model/index.ts';

const finding = (more: Partial<Finding>): Finding => ({
  rule: 'awas/selector-unmatched',
  severity: 'error',
  outcome: 'failed',
  requirements: ['AWAS-parameter-f'],
  message: 'The selector of “sort” finds no element.',
  fix: 'Use select[name="order"].',
  document: 'https://a.example/x.json',
  pointer: '/actions/0',
  line: 27,
  column: 3,
  selector: null,
  ...more,
});

const filter = (query: string, ...kinds: Kind[]): Filter => ({ query, kinds: new Set(kinds) });

describe('findings', () => {
  it.each([
    ['everything', filter(''), true],
    ['its kind', filter('', 'error'), true],
    ['another kind', filter('', 'warning', 'review'), false],
    ['words of its message, in any case', filter('SORT finds'), true],
    ['its rule', filter('selector-unmatched'), true],
    ['its requirement', filter('awas-parameter-f'), true],
    ['its place', filter('/actions/0'), true],
    ['words of which one is missing', filter('sort genre'), false],
    ['both', filter('sort', 'error'), true],
  ])('are found by %s', (_, given, found) => {
    expect(passes(finding({}), given)).toBe(found);
  });

  it('that need review are of a kind of their own', () => {
    expect(kindOf(finding({ outcome: 'needs-review' }))).toBe('review');
  });

  const documents = [
    { url: 'https://a.example/y.json' },
    { url: 'https://a.example/x.json' },
  ] as DocumentView[];
  const ofY = (more: Partial<Finding>) => finding({ document: 'https://a.example/y.json', ...more });

  it('are listed worst first whatever document they are in, then by document, those of the page last, then as in the source', () => {
    const late = finding({ line: 50 });
    const early = finding({ line: 2 });
    const warning = finding({ severity: 'warning', line: 1 });
    const page = finding({ document: 'https://a.example/', line: null });
    const hint = ofY({ severity: 'info', line: 3 });
    const other = ofY({ line: 9 });
    const review = ofY({ outcome: 'needs-review', line: 1 });
    const rows = rowsOf([page, review, warning, late, hint, early, other], documents);
    expect(rows.map(({ findings }) => findings)).toEqual([
      [other],
      [early],
      [late],
      [page],
      [warning],
      [hint],
      [review],
    ]);
  });

  it('of one rule are one row if there are three or more, at the place of the first', () => {
    const lines = (rule: string, ...all: number[]) => all.map((line) => finding({ rule, line }));
    const rows = rowsOf(
      [
        ...lines('awas/a', 5, 2, 9),
        ...lines('awas/b', 3, 4),
        ...[1, 2, 3].map((line) => ofY({ rule: 'awas/b', line })),
        ...lines('awas/c', 1).map((one) => ({ ...one, severity: 'info' as const })),
      ],
      documents,
    );
    expect(rows.map(({ findings }) => findings.map(({ rule, line }) => `${rule}:${line}`))).toEqual([
      ['awas/b:1', 'awas/b:2', 'awas/b:3'],
      ['awas/a:2', 'awas/a:5', 'awas/a:9'],
      ['awas/b:3'],
      ['awas/b:4'],
      ['awas/c:1'],
    ]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  it('are told apart', () => {
    expect(identityOf(finding({}))).toBe(identityOf(finding({})));
    expect(identityOf(finding({}))).not.toBe(identityOf(finding({ pointer: '/actions/1' })));
  });
});

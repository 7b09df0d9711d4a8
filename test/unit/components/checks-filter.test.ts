import { describe, expect, it } from 'vitest';
import {
  type Filter,
  group,
  identityOf,
  type Kind,
  kindOf,
  passes,
} from '../../../components/checks/filter.ts';
import type { DocumentView } from '../../../lib/messaging/contract/views.ts';
import type { Finding } from '../../../lib/model/index.ts';

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

  it('stand under their document, worst first, then as in the source; those of the page last', () => {
    const documents = [
      { url: 'https://a.example/y.json' },
      { url: 'https://a.example/x.json' },
    ] as DocumentView[];
    const late = finding({ line: 50 });
    const early = finding({ line: 2 });
    const warning = finding({ severity: 'warning', line: 1 });
    const page = finding({ document: 'https://a.example/', line: null });
    const other = finding({ document: 'https://a.example/y.json', severity: 'info' });
    expect(
      group([page, warning, late, other, early], documents).map(({ url, findings }) => [url, findings]),
    ).toEqual([
      ['https://a.example/y.json', [other]],
      ['https://a.example/x.json', [early, late, warning]],
      ['https://a.example/', [page]],
    ]);
  });

  it('are told apart', () => {
    expect(identityOf(finding({}))).toBe(identityOf(finding({})));
    expect(identityOf(finding({}))).not.toBe(identityOf(finding({ pointer: '/actions/1' })));
  });
});

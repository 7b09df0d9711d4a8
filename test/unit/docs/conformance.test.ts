import { describe, expect, test } from 'vitest';
import { rules } from '../../../lib/check/run.ts';
import { schemaRules } from '../../../lib/schema/findings.ts';
import { requirements, rows, subjects, unseen } from '../../../scripts/docs/conformance.ts';

const all = rows();

describe('conformance', () => {
  test('every requirement that binds a site or a page has a rule and a test, or a reason why it is not seen', () => {
    const open = all
      .filter(({ requirement }) => requirement.on !== 'client')
      .filter((row) => row.unseen === undefined && (row.rules.length === 0 || row.tests.length === 0));
    expect(open.map(({ requirement }) => requirement.id)).toEqual([]);
  });

  test('every requirement that binds the client has a test, or a reason why it is not met', () => {
    const open = all.filter(
      ({ requirement, tests, unseen: reason }) =>
        requirement.on === 'client' && tests.length === 0 && reason === undefined,
    );
    expect(open.map(({ requirement }) => requirement.id)).toEqual([]);
  });

  test('rules and reasons name requirements that there are', () => {
    const ids = new Set(requirements.map(({ id }) => id));
    const named = [
      ...[...rules, ...schemaRules()].flatMap((rule) => rule.requirements),
      ...Object.keys(unseen),
    ];
    expect([...new Set(named)].filter((id) => !ids.has(id))).toEqual([]);
  });
});

describe('a test is about a requirement', () => {
  test.each([
    ['by its title', "test('AWP-1-a: x', () => {});", ['AWP-1-a']],
    [
      'by the title of its table',
      "test.each([[1]])('WOA-2.1-b, WOA-2.2-c: %s', () => {});",
      ['WOA-2.1-b', 'WOA-2.2-c'],
    ],
    ['by the row', "[['ADP-3-c', 1]]", ['ADP-3-c']],
    ['by the id of the row', "{ id: 'AWAS-html-d', finds: 'x' }", ['AWAS-html-d']],
    ['by the row of a text', 'AWP-1-a: x\n  finds y AWP-2-a\nAWP-1-b\n', ['AWP-1-a', 'AWP-1-b']],
    ['by the group of a text', '[ATX-4-e: rows]\n', ['ATX-4-e']],
    ['by its group', "testRules('ATX-4-e: rows', rows, gather);", ['ATX-4-e']],
  ])('%s', (_, source, ids) => expect(subjects(source)).toEqual(ids));

  test.each([
    ['in an expected finding', "expect(found).toMatchObject([{ requirements: ['AWP-1-a'] }]);"],
    ['in a comment', '// AWP-1-a'],
    ['in the middle of a title', "test('offers it (AWP-1-a)', () => {});"],
  ])('not where its ID only occurs %s', (_, source) => expect(subjects(source)).toEqual([]));
});

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rules } from '../../../lib/check/index.ts';
import { schemaRules } from '../../../lib/schema/index.ts';
import { conformance, requirements, rows, unseen } from '../../docs/conformance.ts';

const all = rows();

describe('conformance', () => {
  test('docs/conformance.md is what the code says (npm run docs writes it)', () => {
    expect(readFileSync(new URL('../../../docs/conformance.md', import.meta.url), 'utf8')).toBe(
      conformance(),
    );
  });

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

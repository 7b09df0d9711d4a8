import { describe, expect, test } from 'vitest';
import { check, rules } from '../../../lib/check/index.ts';
import { readDocument } from '../../../lib/formats/index.ts';
import type { Fetched, Finding, Json, World } from '../../../lib/model/index.ts';
import { schemaRules } from '../../../lib/schema/index.ts';
import { answer, answerOf } from '../../docs/answers.ts';
import { type DocumentedRule, documentedRules, type Example } from '../../docs/examples.ts';

const catalogue = new Map([...schemaRules(), ...rules].map((rule) => [rule.id, rule]));

function fetchedOf({ language, text }: Example): Fetched {
  return language === 'http'
    ? answerOf(text)
    : answer(text, { url: 'document.json', status: 0, headers: {}, via: 'file' });
}

function findingsOf({ examples }: DocumentedRule, verdict: Example['verdict']): readonly Finding[] {
  const shown = examples.filter((example) => example.verdict === verdict);
  // What running an action answered stands in a block of its own, behind the key of the action.
  const answered = shown.filter(({ language }) => language === 'answer');
  const responses: World['responses'] = Object.fromEntries(
    answered.map(({ note, text }) => [note, JSON.parse(text) as Json]),
  );
  const documents = shown
    .filter((example) => !answered.includes(example))
    .map(fetchedOf)
    .map(readDocument);
  expect(documents.length, `no example for ${verdict}`).toBeGreaterThan(0);
  return check({ documents, page: null, world: { now: 0, responses } });
}

describe.each([
  ['awp.md', 'awp/'],
  ['adp.md', 'adp/'],
])('docs/rules/%s', (file, prefix) => {
  const sections = documentedRules().filter((section) => section.file === file);

  test('has one section for each rule', () => {
    const ids = [...catalogue.keys()].filter((id) => id.startsWith(prefix));
    expect(sections.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  test.each(sections.map((section) => [section.id, section] as const))('%s', (id, section) => {
    const rule = catalogue.get(id);
    expect(section.text).toContain(`${rule?.title}.\n`);
    expect(section.text).toContain(`- Severity: ${rule?.severity}\n`);
    expect(section.text).toContain(
      `- Requirements: ${rule?.requirements.length ? rule.requirements.join(', ') : 'none; good practice'}\n`,
    );
    expect(section.text).toContain(rule?.why);
    const failing = findingsOf(section, 'fail').filter((finding) => finding.rule === id);
    expect(failing.length, 'the failing example passes').toBeGreaterThan(0);
    for (const { message, fix } of failing) {
      expect(message).toMatch(/\.\)?$/);
      expect(fix).toMatch(/\.$|[}\]]$/);
    }
    const passing = findingsOf(section, 'pass');
    const faults = passing.filter(
      (finding) => finding.outcome === 'failed' && (finding.rule === id || finding.severity !== 'info'),
    );
    expect(faults, 'the mended example has faults').toEqual([]);
  });
});

import { describe, expect, test } from 'vitest';
import { check, rules } from '../../../lib/check/index.ts';
import { readDocument } from '../../../lib/formats/index.ts';
import type { Document, Finding, Json } from '../../../lib/model/index.ts';
import { schemaRules } from '../../../lib/schema/index.ts';
import { answer, answerOf } from '../../docs/answers.ts';
import { type DocumentedRule, documentedRules, type Example } from '../../docs/examples.ts';

const NOW = Date.UTC(2026, 5, 1);

const catalogue = new Map([...schemaRules(), ...rules].map((rule) => [rule.id, rule]));

/** A block as what was fetched: a file, or for `http` the response of its first line's URL. */
function documentOf({ language, text }: Example, file: string): Document {
  if (language === 'http') return readDocument(answerOf(text));
  const url = language === 'text' ? 'agents.txt' : file === 'woa.md' ? 'woa.json' : 'agents.json';
  return readDocument(answer(text, { url, finalUrl: url, status: 0, headers: {}, via: 'file' }));
}

function findingsOf({ examples, file }: DocumentedRule, verdict: Example['verdict']): readonly Finding[] {
  const shown = examples.filter((example) => example.verdict === verdict);
  const answered = shown.filter(({ language }) => language === 'answer');
  const earlier = shown.filter(({ note }) => note === 'before');
  const documents = shown
    .filter((example) => !answered.includes(example) && !earlier.includes(example))
    .map((example) => documentOf(example, file));
  expect(documents.length, `no example for ${verdict}`).toBeGreaterThan(0);
  const world = {
    now: NOW,
    responses: Object.fromEntries(answered.map(({ note, text }) => [note, JSON.parse(text) as Json])),
    before: earlier.map((example) => documentOf(example, file)),
  };
  return check({ documents, page: null, world });
}

describe.each([
  ['woa.md', /^woa\//],
  ['agents-txt.md', /^agents-(?:txt|json)\//],
])('docs/rules/%s', (file, prefix) => {
  const sections = documentedRules().filter((section) => section.file === file);

  test('has one section for each rule', () => {
    const ids = [...catalogue.keys()].filter((id) => prefix.test(id));
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
    for (const { message, fix, line, outcome } of failing) {
      expect(message).toMatch(/\.$/);
      expect(fix).toMatch(/[.}\]]$/);
      const isOfFile = section.examples.every(({ language }) => language !== 'http');
      if (outcome === 'failed' && isOfFile) expect(line).not.toBeNull();
    }
    const passing = findingsOf(section, 'pass');
    expect(passing.filter((finding) => finding.rule === id)).toEqual([]);
    expect(
      passing.filter(({ outcome, severity }) => outcome === 'failed' && severity !== 'info'),
      'the mended example has faults',
    ).toEqual([]);
  });
});

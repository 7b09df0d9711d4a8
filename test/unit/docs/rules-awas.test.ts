import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { check, rules } from '../../../lib/check/index.ts';
import { readDocument } from '../../../lib/formats/index.ts';
import type { Fetched, Finding } from '../../../lib/model/index.ts';
import { schemaRules } from '../../../lib/schema/index.ts';
import { answer, answerOf } from '../../docs/answers.ts';
import { type DocumentedRule, documentedRules, type Example } from '../../docs/examples.ts';
import { Pages } from '../../docs/on-page.ts';

const catalogue = new Map([...schemaRules(), ...rules].map((rule) => [rule.id, rule]));

let pages: Pages;
beforeAll(async () => {
  pages = await Pages.open();
}, 60_000);
afterAll(() => pages?.close());

function fetchedOf({ language, text, note }: Example): Fetched {
  if (language === 'http') return answerOf(text);
  // A large example is not written out: blanks stand for what would be in it.
  const more = Number(/with (\d+) KB more/.exec(note)?.[1] ?? 0) * 1_024;
  return answer(text + ' '.repeat(more), { url: 'document.json', status: 0, headers: {}, via: 'file' });
}

async function findingsOf(
  { examples }: DocumentedRule,
  verdict: Example['verdict'],
): Promise<readonly Finding[]> {
  const shown = examples.filter((example) => example.verdict === verdict);
  const read = (languages: readonly string[]) =>
    shown
      .filter(({ language }) => languages.includes(language))
      .map((example) => readDocument(fetchedOf(example)));
  const documents = read(['json', 'http']);
  expect(documents.length, `no example for ${verdict}`).toBeGreaterThan(0);
  const markup = shown.find(({ language }) => language === 'html');
  const page = markup ? await pages.facts(markup.note, markup.text, documents) : null;
  return check({ documents, page, world: { now: 0, before: read(['before']) } });
}

describe('docs/rules/awas.md', () => {
  const sections = documentedRules().filter(({ file }) => file === 'awas.md');

  test('has one section for each rule', () => {
    const ids = [...catalogue.keys()].filter((id) => id.startsWith('awas/'));
    expect(sections.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  test.each(sections.map((section) => [section.id, section] as const))('%s', async (id, section) => {
    const rule = catalogue.get(id);
    expect(section.text).toContain(`${rule?.title}.\n`);
    expect(section.text).toContain(`- Severity: ${rule?.severity}\n`);
    expect(section.text).toContain(
      `- Requirements: ${rule?.requirements.length ? rule.requirements.join(', ') : 'none; good practice'}\n`,
    );
    expect(section.text).toContain(rule?.why);
    const failing = (await findingsOf(section, 'fail')).filter((finding) => finding.rule === id);
    expect(failing.length, 'the failing example passes').toBeGreaterThan(0);
    for (const { message, fix } of failing) {
      expect(message).toMatch(/\.$/);
      expect(fix).toMatch(/\.$/);
    }
    const passing = await findingsOf(section, 'pass');
    expect(
      passing.filter((finding) => finding.rule === id),
      'the mended example fails',
    ).toEqual([]);
    const faults = passing.filter(({ outcome, severity }) => outcome === 'failed' && severity !== 'info');
    expect(faults, 'the mended example breaks other rules').toEqual([]);
  });
});

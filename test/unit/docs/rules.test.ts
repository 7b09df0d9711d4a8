import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { check } from '../../../lib/check/run.ts';
import { formatOf } from '../../../lib/formats/index.ts';
import { readDocument } from '../../../lib/formats/reading.ts';
import type { Document, Finding, Outcome } from '../../../lib/model/index.ts';
import { idsOn, PAGES } from '../../../scripts/docs/rules.ts';
import { answer, answerOf } from '../../docs/answers.ts';
import { type DocumentedRule, documentedRules, type Example } from '../../docs/examples.ts';
import { Pages } from '../../docs/on-page.ts';

const NOW = Date.UTC(2026, 5, 1);

let pages: Pages;
beforeAll(async () => {
  pages = await Pages.open();
}, 60_000);
afterAll(() => pages?.close());

function jsonName(page: string): string {
  const paths = formatOf(page.replace(/\.md$/, ''))?.candidates.map(({ path }) => path) ?? [];
  const names = new Set(paths.filter((path) => path.endsWith('.json')).map((path) => basename(path)));
  const [only = ''] = names;
  return names.size === 1 ? only : 'document.json';
}

function documentOf({ language, text, note }: Example, file: string): Document {
  if (language === 'http') return readDocument({ ...answerOf(text), ...(note !== '' && { tls: note }) });
  const path = /^\S+\.json$/.exec(note)?.[0];
  const url = path ?? (language === 'text' ? 'agents.txt' : jsonName(file));
  const more = Number(/with (\d+) KB more/.exec(note)?.[1] ?? 0) * 1_024;
  const long = Number(/with a text of (\d+) KB/.exec(note)?.[1] ?? 0) * 1_024;
  const whole = long > 0 ? text.replace('…', 'x'.repeat(long)) : text;
  return readDocument(
    answer(whole + ' '.repeat(more), { url, finalUrl: url, status: 0, headers: {}, via: 'file' }),
  );
}

function outcomeOf({ note, text }: Example): [key: string, outcome: Outcome] {
  const [key = '', status = '200', type = 'application/json'] = note.split(' ');
  const data = /json/.test(type)
    ? ({ kind: 'json', value: JSON.parse(text) } as const)
    : ({ kind: 'text', text, contentType: type } as const);
  const headers = { 'content-type': type };
  return Number(status) < 300
    ? [key, { ok: true, status: Number(status), data, headers, tookMs: 1 }]
    : [key, { ok: false, code: 'http-error', message: 'x', status: Number(status), data, headers }];
}

async function findingsOf(
  { examples, file }: DocumentedRule,
  verdict: Example['verdict'],
): Promise<readonly Finding[]> {
  const shown = examples.filter((example) => example.verdict === verdict);
  const of = (...languages: string[]) => shown.filter(({ language }) => languages.includes(language));
  const documents = of('json', 'text', 'http').map((example) => documentOf(example, file));
  expect(documents.length, `no example for ${verdict}`).toBeGreaterThan(0);
  const [markup] = of('html');
  const page = markup ? await pages.facts(markup.note, markup.text, documents) : null;
  const before = of('before').map((example) => documentOf(example, file));
  const outcomes = Object.fromEntries(of('answer').map(outcomeOf));
  return check({ documents, page, context: { now: NOW, before, outcomes } });
}

describe.each(PAGES)('docs/rules/%s.md', (page) => {
  const sections = documentedRules().filter(({ file }) => file === `${page}.md`);

  test('has one section for each rule', () => {
    expect(sections.map(({ id }) => id).toSorted()).toEqual(idsOn(page).toSorted());
  });

  test.each(sections.map((section) => [section.id, section] as const))('%s', async (id, section) => {
    const failing = (await findingsOf(section, 'fail')).filter((finding) => finding.rule === id);
    expect(failing.length, 'the failing example passes').toBeGreaterThan(0);
    for (const { message, fix } of failing) {
      expect(message).toMatch(/[.)]$/);
      expect(fix).toMatch(/[.}\]]$/);
    }
    const passing = await findingsOf(section, 'pass');
    const faults = passing.filter(
      ({ rule: found, outcome, severity }) =>
        found === id ||
        (outcome === 'failed' && severity !== 'info' && found !== 'document/nothing-declared'),
    );
    expect(faults, 'the fixed example has faults').toEqual([]);
  });
});

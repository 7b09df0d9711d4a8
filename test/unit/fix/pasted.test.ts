import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../../lib/fix/index.ts';
import { readDocumentAs } from '../../../lib/formats/reading.ts';
import type { Document, Finding } from '../../../lib/model/index.ts';
import { answer } from '../../docs/answers.ts';
import { judge } from '../formats/judge.ts';
import { AGENTS_TXT, RICH } from '../mutation/documents.ts';
import { lineMutantsOf, mutantsOf } from '../mutation/mutants.ts';
import { pastesOf } from './pasted.ts';

const NOW = Date.UTC(2026, 3, 1);
const findingsOf = (document: Document) => judge([document], { now: NOW, before: [], outcomes: {} });
const keyOf = ({ rule, pointer, line, message }: Finding) => `${rule} ${pointer ?? line} ${message}`;

/** A value that the mutation itself put there is as wrong in another form. */
const MADE_UP = /"(?:x|7)"/;

/** Faults after a remedy was pasted that were not there before; a blank to be filled in is to be found. */
function worse(
  document: Document,
  finding: Finding,
  before: readonly Finding[],
  format: string,
): readonly string[] {
  return pastesOf(finding, document).flatMap((edits) => {
    const text = applyEdits(document.fetched.text, edits);
    if (text === undefined) return [`${finding.fix} cannot be pasted`];
    const after = findingsOf(readDocumentAs({ ...document.fetched, text }, format));
    const known = new Set(before.map(keyOf));
    const stays = after.some((one) => keyOf(one) === keyOf(finding))
      ? [`${finding.fix} changes nothing`]
      : [];
    const fresh = after.filter(
      (one) =>
        one.severity !== 'info' &&
        one.rule !== 'document/placeholder' &&
        // A blank under another name, and what another version asks for.
        !one.message.includes('"…"') &&
        !/version/.test(`${finding.fix} ${finding.pointer}`) &&
        !known.has(keyOf(one)) &&
        // A fault that was counted before in other words.
        !before.some(({ rule }) => rule === one.rule),
    );
    return [...stays, ...fresh.map((one) => `${finding.fix} brings ${keyOf(one)}`)];
  });
}

/** The mutants of a document, as one would find it in a folder. */
function* filesOf(format: string, made: Iterable<Mutated>): Iterable<readonly [where: string, Document]> {
  const file = { url: 'document', finalUrl: 'document', status: 0, headers: {}, via: 'file' } as const;
  for (const { text, mutation, node } of made)
    if (MUTATIONS.has(mutation)) yield [`${mutation} ${node}`, readDocumentAs(answer(text, file), format)];
}

interface Mutated {
  readonly text: string;
  readonly mutation: string;
  readonly node: string;
}

const MUTATIONS = new Set([
  ...['removed', 'null', 'retyped', 'wrapped', 'emptied', 'renamed', 'recased'],
  ...['indented', 'at the margin', 'without colon', 'remark', 'duplicated'],
]);

function* lines(): Iterable<Mutated> {
  for (const { line, ...made } of lineMutantsOf(AGENTS_TXT)) yield { ...made, node: `line ${line}` };
}

describe('what a remedy prints can be pasted', () => {
  test.each([
    ...RICH.map(
      ({ what, format, value }) => [what, format, () => mutantsOf(structuredClone(value))] as const,
    ),
    ['agents.txt', 'agents-txt', lines] as const,
  ])('%s', (_, format, made) => {
    const seen = new Set<string>();
    const wrong: string[] = [];
    for (const [where, document] of filesOf(format, made())) {
      const before = findingsOf(document);
      for (const finding of before) {
        const kind = `${finding.rule} ${finding.fix.replaceAll(/"[^"]*"/g, '""')}`;
        if (seen.has(kind) || MADE_UP.test(finding.fix)) continue;
        seen.add(kind);
        wrong.push(...worse(document, finding, before, format).map((one) => `${where}: ${one}`));
      }
    }
    expect(wrong).toEqual([]);
    expect(seen.size).toBeGreaterThan(10);
  });
});

import { writeFileSync } from 'node:fs';
import { check } from '../../check/index.ts';
import { readDocument, readDocumentAs } from '../../formats/index.ts';
import type { Document, Finding } from '../../model/index.ts';
import { CallFault, sentenceOf } from '../fault.ts';
import { gatherFiles, type Reading } from '../files.ts';
import { withoutIgnored } from '../ignores.ts';
import { applyEdit } from './edit.ts';
import { editsOf } from './from-finding.ts';

export { diffOf } from './diff.ts';

export interface Fixed {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** A fix may make another possible; what never ends does not go on. */
const MAX_ROUNDS = 10;
const MAX_FIXES = 500;

/**
 * Fixes what can be fixed in the files of targets, and writes them (or only answers what would be written). Each change
 * is judged before it is kept: the finding must be gone, and no other may come.
 * @throws CallFault where a file cannot be written
 */
export async function fixFiles(
  targets: readonly string[],
  reading: Reading,
  mode: 'write' | 'dry-run',
): Promise<readonly Fixed[]> {
  const contents = new Map(reading.contents);
  const before = new Map<string, string>();
  // Pages are not changed, and cost time.
  const quick = { ...reading, contents, settings: { ...reading.settings, page: false } };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let isChanged = false;
    for (const { documents, findings } of await gatherFiles(targets, quick)) {
      for (const document of documents) {
        const text = fixDocument(
          document,
          withoutIgnored(
            document,
            findings.filter((finding) => finding.document === document.url),
          ).findings,
          reading,
        );
        if (text === document.fetched.text) continue;
        isChanged = true;
        if (!before.has(document.url)) before.set(document.url, document.fetched.text);
        contents.set(document.url, text);
      }
    }
    if (!isChanged) break;
  }
  const fixed = [...before].map(([file, text]) => ({
    file,
    before: text,
    after: contents.get(file) ?? text,
  }));
  if (mode === 'write') for (const { file, after } of fixed) writeBack(file, after);
  return fixed;
}

function writeBack(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new CallFault(sentenceOf(error, file));
  }
}

type Settings = Pick<Reading, 'settings'>;

function fixDocument(document: Document, findings: readonly Finding[], reading: Settings): string {
  let current = document;
  let own = judgeAlone(current);
  const refused = new Set<string>();
  // Those that only other documents of the site tell are tried as they were found; the others as they are found now.
  const ofSite = findings.filter((finding) => !own.some((one) => keyOf(one) === keyOf(finding)));
  for (let count = 0; count < MAX_FIXES; count++) {
    const next = [...own, ...(count === 0 ? ofSite : [])].find(
      (finding) =>
        !refused.has(keyOf(finding)) && isOn(finding, reading) && editsOf(finding, current).length > 0,
    );
    if (!next) break;
    const attempt = changed(current, editsOf(next, current), reading);
    const after = attempt && judgeAlone(attempt);
    if (attempt && after && isBetter(own, after, next)) {
      current = attempt;
      own = after;
    } else refused.add(keyOf(next));
  }
  return current.fetched.text;
}

function isOn({ rule, document }: Finding, { settings }: Settings): boolean {
  return settings.level(rule, [document]) !== 'off';
}

function changed(
  document: Document,
  edits: ReturnType<typeof editsOf>,
  { settings }: Settings,
): Document | undefined {
  let text: string | undefined = document.fetched.text;
  for (const edit of edits) text = text === undefined ? undefined : applyEdit(text, edit);
  if (text === undefined || text === document.fetched.text) return undefined;
  const fetched = { ...document.fetched, text, bytes: Buffer.byteLength(text) };
  const as = settings.as(document.url);
  const read = as === undefined ? readDocument(fetched) : readDocumentAs(fetched, as);
  return read.status === 'found' ? read : undefined;
}

function judgeAlone(document: Document): readonly Finding[] {
  const findings = check({ documents: [document], page: null, context: { now: Date.now() } });
  return withoutIgnored(document, findings).findings;
}

function keyOf({ rule, pointer, line, message }: Finding): string {
  return `${rule} ${pointer ?? `line ${line}`} ${message}`;
}

/**
 * The fault is gone, and what was written in its place has none of its own. A fault elsewhere that it had hidden may
 * come to light.
 */
function isBetter(before: readonly Finding[], after: readonly Finding[], fixed: Finding): boolean {
  const wasSeen = before.some((finding) => keyOf(finding) === keyOf(fixed));
  if (wasSeen && countOf(after, fixed.rule) >= countOf(before, fixed.rule)) return false;
  const isThere = ({ pointer, line }: Finding) =>
    fixed.pointer === null ? line === fixed.line : pointer === fixed.pointer;
  const known = new Set(before.filter(isThere).map(({ rule }) => rule));
  return !after.some(
    (finding) => finding.outcome === 'failed' && isThere(finding) && !known.has(finding.rule),
  );
}

function countOf(findings: readonly Finding[], rule: string): number {
  return findings.filter((finding) => finding.rule === rule && finding.outcome === 'failed').length;
}

import { at, type Document, type Edit, type Finding, type Json, steps } from '../model/index.ts';
import { isSlip } from '../schema/suggest.ts';
import { looseName } from '../text/index.ts';
import { applyEdit } from './edit.ts';

const MAX_FIXES = 500;

export interface Judging {
  read(document: Document, text: string): Document | undefined;
  judge(document: Document): readonly Finding[];
  wants(finding: Finding): boolean;
}

export function fixDocument(document: Document, findings: readonly Finding[], judging: Judging) {
  let current = document;
  const fixed: Finding[] = [];
  const refused = new Set<string>();
  const isFixable = (finding: Finding): boolean =>
    !refused.has(keyOf(finding)) && judging.wants(finding) && editsOf(finding, current).length > 0;
  let own = findings;
  for (let count = 0; count < MAX_FIXES; count++) {
    const next = own.find(isFixable);
    if (!next) break;
    const text = applyEdits(current.fetched.text, editsOf(next, current));
    const attempt = text === undefined ? undefined : judging.read(current, text);
    const after = attempt && judging.judge(attempt);
    if (attempt && after && isBetter(own, after, next)) {
      current = attempt;
      own = after;
      fixed.push(next);
    } else refused.add(keyOf(next));
  }
  return { document: current, text: current.fetched.text, fixed };
}

export function applyEdits(before: string, edits: readonly Edit[]): string | undefined {
  let text: string | undefined = before;
  for (const edit of edits) text = text === undefined ? undefined : applyEdit(text, edit);
  return text === before ? undefined : text;
}

function keyOf({ rule, pointer, line, message }: Finding): string {
  return `${rule} ${pointer ?? `line ${line}`} ${message}`;
}

function isBetter(before: readonly Finding[], after: readonly Finding[], fixed: Finding): boolean {
  if (countOf(after, fixed.rule) >= countOf(before, fixed.rule)) return false;
  const renamed = (fixed.edits ?? []).flatMap((edit) => (edit.op === 'move' ? [edit.path] : []));
  const isOnLine = fixed.pointer === null;
  const isThere = ({ pointer, line, column }: Finding) =>
    isOnLine ? line === fixed.line && column === fixed.column : pointer === fixed.pointer;
  const isNear = (finding: Finding) =>
    isThere(finding) || (isOnLine ? finding.line === fixed.line : renamed.includes(finding.pointer ?? ''));
  const known = new Set(before.filter(isNear).map(({ rule }) => rule));
  return !after.some(
    (finding) =>
      finding.outcome === 'failed' &&
      isNear(finding) &&
      ((finding.severity === 'error' && isThere(finding)) || !known.has(finding.rule)),
  );
}

function countOf(findings: readonly Finding[], rule: string): number {
  return findings
    .filter((finding) => finding.rule === rule && finding.outcome === 'failed')
    .reduce((sum, { more = 0 }) => sum + 1 + more, 0);
}

/** Returns only edits that need no review, so no guesses or examples. */
export function editsOf(finding: Finding, document: Document): readonly Edit[] {
  const edits = proposedEdits(finding, document);
  // Other documents may refer to an id, so its value must not change.
  if (edits.length > 1 && edits.some((edit) => edit.op === 'move' && isIdentifier(edit.path))) return [];
  return edits.every((edit) => isSafe(edit, document)) ? edits : [];
}

export function proposedEdits(finding: Finding, document: Document): readonly Edit[] {
  if (finding.outcome !== 'failed') return [];
  const { edits = [] } = finding;
  const puts = (edit: Edit): Json => {
    if ('value' in edit) return edit.value;
    return edit.op === 'text' ? edit.text : '';
  };
  return edits.some((edit) => isPlaceholder(puts(edit), document)) ? [] : edits;
}

function isSafe(edit: Edit, document: Document): boolean {
  switch (edit.op) {
    case 'add':
      return true;
    case 'remove':
      // Longer numbers are rounded, so two that seem equal may differ.
      return !/\d{16}/.test(JSON.stringify(at(document.value ?? null, edit.path)) ?? '');
    case 'replace': {
      const old = at(document.value ?? null, edit.path);
      if (old === undefined || isIdentifier(edit.path)) return false;
      return isSame(old, edit.value);
    }
    case 'move':
      return isSame(steps(edit.from).at(-1) ?? '', steps(edit.path).at(-1) ?? '');
    case 'text': {
      const line = document.fetched.text.split('\n')[edit.line - 1] ?? '';
      const from = edit.column - 1;
      if (IDENTIFIED.test(line)) return false;
      return isSame(line.slice(from, from + edit.length), edit.text);
    }
    default:
      return edit satisfies never;
  }
}

function isPlaceholder(value: Json, { fetched }: Document): boolean {
  const text = JSON.stringify(value);
  return (
    /…/.test(text) ||
    (/\bexample\.(?:com|org|net)\b/.test(text) && !/\bexample\.(?:com|org|net)\b/.test(fetched.text))
  );
}

const IDENTIFIED = /^\s*(?:Capability|Agent):/;

function isIdentifier(pointer: string): boolean {
  return /\/(?:id|name|action_id)$/.test(pointer);
}

const QUERY = /[?#]\S/;

function isSame(old: Json, value: Json): boolean {
  if (typeof old !== 'string' || typeof value !== 'string') {
    if (typeof old === 'number' && typeof value === 'string' && Number(value) === old) return true;
    const [from, to] = [old, value].map((one) => looseName(JSON.stringify(one))) as [string, string];
    return from === to;
  }
  // A fix must not change the scheme, host or port, because the new address may have no server.
  const [from, to] = [old, value].map((one) =>
    /^\s*(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#\s]*|:\d+\s*$/i.exec(one)?.[0].trim().toLowerCase(),
  );
  if (from !== to && from !== undefined) return false;
  if (QUERY.test(old) && !QUERY.test(value)) return false;
  const digits = (text: string) => text.replaceAll(/\D+/g, ' ').trim();
  const [before, after] = [old, value].map((text) => `${digits(text)} `.trimStart()) as [string, string];
  // “2.0” isn't a misspelling of “1.0”.
  if (isSlip(old, value)) return before.startsWith(after) || after.startsWith(before);
  if (value.endsWith(old) || old.includes(value)) return !/,/.test(old);
  return before !== '' && before === after && !/[/?]\w+[/?]/.test(old);
}

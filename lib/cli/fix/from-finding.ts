import { at, type Document, type Finding, type Json } from '../../model/index.ts';
import type { Edit } from './edit.ts';

/** The edits that a rule gives as data, where it does. */
type WithEdits = Finding & { readonly edits?: readonly Edit[] };

/**
 * What can be done about a finding without asking anybody. Empty where the fix needs a decision: a value that only an
 * example is known of, a header to be sent, one of two things to be chosen.
 */
export function editsOf(finding: WithEdits, document: Document): readonly Edit[] {
  if (finding.outcome !== 'failed') return [];
  const edits = finding.edits ?? computed(finding, document);
  const isUnsafe = (edit: Edit): boolean =>
    'value' in edit &&
    (isPlaceholder(edit.value, document) || (edit.op === 'replace' && isIdentifier(edit.path)));
  return edits.some(isUnsafe) ? [] : edits;
}

/** A value that is only there to show the form: nobody's data. */
function isPlaceholder(value: Json, { fetched }: Document): boolean {
  const text = JSON.stringify(value);
  return (
    /…/.test(text) ||
    (/\bexample\.(?:com|org|net)\b/.test(text) && !/\bexample\.(?:com|org|net)\b/.test(fetched.text))
  );
}

/** `Write "GET".`, `Use 5.`, `Write ["a"]; …`: the sentence names the whole new value, and nothing else is to be done. */
const VALUE = /^(?:Write|Use) ("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|\[[^\]]*\])(?:\.$|; the )/;
const UNQUOTED = /^Write (-?\d[\d.eE+-]*|true|false) without quotes\.$/;

/**
 * Of rules whose fix is only a sentence. Only what says the same as before in the right form is taken from it; what is
 * computed is judged again before it is kept.
 */
function computed(finding: Finding, { value: root, fetched }: Document): readonly Edit[] {
  const { fix, pointer, line, column } = finding;
  if (fix === 'Remove one of them.' && pointer !== null) return [{ op: 'remove', path: pointer }];
  const value = valueIn(fix);
  if (value === undefined) return [];
  if (root !== undefined) {
    const old = pointer === null ? undefined : at(root, pointer);
    return old !== undefined && isSame(old, value) ? [{ op: 'replace', path: pointer ?? '', value }] : [];
  }
  if (line === null || column === null || typeof value !== 'string') return [];
  const content = (fetched.text.split('\n')[line - 1] ?? '').trimEnd();
  // A whole line with its key, or the value behind the key; never a part of the value.
  const isLine = KEYED.test(value);
  const from = isLine ? 1 : column;
  const old = content.slice(from - 1);
  if (
    isLine
      ? content.trim() !== value.trim()
      : KEYED.test(old) || IDENTIFIED.test(content) || !isSame(old, value)
  )
    return [];
  return [{ op: 'text', line, column: from, length: old.length, text: value }];
}

function valueIn(fix: string): Json | undefined {
  const text = (UNQUOTED.exec(fix) ?? VALUE.exec(fix))?.[1];
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const KEYED = /^\s*[A-Z][A-Za-z-]*:/;
const IDENTIFIED = /^\s*(?:Capability|Agent):/;

/** What others may refer to is not renamed. */
function isIdentifier(pointer: string): boolean {
  return /\/(?:id|name|action_id)$/.test(pointer);
}

/**
 * Whether a value says the same as another in another form: without quotes, as a list of one, in other letters, with or
 * without its origin, or with a slip of one letter. A guess at what may have been meant is none.
 */
function isSame(old: Json, value: Json): boolean {
  if (typeof old !== 'string' || typeof value !== 'string') {
    const [from, to] = [old, value].map((one) => plain(JSON.stringify(one))) as [string, string];
    return from === to;
  }
  if (plain(old) === plain(value) || isOneSlip(old, value)) return true;
  if (value.endsWith(old) || old.includes(value)) return !/,/.test(old);
  const digits = (text: string) => text.replaceAll(/\D+/g, ' ').trim();
  return digits(old) !== '' && digits(old) === digits(value) && !/[/?]\w+[/?]/.test(old);
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** One letter more, less or other. */
function isOneSlip(a: string, b: string): boolean {
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return Math.max(a.length, b.length) > 3 && Math.max(a.length, b.length) - start - end <= 1;
}

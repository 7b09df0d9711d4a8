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
  return edits.some((edit) => 'value' in edit && isPlaceholder(edit.value, document)) ? [] : edits;
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

/** Of rules whose fix is only a sentence. What is computed of it is judged again before it is kept. */
function computed(
  { fix, pointer, line, column }: Finding,
  { value: root, fetched }: Document,
): readonly Edit[] {
  const text = (UNQUOTED.exec(fix) ?? VALUE.exec(fix))?.[1];
  if (fix === 'Remove one of them.' && pointer !== null) return [{ op: 'remove', path: pointer }];
  if (text === undefined) return [];
  let value: Json;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  if (root !== undefined)
    return pointer === null || pointer === '' || at(root, pointer) === undefined
      ? []
      : [{ op: 'replace', path: pointer, value }];
  if (line === null || typeof value !== 'string') return [];
  const content = (fetched.text.split('\n')[line - 1] ?? '').replace(/\r$/, '');
  // A whole line, with its key; or the value behind the key.
  const isLine = /^\s*[A-Z][A-Za-z-]*: /.test(value);
  const from = isLine ? 1 : (column ?? 1);
  const old = content.slice(from - 1);
  if (!isLine && /^\s*[A-Z][A-Za-z-]*:/.test(old)) return [];
  return [{ op: 'text', line, column: from, length: old.trimEnd().length, text: value }];
}

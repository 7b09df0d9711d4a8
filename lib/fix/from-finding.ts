import { at, type Document, type Edit, type Finding, type Json, steps } from '../model/index.ts';
import { isSlip } from '../schema/index.ts';
import { looseName } from '../text/index.ts';

/**
 * The edits that fix a finding without a person's decision. They change the form of a value, not its meaning.
 * Empty if the fix is only an example or a guess, needs a header, or has two options.
 */
export function editsOf(finding: Finding, document: Document): readonly Edit[] {
  const edits = proposedEdits(finding, document);
  // If others may refer to a name, it can be moved but not changed.
  if (edits.length > 1 && edits.some((edit) => edit.op === 'move' && isIdentifier(edit.path))) return [];
  return edits.every((edit) => isSafe(edit, document)) ? edits : [];
}

/** The edits that fix a finding, including guesses, so a person must review them. None inserts a placeholder. */
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
    case 'remove':
      return true;
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

/** True for a name to which others may refer, so it isn't changed. */
function isIdentifier(pointer: string): boolean {
  return /\/(?:id|name|action_id)$/.test(pointer);
}

/**
 * True if a value has the same meaning in another form: without quotes, as a list of one item, in other case, with or
 * without its origin, or with one wrong letter. False for a guess at the meaning, and for another scheme, host or port.
 */
function isSame(old: Json, value: Json): boolean {
  if (typeof old !== 'string' || typeof value !== 'string') {
    const [from, to] = [old, value].map((one) => looseName(JSON.stringify(one))) as [string, string];
    return from === to;
  }
  // Another scheme, host or port is never safe, since nobody has checked that a server answers there.
  const [from, to] = [old, value].map((one) =>
    /^\s*(?:[a-z][a-z0-9+.-]*:)?\/\/[^/?#\s]*|:\d+\s*$/i.exec(one)?.[0].trim().toLowerCase(),
  );
  if (from !== to && from !== undefined) return false;
  if (isSlip(old, value)) return true;
  if (value.endsWith(old) || old.includes(value)) return !/,/.test(old);
  const digits = (text: string) => text.replaceAll(/\D+/g, ' ').trim();
  return digits(old) !== '' && digits(old) === digits(value) && !/[/?]\w+[/?]/.test(old);
}

import { at, type Document, type Edit, type Finding, type Json, steps } from '../model/index.ts';
import { isSlip } from '../schema/index.ts';
import { looseName } from '../text/index.ts';

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

function isIdentifier(pointer: string): boolean {
  return /\/(?:id|name|action_id)$/.test(pointer);
}

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
  if (isSlip(old, value)) return true;
  if (value.endsWith(old) || old.includes(value)) return !/,/.test(old);
  const digits = (text: string) => text.replaceAll(/\D+/g, ' ').trim();
  return digits(old) !== '' && digits(old) === digits(value) && !/[/?]\w+[/?]/.test(old);
}

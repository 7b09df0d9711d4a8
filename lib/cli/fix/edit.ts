import { applyEdits, findNodeAtLocation, type JSONPath, modify, parseTree } from 'jsonc-parser';
import { isObject, type Json, own, steps } from '../../model/index.ts';

/** One change of a document: an operation of JSON Patch (RFC 6902), or the replacement of a piece of a line of text. */
export type Edit =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: Json }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move'; readonly from: string; readonly path: string }
  | {
      readonly op: 'text';
      /** Line and column, from 1. */
      readonly line: number;
      readonly column: number;
      /** Characters that are replaced. */
      readonly length: number;
      readonly text: string;
    };

const MARK = '\ufeff';

/**
 * The text with a change made, all else as it was: indentation, line ends, order and a byte order mark.
 * @returns undefined where the place does not exist
 */
export function applyEdit(text: string, edit: Edit): string | undefined {
  if (edit.op === 'text') return editText(text, edit);
  const mark = text.startsWith(MARK) ? MARK : '';
  const changed = editJson(text.slice(mark.length), edit);
  return changed === undefined ? undefined : mark + changed;
}

function editText(text: string, edit: Edit & { readonly op: 'text' }): string | undefined {
  let start = 0;
  for (let line = 1; line < edit.line; line++) {
    start = text.indexOf('\n', start) + 1;
    if (start === 0) return undefined;
  }
  const from = start + edit.column - 1;
  const end = text.indexOf('\n', start);
  if (from + edit.length > (end === -1 ? text.length : end)) return undefined;
  return text.slice(0, from) + edit.text + text.slice(from + edit.length);
}

function editJson(text: string, edit: Exclude<Edit, { readonly op: 'text' }>): string | undefined {
  let root: Json;
  try {
    root = JSON.parse(text);
  } catch {
    return undefined;
  }
  const options = { formattingOptions: formattingOf(text) };
  if (edit.op === 'move') return rename(text, root, edit);
  const path = pathOf(edit.path, root, edit.op === 'add');
  if (!path) return undefined;
  const last = path.at(-1);
  const isArrayInsertion = edit.op === 'add' && typeof last === 'number';
  const value = edit.op === 'remove' ? undefined : edit.value;
  return applyEdits(text, modify(text, path, value, { ...options, isArrayInsertion }));
}

/** Another name for a property, at its place. */
function rename(
  text: string,
  root: Json,
  { from, path: to }: Edit & { readonly op: 'move' },
): string | undefined {
  const parent = from.slice(0, from.lastIndexOf('/'));
  const name = steps(to).at(-1);
  const path = pathOf(from, root, false);
  if (!path || name === undefined || to.slice(0, to.lastIndexOf('/')) !== parent) return undefined;
  const holder = valueAt(root, path.slice(0, -1));
  // A second property of that name would hide the first.
  if (!isObject(holder) || own(holder, name) !== undefined) return undefined;
  const tree = parseTree(text);
  const node = tree && findNodeAtLocation(tree, path);
  const key = node?.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
  if (!key) return undefined;
  return text.slice(0, key.offset) + JSON.stringify(name) + text.slice(key.offset + key.length);
}

/** @param isNew the last step need not exist yet */
function pathOf(pointer: string, root: Json, isNew: boolean): JSONPath | undefined {
  const path: (string | number)[] = [];
  let here: Json | undefined = root;
  const all = steps(pointer);
  for (const [index, step] of all.entries()) {
    const isLast = index === all.length - 1;
    if (Array.isArray(here)) {
      const list = here as readonly Json[];
      const at = step === '-' ? list.length : Number(step);
      if (!Number.isInteger(at) || at < 0 || at > list.length || (at === list.length && !(isNew && isLast)))
        return undefined;
      path.push(at);
      here = list[at];
    } else if (isObject(here)) {
      const next: Json | undefined = own(here, step);
      if (next === undefined && !(isNew && isLast)) return undefined;
      path.push(step);
      here = next;
    } else return undefined;
  }
  return path;
}

function valueAt(root: Json, path: JSONPath): Json | undefined {
  let here: Json | undefined = root;
  for (const step of path)
    here = Array.isArray(here)
      ? (here as readonly Json[])[Number(step)]
      : isObject(here)
        ? own(here, String(step))
        : undefined;
  return here;
}

/** As the document itself is written. */
function formattingOf(text: string) {
  const indent = /^([ \t]+)"/m.exec(text)?.[1] ?? '  ';
  return {
    insertSpaces: !indent.startsWith('\t'),
    tabSize: indent.startsWith('\t') ? 1 : indent.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
}

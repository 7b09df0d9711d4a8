import { findNodeAtLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser';
import { offsetOf } from '../json/index.ts';
import { at, type Edit, isList, isObject, type Json, own, steps } from '../model/index.ts';

const MARK = '\ufeff';

export function applyEdit(text: string, edit: Edit): string | undefined {
  if (edit.op === 'text') return editText(text, edit);
  const mark = text.startsWith(MARK) ? MARK : '';
  const changed = editJson(text.slice(mark.length), edit);
  return changed === undefined ? undefined : mark + changed;
}

function editText(text: string, edit: Edit & { readonly op: 'text' }): string | undefined {
  const from = offsetOf(text, edit);
  if (from === undefined || from > text.length) return undefined;
  const old = text.slice(from, from + edit.length);
  return old.length < edit.length || old.includes('\n')
    ? undefined
    : splice(text, from, edit.length, edit.text);
}

function editJson(text: string, edit: Exclude<Edit, { readonly op: 'text' }>): string | undefined {
  let root: Json;
  try {
    root = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (edit.op === 'move') return rename(text, root, edit);
  const path = pathOf(edit.path, root, edit.op === 'add');
  const tree = parseTree(text);
  if (!path || !tree) return undefined;
  const there = findNodeAtLocation(tree, path);
  if (edit.op === 'remove')
    return there && remove(text, there.parent?.type === 'property' ? there.parent : there);
  const isItem = typeof path.at(-1) === 'number';
  if (there && !(edit.op === 'add' && isItem)) {
    const written = print(edit.value, indentAt(text, there.offset), text);
    return splice(text, there.offset, there.length, written);
  }
  const parent = findNodeAtLocation(tree, path.slice(0, -1));
  return parent && insert(text, parent, path.at(-1) ?? '', edit.value);
}

function insert(text: string, parent: Node, step: string | number, value: Json): string {
  const children = parent.children ?? [];
  const at = typeof step === 'number' ? step : children.length;
  const [first, before, next] = [children[0], children[at - 1], children[at]];
  const usual = /\n/.test(text) ? newline(text) + indentAt(text, parent.offset) + indentOf(text) : '';
  const gap = first ? text.slice(parent.offset + 1, first.offset) : usual;
  const colon = first?.type === 'property' ? (/^\s*:\s*/.exec(text.slice(keyEnd(first)))?.[0] ?? ': ') : ': ';
  const inner = print(value, /[^\n]*$/.exec(gap)?.[0] ?? '', text, gap.includes('\n'));
  const written = typeof step === 'number' ? inner : JSON.stringify(step) + colon + inner;
  if (before) {
    const separator =
      gap === '' && children.length > 1 ? text.slice(childEnd(children[0]), children[1]?.offset) : `,${gap}`;
    return splice(text, childEnd(before), 0, separator + written);
  }
  if (next) return splice(text, next.offset, 0, `${written},${gap || ' '}`);
  const end = gap === '' ? '' : newline(text) + indentAt(text, parent.offset);
  return splice(text, parent.offset + 1, parent.length - 2, gap + written + end);
}

function remove(text: string, node: Node): string | undefined {
  const { parent } = node;
  const children = parent?.children ?? [];
  const at = children.indexOf(node);
  if (!parent || at === -1) return undefined;
  const next = children[at + 1];
  if (next) return splice(text, node.offset, next.offset - node.offset, '');
  const from = at === 0 ? parent.offset + 1 : childEnd(children[at - 1]);
  const end = at === 0 ? childEnd(parent) - 1 : childEnd(node);
  return splice(text, from, end - from, '');
}

const childEnd = (node: Node | undefined): number => (node ? node.offset + node.length : 0);
const keyEnd = (property: Node): number => childEnd(property.children?.[0]);

function splice(text: string, at: number, length: number, put: string): string {
  return text.slice(0, at) + put + text.slice(at + length);
}

const MAX_IN_LINE = 60;

function print(value: Json, indent: string, text: string, isBroken = text.includes('\n')): string {
  const short = inLine(value);
  if (!isBroken || short.length <= MAX_IN_LINE) return short;
  return JSON.stringify(value, null, indentOf(text)).replaceAll('\n', newline(text) + indent);
}

function inLine(value: Json): string {
  if (isList(value)) return `[${value.map(inLine).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}: ${inLine(inner)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

const newline = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');
const indentOf = (text: string): string => /^([ \t]+)"/m.exec(text)?.[1] ?? '  ';

function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? '';
}

function rename(
  text: string,
  root: Json,
  { from, path: to }: Edit & { readonly op: 'move' },
): string | undefined {
  const parent = from.slice(0, from.lastIndexOf('/'));
  const name = steps(to).at(-1);
  const path = pathOf(from, root, false);
  if (!path || name === undefined || to.slice(0, to.lastIndexOf('/')) !== parent) return undefined;
  const holder = at(root, parent);
  // A second property with the same name would hide the first.
  if (!isObject(holder) || own(holder, name) !== undefined) return undefined;
  const tree = parseTree(text);
  const node = tree && findNodeAtLocation(tree, path);
  const key = node?.parent?.type === 'property' ? node.parent.children?.[0] : undefined;
  if (!key) return undefined;
  return text.slice(0, key.offset) + JSON.stringify(name) + text.slice(key.offset + key.length);
}

function pathOf(pointer: string, root: Json, isNew: boolean): JSONPath | undefined {
  const path: (string | number)[] = [];
  let here: Json | undefined = root;
  const all = steps(pointer);
  for (const [nth, step] of all.entries()) {
    const isLast = nth === all.length - 1;
    if (isList(here)) {
      const list: readonly Json[] = here;
      const index = step === '-' ? list.length : Number(step);
      const isEnd = index === list.length;
      if (!Number.isInteger(index) || index < 0 || index > list.length || (isEnd && !(isNew && isLast)))
        return undefined;
      path.push(index);
      here = list[index];
    } else if (isObject(here)) {
      const next: Json | undefined = own(here, step);
      if (next === undefined && !(isNew && isLast)) return undefined;
      path.push(step);
      here = next;
    } else return undefined;
  }
  return path;
}

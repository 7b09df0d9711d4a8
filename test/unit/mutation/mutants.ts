import { isObject, type Json, pointer } from '../../../lib/model/index.ts';

export type Mutation =
  | 'removed'
  | 'null'
  | 'retyped'
  | 'emptied'
  | 'wrapped'
  | 'renamed'
  | 'duplicated'
  | 'recased'
  | 'padded'
  | 'oversized'
  | 'control';

export interface Mutant {
  readonly mutation: Mutation;
  /** JSON Pointer in the original document. */
  readonly node: string;
  /** JSON Pointers where a finding is expected. A slash at the end includes all nodes below. */
  readonly places: readonly string[];
  readonly text: string;
}

const TWICE = '\u0001';
const LONG = 'x'.repeat(20_000);

export function* mutantsOf(root: Json): Iterable<Mutant> {
  for (const { holder, step, node } of nodesOf(root)) {
    const parent = node.slice(0, node.lastIndexOf('/'));
    // A finding about an item may be reported at the item's list.
    const here = [node, `${node}/`, ...(Array.isArray(holder) ? [parent] : [])];
    const value = (holder as Record<string | number, Json>)[step] as Json;
    const make = (mutation: Mutation, places: readonly string[], change: () => void): Mutant => {
      const before = structuredClone(holder);
      change();
      const text = JSON.stringify(root).replaceAll(JSON.stringify(TWICE).slice(1, -1), '');
      restore(holder, before);
      return { mutation, node, places, text };
    };
    const set = (mutation: Mutation, replacement: Json): Mutant =>
      make(mutation, here, () => {
        (holder as Record<string | number, Json>)[step] = replacement;
      });
    yield make('removed', [parent, ...here], () => {
      if (Array.isArray(holder)) holder.splice(Number(step), 1);
      else delete (holder as Record<string, Json>)[step];
    });
    yield make('duplicated', [parent, ...here, ...after(parent, step)], () => {
      const again = structuredClone(value);
      if (Array.isArray(holder)) holder.splice(Number(step) + 1, 0, again);
      else (holder as Record<string, Json>)[step + TWICE] = again;
    });
    if (!Array.isArray(holder)) {
      const other = `${step}Q`;
      yield make('renamed', [parent, ...here, parent + pointer(other), `${parent + pointer(other)}/`], () => {
        const entries = Object.entries(holder).map(([name, inner]) => [name === step ? other : name, inner]);
        restore(holder, Object.fromEntries(entries) as Json);
      });
    }
    if (value !== null) yield set('null', null);
    yield set('retyped', retyped(value));
    yield set('wrapped', Array.isArray(value) ? { items: value } : [value]);
    const empty = emptied(value);
    if (empty !== undefined && JSON.stringify(empty) !== JSON.stringify(value)) yield set('emptied', empty);
    if (typeof value === 'string') yield* ofText(value, set);
  }
}

function* ofText(value: string, set: (mutation: Mutation, replacement: Json) => Mutant): Iterable<Mutant> {
  if (value === '') return;
  yield set('padded', `${value} `);
  yield set('oversized', value + LONG);
  yield set('control', `${value}\u0000`);
  const upper = value.toUpperCase();
  const other = value === upper ? value.toLowerCase() : upper;
  if (other !== value && /^\S+$/.test(value)) yield set('recased', other);
}

function retyped(value: Json): Json {
  return typeof value === 'string' ? 7 : 'x';
}

function emptied(value: Json): Json | undefined {
  if (typeof value === 'string') return '';
  if (Array.isArray(value)) return [];
  return isObject(value) ? {} : undefined;
}

function after(parent: string, step: string): readonly string[] {
  return /^\d+$/.test(step) ? [`${parent}/${Number(step) + 1}`, `${parent}/${Number(step) + 1}/`] : [];
}

interface Node {
  readonly holder: Json[] | { [name: string]: Json };
  readonly step: string;
  readonly node: string;
}

function* nodesOf(value: Json, at = ''): Iterable<Node> {
  if (typeof value !== 'object' || value === null) return;
  for (const step of Object.keys(value)) {
    const node = at + pointer(step);
    yield { holder: value as Node['holder'], step, node };
    yield* nodesOf((value as Record<string, Json>)[step] as Json, node);
  }
}

function restore(holder: Node['holder'], from: Json): void {
  if (Array.isArray(holder)) holder.splice(0, holder.length, ...(from as Json[]));
  else {
    for (const name of Object.keys(holder)) delete holder[name];
    Object.assign(holder, from);
  }
}

export interface LineMutant {
  readonly mutation: string;
  readonly line: number;
  readonly text: string;
}

export function* lineMutantsOf(text: string): Iterable<LineMutant> {
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    const [, indent = '', key = '', gap = '', value = ''] = /^(\s*)([\w-]+):(\s*)(.*)$/.exec(line) ?? [];
    if (key === '') continue;
    const put = (mutation: string, ...instead: readonly string[]): LineMutant => ({
      mutation,
      line: index + 1,
      text: lines.toSpliced(index, 1, ...instead).join('\n'),
    });
    const upper = value.toUpperCase();
    const other = value === upper ? value.toLowerCase() : upper;
    yield put('removed');
    yield put('duplicated', line, line);
    yield put('renamed', `${indent}${key}Q:${gap}${value}`);
    yield put('emptied', `${indent}${key}:`);
    yield put('without colon', `${indent}${key} ${value}`);
    yield put(indent === '' ? 'indented' : 'at the margin', indent === '' ? `  ${line}` : line.trimStart());
    yield put('remark', `${line} # a remark`);
    yield put('control', `${line}\u0000`);
    yield put('oversized', `${line}${LONG}`);
    if (other !== value && /^\S+$/.test(value)) yield put('recased', `${indent}${key}:${gap}${other}`);
  }
}

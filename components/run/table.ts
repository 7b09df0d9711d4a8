import { isObject, type Json, type JsonObject, own, type RunData } from '../../lib/model/index.ts';

/** Columns laid out: more are reached as a tree. */
const MAX_COLUMNS = 30;
/** Values shown above a list. */
const MAX_BESIDE = 20;
/** How far down a list is looked for. */
const MAX_DEPTH = 3;

/** What came back as rows: where it is a table, a list of objects, or has one such list in it. */
export interface Table {
  readonly columns: readonly string[];
  /** A cell for each column; undefined where a row has none. */
  readonly rows: readonly (readonly (Json | undefined)[])[];
  /** What the list is called in the answer; '' where it is the whole of it. */
  readonly name: string;
  /** What stands beside the list, by its name: how many there are, a token for the next action. */
  readonly beside: readonly (readonly [name: string, value: Json])[];
}

export function tableOf(data: RunData): Table | undefined {
  if (data.kind === 'table') return { columns: data.columns, rows: data.rows, name: '', beside: [] };
  const found = data.kind === 'json' ? listIn(data.value, 0) : undefined;
  if (!found) return undefined;
  const columns = [...new Set(found.list.flatMap((row) => Object.keys(row)))].slice(0, MAX_COLUMNS);
  if (columns.length === 0) return undefined;
  const rows = found.list.map((row) => columns.map((column) => own(row, column)));
  return { columns, rows, name: found.name, beside: found.beside.slice(0, MAX_BESIDE) };
}

interface Found extends Pick<Table, 'name' | 'beside'> {
  readonly list: readonly JsonObject[];
}

function listIn(value: Json, depth: number): Found | undefined {
  if (isRows(value)) return { list: value, name: '', beside: [] };
  if (!isObject(value) || depth > MAX_DEPTH) return undefined;
  const lists: Found[] = [];
  const deeper: (Found & { readonly key: string })[] = [];
  for (const [key, inner] of Object.entries(value)) {
    if (isRows(inner)) lists.push({ list: inner, name: key, beside: besideIn(value, key) });
    const found = isObject(inner) ? listIn(inner, depth + 1) : undefined;
    if (found) deeper.push({ ...found, key });
  }
  if (lists.length > 0) return lists.length === 1 ? lists[0] : undefined;
  const [only] = deeper;
  if (!only || deeper.length > 1) return undefined;
  return { list: only.list, name: only.name, beside: [...besideIn(value, only.key), ...only.beside] };
}

function isRows(value: Json): value is readonly JsonObject[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}

/** The plain values of an object, and of those directly in it. */
function besideIn(value: JsonObject, list: string): (readonly [string, Json])[] {
  return Object.entries(value).flatMap(([name, one]): (readonly [string, Json])[] => {
    if (name === list) return [];
    if (isPlain(one)) return [[name, one]];
    if (!isObject(one)) return [];
    return Object.entries(one).flatMap(([inner, each]): (readonly [string, Json])[] =>
      isPlain(each) ? [[`${name}.${inner}`, each]] : [],
    );
  });
}

/** What fits into a cell: no object, and no list of them. */
function isPlain(value: Json): boolean {
  if (value === null) return false;
  return Array.isArray(value) ? value.length > 0 && value.every(isScalar) : isScalar(value);
}

export function isScalar(value: Json | undefined): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

export function textOf(data: RunData): string {
  switch (data.kind) {
    case 'json':
      return JSON.stringify(data.value, null, 2);
    case 'text':
      return data.text;
    case 'table':
      return [data.columns, ...data.rows].map((row) => row.join('\t')).join('\n');
    case 'nothing':
      return '';
    default:
      return data satisfies never;
  }
}

/** How many things came back, where they can be counted. */
export function itemsIn(data: RunData): number | undefined {
  return (
    tableOf(data)?.rows.length ??
    (data.kind === 'json' && Array.isArray(data.value) ? data.value.length : undefined)
  );
}

import { isObject, type Json, type JsonObject, own, type RunData } from '../../lib/model/index.ts';

const MAX_COLUMNS = 30;
const MAX_BESIDE = 20;
const MAX_DEPTH = 3;
const LIST =
  /^(?:items|results?|data|hits|entries|records|rows|list|matches|found|values|elements|content|docs|documents)$/i;
const TELLS_OF_LIST =
  /^(?:total|count|found|page|pages|per_?page|limit|offset|size|next|previous|has_?(?:more|next)|query|took|ok|success|status|meta|links)/i;
const COMPLAINTS = /^(?:errors?|warnings?|messages|problems|notes|notices)$/i;

export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (Json | undefined)[])[];
  readonly name: string;
  readonly beside: readonly (readonly [name: string, value: Json])[];
  readonly isRecord?: true;
}

export function tableOf(data: RunData): Table | undefined {
  if (data.kind === 'table') return { columns: data.columns, rows: data.rows, name: '', beside: [] };
  if (data.kind !== 'json') return undefined;
  const found = listIn(data.value, 0) ?? emptyListIn(data.value);
  if (!found) return recordIn(data.value, 0);
  const { list, name, beside } = found;
  if (list.length === 0) return { columns: [], rows: [], name, beside };
  const columns = [...new Set(list.flatMap((row) => Object.keys(row)))].slice(0, MAX_COLUMNS);
  if (columns.length === 0) return undefined;
  const rows = list.map((row) => columns.map((column) => own(row, column)));
  return { columns, rows, name, beside: beside.slice(0, MAX_BESIDE) };
}

interface NamedRows extends Pick<Table, 'name' | 'beside'> {
  readonly list: readonly JsonObject[];
}

function listIn(value: Json, depth: number): NamedRows | undefined {
  if (isRows(value)) return { list: value, name: '', beside: [] };
  if (!isObject(value) || depth > MAX_DEPTH) return undefined;
  const lists: NamedRows[] = [];
  const deeper: (NamedRows & { readonly key: string })[] = [];
  for (const [key, inner] of Object.entries(value)) {
    if (isRows(inner)) lists.push({ list: inner, name: key, beside: besideIn(value, key) });
    const found = isObject(inner) ? listIn(inner, depth + 1) : undefined;
    if (found) deeper.push({ ...found, key });
  }
  // A list of errors is the result only if there is no other list.
  const wanted = lists.filter(({ name }) => !COMPLAINTS.test(name));
  const counted = wanted.length + deeper.length === 0 ? lists : wanted;
  if (counted.length > 0) return counted.length === 1 ? counted[0] : undefined;
  const [only] = deeper;
  if (!only || deeper.length > 1) return undefined;
  return { list: only.list, name: only.name, beside: [...besideIn(value, only.key), ...only.beside] };
}

function emptyListIn(value: Json): NamedRows | undefined {
  if (isEmptyList(value)) return { list: [], name: '', beside: [] };
  if (!isObject(value)) return undefined;
  const [only, ...more] = Object.entries(value)
    .filter(([name, one]) => isEmptyList(one) && !COMPLAINTS.test(name))
    .map(([name]) => name);
  if (only === undefined || more.length > 0) return undefined;
  const others = Object.keys(value).filter((name) => name !== only && !COMPLAINTS.test(name));
  if (!LIST.test(only) && !others.every((name) => TELLS_OF_LIST.test(name))) return undefined;
  return { list: [], name: only, beside: besideIn(value, only) };
}

const isEmptyList = (value: Json): value is readonly never[] => Array.isArray(value) && value.length === 0;

function recordIn(value: Json, depth: number): Table | undefined {
  if (!isObject(value)) return undefined;
  const [only, ...more] = Object.entries(value);
  if (only && more.length === 0 && isObject(only[1]) && depth < MAX_DEPTH)
    return recordIn(only[1], depth + 1);
  const fields = fieldsIn(value, '', 0);
  if (!fields || fields.length === 0 || fields.length > MAX_COLUMNS) return undefined;
  return {
    columns: fields.map(([name]) => name),
    rows: [fields.map(([, one]) => one)],
    name: '',
    beside: [],
    isRecord: true,
  };
}

function fieldsIn(value: JsonObject, before: string, depth: number): (readonly [string, Json])[] | undefined {
  const fields: (readonly [string, Json])[] = [];
  for (const [name, one] of Object.entries(value)) {
    const isLeaf = Array.isArray(one)
      ? one.every(isScalar)
      : !isObject(one) || Object.keys(one).length === 0 || isAmount(one);
    const inner =
      isLeaf || !isObject(one) || depth >= MAX_DEPTH
        ? undefined
        : fieldsIn(one, `${before}${name}.`, depth + 1);
    if (!isLeaf && !inner) return undefined;
    fields.push(...(inner ?? [[`${before}${name}`, one] as const]));
    if (fields.length > MAX_COLUMNS) return undefined;
  }
  return fields;
}

const isAmount = (value: JsonObject): boolean =>
  Object.keys(value).length <= 3 &&
  (own(value, 'amount') ?? own(value, 'value')) !== undefined &&
  Object.values(value).every((one) => one === null || isScalar(one));

function isRows(value: Json): value is readonly JsonObject[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}

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

export function rowsOf(data: RunData): Table | undefined {
  const table = tableOf(data);
  return table && !table.isRecord && table.rows.length > 0 ? table : undefined;
}

/** Writes CSV (RFC 4180). An apostrophe stops spreadsheets from running a cell as a formula. */
export function csvOf(data: RunData): string | undefined {
  const table = rowsOf(data);
  if (!table) return undefined;
  const cell = (value: Json | undefined): string => {
    const plain = value === undefined || value === null || isScalar(value);
    const text = plain ? String(value ?? '') : JSON.stringify(value);
    const safe = typeof value !== 'number' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return [table.columns, ...table.rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

export function itemsIn(data: RunData): number | undefined {
  const table = tableOf(data);
  if (table && !table.isRecord) return table.rows.length;
  return data.kind === 'json' && Array.isArray(data.value) ? data.value.length : undefined;
}

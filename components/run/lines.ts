import { isObject, type Json, type JsonObject } from '../../lib/model/index.ts';

const MAX_ROWS = 5_000;
const MAX_COLUMNS = 200;

interface Lines {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Reads CSV (RFC 4180) whose rows all have the same length. */
export function csvIn(text: string): Lines | undefined {
  const [columns, ...rows] = recordsIn(text);
  if (!columns || columns.length < 2 || columns.length > MAX_COLUMNS || rows.length === 0) return undefined;
  return rows.every((row) => row.length === columns.length) ? { columns, rows } : undefined;
}

function recordsIn(text: string): readonly (readonly string[])[] {
  const records: string[][] = [];
  let record: string[] = [];
  for (const [all, quoted, plain = '', end = ''] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy,
  )) {
    if (all === '' && record.length === 0) break;
    record.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    records.push(record);
    record = [];
    if (end === '' || records.length > MAX_ROWS) break;
  }
  return records;
}

export function jsonLinesIn(text: string): readonly JsonObject[] | undefined {
  const rows: JsonObject[] = [];
  for (const line of text.split('\n', MAX_ROWS)) {
    if (line.trim() === '') continue;
    const value = parsed(line);
    if (!isObject(value)) return undefined;
    rows.push(value);
  }
  return rows.length === 0 ? undefined : rows;
}

function parsed(line: string): Json | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

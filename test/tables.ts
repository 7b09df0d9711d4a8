/** "[name]" begins a table, "# " a comment, and " | " separates cells. */
import { readFileSync } from 'node:fs';
import type { Json } from '../lib/model/index.ts';

export function tablesIn(file: URL): ReadonlyMap<string, string> {
  const [, ...parts] = readFileSync(file, 'utf8').split(/^\[(.+)\]\n/m);
  return new Map(parts.flatMap((name, index) => (index % 2 === 0 ? [[name, parts[index + 1] ?? '']] : [])));
}

/** A row with special characters is written as a JSON string. */
export function linesOf(file: URL, name: string): readonly string[] {
  const table = tablesIn(file).get(name);
  if (table === undefined) throw new Error(`${file.pathname} has no table "${name}"`);
  const lines = table.split('\n').filter((line) => line !== '' && !line.startsWith('# '));
  if (lines.length === 0) throw new Error(`${file.pathname}: the table "${name}" has no rows`);
  return lines.map((line) => (/^"(?:[^"\\]|\\.)*"$/.test(line) ? String(JSON.parse(line)) : line));
}

export const rowsOf = <Row extends readonly unknown[]>(file: URL, name: string): readonly Row[] =>
  linesOf(file, name).map((line) => line.split(' | ').map(cellOf) as unknown as Row);

/** @throws if a cell begins like a JSON object or list, but isn't valid JSON */
export function cellOf(cell: string): Json {
  try {
    return JSON.parse(cell) as Json;
  } catch {
    if (/^\s*(?:\{"|\["|\[\{|\[\[)/.test(cell)) throw new Error(`A cell isn't JSON: ${cell}`);
    return cell.trim();
  }
}

import { readFileSync, writeFileSync } from 'node:fs';
import { conformance } from './conformance.ts';
import { blindControls, controls } from './controls.ts';
import { rulePages } from './rules.ts';
import { strictness } from './strictness.ts';

const fileOf = (page: string): URL => new URL(`../../docs/${page}`, import.meta.url);

function withTables(page: string, ...tables: readonly (readonly string[])[]): readonly [string, string] {
  let at = 0;
  const text = readFileSync(fileOf(page), 'utf8').replaceAll(
    /^(\|.*\n\|-.*\n)(?:\|.*\n)*/gm,
    (_, head: string) => `${head}${tables[at++]?.map((row) => `${row}\n`).join('')}`,
  );
  if (at !== tables.length) throw new Error(`docs/${page} has ${at} tables, not ${tables.length}.`);
  return [page, text];
}

export const pages: ReadonlyMap<string, string> = new Map([
  withTables('conformance.md', ...conformance()),
  withTables('controls.md', controls(), ...blindControls()),
  withTables('strictness.md', strictness()),
  ...rulePages(),
]);

if (import.meta.main) for (const [page, text] of pages) writeFileSync(fileOf(page), text);

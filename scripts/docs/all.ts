/** `npm run docs`: writes the pages of docs that follow from rules and tests. A test fails where one has drifted. */
import { writeFileSync } from 'node:fs';
import { conformance } from './conformance.ts';
import { controls } from './controls.ts';
import { rulePages } from './rules.ts';
import { strictness } from './strictness.ts';

/** Each page, by its path in docs. */
export const pages: ReadonlyMap<string, string> = new Map([
  ['conformance.md', conformance()],
  ['controls.md', controls()],
  ['strictness.md', strictness()],
  ...rulePages(),
]);

if (import.meta.main)
  for (const [file, text] of pages) writeFileSync(new URL(`../../docs/${file}`, import.meta.url), text);

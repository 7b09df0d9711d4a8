import { readFileSync } from 'node:fs';
import { formatIds } from '../formats/index.ts';
import { listed } from '../text/index.ts';
import { root } from './version.ts';

/**
 * The help of a command, from its text in `help`.
 * @param values of names in braces, which the code decides
 */
export function helpOf(command: string, values: Readonly<Record<string, string>>): string {
  const text = readFileSync(new URL(`lib/cli/help/${command}.txt`, root), 'utf8');
  return text.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? '');
}

export const checkHelp = (): string => helpOf('check', { formats: listed(formatIds, 'and') });

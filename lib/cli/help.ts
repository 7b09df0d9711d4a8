import { readFileSync } from 'node:fs';
import { formatIds } from '../formats/index.ts';
import { clean } from '../report/index.ts';
import { fillIn, type Shown } from '../schema/format-value.ts';
import { nearestWord } from '../schema/suggest.ts';
import { listed } from '../text/index.ts';
import { root } from './version.ts';

export const helpOf = (command: string, values: Shown): string =>
  fillIn(readFileSync(new URL(`lib/cli/help/${command}.txt`, root), 'utf8'), values);

export const commandsHelp = (): string => helpOf('awas-lens', {});

export function noCommand(word: string, commands: readonly string[]): string {
  const near = nearestWord(word, commands);
  const meant = near ?? (/^-|[./]/.test(word) ? `check ${word}` : undefined);
  const hint = meant === undefined ? '' : ` Did you mean awas-lens ${meant}?`;
  return `${clean(`There is no command “${word}”.${hint}`)} See awas-lens --help.\n`;
}

export const checkHelp = (): string => helpOf('check', { formats: listed(formatIds, 'and') });

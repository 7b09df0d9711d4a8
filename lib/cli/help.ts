import { readFileSync } from 'node:fs';
import { formatIds } from '../formats/index.ts';
import { fillIn, type Shown } from '../schema/format-value.ts';
import { listed } from '../text/index.ts';
import { root } from './version.ts';

/** The help of a command, from its text in `help` and the values that the code decides. */
export const helpOf = (command: string, values: Shown): string =>
  fillIn(readFileSync(new URL(`lib/cli/help/${command}.txt`, root), 'utf8'), values);

export const checkHelp = (): string => helpOf('check', { formats: listed(formatIds, 'and') });

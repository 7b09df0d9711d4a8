/** Writes docs/strictness.md: what each format says of the same fault, by judging documents that have it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rulePage } from '../../lib/report/index.ts';
import { COLUMNS, FAULTS, verdictsOn } from '../../test/strictness/faults.ts';

const file = fileURLToPath(new URL('../../docs/strictness.md', import.meta.url));

function linked(verdict: string): string {
  const [severity, rule = ''] = verdict.split(' ');
  return `${severity} [${rule.split('/')[1]}](rules/${rulePage(rule)}.md#${rule.replace('/', '')})`;
}

export function strictness(): string {
  const rows = FAULTS.map(({ fault, in: made }) => {
    const cells = COLUMNS.map((column) => {
      const make = made[column];
      return make === undefined
        ? '–'
        : verdictsOn(column, make).slice(0, 1).map(linked).join('') || 'allowed';
    });
    return `| ${[fault, ...cells].join(' | ')} |`;
  });
  return [
    '# How strict each format is judged',
    '',
    'The same fault in a document of each format that has nothing else wrong, and the gravest thing that is found. The same fault has the same severity and a rule of the same name wherever the texts ask for the same; where they do not, the row of the text decides: a MUST is an error, a SHOULD a warning. – : the format has nothing of the kind.',
    '',
    `| fault | ${COLUMNS.join(' | ')} |`,
    `|---${'|---'.repeat(COLUMNS.length)}|`,
    ...rows,
    '',
    'Written by `npm run docs`.',
    '',
  ].join('\n');
}

export const isStale = (): boolean => {
  try {
    return readFileSync(file, 'utf8') !== strictness();
  } catch {
    return true;
  }
};

if (import.meta.url === `file://${process.argv[1]}`) writeFileSync(file, strictness());

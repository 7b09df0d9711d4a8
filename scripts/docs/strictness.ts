/** docs/strictness.md: what each format says of the same fault, by judging documents that have it. */
import { rulePage } from '../../lib/report/index.ts';
import { COLUMNS, FAULTS, verdictsOn } from '../../test/strictness/faults.ts';

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
    'The same fault in a document of each format that has nothing else wrong, and the gravest thing that is found. – : the format has nothing of the kind.',
    '',
    'One principle for all formats: what a text asks for by MUST, or calls required, is an error; SHOULD is a warning; MAY is for information. Where no text asks for anything, what makes a request fail or exposes somebody is a warning, and what is merely unwise is for information. The same fault has the same severity, and a rule of the same name, wherever the texts ask for the same. An endpoint without a slash is an error in AWP, too: its §9 requires a path, and the SHOULD of that row is about paths in place of whole URLs. What differs is what the texts differ in:',
    '',
    '- plain http: an error where the text demands HTTPS of that very address (ADP §7, Web of Agents §4.3.1, agents.txt §2.5), else a warning;',
    '- two of the same identifier: agents.txt does not say that identifiers are unique, so it is a SHOULD there;',
    '- an empty description: what is required must say something, so that it is an error; in AWP §15 a description is a SHOULD;',
    '- a rate limit of another form: AWP §9 gives the form by example only, so it is a SHOULD there.',
    '',
    `| fault | ${COLUMNS.join(' | ')} |`,
    `|---${'|---'.repeat(COLUMNS.length)}|`,
    ...rows,
    '',
    'Written by `npm run docs`.',
    '',
  ].join('\n');
}

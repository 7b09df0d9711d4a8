import { rulePage } from '../../lib/report/index.ts';
import { COLUMNS, FAULTS, verdictsOn } from '../../test/strictness/faults.ts';

function linked(verdict: string): string {
  const [severity, rule = ''] = verdict.split(' ');
  return `${severity} [${rule.split('/')[1]}](rules/${rulePage(rule)}.md#${rule.replace('/', '')})`;
}

export function strictness(): readonly string[] {
  return FAULTS.map(({ fault, in: made }) => {
    const cells = COLUMNS.map((column) => {
      const make = made[column];
      return make === undefined
        ? '–'
        : verdictsOn(column, make).slice(0, 1).map(linked).join('') || 'allowed';
    });
    return `| ${[fault, ...cells].join(' | ')} |`;
  });
}

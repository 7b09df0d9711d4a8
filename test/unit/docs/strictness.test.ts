import { describe, expect, test } from 'vitest';
import { FAULTS, verdictsOn } from '../../strictness/faults.ts';

const ALIKE =
  /empty document|byte order|empty object|list instead|version|lower case|without a slash|space in an/;

describe('the same fault has the same severity in every format', () => {
  test.each(FAULTS.filter(({ fault }) => ALIKE.test(fault)).map((one) => [one.fault, one] as const))(
    '%s',
    (_, one) => {
      const severities = Object.entries(one.in).map(([column, make]) => {
        const [first = ''] = verdictsOn(column as Parameters<typeof verdictsOn>[0], make);
        return first.split(' ')[0];
      });
      expect(new Set(severities)).toEqual(new Set(['error']));
    },
  );

  test.each(['lower case', 'without a slash', 'space in an'])('by a rule of the same name: %s', (part) => {
    const fault = FAULTS.find((one) => one.fault.includes(part));
    const names = Object.entries(fault?.in ?? {}).map(
      ([column, make]) => verdictsOn(column as Parameters<typeof verdictsOn>[0], make)[0]?.split('/')[1],
    );
    expect(new Set(names).size).toBe(1);
  });
});

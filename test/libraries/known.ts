/**
 * Controls that are refused before anything is sent, and why: `library parameter | ways | reason`, where the ways are
 * `mcp`, `chromium`, `firefox` or `all`. Everything else has to be right everywhere.
 */
import type { WayName } from './ways.ts';

const ROWS = `
`;

export interface KnownRefusal {
  readonly ways: readonly string[];
  readonly why: string;
}

const ALL = new Map(
  ROWS.trim()
    .split('\n')
    .filter(Boolean)
    .map((row): [string, KnownRefusal] => {
      const [control = '', ways = '', why = ''] = row.split('|').map((cell) => cell.trim());
      return [control, { ways: ways.split(' '), why }];
    }),
);

/** Why a control is refused by that way; undefined where it has to be right. */
export function knownRefusal(library: string, parameter: string, way: WayName): string | undefined {
  const known = ALL.get(`${library} ${parameter}`);
  return known && (known.ways.includes(way) || known.ways.includes('all')) ? known.why : undefined;
}

export const knownControls = (): readonly string[] => [...ALL.keys()];

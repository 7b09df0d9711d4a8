import { type Link, unroll } from '../json/index.ts';
import { type Fix, type FixWords, fixFrom } from './change.ts';
import texts from './faults.json' with { type: 'json' };
import { fillIn, type Shown } from './format-value.ts';

export interface SchemaFault {
  readonly pointer: string;
  readonly message: string;
  readonly fix: Fix;
  /** True if the fault isn't certain: the pattern needs backtracking, or the reference isn't followed. */
  readonly unsure?: boolean;
  /** True for a valid schema that no value matches, or that clients don't support. */
  readonly isUseless?: boolean;
}

export type FaultId = keyof typeof texts;

export function inWords(id: FaultId, data: Shown): Pick<SchemaFault, 'message' | 'fix'> {
  const words: FixWords & { readonly message: string } = texts[id];
  return { message: fillIn(words.message, data), fix: fixFrom(words, data) };
}

export function faultAt(
  place: Link | undefined,
  id: FaultId,
  data: Shown,
  more?: Pick<SchemaFault, 'unsure' | 'isUseless'>,
): SchemaFault {
  return { pointer: unroll(place), ...inWords(id, data), ...more };
}

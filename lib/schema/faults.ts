import { type Link, unroll } from '../json/index.ts';
import { type Fix, type FixWords, fixFrom } from './change.ts';
import texts from './faults.json' with { type: 'json' };
import { fillIn, type Shown } from './format-value.ts';

export interface SchemaFault {
  readonly pointer: string;
  readonly message: string;
  readonly fix: Fix;
  readonly unsure?: boolean;
  /** True if no value matches the schema, or if clients don't support it. */
  readonly isUseless?: boolean;
}

export type FaultId = keyof typeof texts;

export function inWords(id: FaultId, data: Shown): Pick<SchemaFault, 'message' | 'fix'> {
  const words: FixWords & { readonly message?: string; readonly must?: string } = texts[id];
  const { message = `"{{{keyword}}}" is {{value}}. It must be ${words.must}.` } = words;
  return { message: fillIn(message, data), fix: fixFrom(words, data) };
}

export function faultAt(
  place: Link | undefined,
  id: FaultId,
  data: Shown,
  more?: Pick<SchemaFault, 'unsure' | 'isUseless'>,
): SchemaFault {
  return { pointer: unroll(place), ...inWords(id, data), ...more };
}

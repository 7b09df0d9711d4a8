import tables from './labels.json' with { type: 'json' };
import type { TextKey } from './texts.tsx';

type Tables = typeof tables;

/**
 * Catalogue keys of things that have a name in code (kinds, states, codes), by that name. A name that a table lacks
 * does not compile; a test checks that the catalogue has every text.
 */
export const LABELS = tables as {
  readonly [Of in keyof Tables]: { readonly [Name in keyof Tables[Of]]: TextKey };
};

/** The catalogue key of a name that came from outside; undefined if the table has none. */
export const labelIn = (table: object, name = ''): TextKey | undefined =>
  Object.hasOwn(table, name) ? (table as Record<string, TextKey>)[name] : undefined;

import tables from './labels.json' with { type: 'json' };
import type { TextKey } from './texts.tsx';

type Tables = typeof tables;

/**
 * The texts of what has a name in code (kinds, states, codes), by that name. A name that a table lacks does not compile;
 * that the catalogue has each text is held by its test.
 */
export const LABELS = tables as {
  readonly [Of in keyof Tables]: { readonly [Name in keyof Tables[Of]]: TextKey };
};

/** The text of a name that came from outside, where there is one for it. */
export const labelIn = (table: object, name = ''): TextKey | undefined =>
  Object.hasOwn(table, name) ? (table as Record<string, TextKey>)[name] : undefined;

import type messages from '../../public/_locales/en/messages.json';

export type TextKey = keyof typeof messages;

/**
 * A text of the catalogue, in which `values` replace $1, $2 …. The person reads it in their language, and
 * agents, logs and the command in English.
 */
export interface Said {
  readonly key: TextKey;
  readonly values: readonly (string | number | Said | readonly Sentence[])[];
}

/** A text of the catalogue, or a literal text such as a quotation. */
export type Sentence = Said | string;

export type Sentences = Sentence | readonly Sentence[];

import type messages from '../../public/_locales/en/messages.json';

export type TextKey = keyof typeof messages;

/**
 * A text of the catalogue: its key, and the values of $1, $2 …, with lists as arrays. The person reads it in their
 * language. Agents, logs and the command read it in English.
 */
export interface Said {
  readonly key: TextKey;
  readonly values: readonly (string | number | Said | readonly Sentence[])[];
}

/** A text of the catalogue, or a literal text: a quotation, or a text without a catalogue key. */
export type Sentence = Said | string;

/** One sentence, or several in reading order. */
export type Sentences = Sentence | readonly Sentence[];

import type messages from '../../public/_locales/en/messages.json';

export type TextKey = keyof typeof messages;

/** A text of the catalogue. `values` replace its $1, $2 and so on. */
export interface Said {
  readonly key: TextKey;
  readonly values: readonly (string | number | Said | readonly Sentence[])[];
}

export type Sentence = Said | string;

export type Sentences = Sentence | readonly Sentence[];

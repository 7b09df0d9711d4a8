import { invisibleIn, stripInvisible } from './invisible.ts';
import { truncate } from './truncate.ts';

/** A text of a site as a model may read it: without invisible characters, cut to a length. */
export interface Sanitized {
  readonly text: string;
  /** How many characters nobody would have seen. */
  readonly hidden: number;
  readonly cut: boolean;
}

export function sanitize(text: string, limit: number): Sanitized {
  const shown = stripInvisible(text);
  return {
    text: truncate(shown, limit),
    hidden: invisibleIn(text).length,
    cut: shown.length > limit,
  };
}

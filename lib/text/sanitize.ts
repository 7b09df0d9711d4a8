import { invisibleIn, stripInvisible } from './invisible.ts';
import { truncate } from './truncate.ts';

/**
 * A text of a site as a model may read it: without invisible characters, cut to a length.
 * @returns `hidden`: how many characters nobody would have seen
 */
export function sanitize(text: string, limit: number) {
  const shown = stripInvisible(text);
  return {
    text: truncate(shown, limit),
    hidden: invisibleIn(text).length,
    cut: shown.length > limit,
  };
}

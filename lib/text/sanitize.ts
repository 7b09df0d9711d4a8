import { invisibleIn, stripInvisible } from './invisible.ts';
import { truncate } from './truncate.ts';

/**
 * A site's text that is safe for a model: without invisible characters, and shortened.
 * @returns `hidden`: the number of invisible characters
 */
export function sanitize(text: string, limit: number) {
  const shown = stripInvisible(text);
  return {
    text: truncate(shown, limit),
    hidden: invisibleIn(text).length,
    cut: shown.length > limit,
  };
}

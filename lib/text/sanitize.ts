import { invisibleIn, stripInvisible } from './invisible.ts';
import { truncate } from './truncate.ts';

/**
 * A shortened text without invisible characters, for a model.
 * @returns `hidden`: number of removed characters
 */
export function sanitize(text: string, limit: number) {
  const shown = stripInvisible(text);
  return {
    text: truncate(shown, limit),
    hidden: invisibleIn(text).length,
    cut: shown.length > limit,
  };
}

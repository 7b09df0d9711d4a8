import { invisibleIn, stripInvisible } from './invisible.ts';
import { truncate } from './truncate.ts';

export function sanitize(text: string, limit: number) {
  const shown = stripInvisible(text);
  return {
    text: truncate(shown, limit),
    hidden: invisibleIn(text).length,
    cut: shown.length > limit,
  };
}

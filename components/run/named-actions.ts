import type { Action } from '../../lib/model/index.ts';

/** More buttons would hide the text. */
const MAX_OFFERED = 3;

/**
 * Actions of the same document whose ids occur in a text, e.g. in a recovery (AWP §10).
 * @param after the failed action
 */
export function namedActions(text: string, after: Action, actions: readonly Action[]): readonly Action[] {
  const words = new Set(text.match(/[\p{L}\p{N}_-]+/gu));
  return actions
    .filter(({ key, document, id }) => key !== after.key && document === after.document && words.has(id))
    .slice(0, MAX_OFFERED);
}

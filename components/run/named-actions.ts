import type { Action } from '../../lib/model/index.ts';

/** Maximum number of actions that are offered with a text, since more would hide the text. */
const MAX_OFFERED = 3;

/**
 * The other actions whose ids occur in a text, such as the recovery that a site declares for an error (AWP §10:
 * "retry search_flights with different parameters").
 * @param after the action that failed; only actions of its document are returned
 */
export function namedActions(text: string, after: Action, actions: readonly Action[]): readonly Action[] {
  const words = new Set(text.match(/[\p{L}\p{N}_-]+/gu));
  return actions
    .filter(({ key, document, id }) => key !== after.key && document === after.document && words.has(id))
    .slice(0, MAX_OFFERED);
}

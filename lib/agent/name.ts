import type { Action } from '../model/index.ts';
import { slug } from '../text/index.ts';

/** A tool's name: the action's id in the characters that every client takes. */
export function nameOf(action: Pick<Action, 'id'>): string {
  const name = slug(action.id, { separator: '_', keep: '_-' });
  return name === '' ? 'action' : name;
}

import type { Action } from '../model/index.ts';

/** A tool's name: the action's id in the characters that every client takes. */
export function nameOf(action: Pick<Action, 'id'>): string {
  const name = action.id
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 64);
  return name === '' ? 'action' : name;
}

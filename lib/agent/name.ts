import { type Action, MAX_TOOL_NAME } from '../model/index.ts';
import { slug } from '../text/index.ts';

/** A tool's name: the action's id in the characters that every client takes, `^[a-z_][a-z0-9_-]{0,39}$`. */
export function nameOf(action: Pick<Action, 'id'>): string {
  const name = slug(action.id, { separator: '_', keep: '_-', limit: MAX_TOOL_NAME - 1 });
  if (name === '') return 'action';
  return /^[a-z_]/.test(name) ? name : `_${name}`;
}

/** A name that is not taken. */
export function freeName(wanted: string, taken: { has(name: string): boolean }): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number++) name = `${wanted.slice(0, MAX_TOOL_NAME - 5)}_${number}`;
  return name;
}

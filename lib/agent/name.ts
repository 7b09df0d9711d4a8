import { type Action, MAX_TOOL_NAME } from '../model/index.ts';
import { looseName, slug } from '../text/index.ts';

/** A tool's name: the action's id in the characters that every client takes, `^[a-z_][a-z0-9_-]{0,39}$`. */
export function nameOf(action: Pick<Action, 'id'>): string {
  const name = slug(action.id, { separator: '_', keep: '_-', limit: MAX_TOOL_NAME - 1 });
  if (name === '') return 'action';
  return /^[a-z_]/.test(name) ? name : `_${name}`;
}

/** Whether two actions have the same id, however it is written. Names cannot tell: they are cut, and ASCII only. */
export function isNamesake(one: Pick<Action, 'id'>, other: Pick<Action, 'id'>): boolean {
  return looseName(one.id) === looseName(other.id);
}

/** A name for an action whose own name, once cut, is taken. It ends in a hash of the id, the same on every page. */
export function distinctName(action: Pick<Action, 'id'>): string {
  let hash = 0x811c9dc5;
  for (const sign of action.id) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return `${nameOf(action).slice(0, MAX_TOOL_NAME - 6)}_${(hash % 36 ** 4).toString(36).padStart(4, '0')}`;
}

/** The wanted name, with a number where it is taken. */
export function freeName(wanted: string, taken: { has(name: string): boolean }): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number++) name = `${wanted.slice(0, MAX_TOOL_NAME - 5)}_${number}`;
  return name;
}

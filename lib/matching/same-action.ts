import type { Action } from '../model/index.ts';
import { looseName } from '../text/index.ts';

/**
 * True if two actions of different declarations are surely one: they have the same name, and take the same inputs. A
 * name alone is no evidence: “search” is on every site, and may search for something else.
 */
export function isSameAction(one: Action, other: Action): boolean {
  const names = namesOf(other);
  if (!namesOf(one).some((name) => names.includes(name))) return false;
  const [mine, theirs] = [inputsOf(one), inputsOf(other)];
  return mine.size === theirs.size && [...mine].every((name) => theirs.has(name));
}

const namesOf = ({ id, name, transport }: Action): readonly string[] =>
  [id, name, transport.kind === 'mcp' ? (transport.tool ?? '') : '']
    .map(looseName)
    .filter((one) => one !== '');

/** The names of what a caller gives. What never varies and what travels as a header is no input of a tool. */
const inputsOf = ({ parameters }: Action): ReadonlySet<string> =>
  new Set(
    parameters
      .filter(({ in: place, schema }) => place !== 'header' && schema.const === undefined)
      .map(({ name }) => looseName(name)),
  );

import type { Action, Parameter } from '../model/index.ts';
import { looseName } from '../text/index.ts';

/**
 * True if two actions of different declarations certainly do the same: they have the same name and the same inputs. A
 * name alone is no evidence: “search” is on every site, and may search for something else.
 */
export function isSameAction(one: Action, other: Action): boolean {
  if (!(isKnown(one) && isKnown(other))) return false;
  const names = namesOf(other);
  if (!namesOf(one).some((name) => names.includes(name))) return false;
  const [mine, theirs] = [inputNames(one), inputNames(other)];
  return mine.size === theirs.size && [...mine].every((name) => theirs.has(name));
}

/** False until the details of an action are read, or the tools of its server are listed. */
const isKnown = ({ transport }: Action): boolean =>
  transport.kind !== 'detail' && !(transport.kind === 'mcp' && transport.tool === undefined);

const inputNames = (action: Action): ReadonlySet<string> =>
  new Set(inputsOf(action).map(({ name }) => looseName(name)));

/** True if a tool that does the same as an action accepts its arguments unchanged. */
export function takesArguments(tool: Action, action: Action): boolean {
  return inputsOf(action).every(({ name, required, schema }) => {
    const input = tool.parameters.find((one) => one.name === name);
    return input !== undefined && (required || !input.required) && isTypeOf(schema.type, input.schema.type);
  });
}

/** A missing type or a list of types isn't enough to prove a difference. */
const isTypeOf = (given: unknown, taken: unknown): boolean =>
  typeof given !== 'string' ||
  typeof taken !== 'string' ||
  given === taken ||
  (given === 'integer' && taken === 'number');

const namesOf = ({ id, name, transport }: Action): readonly string[] =>
  [id, name, transport.kind === 'mcp' ? (transport.tool ?? '') : '']
    .map(looseName)
    .filter((one) => one !== '');

/** The inputs that a caller gives. A constant, or a value in a header, isn't an input of a tool. */
export const inputsOf = ({ parameters }: Action): readonly Parameter[] =>
  parameters.filter(({ in: place, schema }) => place !== 'header' && schema.const === undefined);

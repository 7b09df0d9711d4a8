import type { Action, Parameter } from '../model/index.ts';
import { looseName } from '../text/index.ts';

/** A name alone is no evidence: “search” is on every site. */
export function isSameAction(one: Action, other: Action): boolean {
  if (!(isKnown(one) && isKnown(other))) return false;
  const names = namesOf(other);
  if (!namesOf(one).some((name) => names.includes(name))) return false;
  const [mine, theirs] = [inputNames(one), inputNames(other)];
  return mine.size === theirs.size && [...mine].every((name) => theirs.has(name));
}

/** Inputs are unknown until an action's details are read or its server's tools are listed. */
const isKnown = ({ transport }: Action): boolean =>
  transport.kind !== 'detail' && !(transport.kind === 'mcp' && transport.tool === undefined);

const inputNames = (action: Action): ReadonlySet<string> =>
  new Set(inputsOf(action).map(({ name }) => looseName(name)));

export function takesArguments(tool: Action, action: Action): boolean {
  return inputsOf(action).every(({ name, required, schema }) => {
    const input = tool.parameters.find((one) => one.name === name);
    return input !== undefined && (required || !input.required) && isTypeOf(schema.type, input.schema.type);
  });
}

const isTypeOf = (given: unknown, taken: unknown): boolean =>
  typeof given !== 'string' ||
  typeof taken !== 'string' ||
  given === taken ||
  (given === 'integer' && taken === 'number');

const namesOf = ({ id, name, transport }: Action): readonly string[] =>
  [id, name, transport.kind === 'mcp' ? (transport.tool ?? '') : '']
    .map(looseName)
    .filter((one) => one !== '');

/** Callers don't set headers and constants. */
export const inputsOf = ({ parameters }: Action): readonly Parameter[] =>
  parameters.filter(({ in: place, schema }) => place !== 'header' && schema.const === undefined);

import type { Action, Parameter } from '../model/index.ts';
import { looseName } from '../text/index.ts';

/** Compares names and also inputs, because many sites have an action “search”. */
export function isSameAction(one: Action, other: Action): boolean {
  const names = namesOf(other);
  const inputs = (action: Action) =>
    [...new Set(inputsOf(action).map(({ name }) => looseName(name)))].toSorted().join('\n');
  return (
    [one, other].every(isKnown) &&
    namesOf(one).some((name) => names.includes(name)) &&
    inputs(one) === inputs(other)
  );
}

/** False until the details of the action or the tools of its server are known. */
const isKnown = ({ transport }: Action): boolean =>
  transport.kind !== 'detail' && !(transport.kind === 'mcp' && transport.tool === undefined);

export function takesArguments(tool: Action, action: Action): boolean {
  return inputsOf(action).every(({ name, required, schema: { type: given } }) => {
    const input = tool.parameters.find((one) => one.name === name);
    if (!input || (input.required && !required)) return false;
    const { type } = input.schema;
    const isClear = typeof given === 'string' && typeof type === 'string' && given !== type;
    return !isClear || (given === 'integer' && type === 'number');
  });
}

const namesOf = ({ id, name, transport }: Action): readonly string[] =>
  [id, name, (transport.kind === 'mcp' && transport.tool) || ''].map(looseName).filter(Boolean);

export const inputsOf = ({ parameters }: Action): readonly Parameter[] =>
  parameters.filter(({ in: place, schema }) => place !== 'header' && schema.const === undefined);

import {
  type Action,
  type Arguments,
  type Json,
  own,
  type Parameter,
  type Problem,
  pointer,
} from '../model/index.ts';
import { allowed, describe, exampleOf, typesOf, validate } from '../schema/site.ts';
import { nearestWord, show } from '../schema/words.ts';

/** Arguments made complete and judged. */
export interface CheckedArguments {
  /** By parameter name, defaults filled in. */
  readonly values: ReadonlyMap<string, Json>;
  /** Names of those that came from a declared default. */
  readonly filled: ReadonlySet<string>;
  readonly problems: readonly Problem[];
  readonly warnings: readonly string[];
}

/**
 * Fills in the declared defaults and validates what is given: names, required ones, and every value against its
 * parameter's schema (and all of them against the site's own schema of the input, where it has one).
 */
export function checkArguments(action: Action, given: Arguments): CheckedArguments {
  const values = new Map<string, Json>();
  const filled = new Set<string>();
  const problems: Problem[] = [];
  const unchecked = new Set<string>();
  for (const parameter of action.parameters) {
    const { name } = parameter;
    const value = own(given, name);
    if (value !== undefined && !(value === null && !takesNull(parameter))) {
      values.set(name, value);
      const validity = validate(parameter.schema, value);
      for (const problem of validity.problems)
        problems.push({ ...problem, pointer: pointer(name) + problem.pointer });
      for (const note of validity.unchecked) unchecked.add(`${name}: ${note}`);
      continue;
    }
    const byDefault = own(parameter.schema, 'default');
    if (byDefault !== undefined && byDefault !== null) {
      values.set(name, byDefault);
      filled.add(name);
    } else if (parameter.required) problems.push(missing(parameter));
  }
  const warnings = [...unchecked].slice(0, 10).map((note) => `Could not be checked: ${note}.`);
  const names = action.parameters.map(({ name }) => name);
  for (const name of Object.keys(given)) {
    if (names.includes(name)) continue;
    // A site's own schema says itself whether it takes further properties (judged below); by default it does.
    if (action.input) values.set(name, given[name] as Json);
    const near = nearestWord(name, names);
    const message = `There is no parameter ${show(name)}.${near !== undefined ? ` Did you mean ${show(near)}?` : names.length > 0 ? ` There are: ${names.slice(0, 20).join(', ')}.` : ' This action takes none.'}`;
    if (action.input && own(action.input, 'additionalProperties') !== false) warnings.push(message);
    else problems.push({ pointer: pointer(name), message });
  }
  if (action.input) {
    const whole = validate(action.input, asObject(values));
    for (const problem of whole.problems) {
      if (!problems.some((known) => known.pointer === problem.pointer)) problems.push(problem);
    }
    for (const note of whole.unchecked)
      if (warnings.length < 20) warnings.push(`Could not be checked: ${note}.`);
  }
  return { values, filled, problems, warnings };
}

/** An object without a prototype: a parameter may have any name. */
export function asObject(values: Iterable<readonly [string, Json]>): { [name: string]: Json } {
  const object: { [name: string]: Json } = Object.create(null);
  for (const [name, value] of values) object[name] = value;
  return object;
}

function missing({ name, schema, description }: Parameter): Problem {
  const expected = describe(schema) || description?.slice(0, 200) || '';
  const example = exampleOf(schema);
  return {
    pointer: pointer(name),
    message: `Missing: ${show(name)} is required${expected === '' ? '' : ` (${expected})`}.`,
    ...(example !== undefined && { example }),
  };
}

/** Who leaves a parameter out often says null: only where a schema names null it is a value. */
function takesNull({ schema }: Parameter): boolean {
  return typesOf(schema).includes('null') || allowed(schema)?.includes(null) === true;
}

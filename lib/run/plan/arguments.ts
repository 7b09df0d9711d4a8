import {
  type Action,
  type Arguments,
  type Json,
  own,
  type Parameter,
  type Problem,
  pointer,
  type Said,
  type Sentence,
} from '../../model/index.ts';
import { show } from '../../schema/format-value.ts';
import { allowed, describe, exampleOf, typesOf, validate } from '../../schema/site.ts';
import { nearestWord } from '../../schema/suggest.ts';
import { saying } from '../../text/english.ts';
import { say } from '../../text/index.ts';

export interface CheckedArguments {
  readonly values: ReadonlyMap<string, Json>;
  /** Parameters that got their default. */
  readonly defaults: ReadonlySet<string>;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Sentence[];
}

export function checkArguments(action: Action, given: Arguments): CheckedArguments {
  const checks = action.parameters.map((parameter) => ({
    name: parameter.name,
    ...checkParameter(parameter, own(given, parameter.name)),
  }));
  const values = new Map(
    checks.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const])),
  );
  const defaults = new Set(checks.filter(({ isDefault }) => isDefault).map(({ name }) => name));
  const problems = checks.flatMap((check) => check.problems);
  const unchecked = checks.flatMap((check) => check.unchecked);
  const warnings: Sentence[] = unchecked.slice(0, 10).map((note) => say('warnUnchecked', note));
  for (const { name, said } of unknownNames(action, given)) {
    if (action.input) values.set(name, given[name] ?? null);
    if (action.input && own(action.input, 'additionalProperties') !== false) warnings.push(...said);
    else problems.push({ pointer: pointer(name), ...saying(said) });
  }
  const whole = action.input && validate(action.input, asObject(values));
  for (const problem of whole?.problems ?? [])
    if (!problems.some((known) => known.pointer === problem.pointer)) problems.push(problem);
  for (const note of whole?.unchecked ?? [])
    if (warnings.length < 20) warnings.push(say('warnUnchecked', note));
  return { values, defaults, problems, warnings };
}

interface CheckedParameter {
  readonly value?: Json;
  readonly isDefault?: boolean;
  readonly problems: readonly Problem[];
  readonly unchecked: readonly Said[];
}

function checkParameter(parameter: Parameter, given: Json | undefined): CheckedParameter {
  const { name, schema, required } = parameter;
  if (given !== undefined && (given !== null || takesNull(parameter))) {
    const { problems, unchecked } = validate(schema, given);
    return {
      value: given,
      problems: problems.map((problem) => ({ ...problem, pointer: pointer(name) + problem.pointer })),
      unchecked: unchecked.map((note) => say('uncheckedOf', name, note)),
    };
  }
  const value = own(schema, 'default') ?? undefined;
  if (value !== undefined) return { value, isDefault: true, problems: [], unchecked: [] };
  return { problems: required ? [missing(parameter)] : [], unchecked: [] };
}

function unknownNames(
  { parameters }: Action,
  given: Arguments,
): readonly { readonly name: string; readonly said: readonly Said[] }[] {
  const names = parameters.map(({ name }) => name);
  return Object.keys(given)
    .filter((name) => !names.includes(name))
    .map((name) => ({ name, said: [say('argumentUnknown', show(name)), suggestion(name, names)] }));
}

function suggestion(name: string, names: readonly string[]): Said {
  const near = nearestWord(name, names);
  if (near !== undefined) return say('didYouMean', show(near));
  return names.length > 0 ? say('thereAre', names.slice(0, 20).join(', ')) : say('takesNone');
}

/** Returns an object without a prototype, because a parameter may have any name. */
export const asObject = (values: Iterable<readonly [string, Json]>): { [name: string]: Json } =>
  Object.assign(Object.create(null), Object.fromEntries(values));

function missing({ name, schema, description }: Parameter): Problem {
  const expected = describe(schema) || description?.slice(0, 200) || '';
  const example = exampleOf(schema);
  return {
    pointer: pointer(name),
    ...saying(
      expected === '' ? say('argumentMissing', show(name)) : say('argumentMissingOf', show(name), expected),
    ),
    example,
  };
}

/** True if the schema allows null. Otherwise null means an omitted parameter. */
function takesNull({ schema }: Parameter): boolean {
  return typesOf(schema).includes('null') || allowed(schema)?.includes(null) === true;
}

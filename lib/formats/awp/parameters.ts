import {
  isObject,
  isString,
  type Json,
  type JsonObject,
  type JsonSchema,
  own,
  type Parameter,
  type ParameterIn,
  pointer,
  type UnreadItem,
} from '../../model/index.ts';
import {
  declaredPlace,
  inPathSchema,
  MAX_PARAMETERS,
  methodMeaning,
  undeclaredPlaceholders,
} from '../reader.ts';
import { parseType, type TypeSchemas } from './types.ts';

export interface ParameterContext {
  /** Of the action in its document. */
  readonly place: string;
  /** Upper case; undefined where the action is called through another protocol. */
  readonly method: string | undefined;
  /** `{name}` placeholders of the endpoint. */
  readonly inPath: readonly string[];
  readonly types: TypeSchemas;
  /** What was read in a way that the text leaves open. */
  readonly assumptions: Set<string>;
  readonly unread: UnreadItem[];
}

/**
 * The inputs of an action (§9), also under `parameters` and as an array of named objects. One broken input is kept
 * apart, the others are read.
 */
export function readParameters(action: JsonObject, context: ParameterContext): readonly Parameter[] {
  const key = own(action, 'inputs') === undefined ? 'parameters' : 'inputs';
  const inputs = own(action, key);
  const place = `${context.place}/${key}`;
  const leaveOut = (pointer: string, reason: string) => context.unread.push({ place: { pointer }, reason });
  const all = inputsIn(inputs, place);
  if (!all && inputs !== undefined && inputs !== null) leaveOut(place, 'The inputs are not an object.');
  const parameters: Parameter[] = [];
  for (const { name, input, at } of all?.slice(0, MAX_PARAMETERS) ?? []) {
    const read = name === undefined ? 'This input has no name.' : readParameter(name, input, at, context);
    if (typeof read === 'string') leaveOut(at, read);
    else parameters.push(read);
  }
  if (all && all.length > MAX_PARAMETERS)
    leaveOut(place, `Only the first ${MAX_PARAMETERS} of ${all.length} inputs were read.`);
  const missing = undeclaredPlaceholders(parameters, context.inPath, {
    pointer: `${context.place}/endpoint`,
  });
  for (const { name } of missing)
    context.assumptions.add(
      `{${name}} stands in the endpoint but not among the inputs: read as a required string.`,
    );
  return [...parameters, ...missing];
}

interface Input {
  readonly name: string | undefined;
  readonly input: Json;
  readonly at: string;
}

/** The inputs of an array or an object; undefined where they are neither. */
function inputsIn(inputs: Json | undefined, place: string): readonly Input[] | undefined {
  if (Array.isArray(inputs))
    return (inputs as readonly Json[]).map((input, index) => {
      const name = isObject(input) ? (own(input, 'name') ?? own(input, 'id')) : undefined;
      return { name: isString(name) && name !== '' ? name : undefined, input, at: `${place}/${index}` };
    });
  if (!isObject(inputs)) return undefined;
  return Object.entries(inputs).map(([name, input]) => ({ name, input, at: place + pointer(name) }));
}

function readParameter(name: string, input: Json, at: string, context: ParameterContext): Parameter | string {
  if (!isString(input) && !isObject(input)) return 'This input is neither an object nor the name of a type.';
  const fields: JsonObject = isString(input) ? { type: input } : input;
  const place = placeOf(name, fields, context);
  const type = own(fields, 'type');
  const description = own(fields, 'description');
  // A value in the path cannot be left out, whatever is declared.
  const required = place === 'path' || own(fields, 'required') === true;
  return {
    name,
    in: place,
    required,
    ...(isString(description) ? { description } : {}),
    schema: place === 'path' ? inPathSchema(schemaOf(fields, context)) : schemaOf(fields, context),
    ...(isString(type) ? { declaredType: type } : {}),
    source: { pointer: at },
  };
}

/** Field notes: placeholders are path parameters; GET and DELETE take the rest as query, other methods as body. */
function placeOf(name: string, fields: JsonObject, context: ParameterContext): ParameterIn {
  if (context.method === undefined) return 'argument';
  if (context.inPath.includes(name)) return 'path';
  return declaredPlace(fields) ?? (methodMeaning(context.method).takesBody ? 'body' : 'query');
}

function schemaOf(fields: JsonObject, context: ParameterContext): JsonSchema {
  const declared = own(fields, 'type');
  const choices = own(fields, 'options') ?? own(fields, 'enum');
  const options =
    Array.isArray(choices) && choices.length > 0 ? (choices as readonly Json[]).slice(0, 1_000) : undefined;
  const choice: JsonSchema = options ? { enum: options } : {};
  const fallback = own(fields, 'default');
  const example = own(fields, 'example');
  return {
    ...(isString(declared) ? typeSchema(declared, options, context) : choice),
    ...(fallback === undefined ? {} : { default: fallback }),
    ...(example === undefined ? {} : { examples: [example] }),
  };
}

/** The schema of a type, with the values that an input has the choice of. */
function typeSchema(
  type: string,
  options: readonly Json[] | undefined,
  { types, assumptions }: ParameterContext,
): JsonSchema {
  const parsed = parseType(type);
  if (parsed.kind === 'named' && parsed.name === 'enum')
    return options ? { enum: options } : { type: 'string' };
  const base = types.of(type);
  if (parsed.kind === 'named' && !types.isEntity(parsed.name) && base.type === 'string')
    assumptions.add(
      `The type ${JSON.stringify(parsed.name.slice(0, 60))} is in no table of the specification: read as a string.`,
    );
  if (!options) return base;
  return parsed.kind === 'array' ? { ...base, items: { enum: options } } : { ...base, enum: options };
}

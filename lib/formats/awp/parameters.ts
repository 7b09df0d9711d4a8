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
import { inPathSchema, MAX_PARAMETERS, methodMeaning, undeclaredPlaceholders } from '../reading.ts';
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
  readonly readings: Set<string>;
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
  const parameters: Parameter[] = [];
  const add = (name: string, input: Json, at: string) => {
    const read = readParameter(name, input, at, context);
    if (typeof read === 'string') context.unread.push({ place: { pointer: at }, reason: read });
    else parameters.push(read);
  };
  if (Array.isArray(inputs)) {
    for (const [index, input] of inputs.slice(0, MAX_PARAMETERS).entries()) {
      const name = isObject(input) ? (own(input, 'name') ?? own(input, 'id')) : undefined;
      const at = `${place}/${index}`;
      if (isString(name) && name !== '') add(name, input, at);
      else context.unread.push({ place: { pointer: at }, reason: 'This input has no name.' });
    }
  } else if (isObject(inputs)) {
    for (const name of Object.keys(inputs).slice(0, MAX_PARAMETERS))
      add(name, own(inputs, name) ?? null, place + pointer(name));
  } else if (inputs !== undefined && inputs !== null) {
    context.unread.push({ place: { pointer: place }, reason: 'The inputs are no object.' });
  }
  const count = Array.isArray(inputs) ? inputs.length : isObject(inputs) ? Object.keys(inputs).length : 0;
  if (count > MAX_PARAMETERS) {
    const reason = `Only the first ${MAX_PARAMETERS} of ${count} inputs were read.`;
    context.unread.push({ place: { pointer: place }, reason });
  }
  const missing = undeclaredPlaceholders(parameters, context.inPath, {
    pointer: `${context.place}/endpoint`,
  });
  for (const { name } of missing)
    context.readings.add(
      `{${name}} stands in the endpoint but not among the inputs: read as a required string.`,
    );
  return [...parameters, ...missing];
}

function readParameter(name: string, input: Json, at: string, context: ParameterContext): Parameter | string {
  const fields: JsonObject = isString(input) ? { type: input } : isObject(input) ? input : {};
  if (!isString(input) && !isObject(input)) return 'This input is neither an object nor the name of a type.';
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

const PLACES: Readonly<Record<string, ParameterIn>> = {
  path: 'path',
  query: 'query',
  header: 'header',
  body: 'body',
  form: 'form',
};

/** Field notes: placeholders are path parameters; GET and DELETE take the rest as query, other methods as body. */
function placeOf(name: string, fields: JsonObject, context: ParameterContext): ParameterIn {
  if (context.method === undefined) return 'argument';
  if (context.inPath.includes(name)) return 'path';
  const declared = own(fields, 'in') ?? own(fields, 'location');
  if (isString(declared) && Object.hasOwn(PLACES, declared.toLowerCase())) {
    const place = PLACES[declared.toLowerCase()] ?? 'query';
    // A path parameter without a placeholder has no place to go to.
    if (place !== 'path') return place;
  }
  return methodMeaning(context.method).takesBody ? 'body' : 'query';
}

function schemaOf(fields: JsonObject, context: ParameterContext): JsonSchema {
  const declared = own(fields, 'type');
  const type = isString(declared) ? declared : undefined;
  const choices = own(fields, 'options') ?? own(fields, 'enum');
  const options =
    Array.isArray(choices) && choices.length > 0 ? (choices as readonly Json[]).slice(0, 1_000) : undefined;
  const parsed = type === undefined ? undefined : parseType(type);
  let schema: JsonSchema;
  if (type === undefined || parsed === undefined) schema = options ? { enum: options } : {};
  else if (parsed.kind === 'named' && parsed.name === 'enum')
    schema = options ? { enum: options } : { type: 'string' };
  else {
    const base = context.types.of(type);
    if (!options) schema = base;
    else if (parsed.kind === 'array') schema = { ...base, items: { enum: options } };
    else schema = { ...base, enum: options };
  }
  if (
    parsed?.kind === 'named' &&
    parsed.name !== 'enum' &&
    !context.types.isEntity(parsed.name) &&
    schema.type === 'string'
  )
    context.readings.add(
      `The type ${JSON.stringify(parsed.name.slice(0, 60))} is in no table of the specification: read as a string.`,
    );
  const fallback = own(fields, 'default');
  const example = own(fields, 'example');
  return {
    ...schema,
    ...(fallback === undefined ? {} : { default: fallback }),
    ...(example === undefined ? {} : { examples: [example] }),
  };
}

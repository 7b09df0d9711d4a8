import {
  isString,
  type JsonObject,
  type JsonSchema,
  own,
  type Parameter,
  type ParameterIn,
  type UnreadItem,
} from '../../model/index.ts';
import {
  declaredPlace,
  MAX_PARAMETERS,
  methodMeaning,
  type NamedItem,
  namedItemsOf,
  parameterOf,
  textOf,
  undeclaredPlaceholders,
  withValues,
} from '../reader.ts';
import { parseType, type TypeSchemas } from './types.ts';

interface ParameterContext {
  readonly place: string;
  readonly method: string | undefined;
  readonly inPath: readonly string[];
  readonly types: TypeSchemas;
  readonly assumptions: Set<string>;
  readonly unread: UnreadItem[];
}

/** AWP §9 has `inputs`. Some files have `parameters`, or an array of named objects. */
export function readParameters(action: JsonObject, context: ParameterContext): readonly Parameter[] {
  const { inPath, assumptions, unread } = context;
  const field = own(action, 'inputs') === undefined ? 'parameters' : 'inputs';
  const place = `${context.place}/${field}`;
  const declared = namedItemsOf(
    own(action, field) ?? undefined,
    {
      place,
      item: 'input',
      items: 'inputs',
      max: MAX_PARAMETERS,
      unread,
      maps: 'asked for',
      word: (text, key) => (key === undefined ? undefined : { type: text }),
    },
    (value, key) => key ?? textOf(value, 'name', 'id'),
    'name',
  );
  const parameters = Array.from(declared, (input) => readParameter(input, context));
  const missing = undeclaredPlaceholders(parameters, inPath, { pointer: `${context.place}/endpoint` });
  for (const { name } of missing)
    assumptions.add(
      `{${name}} is in the endpoint but not among the inputs. AWAS Lens reads it as a required string.`,
    );
  return [...parameters, ...missing];
}

function readParameter(input: NamedItem, context: ParameterContext): Parameter {
  return parameterOf(input, locationOf(input.id, input.value, context), schemaOf(input.value, context));
}

function locationOf(name: string, fields: JsonObject, context: ParameterContext): ParameterIn {
  if (context.method === undefined) return 'argument';
  if (context.inPath.includes(name)) return 'path';
  return declaredPlace(fields) ?? (methodMeaning(context.method).takesBody ? 'body' : 'query');
}

function schemaOf(fields: JsonObject, { types, assumptions }: ParameterContext): JsonSchema {
  const type = own(fields, 'type');
  if (!isString(type)) return withValues({}, fields);
  const parsed = parseType(type);
  if (parsed.kind === 'named' && parsed.name === 'enum') {
    const schema = withValues({}, fields);
    return schema.enum === undefined ? { type: 'string', ...schema } : schema;
  }
  const base = types.of(type);
  if (parsed.kind === 'named' && !types.isEntity(parsed.name) && base.type === 'string')
    assumptions.add(
      `The type ${JSON.stringify(parsed.name.slice(0, 60))} isn’t in the specification. AWAS Lens reads it as a string.`,
    );
  return withValues(base, fields);
}

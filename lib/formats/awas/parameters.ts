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
import { FORMS, type Form, LIMIT_KEYWORDS, OF_FORM } from '../../schema/keywords.ts';
import {
  declaredPlace,
  MAX_PARAMETERS,
  type NamedItem,
  namedItemsOf,
  objectOf,
  stringsOf,
  textOf,
  typeWord,
} from '../reader-kit.ts';
import { parametersOf } from '../schema-parameters.ts';

interface Context {
  readonly place: string;
  readonly inPath: readonly string[];
  readonly otherwise: ParameterIn;
  readonly unread: UnreadItem[];
}

/** A parameter in the list overrides the one in the schema. */
export function readParameters(action: JsonObject, context: Context): readonly Parameter[] {
  const found = new Map<string, Parameter>();
  const schema = schemaOf(action, context.place);
  for (const declared of declaredIn(action, context))
    if (!found.has(declared.id)) found.set(declared.id, readDeclared(declared, schema, context));
  if (schema) readProperties(schema, context, found);
  return [...found.values()];
}

function readDeclared(
  { id: name, value, place }: NamedItem,
  schema: ObjectSchema | undefined,
  context: Context,
): Parameter {
  const property = own(schema?.properties, name);
  const described = isObject(property) ? property : undefined;
  const required = own(value, 'required');
  return {
    name,
    in: locationOf(name, value, context),
    required: typeof required === 'boolean' ? required : isRequired(name, schema, context),
    ...descriptionOf(value, described),
    ...typed(value, described ? schemaFrom(described) : {}),
    ...selected(value),
    source: { pointer: place },
  };
}

function readProperties(schema: ObjectSchema, context: Context, found: Map<string, Parameter>): void {
  const others = Object.entries(schema.properties).filter(([name]) => !found.has(name) && name !== '');
  const free = MAX_PARAMETERS - found.size;
  if (schema.cut || others.length > free)
    context.unread.push({
      place: { pointer: schema.place },
      reason: `Only ${MAX_PARAMETERS} parameters of an action are read.`,
    });
  for (const [name, value] of others.slice(0, free)) {
    const property = isObject(value) ? value : {};
    found.set(name, {
      name,
      in: locationOf(name, {}, context),
      required: isRequired(name, schema, context),
      ...descriptionOf(property, undefined),
      schema: schemaFrom(property),
      ...selected(property),
      source: { pointer: `${schema.place}/properties${pointer(name)}` },
    });
  }
}

function isRequired(name: string, schema: ObjectSchema | undefined, { inPath }: Context): boolean {
  return inPath.includes(name) || (schema?.required.has(name) ?? false);
}

function declaredIn(action: JsonObject, { place, unread }: Context): readonly NamedItem[] {
  return ['parameters', 'inputs', 'params'].flatMap((field) => {
    const list = own(action, field) ?? undefined;
    if (isSchema(list)) return [];
    const at = `${place}/${field}`;
    const of = { place: at, item: 'parameter', items: field, max: MAX_PARAMETERS, unread };
    return [
      ...namedItemsOf(
        list,
        { ...of, maps: 'taken', word: (text, key) => ({ [key === undefined ? 'name' : 'type']: text }) },
        (value, key) =>
          key === undefined ? textOf(value, 'name', 'id', 'key') : (textOf(value, 'name') ?? key),
        'name',
      ),
    ];
  });
}

interface ObjectSchema {
  readonly properties: JsonObject;
  readonly cut: boolean;
  readonly required: ReadonlySet<string>;
  readonly place: string;
}

function isSchema(value: Json | undefined): boolean {
  return isObject(own(value, 'properties')) && own(value, 'type') === 'object';
}

function schemaOf(action: JsonObject, place: string): ObjectSchema | undefined {
  for (const field of ['inputSchema', 'request_schema', 'input_schema', 'parameters']) {
    const schema = own(action, field);
    if (!isObject(schema) || (field === 'parameters' && !isSchema(schema))) continue;
    return {
      ...propertiesOf(schema),
      required: new Set(stringsOf(own(schema, 'required'))),
      place: `${place}/${field}`,
    };
  }
  return undefined;
}

function propertiesOf(schema: JsonObject): Pick<ObjectSchema, 'properties' | 'cut'> {
  const { parameters, cut } = parametersOf({ ...schema, required: [] }, '');
  return { properties: Object.fromEntries(parameters.map(({ name, schema: one }) => [name, one])), cut };
}

function locationOf(name: string, value: JsonObject, { inPath, otherwise }: Context): ParameterIn {
  return inPath.includes(name) ? 'path' : (declaredPlace(value) ?? otherwise);
}

function descriptionOf(value: JsonObject, schema: JsonObject | undefined): { readonly description?: string } {
  const description = textOf(value, 'description', 'label') ?? (schema && textOf(schema, 'description'));
  return description === undefined ? {} : { description };
}

function selected(value: JsonObject): { readonly selector?: string } {
  const selector = textOf(value, 'selector');
  return selector === undefined ? {} : { selector };
}

const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']);

const OTHER_TYPES = new Set(
  'int long float double decimal bool str text list email url uri date datetime time uuid'.split(' '),
);

const FORMATS: ReadonlyMap<string, string> = new Map(Object.entries({ url: 'uri', datetime: 'date-time' }));

function schemaFormat(format: string): string {
  return FORMATS.get(format.toLowerCase()) ?? format;
}

function typed(
  value: JsonObject,
  base: JsonSchema,
): { readonly schema: JsonSchema; readonly declaredType?: string } {
  const declared = own(value, 'type');
  const schema = { ...base, ...schemaFrom(value) };
  return isString(declared) && schema.type !== declared
    ? { schema, declaredType: declared.slice(0, 100) }
    : { schema };
}

function typeSchema(type: Json | undefined): JsonSchema {
  if (isString(type) && TYPES.has(type)) return { type };
  if (isString(type)) return (OTHER_TYPES.has(type.toLowerCase()) && typeWord(type)) || {};
  const types = stringsOf(type).filter((each) => TYPES.has(each));
  return types.length > 0 ? { type: types } : {};
}

const KEYWORDS: ReadonlySet<string> = new Set([
  ...LIMIT_KEYWORDS,
  ...['items', 'properties', 'additionalProperties', 'enum', 'const', 'examples'],
  ...['$ref', '$defs', 'definitions', 'allOf', 'anyOf', 'oneOf', 'not'],
]);
const OTHER_KEYWORDS: ReadonlyMap<string, string> = new Map([
  ['min', 'minimum'],
  ['max', 'maximum'],
]);

const FITS: Readonly<Partial<Record<Form, (value: Json) => boolean>>> = {
  ...OF_FORM,
  pattern: isString,
  schema: (value) => isObject(value) || typeof value === 'boolean',
  'schema-map': isObject,
  schemas: Array.isArray,
  ref: isString,
  list: (value) => Array.isArray(value) && value.length > 0,
};

/** Reads a “Parameter Object Structure” (1.0) or an `input` (1.1). */
export function schemaFrom(parameter: JsonObject): JsonSchema {
  const schema: Record<string, Json> = { ...typeSchema(own(parameter, 'type')) };
  const validation = objectOf(parameter, 'validation');
  if (validation) takeKeywords(validation, schema);
  takeKeywords(parameter, schema);
  takeWhole(schema);
  const required = own(parameter, 'required');
  if (schema.type === 'object' && Array.isArray(required) && required.every(isString))
    schema.required = required;
  const { enum: values } = schema;
  if (Array.isArray(values)) {
    delete schema.enum;
    const isOfItems = schema.type === 'array' && !values.some(Array.isArray);
    const choice = choiceOf(values, objectOf(parameter, 'x-labels'));
    if (isOfItems) schema.items = { ...itemsOf(schema, values), ...choice };
    else Object.assign(schema, choice);
  }
  const fallback = own(parameter, 'default');
  if (fallback !== undefined && fallback !== null) schema.default = fallback;
  const example = own(parameter, 'example');
  if (example !== undefined && example !== null) schema.examples = [example];
  const [shown = schema.default] = Array.isArray(schema.examples) ? schema.examples : [];
  if (schema.format === 'date-time' && isString(shown) && LOCAL.test(shown)) schema.format = 'datetime';
  return schema;
}

/** The specification has no integer type, only a `number` with a whole `multipleOf`. */
function takeWhole(schema: Record<string, Json>): void {
  if (schema.type === 'number' && Number.isInteger(schema.multipleOf)) schema.type = 'integer';
  if (schema.type === 'integer' && schema.multipleOf === 1) delete schema.multipleOf;
}

/** AWAS allows a date-time without an offset. JSON Schema doesn't. */
const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/i;

const choiceOf = (values: readonly Json[], labels: JsonObject | undefined): JsonObject =>
  labels ? { oneOf: values.map((value) => titled(value, labels)) } : { enum: values };

const itemsOf = ({ items }: JsonObject, values: readonly Json[]): JsonObject => ({
  ...(values.every(isString) && { type: 'string' }),
  ...(isObject(items) ? items : {}),
});

function titled(value: Json, labels: JsonObject): JsonObject {
  const title = own(labels, String(value));
  return { const: value, ...(isString(title) && { title }) };
}

function takeKeywords(source: JsonObject, schema: Record<string, Json>): void {
  for (const name in source) {
    const keyword = OTHER_KEYWORDS.get(name) ?? name;
    if (!KEYWORDS.has(keyword)) continue;
    const value = own(source, name);
    const form = FORMS.get(keyword);
    if (value !== undefined && (form === undefined || FITS[form]?.(value))) schema[keyword] = value;
  }
  const format = own(source, 'format');
  if (isString(format) && format !== '') schema.format = schemaFormat(format);
}

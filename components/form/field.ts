import {
  isList,
  isObject,
  isString,
  type Json,
  type JsonObject,
  type JsonSchema,
  listAt,
  objectAt,
  own,
} from '../../lib/model/index.ts';
import { localTarget } from '../../lib/schema/reference.ts';

interface Common {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly initial?: Json;
  readonly examples: readonly Json[];
  readonly declaredType?: string;
  readonly deprecated: boolean;
}

export interface Option {
  readonly value: Json;
  readonly label: string;
}

export type Field = Common &
  (
    | {
        readonly kind: 'text';
        readonly input: 'text' | 'email' | 'url' | 'password' | 'tel' | 'search';
        readonly lines: boolean;
        readonly format?: string;
        readonly minLength?: number;
        readonly maxLength?: number;
        readonly pattern?: string;
      }
    | {
        readonly kind: 'number';
        readonly whole: boolean;
        readonly minimum?: number;
        readonly maximum?: number;
        readonly above?: number;
        readonly below?: number;
        readonly step?: number;
      }
    | { readonly kind: 'boolean' }
    | { readonly kind: 'choice'; readonly options: readonly Option[] }
    | {
        readonly kind: 'choices';
        readonly options: readonly Option[];
        readonly least?: number;
        readonly most?: number;
      }
    | { readonly kind: 'constant'; readonly value: Json }
    | {
        readonly kind: 'moment';
        readonly input: MomentInput;
        /** True if the schema requires a time zone (RFC 3339 `date-time`). */
        readonly zone: boolean;
      }
    | { readonly kind: 'file'; readonly accept?: string }
    | { readonly kind: 'list'; readonly item: Field; readonly least?: number; readonly most?: number }
    | {
        readonly kind: 'group';
        readonly fields: readonly Field[];
        readonly left: number;
      }
    | { readonly kind: 'variants'; readonly variants: readonly Field[] }
    | { readonly kind: 'json'; readonly type?: string }
  );

const MOMENTS = ['date', 'time', 'datetime-local', 'month', 'week'] as const;
export type MomentInput = (typeof MOMENTS)[number];

export function asOnPage(field: Field, controlType: string | undefined): Field {
  const input = MOMENTS.find((one) => one === controlType);
  return field.kind === 'text' && input ? { ...field, kind: 'moment', input, zone: false } : field;
}

const MAX_DEPTH = 5;
const MAX_FIELDS = 100;
const MAX_OPTIONS = 500;
const MAX_REFERENCES = 20;

interface Context {
  readonly root: JsonSchema;
  readonly depth: number;
  readonly references: number;
}

/** Never throws, since the schema may come from a site. */
export function fieldOf(name: string, schema: JsonSchema, required: boolean, declaredType?: string): Field {
  return { ...build(name, schema, required, { root: schema, depth: 0, references: 0 }), declaredType };
}

function build(name: string, given: Json | undefined, required: boolean, context: Context): Field {
  const resolved = resolve(given, context);
  const schema = resolved.schema;
  const common = commonOf(name, schema, required);
  const inner: Context = { root: context.root, depth: context.depth + 1, references: resolved.references };
  if (resolved.failed) return { ...common, kind: 'json' };

  const constant = own(schema, 'const');
  if (constant !== undefined) return { ...common, kind: 'constant', value: constant };

  const options = optionsOf(schema);
  if (options) {
    const values = options.filter(({ value }) => value !== null);
    return {
      ...common,
      nullable: common.nullable || values.length < options.length,
      kind: 'choice',
      options: values,
    };
  }

  const alternatives = [own(schema, 'anyOf'), own(schema, 'oneOf')].find(isList);
  if (alternatives) return fromAlternatives(alternatives, schema, common, name, required, inner);

  const types = typesOf(schema);
  if (types.length > 1) {
    const variants = types.map((type) => build(name, { ...schema, type }, required, inner));
    return { ...common, kind: 'variants', variants };
  }
  return fromType(types[0], schema, common, inner);
}

function fromType(type: string | undefined, schema: JsonSchema, common: Common, context: Context): Field {
  switch (type) {
    case 'string':
      return fromString(schema, common);
    case 'integer':
    case 'number':
      return {
        ...common,
        kind: 'number',
        whole: type === 'integer',
        minimum: numberOf(schema, 'minimum'),
        maximum: numberOf(schema, 'maximum'),
        above: numberOf(schema, 'exclusiveMinimum'),
        below: numberOf(schema, 'exclusiveMaximum'),
        step: numberOf(schema, 'multipleOf'),
      };
    case 'boolean':
      return { ...common, kind: 'boolean' };
    case 'null':
      return { ...common, kind: 'constant', value: null };
    case 'array':
      return fromArray(schema, common, context);
    case 'object':
      return fromObject(schema, common, context);
    default:
      return { ...common, kind: 'json' };
  }
}

const INPUTS: Readonly<Record<string, (Field & { kind: 'text' })['input']>> = {
  email: 'email',
  'idn-email': 'email',
  uri: 'url',
  url: 'url',
  iri: 'url',
  password: 'password',
  tel: 'tel',
  phone: 'tel',
};

const LINES = /(?:^|[_-])(?:body|message|content|text|html|markdown|notes?|comments?|prompt|description)$/i;

function fromString(schema: JsonSchema, common: Common): Field {
  const format = stringOf(schema, 'format');
  if (format === 'date-time' || format === 'datetime') {
    const zone = format === 'date-time' && !showsLocalTime(common);
    return { ...common, kind: 'moment', input: 'datetime-local', zone };
  }
  // RFC 3339 requires a time zone for times, but most sites mean a local time.
  const input = MOMENTS.find((one) => one === format);
  if (input) return { ...common, kind: 'moment', input, zone: false };
  if (format === 'binary' || stringOf(schema, 'contentEncoding') === 'base64')
    return { ...common, kind: 'file', accept: stringOf(schema, 'contentMediaType') };
  const maxLength = numberOf(schema, 'maxLength');
  return {
    ...common,
    kind: 'text',
    input: INPUTS[format ?? ''] ?? 'text',
    lines:
      format === 'textarea' ||
      (!format && (maxLength === undefined ? LINES.test(common.name) : maxLength > 200)),
    format,
    minLength: numberOf(schema, 'minLength'),
    maxLength,
    pattern: stringOf(schema, 'pattern'),
  };
}

const showsLocalTime = ({ initial, examples }: Common): boolean =>
  [initial, ...examples].some((value) => isString(value) && /T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/.test(value));

function fromArray(schema: JsonSchema, common: Common, context: Context): Field {
  const items = own(schema, 'items');
  if (Array.isArray(own(schema, 'prefixItems')) || context.depth > MAX_DEPTH)
    return { ...common, kind: 'json', type: 'array' };
  const item = build('', isObject(items) ? items : { type: 'string' }, true, context);
  const least = numberOf(schema, 'minItems');
  const most = numberOf(schema, 'maxItems');
  if (item.kind === 'choice') return { ...common, kind: 'choices', options: item.options, least, most };
  return { ...common, kind: 'list', item, least, most };
}

function fromObject(schema: JsonSchema, common: Common, context: Context): Field {
  const properties = own(schema, 'properties');
  if (!isObject(properties) || Object.keys(properties).length === 0 || context.depth > MAX_DEPTH)
    return { ...common, kind: 'json', type: 'object' };
  const required = new Set(listAt(schema, 'required').filter(isString));
  const names = Object.keys(properties).sort((a, b) => Number(required.has(b)) - Number(required.has(a)));
  return {
    ...common,
    kind: 'group',
    fields: names
      .slice(0, MAX_FIELDS)
      .map((name) => build(name, own(properties, name), required.has(name), context)),
    left: Math.max(0, names.length - MAX_FIELDS),
  };
}

function fromAlternatives(
  alternatives: readonly Json[],
  schema: JsonSchema,
  common: Common,
  name: string,
  required: boolean,
  context: Context,
): Field {
  const { anyOf: _any, oneOf: _one, ...around } = schema;
  const isNull = (one: Json) => isObject(one) && (own(one, 'type') === 'null' || own(one, 'const') === null);
  const real = alternatives
    .filter((one) => !isNull(one))
    .map((one) => (isObject(one) ? { ...around, ...one } : one));
  const nullable = common.nullable || real.length < alternatives.length;
  const options = constantsOf(alternatives.filter((one) => !isNull(one)));
  if (options.length > 1) return { ...common, nullable, kind: 'choice', options };
  if (context.depth > MAX_DEPTH || real.length > 8) return { ...common, nullable, kind: 'json' };
  const variants = real.map((one) => build(name, one, required, context));
  const [only] = variants;
  if (only && variants.length === 1)
    return { ...only, nullable: true, description: common.description ?? only.description };
  if (variants.length === 0) return { ...common, kind: 'constant', value: null };
  return { ...common, nullable, kind: 'variants', variants };
}

function constantsOf(alternatives: readonly Json[]): readonly Option[] {
  const options = alternatives.slice(0, MAX_OPTIONS).flatMap((one): Option[] => {
    const value = own(one, 'const');
    if (value === undefined || !isObject(one)) return [];
    return [{ value, label: stringOf(one, 'title') ?? stringOf(one, 'description') ?? labelOf(value) }];
  });
  return options.length === Math.min(alternatives.length, MAX_OPTIONS) ? options : [];
}

function resolve(
  given: Json | undefined,
  context: Context,
): { schema: JsonObject; references: number; failed: boolean } {
  let schema: JsonObject = isObject(given) ? given : {};
  let { references } = context;
  for (;;) {
    const reference = own(schema, '$ref');
    if (reference === undefined) break;
    references += 1;
    const target = localTarget(reference, context.root)?.value;
    if (references > MAX_REFERENCES || !isObject(target)) return { schema, references, failed: true };
    const { $ref: _, ...beside } = schema;
    schema = { ...target, ...beside };
  }
  const parts = listAt(schema, 'allOf');
  if (parts.length > 0) {
    const folded = fold(schema, parts, { ...context, references });
    if (!folded) return { schema, references, failed: true };
    schema = folded;
  }
  return { schema, references, failed: false };
}

function fold(schema: JsonObject, parts: readonly Json[], context: Context): JsonObject | undefined {
  if (context.depth > MAX_DEPTH || parts.length > 10) return undefined;
  const { allOf: _, ...beside } = schema;
  let whole: JsonObject = beside;
  for (const part of parts) {
    const inner = resolve(part, { ...context, depth: context.depth + 1 });
    if (inner.failed) return undefined;
    const properties = { ...objectAt(whole, 'properties'), ...objectAt(inner.schema, 'properties') };
    const required = [...listAt(whole, 'required'), ...listAt(inner.schema, 'required')];
    whole = {
      ...inner.schema,
      ...whole,
      ...(Object.keys(properties).length > 0 && { properties, type: 'object' }),
      ...(required.length > 0 && { required }),
    };
  }
  return whole;
}

function commonOf(name: string, schema: JsonSchema, required: boolean): Common {
  const types = own(schema, 'type');
  const example = own(schema, 'example');
  return {
    name,
    title: stringOf(schema, 'title'),
    description: stringOf(schema, 'description'),
    required,
    nullable: (Array.isArray(types) && types.includes('null')) || own(schema, 'nullable') === true,
    initial: own(schema, 'default'),
    examples: [...listAt(schema, 'examples'), ...(example === undefined ? [] : [example])].slice(0, 5),
    deprecated: own(schema, 'deprecated') === true,
  };
}

function typesOf(schema: JsonSchema): readonly string[] {
  const type = own(schema, 'type');
  if (isString(type)) return [type];
  if (Array.isArray(type)) return [...new Set(type.filter(isString).filter((one) => one !== 'null'))];
  if (own(schema, 'properties') !== undefined) return ['object'];
  if (own(schema, 'items') !== undefined) return ['array'];
  if (own(schema, 'format') !== undefined || own(schema, 'minLength') !== undefined) return ['string'];
  return [];
}

function optionsOf(schema: JsonSchema): readonly Option[] | undefined {
  const values = listAt(schema, 'enum');
  if (values.length === 0) return undefined;
  return values.slice(0, MAX_OPTIONS).map((value) => ({ value, label: labelOf(value) }));
}

export function labelOf(value: Json): string {
  return isString(value) && value !== '' ? value : JSON.stringify(value);
}

function stringOf(schema: JsonSchema, key: string): string | undefined {
  const value = own(schema, key);
  return isString(value) ? value : undefined;
}

function numberOf(schema: JsonSchema, key: string): number | undefined {
  const value = own(schema, key);
  return typeof value === 'number' ? value : undefined;
}

import {
  isList,
  isObject,
  isString,
  type Json,
  type JsonObject,
  type JsonSchema,
  listAt,
  own,
  pointer,
} from '../model/index.ts';
import { LIMIT_KEYWORDS } from '../schema/keywords.ts';
import { localTarget } from '../schema/reference.ts';
import { MAX_MEMBERS, membersOf, sizeOf } from './bounds.ts';

const MAX_DEPTH = 8;
const MAX_NODES = 20_000;
const MAX_NODES_EACH = 1_000;
const MAX_HOPS = 16;
const MAX_VALUE = 5_000;
const MAX_VALUES = 2_000_000;

const BOUNDS = [
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
] as const;

const PLAIN = [
  ...['type', 'format', 'enum', 'const', 'default', 'examples', 'description', 'required', 'contentEncoding'],
  ...LIMIT_KEYWORDS,
];
const LISTS = ['oneOf', 'anyOf'] as const;

type Direction = 'request' | 'response';

export class OpenApiSchemas {
  readonly #root: JsonObject;
  readonly #lose: (place: string, reason: string) => void;
  #left = MAX_NODES;
  #values = MAX_VALUES;

  constructor(root: JsonObject, lose: (place: string, reason: string) => void) {
    this.#root = root;
    this.#lose = lose;
  }

  resolve(value: Json | undefined): JsonObject | undefined {
    let here = value;
    for (let hops = 0; hops < MAX_HOPS; hops++) {
      if (!isObject(here)) return undefined;
      const reference = own(here, '$ref');
      if (reference === undefined) return here;
      here = this.#target(reference);
    }
    return undefined;
  }

  #target(reference: Json): Json | undefined {
    return reference === '#' ? undefined : localTarget(reference, this.#root)?.value;
  }

  of(value: Json | undefined, place: string, direction: Direction): JsonSchema {
    const most = Math.min(MAX_NODES_EACH, this.#left);
    const budget = { left: most };
    const schema = this.#schema(value, { place, direction, depth: 0, seen: new Set(), budget });
    this.#left -= most - budget.left;
    return schema;
  }

  #schema(value: Json | undefined, at: At): JsonSchema {
    if (at.budget.left-- <= 0 || at.depth > MAX_DEPTH) {
      this.#lose(at.place, 'This schema is too large or too deep, so any value is accepted.');
      return {};
    }
    if (!isObject(value)) return value === false ? { not: {} } : {};
    const reference = own(value, '$ref');
    if (reference !== undefined) {
      const target = this.#target(reference);
      if (!isObject(target) || at.seen.has(target)) {
        const why = isObject(target) ? 'refers to itself' : 'isn’t in the document itself';
        this.#lose(at.place, `${String(reference).slice(0, 200)} ${why}, so any value is accepted.`);
        return {};
      }
      const { $ref: _, ...beside } = value;
      const resolved = this.#schema(target, { ...at, seen: new Set([...at.seen, target]) });
      return { ...resolved, ...this.#keywords(beside) };
    }
    return this.#joined({ ...this.#keywords(value), ...this.#inner(value, at) }, value, at);
  }

  #keywords(value: JsonObject): JsonSchema {
    const schema: Record<string, Json> = {};
    for (const name of PLAIN) {
      const keyword = own(value, name);
      if (keyword !== undefined && this.#mayWrite(keyword)) schema[name] = keyword;
    }
    for (const [limit, bound] of BOUNDS) {
      if (typeof schema[bound] !== 'boolean') continue;
      const { [bound]: isExclusive, [limit]: at } = schema;
      delete schema[bound];
      if (!isExclusive || at === undefined) continue;
      delete schema[limit];
      schema[bound] = at;
    }
    if (own(value, 'nullable') === true && isString(schema.type)) schema.type = [schema.type, 'null'];
    const example = own(value, 'example');
    if (example !== undefined && schema.examples === undefined && this.#mayWrite(example))
      schema.examples = [example];
    if (schema.examples !== undefined && !Array.isArray(schema.examples)) delete schema.examples;
    return schema;
  }

  #mayWrite(value: Json): boolean {
    const size = sizeOf(value);
    if (size <= MAX_VALUE && size <= this.#values) {
      this.#values -= size;
      return true;
    }
    this.#lose('', 'Values that are too long or too many are left out.');
    return false;
  }

  #inner(value: JsonObject, at: At): JsonSchema {
    const inside = (name: string, step: string): At => ({
      ...at,
      depth: at.depth + 1,
      place: `${at.place}/${name}${step}`,
    });
    const items = own(value, 'items');
    const rest = own(value, 'additionalProperties');
    const alternatives = LISTS.flatMap((name): [string, Json][] => {
      const list = own(value, name);
      if (!isList(list)) return [];
      const some = list.slice(0, MAX_MEMBERS);
      return [[name, some.map((one, index) => this.#schema(one, inside(name, `/${index}`)))]];
    });
    const properties = own(value, 'properties');
    return {
      ...(items !== undefined && { items: this.#schema(items, inside('items', '')) }),
      ...(typeof rest === 'boolean'
        ? { additionalProperties: rest }
        : isObject(rest) && { additionalProperties: this.#schema(rest, inside('additionalProperties', '')) }),
      ...Object.fromEntries(alternatives),
      ...(isObject(properties) && { properties: this.#properties(properties, inside, at) }),
    };
  }

  #properties(
    properties: JsonObject,
    inside: (name: string, step: string) => At,
    { direction }: At,
  ): JsonObject {
    const left = direction === 'request' ? 'readOnly' : 'writeOnly';
    return Object.fromEntries(
      membersOf(properties).flatMap(([name, property]): [string, JsonSchema][] => {
        const facts = this.resolve(property);
        if (facts && own(facts, left) === true) return [];
        return [[name, this.#schema(property, inside('properties', pointer(name)))]];
      }),
    );
  }

  #joined(schema: JsonSchema, value: JsonObject, at: At): JsonSchema {
    const parts = own(value, 'allOf');
    if (!isList(parts)) return withoutStray(schema);
    const inners = parts
      .slice(0, MAX_MEMBERS)
      .map((part, index) =>
        this.#schema(part, { ...at, depth: at.depth + 1, place: `${at.place}/allOf/${index}` }),
      );
    return withoutStray([...inners, schema].reduce(join, {}));
  }
}

interface At {
  readonly place: string;
  readonly direction: Direction;
  readonly depth: number;
  readonly seen: ReadonlySet<JsonObject>;
  readonly budget: { left: number };
}

function join(first: JsonSchema, second: JsonSchema): JsonSchema {
  const required = [...listAt(first, 'required'), ...listAt(second, 'required')];
  const properties = [first, second].flatMap(({ properties: one }) =>
    isObject(one) ? Object.entries(one) : [],
  );
  return {
    ...first,
    ...second,
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(required.length > 0 && { required: [...new Set(required)] }),
  };
}

/** Removes required names without a property, because some properties are left out. */
function withoutStray(schema: JsonSchema): JsonSchema {
  const { properties, required, ...rest } = schema;
  const list = isList(required) ? required.filter(isString) : [];
  const kept = isObject(properties) ? list.filter((name) => Object.hasOwn(properties, name)) : [];
  return {
    ...rest,
    ...(isObject(properties) && { type: schema.type ?? 'object', properties }),
    ...(kept.length > 0 && { required: kept }),
  };
}

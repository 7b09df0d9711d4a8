import { isObject, isString, type Json, type JsonObject, type JsonSchema, own } from '../../model/index.ts';
import words from './words.json' with { type: 'json' };

export type TypeExpression =
  | { readonly kind: 'primitive'; readonly name: Primitive }
  | { readonly kind: 'enum'; readonly values: readonly string[] }
  | { readonly kind: 'array'; readonly of?: TypeExpression }
  | { readonly kind: 'object'; readonly entity?: string }
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'invalid'; readonly reason: string };

export type Primitive = keyof typeof words.primitives;

export const PRIMITIVES = Object.keys(words.primitives) as readonly Primitive[];

const MAX_NESTING = 8;
const MAX_LENGTH = 4_000;

export function parseType(text: string, nesting = 0): TypeExpression {
  const type = text.trim();
  if (type === '') return invalid('it is empty');
  if (type.length > MAX_LENGTH) return invalid(`it is longer than ${MAX_LENGTH} characters`);
  if (nesting > MAX_NESTING) return invalid(`it is nested more than ${MAX_NESTING} levels deep`);
  const open = type.indexOf('[');
  if (open === -1) return parseWord(type);
  if (!type.endsWith(']'))
    return invalid(balanced(type) ? 'text follows the closing bracket' : 'a bracket isn’t closed');
  const head = type.slice(0, open).trim();
  const inner = type.slice(open + 1, -1);
  if (!balanced(inner)) return invalid('its brackets don’t balance');
  switch (head) {
    case 'enum':
      return parseEnum(inner);
    case 'array': {
      const of = parseType(inner, nesting + 1);
      return of.kind === 'invalid' ? of : { kind: 'array', of };
    }
    case 'object':
      return parseObject(inner.trim());
    default:
      return invalid(`${JSON.stringify(head.slice(0, 40))} takes no brackets`);
  }
}

const invalid = (reason: string): TypeExpression => ({ kind: 'invalid', reason });

function parseWord(type: string): TypeExpression {
  const primitive = PRIMITIVES.find((name) => name === type);
  if (primitive) return { kind: 'primitive', name: primitive };
  if (type.includes(']')) return invalid('a closing bracket has no opening one');
  if (type === 'array' || type === 'object') return { kind: type };
  if (/[(){}<>|]/.test(type)) return invalid('a type can only have square brackets');
  return { kind: 'named', name: type };
}

function parseEnum(list: string): TypeExpression {
  const values = list.split(',').map((value) => value.trim().replace(/^(["'])(.*)\1$/, '$2'));
  if (values.every((value) => value === '')) return invalid('its list of values is empty');
  return values.includes('') ? invalid('one of its values is empty') : { kind: 'enum', values };
}

function parseObject(entity: string): TypeExpression {
  if (entity === '') return invalid('it names no entity');
  if (/[[\]]/.test(entity)) return invalid('object[…] needs the name of an entity');
  return { kind: 'object', entity };
}

function balanced(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === '[') depth++;
    else if (character === ']' && --depth < 0) return false;
  }
  return depth === 0;
}

const PRIMITIVE_SCHEMAS: Readonly<Record<Primitive, JsonSchema>> = words.primitives;

const CUSTOM_SCHEMAS: ReadonlyMap<string, JsonSchema> = new Map(Object.entries(words.custom));

/** Entities may contain each other, so their members end at this depth. */
const MAX_ENTITY_DEPTH = 4;
const MAX_NODES_EACH = 200;
const MAX_NODES = 20_000;

export class TypeSchemas {
  readonly #entities: JsonObject;
  readonly #whole = new Map<string, JsonSchema>();
  #left = MAX_NODES;

  constructor(entities: Json | undefined) {
    this.#entities = isObject(entities) ? entities : {};
  }

  isEntity(name: string): boolean {
    return own(this.#entities, name) !== undefined;
  }

  of(text: string): JsonSchema {
    const known = this.#whole.get(text);
    if (known) return known;
    const budget = { left: Math.min(MAX_NODES_EACH, this.#left) };
    const before = budget.left;
    const schema = this.#schema(parseType(text), 0, budget);
    this.#left -= before - budget.left;
    this.#whole.set(text, schema);
    return schema;
  }

  #schema(type: TypeExpression, depth: number, budget: { left: number }): JsonSchema {
    budget.left--;
    switch (type.kind) {
      case 'primitive':
        return PRIMITIVE_SCHEMAS[type.name];
      case 'enum':
        return { type: 'string', enum: type.values };
      case 'array':
        return type.of ? { type: 'array', items: this.#item(type.of, depth, budget) } : { type: 'array' };
      case 'object':
        return type.entity === undefined ? { type: 'object' } : this.#entity(type.entity, depth, budget);
      case 'named':
        if (this.isEntity(type.name)) return this.#entity(type.name, depth, budget);
        return CUSTOM_SCHEMAS.get(type.name.toLowerCase()) ?? { type: 'string' };
      case 'invalid':
        return {};
    }
  }

  #item(type: TypeExpression, depth: number, budget: { left: number }): JsonSchema {
    if (type.kind === 'named' && !this.isEntity(type.name) && !CUSTOM_SCHEMAS.has(type.name.toLowerCase()))
      return {};
    return this.#schema(type, depth, budget);
  }

  #entity(name: string, depth: number, budget: { left: number }): JsonSchema {
    const fields = own(own(this.#entities, name), 'fields');
    if (!isObject(fields) || depth >= MAX_ENTITY_DEPTH || budget.left <= 0) return { type: 'object' };
    const properties: [string, JsonSchema][] = [];
    for (const [field, type] of Object.entries(fields)) {
      if (budget.left <= 0) break;
      const text = typeText(type);
      properties.push([field, text === undefined ? {} : this.#schema(parseType(text), depth + 1, budget)]);
    }
    return { type: 'object', properties: Object.fromEntries(properties) };
  }
}

export function typeText(value: Json | undefined): string | undefined {
  if (isString(value)) return value;
  const type = own(value, 'type');
  return isString(type) ? type : undefined;
}

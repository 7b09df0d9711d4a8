import type { Schema } from '@cfworker/json-schema';
import {
  isObject,
  isString,
  type Json,
  type JsonObject,
  type JsonSchema,
  own,
  pointer,
  type Said,
  steps,
  type TextKey,
} from '../model/index.ts';
import { say } from '../text/said.ts';
import { FORMS, type Form, OF_FORM, TYPES } from './keywords.ts';
import { IN_PLACE, localTarget } from './reference.ts';
import { isCheckable, matchesPattern, stringFormats } from './strings.ts';

const MAX_SCHEMAS = 5_000;
const MAX_DEPTH = 64;
const MAX_UNIQUE = 500;

export interface Budget {
  left: number;
}

export class TooCostly extends Error {}

export class TooLarge extends Error {
  readonly said: Said;

  constructor(said: Said) {
    super(said.key);
    this.said = said;
  }
}

interface StringCheck {
  readonly format?: string;
  readonly pattern?: string;
}

export interface Bounded {
  readonly root: Schema;
  readonly definitions: Readonly<Record<string, Schema>>;
  readonly strings: ReadonlyMap<string, StringCheck>;
  readonly originals: WeakMap<object, JsonSchema | boolean>;
  readonly unchecked: readonly Said[];
}

export interface ValueFacts {
  readonly names: ReadonlySet<string>;
  readonly longestArray: number;
}

const OTHERWISE: Readonly<Partial<Record<Form, TextKey>>> = {
  count: 'uncheckedCount',
  number: 'uncheckedNumber',
  positive: 'uncheckedNumber',
  flag: 'uncheckedBoolean',
  names: 'uncheckedNames',
  'names-map': 'uncheckedNamesMap',
};

const PASSED_OVER = new Set(['contentSchema', '$defs', 'definitions', 'deprecated', 'readOnly', 'writeOnly']);

function plainCopy(value: Json): unknown {
  if (Array.isArray(value)) return [...new Set(value)];
  return isObject(value) ? mapValues(value, (names) => names) : value;
}

const NOT_UNDERSTOOD = ['$dynamicRef', '$recursiveRef'];

/** Returns a copy that can't crash or stall the validator. `unchecked` lists the parts left out. */
export function bound(schema: JsonSchema, facts: ValueFacts, budget: Budget): Bounded {
  const copier = new Copier(schema, facts, budget);
  const root = copier.run();
  return {
    root,
    definitions: copier.definitions,
    strings: copier.strings,
    originals: copier.originals,
    unchecked: [...copier.unchecked.values()],
  };
}

/** A subschema in its schema. `holder` is the definition that checks the same value. */
interface At {
  readonly path: string;
  readonly holder?: string | undefined;
  readonly depth: number;
}

const below = ({ depth }: At, path: string, holder?: string): At => ({ path, holder, depth: depth + 1 });

class Copier {
  readonly definitions: Record<string, Schema> = Object.create(null);
  readonly strings = new Map<string, StringCheck>();
  readonly originals = new WeakMap<object, JsonSchema | boolean>();
  readonly unchecked = new Map<string, Said>();
  readonly #root: JsonSchema;
  readonly #facts: ValueFacts;
  readonly #metered: object;
  readonly #names = new Map<JsonSchema, string>();
  readonly #waiting: [name: string, schema: JsonSchema][] = [];
  /** `$ref`s to a schema for the same value. In a cycle of them, validation never ends. */
  readonly #inPlace = new Map<string, { readonly node: Schema; readonly to: string }[]>();
  #count = 0;

  constructor(root: JsonSchema, facts: ValueFacts, budget: Budget) {
    this.#root = root;
    this.#facts = facts;
    this.#metered = {
      // The validator reads this property of each subschema, so the getter counts costs.
      get $recursiveAnchor(): undefined {
        budget.left -= (this as { cost?: number }).cost ?? 1;
        if (budget.left < 0) throw new TooCostly();
        return undefined;
      },
    };
  }

  run(): Schema {
    const first = this.#define(this.#root);
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) {
      const [name, schema] = next;
      this.definitions[name] = this.#copy(schema, { path: '', holder: name, depth: 0 });
    }
    this.#breakCircles();
    return this.definitions[first] ?? this.#node(true);
  }

  #define(schema: JsonSchema): string {
    let name = this.#names.get(schema);
    if (name === undefined) {
      name = `#/$defs/${this.#names.size}`;
      this.#names.set(schema, name);
      this.#waiting.push([name, schema]);
    }
    return name;
  }

  #node(original: JsonSchema | boolean, cost = 1): Schema & Record<string, unknown> {
    if (++this.#count > MAX_SCHEMAS) throw new TooLarge(say('uncheckedLarge', MAX_SCHEMAS));
    const node = Object.create(this.#metered) as Schema & Record<string, unknown>;
    if (cost !== 1) node.cost = cost;
    this.originals.set(node, original);
    return node;
  }

  #copy(schema: Json, at: At): Schema {
    const { path, depth } = at;
    if (depth > MAX_DEPTH) throw new TooLarge(say('uncheckedDeep', MAX_DEPTH));
    if (schema === false) {
      const node = this.#node(false);
      node.not = this.#node(true);
      return node;
    }
    if (!isObject(schema)) {
      if (schema !== true) this.#leaveOut(path, 'uncheckedNoSchema');
      return this.#node(true);
    }
    const values = own(schema, 'enum');
    const node = this.#node(schema, 1 + (Array.isArray(values) ? values.length : 0));
    for (const [keyword, value] of Object.entries(schema))
      if (!PASSED_OVER.has(keyword)) this.#take(node, keyword, value, at);
    this.#types(node, schema, path);
    this.#values(node, schema, path);
    this.#string(node, schema, path);
    this.#older(node, schema, at);
    this.#patternProperties(node, schema, at);
    this.#reference(node, schema, at);
    if (node.uniqueItems && this.#facts.longestArray > MAX_UNIQUE) {
      delete node.uniqueItems;
      this.#leaveOut(path, 'uncheckedUnique', MAX_UNIQUE);
    }
    return node;
  }

  #take(node: Record<string, unknown>, keyword: string, value: Json, at: At): void {
    const path = at.path + pointer(keyword);
    const holder = IN_PLACE.has(keyword) ? at.holder : undefined;
    const copy = (schema: Json, place: string) => this.#copy(schema, below(at, place, holder));
    const form = FORMS.get(keyword);
    switch (form) {
      case undefined:
        return;
      case 'schema':
        if (keyword !== 'items' || !Array.isArray(value)) node[keyword] = copy(value, path);
        return;
      case 'schemas':
        if (Array.isArray(value) && value.length > 0)
          node[keyword] = value.map((item, index) => copy(item, path + pointer(index)));
        else this.#leaveOut(path, 'uncheckedSchemas');
        return;
      case 'schema-map':
        if (isObject(value))
          node[keyword] = mapValues(value, (item, name) => copy(item, path + pointer(name)));
        else this.#leaveOut(path, 'uncheckedSchemaMap');
        return;
      default: {
        const otherwise = OTHERWISE[form];
        if (otherwise === undefined) return;
        if (OF_FORM[form as keyof typeof OF_FORM](value)) node[keyword] = plainCopy(value);
        // In draft 4, an exclusive limit is `true`.
        else if (otherwise !== 'uncheckedNumber' || typeof value !== 'boolean')
          this.#leaveOut(path, otherwise);
      }
    }
  }

  #types(node: Schema, schema: JsonSchema, path: string): void {
    const type = own(schema, 'type');
    if (type === undefined) return;
    const types = Array.isArray(type) ? type : [type];
    if (types.length > 0 && types.every((item) => isString(item) && TYPES.includes(item))) {
      node.type = types as NonNullable<Schema['type']>;
    } else this.#leaveOut(path + pointer('type'), 'uncheckedType', JSON.stringify(type).slice(0, 100));
  }

  #values(node: Schema, schema: JsonSchema, path: string): void {
    const values = own(schema, 'enum');
    if (Array.isArray(values) && values.length > 0) node.enum = [...values];
    else if (values !== undefined) this.#leaveOut(path + pointer('enum'), 'uncheckedValues');
    const constant = own(schema, 'const');
    if (constant !== undefined) node.const = constant;
  }

  #string(node: Schema, schema: JsonSchema, path: string): void {
    const check: { format?: string; pattern?: string } = {};
    const format = own(schema, 'format');
    if (isString(format) && stringFormats.has(format)) check.format = format;
    const pattern = own(schema, 'pattern');
    if (isString(pattern) && isCheckable(pattern)) check.pattern = pattern;
    else if (pattern !== undefined) this.#leaveOut(path + pointer('pattern'), 'uncheckedPattern');
    if (check.format === undefined && check.pattern === undefined) return;
    const name = `lens:${this.strings.size}`;
    this.strings.set(name, check);
    node.format = name;
  }

  #older(node: Schema & Record<string, unknown>, schema: JsonSchema, at: At): void {
    const items = own(schema, 'items');
    if (Array.isArray(items)) {
      node.prefixItems = items.map((item, index) =>
        this.#copy(item, below(at, at.path + pointer('items', index))),
      );
      const rest = own(schema, 'additionalItems');
      if (rest !== undefined) node.items = this.#copy(rest, below(at, at.path + pointer('additionalItems')));
    }
    for (const side of ['Minimum', 'Maximum'] as const) {
      const limit = side === 'Minimum' ? node.minimum : node.maximum;
      if (own(schema, `exclusive${side}`) === true && limit !== undefined) node[`exclusive${side}`] = limit;
    }
  }

  /** A site's pattern must never run. A list of the matching property names replaces the pattern. */
  #patternProperties(node: Schema, schema: JsonSchema, at: At): void {
    const patterns = own(schema, 'patternProperties');
    if (patterns === undefined) return;
    const here = at.path + pointer('patternProperties');
    if (!isObject(patterns) || !Object.keys(patterns).every(isCheckable)) {
      delete node.additionalProperties;
      delete node.unevaluatedProperties;
      this.#leaveOut(here, 'uncheckedPatternNames');
      return;
    }
    const copies: Record<string, Schema> = Object.create(null);
    for (const [pattern, subschema] of Object.entries(patterns)) {
      const found = [...this.#facts.names].filter((name) => matchesPattern(pattern, name));
      if (found.length === 0) continue;
      const expression = `^(?:${found.map(literal).join('|')})$${'(?:)'.repeat(Object.keys(copies).length)}`;
      copies[expression] = this.#copy(subschema, below(at, here + pointer(pattern)));
    }
    node.patternProperties = copies;
  }

  #reference(node: Schema, schema: JsonSchema, { path, holder }: At): void {
    for (const keyword of NOT_UNDERSTOOD) {
      if (own(schema, keyword) !== undefined) this.#leaveOut(path + pointer(keyword), 'uncheckedKeyword');
    }
    const ref = own(schema, '$ref');
    if (ref === undefined) return;
    const target = isString(ref) ? this.#resolve(ref) : undefined;
    if (target === undefined) {
      this.#leaveOut(path + pointer('$ref'), 'uncheckedReference', JSON.stringify(ref).slice(0, 100));
      return;
    }
    if (!isObject(target)) {
      if (target === false) node.not = this.#node(true);
      return;
    }
    const to = this.#define(target);
    node.$ref = to;
    if (holder === undefined) return;
    const edges = this.#inPlace.get(holder);
    if (edges) edges.push({ node, to });
    else this.#inPlace.set(holder, [{ node, to }]);
  }

  #resolve(ref: string): JsonSchema | boolean | undefined {
    const [document, fragment = ''] = ref.split('#', 2);
    if (document !== '' && document !== own(this.#root, '$id')) return undefined;
    const target = /^[^/]/.test(fragment)
      ? anchored(this.#root, fragment)
      : localTarget(`#${fragment}`, this.#root)?.value;
    return isObject(target) || typeof target === 'boolean' ? target : undefined;
  }

  #breakCircles(): void {
    const state = new Map<string, 'open' | 'closed'>();
    const visit = (name: string): void => {
      state.set(name, 'open');
      for (const { node, to } of this.#inPlace.get(name) ?? []) {
        if (state.get(to) === 'open') {
          delete node.$ref;
          this.unchecked.set('$ref', say('uncheckedCircle'));
        } else if (state.get(to) === undefined) visit(to);
      }
      state.set(name, 'closed');
    };
    for (const name of this.#inPlace.keys()) if (state.get(name) === undefined) visit(name);
  }

  #leaveOut(path: string, why: TextKey, value?: string | number): void {
    if (this.unchecked.size >= 50) return;
    const at = steps(path).length === 0 ? say('uncheckedSchema') : path;
    const because = value === undefined ? say(why) : say(why, value);
    this.unchecked.set(`${path} ${why}`, say('uncheckedAt', at, because));
  }
}

function mapValues<T>(object: JsonObject, change: (value: Json, name: string) => T): Record<string, T> {
  const changed: Record<string, T> = Object.create(null);
  for (const [name, value] of Object.entries(object)) changed[name] = change(value, name);
  return changed;
}

function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

function anchored(root: JsonSchema, anchor: string): JsonSchema | undefined {
  const waiting: Json[] = [root];
  for (let seen = 0; seen < waiting.length && seen < MAX_SCHEMAS; seen++) {
    const here = waiting[seen];
    if (isObject(here) && own(here, '$anchor') === anchor) return here;
    if (typeof here === 'object' && here !== null) waiting.push(...Object.values(here).slice(0, MAX_SCHEMAS));
  }
  return undefined;
}

import {
  type Document,
  type DocumentRule,
  type Hit,
  isObject,
  isString,
  type JsonObject,
  own,
  pointer,
} from '../../../model/index.ts';
import { nearestWords, show } from '../../../schema/words.ts';
import { flawsOf, MAX_PATTERNS } from '../json-schema.ts';
import { agentsOf, operationsOf, type Placed } from './walk.ts';

const WOA: Pick<DocumentRule, 'on' | 'formats'> = { on: 'document', formats: ['woa'] };

interface DeclaredSchema extends Placed {
  readonly field: 'inputs' | 'outputs';
}

const found = new WeakMap<Document, readonly DeclaredSchema[]>();

/** Every `inputs` and `outputs` of a document, those of operations too; looked for once, however many rules ask. */
function schemasOf(document: Document): readonly DeclaredSchema[] {
  let schemas = found.get(document);
  if (!schemas) {
    const list: DeclaredSchema[] = [];
    const add = (holder: Placed, field: DeclaredSchema['field']) => {
      const value = own(holder.value, field);
      if (isObject(value)) list.push({ value, pointer: `${holder.pointer}/${field}`, field });
    };
    for (const agent of agentsOf(document)) {
      for (const holder of [agent, ...operationsOf(agent)]) {
        add(holder, 'inputs');
        add(holder, 'outputs');
      }
    }
    schemas = list;
    found.set(document, schemas);
  }
  return schemas;
}

const invalid: DocumentRule = {
  ...WOA,
  id: 'woa/schema-invalid',
  requirements: ['WOA-4.2-a'],
  severity: 'error',
  title: 'inputs or outputs is no valid JSON Schema 2020-12',
  why: 'Clients make forms and check values with these schemas. Some fail on a misshapen keyword, others pass over it, so that what is sent is not what you meant.',
  *check(document) {
    const budget = { patterns: MAX_PATTERNS };
    for (const { value, pointer: place } of schemasOf(document)) {
      for (const { pointer: inner, message, fix, unsure } of flawsOf(value, budget)) {
        yield {
          pointer: place + inner,
          message,
          fix,
          ...(unsure && { outcome: 'needs-review', severity: 'info' }),
        };
      }
    }
  },
};

/** Keywords that can say something of an object where `properties` does not. */
const ELSEWHERE = [
  '$ref',
  '$dynamicRef',
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'enum',
  'const',
  'patternProperties',
];

const unhelpful: DocumentRule = {
  ...WOA,
  id: 'woa/schema-unhelpful',
  requirements: ['WOA-4.2-e'],
  severity: 'warning',
  title: 'inputs or outputs says too little to validate with',
  why: 'From a schema without properties neither a person nor a model can tell what to send, and nothing can be checked before it is sent.',
  *check(document) {
    const nearest = nearestWords();
    for (const { value, pointer: place, field } of schemasOf(document)) {
      const type = own(value, 'type');
      const takesObject =
        type !== 'object' && isString(type) ? false : !Array.isArray(type) || type.includes('object');
      if (field === 'inputs' && !takesObject) {
        yield {
          pointer: `${place}/type`,
          message: `inputs is of type ${show(type)}, but the envelope’s input is always an object.`,
          fix: 'Write "object", and make what is sent now one of its properties.',
        };
        continue;
      }
      if (!takesObject) continue;
      const properties = own(value, 'properties');
      const names = isObject(properties) ? Object.keys(properties) : [];
      if (names.length === 0) {
        if (
          isClosed(value) ||
          ELSEWHERE.some((keyword) => Object.hasOwn(value, keyword)) ||
          isObject(own(value, 'additionalProperties'))
        )
          continue;
        yield {
          pointer: place,
          message: `${field} describes no property${Object.keys(value).length === 0 ? ': it is empty' : ''}.`,
          fix:
            field === 'inputs'
              ? 'List what is to be sent in properties, or write "additionalProperties": false where nothing is.'
              : 'List what comes back in properties.',
        };
        continue;
      }
      yield* undescribed(value, names, place, nearest);
    }
  },
};

/** `{"type": "object", "additionalProperties": false}` says all there is to say: nothing. */
function isClosed(schema: JsonObject): boolean {
  return own(schema, 'additionalProperties') === false || own(schema, 'maxProperties') === 0;
}

/** Names that are required but described nowhere. */
function* undescribed(
  schema: JsonObject,
  names: readonly string[],
  place: string,
  nearest: ReturnType<typeof nearestWords>,
): Iterable<Hit> {
  const required = own(schema, 'required');
  if (!Array.isArray(required) || ELSEWHERE.some((keyword) => Object.hasOwn(schema, keyword))) return;
  const known = new Set(names);
  for (const [index, name] of required.entries()) {
    if (!isString(name) || known.has(name)) continue;
    const near = nearest(name, names);
    yield {
      pointer: place + pointer('required', index),
      message: `${show(name)} is required, but not among the properties.`,
      fix:
        near === undefined
          ? `Describe ${show(name)} in properties.`
          : `Write ${show(near)}, or describe ${show(name)} in properties.`,
    };
  }
}

/** What clients that know only type, properties and required cannot make an input from (§4.2). */
const BEYOND = [
  'oneOf',
  'anyOf',
  'allOf',
  'not',
  'if',
  '$ref',
  '$dynamicRef',
  'dependentRequired',
  'dependentSchemas',
];

const beyondCore: DocumentRule = {
  ...WOA,
  id: 'woa/schema-beyond-core',
  requirements: ['WOA-4.2-g'],
  severity: 'info',
  title: 'inputs can only be understood with more than type, properties and required',
  why: 'Clients need to support no more than these three and are told to ignore the rest: where the properties stand behind oneOf or $ref, such a client sends an empty input.',
  *check(document) {
    for (const { value, pointer: place, field } of schemasOf(document)) {
      if (field !== 'inputs' || isObject(own(value, 'properties'))) continue;
      const keyword = BEYOND.find((name) => Object.hasOwn(value, name));
      if (keyword === undefined) continue;
      yield {
        pointer: place + pointer(keyword),
        at: 'key',
        message: `inputs is described by ${keyword} alone, which clients may ignore.`,
        fix: 'Repeat the common properties in properties at the top of the schema.',
      };
    }
  },
};

export const schemaRules: readonly DocumentRule[] = [invalid, unhelpful, beyondCore];

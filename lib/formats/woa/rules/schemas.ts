import { isObject, isString, type JsonObject, own, pointer } from '../../../model/index.ts';
import { show } from '../../../schema/format-value.ts';
import { lint } from '../../../schema/lint.ts';
import { type Report, type Suggest, write } from '../../rules.ts';
import { type DeclaredSchema, rule } from './subjects.ts';

/** Patterns of one document that are compiled to see whether they can be. */
const MAX_PATTERNS = 200;

const invalid = rule('document', {
  id: 'woa/schema-invalid',
  requirements: ['WOA-4.2-a'],
  severity: 'error',
  title: 'inputs or outputs is not a valid JSON Schema 2020-12',
  why: 'Clients make forms and check values with these schemas. Some fail on a misshapen keyword, others pass over it, so what is sent is not what you meant.',
  *check(_, { schemas }) {
    const budget = { patterns: MAX_PATTERNS };
    for (const { value, place } of schemas()) {
      for (const { pointer: inner, message, fix, unsure, isUseless } of lint(value, { budget })) {
        yield {
          at: place + inner,
          message,
          fix,
          ...(unsure && { outcome: 'needs-review', severity: 'info' }),
          // JSON Schema asks for a regular expression by SHOULD, and allows a schema that nothing conforms to.
          ...(isUseless && { severity: 'warning' }),
        };
      }
    }
  },
});

/** Keywords that can describe an object where `properties` does not. */
const ELSEWHERE = [
  ...['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'if', 'enum', 'const', 'patternProperties'],
];

const unhelpful = rule('schema', {
  id: 'woa/schema-unhelpful',
  requirements: ['WOA-4.2-e'],
  severity: 'warning',
  title: 'inputs or outputs says too little to validate with',
  why: 'From a schema without properties neither a person nor a model can tell what to send, and nothing can be checked before it is sent.',
  check({ value, field }, { suggest }) {
    if (!takesObject(value)) {
      return field === 'inputs' ? notAnObject(value) : undefined;
    }
    const properties = own(value, 'properties');
    const names = isObject(properties) ? Object.keys(properties) : [];
    return names.length === 0 ? describesNothing(value, field) : undescribed(value, names, suggest);
  },
});

function takesObject(schema: JsonObject): boolean {
  const type = own(schema, 'type');
  return isString(type) ? type === 'object' : !Array.isArray(type) || type.includes('object');
}

function notAnObject(schema: JsonObject): Report {
  return {
    at: '/type',
    message: `inputs is of type ${show(own(schema, 'type'))}, but the envelope’s input is always an object.`,
    fix: write('object', ', and make what is sent now one of its properties'),
  };
}

function describesNothing(schema: JsonObject, field: DeclaredSchema['field']): Report | undefined {
  const isDescribed =
    isClosed(schema) ||
    ELSEWHERE.some((keyword) => Object.hasOwn(schema, keyword)) ||
    isObject(own(schema, 'additionalProperties'));
  if (isDescribed) return undefined;
  return {
    message: `${field} describes no property${Object.keys(schema).length === 0 ? ': it is empty' : ''}.`,
    fix:
      field === 'inputs'
        ? 'List what is to be sent in properties, or write "additionalProperties": false where nothing is.'
        : 'List what comes back in properties.',
  };
}

/** `{"type": "object", "additionalProperties": false}` says all there is to say: nothing. */
function isClosed(schema: JsonObject): boolean {
  return own(schema, 'additionalProperties') === false || own(schema, 'maxProperties') === 0;
}

/** Names that are required but described nowhere. */
function* undescribed(schema: JsonObject, names: readonly string[], suggest: Suggest): Iterable<Report> {
  const required = own(schema, 'required');
  if (!Array.isArray(required) || ELSEWHERE.some((keyword) => Object.hasOwn(schema, keyword))) return;
  const known = new Set(names);
  for (const [index, name] of required.entries()) {
    if (!isString(name) || known.has(name)) continue;
    const near = suggest(name, names);
    yield {
      at: pointer('required', index),
      message: `${show(name)} is required, but not among the properties.`,
      fix:
        near === undefined
          ? `Describe ${show(name)} in properties.`
          : write(near, `, or describe ${show(name)} in properties`),
    };
  }
}

/** What clients that know only type, properties and required cannot make an input from (§4.2). */
const BEYOND = [
  ...['oneOf', 'anyOf', 'allOf', 'not', 'if', '$ref', '$dynamicRef', 'dependentRequired'],
  'dependentSchemas',
];

const beyondCore = rule('schema', {
  id: 'woa/schema-beyond-core',
  requirements: ['WOA-4.2-g'],
  severity: 'info',
  title: 'inputs can only be understood with more than type, properties and required',
  why: 'Clients need to support no more than these three and are asked to ignore the rest: where the properties are behind oneOf or $ref, such a client sends an empty input.',
  check({ value, field }) {
    if (field !== 'inputs' || isObject(own(value, 'properties'))) return undefined;
    const keyword = BEYOND.find((name) => Object.hasOwn(value, name));
    if (keyword === undefined) return undefined;
    return {
      at: pointer(keyword),
      key: true,
      message: `inputs is described by ${keyword} alone, which clients may ignore.`,
      fix: 'Repeat the common properties in properties at the top of the schema.',
    };
  },
});

export const schemaRules = [invalid, unhelpful, beyondCore] as const;

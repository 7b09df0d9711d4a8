import {
  type Document,
  type FormatId,
  isList,
  isObject,
  isString,
  type JsonObject,
  own,
  pointer,
  type Rule,
} from '../model/index.ts';
import { show } from '../schema/format-value.ts';
import { TYPES } from '../schema/keywords.ts';
import { lint } from '../schema/lint.ts';
import { type Report, type Suggest, sharedRules, write } from './rules.ts';

export interface JsonSchemaOf {
  readonly value: JsonObject;
  readonly place: string;
  readonly called: string;
  readonly field: 'inputs' | 'outputs';
}

interface JsonSchemas {
  readonly formats: readonly FormatId[];
  readonly schemas: (document: Document) => Iterable<JsonSchemaOf>;
  readonly requirements: { readonly valid: readonly string[]; readonly helpful: readonly string[] };
  readonly draft?: 'any';
  readonly exempt?: RegExp;
}

export function jsonSchemaRules(
  name: string,
  { formats, schemas, requirements, draft, exempt }: JsonSchemas,
): readonly Rule[] {
  const rule = sharedRules(name, formats, {
    schema: (_, document) => schemas(document),
    document: () => [{ place: '' }],
  });
  return [
    rule('document', {
      id: `${name}/schema-invalid`,
      requirements: requirements.valid,
      *check(_, { document }) {
        const budget = { patterns: MAX_PATTERNS };
        for (const { value, place } of schemas(document)) {
          for (const { pointer: inner, message, fix, unsure, isUseless } of lint(value, { budget, draft })) {
            if (exempt?.test(inner)) continue;
            yield {
              at: place + inner,
              message,
              fix,
              ...(unsure && { outcome: 'needs-review', severity: 'info' }),
              ...(isUseless && { severity: 'warning' }),
            };
          }
        }
      },
    }),
    rule('schema', {
      id: `${name}/schema-unhelpful`,
      requirements: requirements.helpful,
      check(schema, { suggest }) {
        const { value, field } = schema;
        if (!takesObject(value)) return field === 'inputs' ? notAnObject(schema) : undefined;
        const properties = own(value, 'properties');
        const names = isObject(properties) ? Object.keys(properties) : [];
        return names.length === 0 ? describesNothing(schema) : undescribed(value, names, suggest);
      },
    }),
  ];
}

const MAX_PATTERNS = 200;

const ELSEWHERE = [
  ...['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'if', 'enum', 'const', 'patternProperties'],
];

function takesObject(schema: JsonObject): boolean {
  const type = own(schema, 'type');
  return isString(type) ? type === 'object' : !Array.isArray(type) || type.includes('object');
}

function notAnObject({ value, called }: JsonSchemaOf): Report | undefined {
  const type = own(value, 'type');
  const types = isList(type) ? type : [type];
  // Another rule reports unknown types.
  if (types.length === 0 || !types.every((one) => isString(one) && TYPES.includes(one))) return undefined;
  const fix = write('object', ', and make the current value one of its properties');
  return { at: '/type', messageId: 'no-object', data: { called, type }, fix };
}

function describesNothing({ value: schema, field, called }: JsonSchemaOf): Report | undefined {
  const properties = own(schema, 'properties');
  const isDescribed =
    isClosed(schema) ||
    (properties !== undefined && !isObject(properties)) ||
    ELSEWHERE.some((keyword) => Object.hasOwn(schema, keyword)) ||
    isObject(own(schema, 'additionalProperties'));
  if (isDescribed) return undefined;
  const empty = Object.keys(schema).length === 0 ? ': it is empty' : '';
  return { messageId: field, data: { called, empty } };
}

function isClosed(schema: JsonObject): boolean {
  return own(schema, 'additionalProperties') === false || own(schema, 'maxProperties') === 0;
}

function* undescribed(schema: JsonObject, names: readonly string[], suggest: Suggest): Iterable<Report> {
  const required = own(schema, 'required');
  if (!Array.isArray(required) || ELSEWHERE.some((keyword) => Object.hasOwn(schema, keyword))) return;
  const known = new Set(names);
  for (const [index, name] of required.entries()) {
    if (!isString(name) || known.has(name)) continue;
    const fix = write(suggest(name, names), '', `describe ${show(name)} in properties`);
    yield { at: pointer('required', index), messageId: 'undescribed', data: { name }, fix };
  }
}

import { isObject, own, pointer } from '../../../model/index.ts';
import { jsonSchemaRules } from '../../json-schemas.ts';
import { lookup, rule } from './subjects.ts';

/** Many clients only support type, properties and required (WoA §4.2). */
const BEYOND = [
  ...['oneOf', 'anyOf', 'allOf', 'not', 'if', '$ref', '$dynamicRef', 'dependentRequired'],
  'dependentSchemas',
];

const beyondCore = rule('schema', {
  id: 'woa/schema-beyond-core',
  check({ value, field }) {
    if (field !== 'inputs' || isObject(own(value, 'properties'))) return undefined;
    const keyword = BEYOND.find((name) => Object.hasOwn(value, name));
    if (keyword === undefined) return undefined;
    return { at: pointer(keyword), key: true, data: { keyword } };
  },
});

export const schemaRules = [
  ...jsonSchemaRules('woa', {
    formats: ['woa'],
    schemas: (document) => lookup(document).schemas(),
    requirements: { valid: ['WOA-4.2-a'], helpful: ['WOA-4.2-e'] },
  }),
  beyondCore,
] as const;

export { nameOf, type SchemaHit, type SchemaRule, schemaRules, validateAgainst } from './findings.ts';
export { show } from './format-value.ts';
export { nearestWord } from './suggest.ts';

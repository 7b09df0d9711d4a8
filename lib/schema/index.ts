export { nameOf, type SchemaHit, type SchemaRule, schemaRules, validateAgainst } from './findings.ts';
export { nearestWord, show } from './words.ts';

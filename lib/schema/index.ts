export { nameOf, type SchemaHit, type SchemaRule, schemaRules, validateAgainst } from './findings.ts';
export { nearestWord, nearestWords, show } from './words.ts';

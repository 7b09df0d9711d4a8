export {
  nameOf,
  nearestWord,
  type SchemaHit,
  type SchemaRule,
  schemaRules,
  show,
  validateAgainst,
} from './findings.ts';

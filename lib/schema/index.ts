export { nameOf } from './called.ts';
export { rulesOfSchema, schemaRules, validateAgainst } from './findings.ts';
export { show } from './format-value.ts';
export { isSlip, nearestWord } from './suggest.ts';

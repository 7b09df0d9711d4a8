/** Keywords that limit a value of one type by a number, a pattern or a flag (JSON Schema Validation §6.2 to §6.4). */
export const LIMIT_KEYWORDS = [
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
] as const;

import { expect, test } from 'vitest';
import type { Json, JsonSchema } from '../../../lib/model/index.ts';
import { conforms, validate } from '../../../lib/schema/site.ts';

const VALUES: readonly Json[] = ['', 'a', 'abc', '😀😀', 0, -1, 1.5, 7, true, null, [], ['a'], {}];
const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null', 'datetime'];
const LIMITS: readonly JsonSchema[] = [
  {},
  { description: 'x', default: 1 },
  { minLength: 2 },
  { maxLength: 2 },
  { minLength: 2, maxLength: 2 },
  { minLength: '2' },
  { minimum: 0 },
  { maximum: 1 },
  { minimum: 0, maximum: 7 },
  { exclusiveMinimum: 0 },
  { enum: ['a', 'abc'] },
  { enum: [0, 'a'] },
  { enum: [] },
  { enum: 'abc' },
  { pattern: '^a' },
  { format: 'date' },
  { not: {} },
] as readonly JsonSchema[];

test.each(LIMITS)('what needs no validator is decided as by it: %j', (limit) => {
  for (const type of TYPES)
    for (const value of VALUES) {
      const schema: JsonSchema = { type, ...limit };
      expect(conforms(schema, value), JSON.stringify([schema, value])).toBe(validate(schema, value).valid);
    }
});

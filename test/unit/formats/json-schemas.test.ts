import { describe, expect, test } from 'vitest';
import type { Document, Json } from '../../../lib/model/index.ts';
import { upstream } from './awas/manifests.ts';
import { change, file, judge } from './judge.ts';
import { sample } from './woa/samples.ts';

const FORMATS: readonly (readonly [format: string, place: string, of: (schema: Json) => Document])[] = [
  [
    'awas',
    '/actions/1/inputSchema',
    (schema) => file(change(upstream, { '/actions/1/inputs': undefined, '/actions/1/inputSchema': schema })),
  ],
  ['woa', '/agents/0/inputs', (schema) => file(change(sample(), { '/agents/0/inputs': schema }))],
];

const part = (schema: Json): Json => ({
  type: 'object',
  properties: { part: { description: 'Part', ...(schema as object) } },
});
const PART = '/properties/part';

const FAULTS: readonly (readonly [what: string, schema: Json, finds: string])[] = [
  ['a type that there is not', part({ type: 'text' }), `invalid ${PART}/type`],
  ['a pattern that is none', part({ type: 'string', pattern: '(ab' }), `invalid ${PART}/pattern (warning)`],
  [
    'a range that is empty',
    part({ type: 'integer', minimum: 9, maximum: 1 }),
    `invalid ${PART}/minimum (warning)`,
  ],
  [
    'lengths that nothing has',
    part({ type: 'string', minLength: 9, maxLength: 1 }),
    `invalid ${PART}/minLength (warning)`,
  ],
  ['no choice', part({ type: 'string', enum: [] }), `invalid ${PART}/enum (warning)`],
  ['a choice of another type', part({ type: 'string', enum: ['a', 4] }), `invalid ${PART}/enum/1 (warning)`],
  ['a reference to nothing', part({ $ref: '#/$defs/part' }), `invalid ${PART}/$ref`],
  [
    'a reference to elsewhere',
    part({ $ref: 'https://kiosk.example.net/part.json' }),
    `invalid ${PART}/$ref (info) (needs-review)`,
  ],
  [
    'required that is no list',
    { type: 'object', properties: { part: { type: 'string' } }, required: 'part' },
    'invalid /required',
  ],
  ['properties that are a list', { type: 'object', properties: ['part'] }, 'invalid /properties'],
  [
    'required, but not described',
    { type: 'object', properties: { part: { type: 'string' } }, required: ['prat'] },
    'unhelpful /required/0',
  ],
  [
    'properties in another spelling',
    { type: 'object', propertys: { part: { type: 'string' } } },
    'unhelpful ',
  ],
  ['nothing at all', {}, 'unhelpful '],
  ['no object', { type: 'array', items: { type: 'string' } }, 'unhelpful /type'],
];

describe.each(FORMATS)('a schema of %s', (format, place, documentWith) => {
  test.each(FAULTS)('%s', (_, schema, finds) => {
    const found = judge([documentWith(schema)]).filter(({ rule }) => rule.startsWith(`${format}/schema-`));
    const usual = { invalid: 'error', unhelpful: 'warning' } as const;
    const words = found.map(({ rule, pointer, severity, outcome }) => {
      const kind = rule.split('schema-')[1] as keyof typeof usual;
      const marks = [
        severity === usual[kind] ? '' : ` (${severity})`,
        outcome === 'failed' ? '' : ` (${outcome})`,
      ];
      return `${kind} ${pointer?.slice(place.length)}${marks.join('')}`;
    });
    expect(words).toEqual([finds]);
    const others = judge([documentWith(schema)]).filter(
      ({ pointer, rule }) => pointer === place + finds.split(' ')[1] && !rule.includes('schema-'),
    );
    expect(others).toEqual([]);
  });

  test.each<[string, Json]>([
    ['a closed one', { type: 'object', properties: {}, additionalProperties: false }],
    [
      'one by reference',
      {
        $ref: '#/$defs/order',
        $defs: { order: { type: 'object', properties: { part: { type: 'string' } } } },
      },
    ],
    [
      'a choice of two',
      {
        type: 'object',
        oneOf: [{ properties: { part: { type: 'string' } } }, { properties: { kit: { type: 'string' } } }],
      },
    ],
  ])('%s is helpful', (_, schema) => {
    const found = judge([documentWith(schema)]).filter(({ severity }) => severity !== 'info');
    expect(found.filter(({ rule }) => /schema-/.test(rule))).toEqual([]);
  });
});

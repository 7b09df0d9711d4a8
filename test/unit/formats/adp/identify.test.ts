import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../lib/model/index.ts';
import { change, served } from '../judge.ts';
import { courier, sendParcel } from './courier.ts';

const of = (value: Json) => served(value, { url: 'https://example.com/x' });

describe('ADP by content', () => {
  test.each<[what: string, value: Json, format: string, dialect: string]>([
    ['a manifest', courier as unknown as Json, 'adp', '1.0'],
    ['a manifest of another version', change(courier, { '/spec_version': '2.0' }), 'adp', '2.0'],
    [
      'a manifest without version and auth',
      change(courier, { '/spec_version': undefined, '/auth': undefined }),
      'adp',
      'unknown',
    ],
    ['a manifest without base_url', change(courier, { '/base_url': undefined }), 'adp', '1.0'],
    ['a manifest without a capability', change(courier, { '/capabilities': [] }), 'adp', '1.0'],
    ['a manifest without capabilities', change(courier, { '/capabilities': undefined }), 'adp', '1.0'],
    ['a detail', sendParcel as unknown as Json, 'adp-detail', '1.0'],
    ['a detail without parameters', change(sendParcel, { '/parameters': undefined }), 'adp-detail', '1.0'],
    [
      'a detail with an endpoint of another type',
      change(sendParcel, { '/endpoint': 5 }),
      'adp-detail',
      '1.0',
    ],
  ])('%s', (_, value, format, dialect) => {
    expect(of(value)).toMatchObject({ format, dialect });
  });

  test.each<[what: string, value: Json]>([
    ['a DWAC file', { dwac_version: '1', agent: {} }],
    ['a list of capabilities of another kind', { name: 'x', capabilities: ['chat', 'search'] }],
    ['an OpenAPI operation', { name: 'x', parameters: [] }],
    ['an array', [courier as unknown as Json]],
  ])('not %s', (_, value) => {
    expect(of(value).format).toBeNull();
  });
});

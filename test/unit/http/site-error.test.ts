import { describe, expect, test } from 'vitest';
import { isRefusal } from '../../../lib/http/site-error.ts';
import type { Json } from '../../../lib/model/index.ts';

const judged = (value: Json): boolean => isRefusal({ kind: 'json', value });

describe('an answer of status 200', () => {
  test.each<Json>([
    { ok: false },
    { success: false, data: null },
    { status: 'error', message: 'Sold out' },
    { state: 'REJECTED', id: 7 },
    { error: 'Sold out' },
    { error: { code: 17 }, status: 200 },
    { errors: [{ field: 'day' }], message: 'Invalid' },
    { error: true, message: 'No' },
    { data: { pay: null }, errors: [{ message: 'No' }] },
    { data: { pay: { userErrors: [{ field: 'to' }] } } },
    { jsonrpc: '2.0', id: 1, error: { code: -1 } },
  ])('refuses: %j', (value) => expect(judged(value)).toBe(true));

  test.each<Json>([
    { ok: true, error: null },
    { success: true, errors: [] },
    { id: 7, error: 'none of the guests has paid' },
    { message: 'Saved', status: 'ok' },
    { error: '', message: 'Saved' },
    { status: 'failed-over', id: 7 },
    { result: { status: 'error' } },
    [{ error: 'x' }],
    'error',
    {},
  ])('does not: %j', (value) => expect(judged(value)).toBe(false));
});

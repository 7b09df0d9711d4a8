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
    { result: { ok: false, reason: 'limit' } },
    { jsonrpc: '2.0', id: 1, result: { success: false } },
    { data: { pay: { success: false } } },
    [
      { jsonrpc: '2.0', id: 1, result: true },
      { jsonrpc: '2.0', id: 2, error: { code: -1 } },
    ],
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
    { id: 7, notifications: { success: false } },
    { data: { success: true, shared: { ok: false } }, id: 7 },
    { results: [{ status: 200 }, { status: 422 }] },
    'error',
    {},
  ])('does not: %j', (value) => expect(judged(value)).toBe(false));

  test('is read to a limited depth', () => {
    expect(judged(JSON.parse(`${'{"data":'.repeat(60)}{"ok":false}${'}'.repeat(60)}`))).toBe(false);
  });

  test('refuses if one of its parts is refused, with status 207', () => {
    const answer = (second: Json) =>
      ({ kind: 'json', value: { results: [{ status: 200 }, second] } }) as const;
    expect(isRefusal(answer({ status: 422 }), 207)).toBe(true);
    expect(isRefusal(answer({ error: 'limit' }), 207)).toBe(true);
    expect(isRefusal(answer({ status: 201 }), 207)).toBe(false);
  });
});

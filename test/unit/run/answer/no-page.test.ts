import { describe, expect, test } from 'vitest';
import { endWithoutPage, type NoPage, noPageOf } from '../../../../lib/run/answer/no-page.ts';
import { inEnglish } from '../../../../lib/text/english.ts';

const at = (
  status: number,
  headers: Readonly<Record<string, string>>,
  mimeType?: string,
): NoPage | undefined =>
  noPageOf({ status, headers, url: 'https://shop.example/orders/all.csv?key=1' }, mimeType);
const file = (name: string, contentType: string, bytes?: number) => ({
  kind: 'file',
  file: { name, contentType, ...(bytes !== undefined && { bytes }) },
});
const CSV = { 'content-disposition': 'attachment', 'content-type': 'text/csv' };

describe('an answer that is no page', () => {
  test.each<
    [
      status: number,
      headers: Readonly<Record<string, string>>,
      mimeType: string | undefined,
      end: object | undefined,
    ]
  >([
    [200, {}, undefined, undefined],
    [200, { 'content-type': 'text/html' }, undefined, undefined],
    [200, { 'content-type': 'application/problem+json' }, undefined, undefined],
    [200, { 'content-type': 'text/plain' }, undefined, undefined],
    [200, { 'content-type': 'text/csvx' }, undefined, undefined],
    [200, { 'content-type': 'text/csv;charset=utf-8' }, undefined, { kind: 'file' }],
    [200, { 'content-type': 'text/x-vcard' }, undefined, { kind: 'file' }],
    [200, { 'content-type': 'text/calendar' }, undefined, { kind: 'file' }],
    [200, { 'content-type': 'text/tab-separated-values' }, undefined, { kind: 'file' }],
    [200, { 'content-disposition': 'inline; filename="attachment"' }, undefined, undefined],
    [200, CSV, undefined, file('all.csv', 'text/csv')],
    [200, { ...CSV, 'content-length': '0' }, undefined, file('all.csv', 'text/csv', 0)],
    [200, { ...CSV, 'content-length': '17' }, undefined, file('all.csv', 'text/csv', 17)],
    [
      200,
      { ...CSV, 'content-length': '17', 'content-encoding': 'gzip' },
      undefined,
      file('all.csv', 'text/csv'),
    ],
    [200, { ...CSV, 'content-length': '1e3' }, undefined, file('all.csv', 'text/csv')],
    [200, {}, 'application/pdf', { kind: 'file' }],
    [201, { 'content-type': 'application/octet-stream' }, undefined, { kind: 'file', status: 201 }],
    [204, CSV, undefined, { kind: 'empty', status: 204 }],
    [205, {}, undefined, { kind: 'empty', status: 205 }],
    [302, CSV, undefined, undefined],
    [404, CSV, undefined, undefined],
  ])('%d %j %s', (status, headers, mimeType, end) => {
    const found = at(status, headers, mimeType);
    if (end) expect(found).toMatchObject(end);
    else expect(found).toBeUndefined();
    if (end && 'file' in end && found?.kind === 'file') expect(found.file).toEqual(end.file);
  });

  test.each<[NoPage, hasActed: boolean, expected: object, said: string]>([
    [{ kind: 'empty', status: 204 }, true, { ok: true, status: 204 }, 'status 204'],
    [{ kind: 'empty', status: 204 }, false, { ok: false, code: 'page-changed' }, 'status 204'],
    [{ kind: 'unreadable', status: 200 }, true, { ok: true, status: 200 }, 'can’t read'],
    [{ kind: 'unreadable', status: 304 }, true, { ok: false, code: 'unconfirmed' }, 'can’t read'],
    [{ kind: 'unreadable', status: 503 }, true, { ok: false, code: 'http-error', status: 503 }, 'status 503'],
    [
      at(200, CSV)!,
      true,
      { ok: true, file: { name: 'all.csv', contentType: 'text/csv' } },
      'all.csv (text/csv).',
    ],
    [at(200, { ...CSV, 'content-length': '1234' })!, true, { ok: true }, '(text/csv, 1,234 bytes).'],
    [at(200, CSV)!, false, { ok: false, code: 'page-changed' }, 'all.csv'],
    [
      { kind: 'failed', why: 'X', url: 'https://a.example/b?c' },
      true,
      { ok: false, code: 'network' },
      'https://a.example/b: X',
    ],
    [
      { kind: 'stopped', before: 'page', url: 'https://a.example/b' },
      true,
      { ok: false, code: 'unconfirmed' },
      'stopped',
    ],
    [{ kind: 'stopped', url: 'https://a.example/b' }, true, { ok: false, code: 'network' }, 'stopped'],
    [
      { kind: 'stopped', before: 'script', url: 'https://a.example/' },
      true,
      { ok: true, answer: 'nothing' },
      '',
    ],
  ])('ends a run: %j %s', (end, hasActed, expected, said) => {
    const outcome = endWithoutPage(end, 'So far.', hasActed);
    expect(outcome).toMatchObject(expected);
    expect(inEnglish(outcome.ok ? (outcome.notes ?? []) : outcome.said).replaceAll("'", '’')).toContain(said);
  });
});

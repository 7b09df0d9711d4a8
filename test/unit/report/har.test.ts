import { createRequire } from 'node:module';
import Ajv from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { Outcome, RequestPlan, Run } from '../../../lib/model/index.ts';
import { toHar } from '../../../lib/report/index.ts';
import { OWN } from '../../builders.ts';

const ajv = new Ajv({ strict: false });
addFormats(ajv);
const { har, ...parts } = createRequire(import.meta.url)('har-schema') as Record<string, object>;
for (const [name, schema] of Object.entries(parts)) {
  // In draft 6, the id of a schema is $id.
  const { $id, $schema: _draft, ...rest } = schema as { $id?: string; $schema?: string };
  ajv.addSchema({ ...rest, id: $id ?? `${name}.json#` });
}
const { $id: _id, $schema: _draft, ...root } = har as { $id?: string; $schema?: string };
const valid = ajv.compile(root);

const request = (more: Partial<RequestPlan> = {}): RequestPlan => ({
  method: 'GET',
  url: 'https://shop.example/search?q=books',
  headers: { Accept: 'application/json' },
  cookies: true,
  crossOrigin: false,
  ...more,
});
const ok: Outcome = {
  ok: true,
  status: 200,
  tookMs: 84,
  headers: { 'content-type': 'application/json' },
  bytes: 12,
  data: { kind: 'json', value: { books: ['Dune'] } },
};
const run = (plan: RequestPlan, outcome: Outcome | undefined = ok, more: Partial<Run> = {}): Run => ({
  id: 'r',
  tabId: 1,
  origin: 'https://shop.example',
  action: 'awas:search',
  actionName: 'Search',
  asker: { kind: 'person' },
  arguments: {},
  plan: {
    action: 'awas:search',
    risk: 'read',
    consent: false,
    ...OWN,
    summary: [],
    warnings: [],
    kind: 'request',
    request: plan,
  },
  state: 'done',
  progress: '',
  startedAt: Date.UTC(2026, 10, 21),
  ...(outcome && { outcome }),
  ...more,
});
const failed = (
  code: 'timeout' | 'network' | 'http-error' | 'refused' | 'forbidden-target',
  status?: number,
) => ({ ok: false, code, message: 'It went wrong', ...(status !== undefined && { status }) }) as const;

const CREDENTIALS =
  'api_key access_token session code jwt otp pin sid sig pwd auth csrf_token client-secret PHPSESSID'.split(
    ' ',
  );

describe('a HAR of the runs', () => {
  it('tells what was sent and what came back, and is HAR 1.2', () => {
    const made = toHar(
      [
        run(
          request({ method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"a":1}' }),
          ok,
          {
            startedAt: Date.UTC(2026, 10, 22),
          },
        ),
        run(request()),
      ],
      '1.2.3',
    );
    expect(valid(made), JSON.stringify(valid.errors)).toBe(true);
    expect(made.log.creator).toEqual({ name: 'AWAS Lens', version: '1.2.3' });
    expect(made.log.entries).toMatchObject([
      {
        startedDateTime: '2026-11-21T00:00:00.000Z',
        time: 84,
        request: {
          method: 'GET',
          url: 'https://shop.example/search?q=books',
          headers: [{ name: 'Accept', value: 'application/json' }],
          queryString: [{ name: 'q', value: 'books' }],
        },
        response: {
          status: 200,
          content: { size: 12, mimeType: 'application/json', text: '{"books":["Dune"]}' },
        },
        comment: 'Search (awas:search)',
      },
      { request: { postData: { mimeType: 'application/json', text: '{"a":1}' }, bodySize: 7 } },
    ]);
  });
  it.each<[string, Run, number]>([
    ['a timeout', run(request(), failed('timeout')), 1],
    ['no answer', run(request(), failed('network')), 1],
    ['a refusal of the server', run(request(), failed('http-error', 500)), 1],
    ['a no of the person', run(request(), failed('refused')), 0],
    ['what was never planned to the end', run(request(), failed('forbidden-target')), 0],
    [
      'a run that waits',
      run(request(), undefined, { state: 'awaiting-consent', outcome: undefined as never }),
      0,
    ],
    [
      'a run on the page',
      run(request(), ok, {
        plan: {
          action: 'a',
          risk: 'read',
          consent: false,
          ...OWN,
          summary: [],
          warnings: [],
          kind: 'page',
          url: 'https://shop.example/',
          steps: [],
        },
      }),
      0,
    ],
    [
      'a file that is sent',
      run(
        request({
          parts: [
            { name: 'f', value: 'AAAA', file: { name: 'a.png', contentType: 'image/png' } },
            { name: 'title', value: 'A' },
          ],
        }),
      ),
      1,
    ],
    ['MCP', run(request({ over: 'mcp', method: 'POST', body: '{}' })), 1],
  ])('%s', (_, one, entries) => {
    const made = toHar([one], '1');
    expect(valid(made), JSON.stringify(valid.errors)).toBe(true);
    expect(made.log.entries).toHaveLength(entries);
  });
  it('holds no credential, wherever it stood', () => {
    const secret = 's3cret';
    const credential = { in: 'query', name: 'k', prefix: '', masked: '••••' } as const;
    const made = toHar(
      [
        run(
          request({
            method: 'POST',
            url: `https://u:${secret}@shop.example/x?${CREDENTIALS.map((name) => `${name}=${secret}`).join('&')}&page=2`,
            headers: {
              Authorization: `Bearer ${secret}`,
              'X-Api-Key': secret,
              Cookie: `a=${secret}`,
              'X-CSRF-Token': secret,
              'Content-Type': 'application/json',
            },
            body: JSON.stringify({
              user: { password: secret, client_secret: secret, otp: secret },
              city: 'Kyiv',
            }),
            credential,
          }),
          {
            ...ok,
            headers: {
              'content-type': 'application/json',
              'set-cookie': secret,
              location: `https://shop.example/back?code=${secret}`,
            },
            data: { kind: 'json', value: [{ access_token: secret, name: 'Ada' }] },
          },
        ),
        run(
          request({
            headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
            body: `password=${secret}&pin=${secret}&city=Kyiv`,
          }),
          { ...ok, data: { kind: 'text', text: `{"token":"${secret}"}`, contentType: 'application/json' } },
        ),
        run(request({ parts: [{ name: 'password', value: secret }] })),
      ],
      '1',
    );
    expect(valid(made), JSON.stringify(valid.errors)).toBe(true);
    const text = JSON.stringify(made);
    expect(text).not.toContain(secret);
    for (const kept of ['page=2', 'Kyiv', 'Ada', 'shop.example/back']) expect(text).toContain(kept);
  });
});

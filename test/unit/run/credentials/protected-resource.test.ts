import { expect, test } from 'vitest';
import { isObject, type Json, type Outcome, own, type RequestPlan } from '../../../../lib/model/index.ts';
import { type Send, signInAsked } from '../../../../lib/run/index.ts';
import { rowsOf } from '../../../tables.ts';

const TABLE = new URL('protected-resource.txt', import.meta.url);
const URL_OF_SERVER = 'https://shop.example/api/mcp';
const WHOLE: Readonly<Record<string, object>> = {
  PRM: { resource: URL_OF_SERVER, authorization_servers: ['https://login.example'] },
  AS: {
    issuer: 'https://login.example',
    authorization_endpoint: 'https://login.example/authorize',
    token_endpoint: 'https://login.example/token',
    jwks_uri: 'https://login.example/keys',
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
  },
};

const request = (over: RequestPlan['over']): RequestPlan => ({
  method: 'POST',
  url: URL_OF_SERVER,
  headers: { Authorization: 'Bearer s3cret' },
  credential: { in: 'header', name: 'Authorization', prefix: 'Bearer ', masked: '' },
  over,
  cookies: true,
  crossOrigin: false,
});
const refused = (challenge: string, status = 401): Outcome => ({
  ok: false,
  code: 'http-error',
  message: '',
  status,
  headers: { 'www-authenticate': `Bearer error="invalid_token", ${challenge}` },
});

type Files = Readonly<Record<string, Json>>;

function world(files: Files) {
  const asked: RequestPlan[] = [];
  const send: Send = async (plan) => {
    asked.push(plan);
    const file = own(files, plan.url);
    const to = isObject(file) ? own(file, 'to') : undefined;
    const [name = '', more] = isObject(file) ? (Object.entries(file)[0] ?? []) : [];
    const text = typeof file === 'string' ? file : JSON.stringify({ ...WHOLE[name], ...(more as object) });
    const status = to === undefined ? (file === undefined ? 404 : 200) : 302;
    const headers = { 'content-type': 'application/json', ...(typeof to === 'string' && { location: to }) };
    return { ok: true, status, headers, body: new TextEncoder().encode(text), truncated: false };
  };
  return { asked, context: { send, now: Date.now, signal: new AbortController().signal } };
}

test.each(rowsOf<[string, Files, string]>(TABLE, 'known'))(
  '%s and %j: %s',
  async (challenge, files, known) => {
    const { asked, context } = world(files);
    const scheme = await signInAsked(request('mcp'), refused(challenge), context);
    const { issuer, resource, scopes } = scheme ?? {};
    expect(`${issuer} for ${resource}${scopes ? `: ${scopes.join(' ')}` : ''}`).toBe(known);
    expect(asked.every(({ method, cookies }) => method === 'GET' && !cookies)).toBe(true);
    expect(JSON.stringify(asked)).not.toContain('s3cret');
  },
);

test.each(rowsOf<[string, Files]>(TABLE, 'unknown'))('%s and %j: nothing', async (challenge, files) => {
  const { asked, context } = world(files);
  expect(await signInAsked(request('mcp'), refused(challenge), context)).toBeUndefined();
  expect(asked.filter(({ url }) => /evil|192\.168|127\.0|^http:|u:p/.test(url))).toEqual([]);
  expect(asked.length).toBeLessThan(10);
});

test('nothing is asked after another answer, or over another protocol', async () => {
  const { asked, context } = world({});
  expect(await signInAsked(request('mcp'), refused('', 403), context)).toBeUndefined();
  expect(await signInAsked(request(undefined), refused(''), context)).toBeUndefined();
  const done = { ok: true, status: 200, data: { kind: 'nothing' }, tookMs: 0 } as const;
  expect(await signInAsked(request('mcp'), done, context)).toBeUndefined();
  expect(asked).toEqual([]);
});

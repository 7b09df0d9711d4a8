import { describe, expect, it } from 'vitest';
import type { AuthScheme, Plan } from '../../../../lib/model/index.ts';
import {
  copyAs,
  credentialFault,
  explainScheme,
  mask,
  plan,
  withCredential,
} from '../../../../lib/run/index.ts';
import { action, context } from '../../../builders.ts';
import { spoken } from '../../../in-english.ts';

const secret = 'sk-test-0123456789';
const planOf = (
  scheme: AuthScheme,
  needed: 'yes' | 'optional' | 'unknown' | 'no' = 'yes',
  given = true,
): Plan => {
  const answer = plan(
    action({ auth: { needed, scheme } }),
    {},
    context({
      credentialFor: (target) => (given && target === 'https://shop.example' ? mask(secret) : undefined),
    }),
  );
  if (!answer.ok) throw new Error(answer.message);
  return answer.plan;
};
const sent = (made: Plan) => {
  if (made.kind !== 'request') throw new Error('no request');
  return withCredential(made.request, secret);
};
const key = (more: Partial<AuthScheme> = {}): AuthScheme => ({
  type: 'api-key',
  declared: 'api_key',
  ...more,
});

describe('a credential goes where its scheme says', () => {
  it.each<[name: string, scheme: AuthScheme, header: string, value: string]>([
    ['ADP-3-c: by default as a bearer', key(), 'Authorization', `Bearer ${secret}`],
    ['ADP-3-c: header and prefix', key({ header: 'X-Api-Key', prefix: 'Key' }), 'X-Api-Key', `Key ${secret}`],
    ['ADP-3-c: a custom header without prefix declared', key({ header: 'X-Api-Key' }), 'X-Api-Key', secret],
    [
      'ADP-3-c: an empty prefix leaves no space',
      key({ header: 'Authorization', prefix: '' }),
      'Authorization',
      secret,
    ],
    [
      'ADP-3-c: a prefix that ends where the key begins',
      key({ header: 'Authorization', prefix: 'Token token=' }),
      'Authorization',
      `Token token=${secret}`,
    ],
    ['a bearer token', { type: 'bearer', declared: 'bearer' }, 'Authorization', `Bearer ${secret}`],
    ['an OAuth 2 token', { type: 'oauth2', declared: 'oauth2' }, 'Authorization', `Bearer ${secret}`],
  ])('%s', (_, scheme, header, value) => {
    expect(sent(planOf(scheme)).headers[header]).toBe(value);
  });
  it('in the query', () => {
    expect(sent(planOf(key({ query: 'api_key' }))).url).toBe(
      `https://shop.example/api/find?api_key=${secret}`,
    );
  });
  it.each<[string, Partial<AuthScheme>, string, string]>([
    ['as it is typed, of a scheme that we do not know', {}, 'Authorization', secret],
    ['in the header that such a scheme names', { header: 'X-South' }, 'X-South', secret],
    ['behind its prefix', { prefix: 'South ' }, 'Authorization', `South ${secret}`],
  ])('%s', (_, more, name, value) => {
    const made = planOf({ type: 'unknown', declared: 'south', ...more });
    expect(sent(made).headers).toMatchObject({ [name]: value });
  });
  it('is not required by an unknown scheme', () => {
    expect(planOf({ type: 'unknown', declared: 'south' }, 'optional', false)).not.toHaveProperty(
      'request.credential',
    );
  });
  it('is in no plan or code, only masked', () => {
    const made = planOf(key());
    expect(JSON.stringify(made)).not.toContain(secret);
    expect(made).toMatchObject({ request: { credential: { prefix: 'Bearer ', masked: '••••6789' } } });
    for (const format of ['curl', 'fetch', 'playwright'] as const) {
      expect(copyAs(made, format)).toContain('Bearer YOUR_CREDENTIAL');
    }
  });
  it('AWP-7-h: goes along where it is optional, and not where none is wanted', () => {
    expect(planOf(key(), 'optional')).toMatchObject({ request: { credential: { name: 'Authorization' } } });
    expect(planOf(key(), 'optional', false)).not.toHaveProperty('request.credential');
    expect(planOf(key(), 'no')).not.toHaveProperty('request.credential');
  });
  it('ATX-5.3-a: never over plain http', () => {
    const plain = action({
      auth: { needed: 'yes', scheme: key() },
      transport: { kind: 'http', method: 'GET', url: 'http://shop.example/', body: 'none' },
    });
    expect(plan(plain, {}, context({ credentialFor: () => '••••' }))).toMatchObject({
      ok: false,
      code: 'forbidden-target',
    });
  });
  it('ADP-3-g: says where one can be had, and why some cannot be given', () => {
    const answer = plan(
      action({ auth: { needed: 'yes', scheme: key({ setupUrl: 'https://shop.example/keys' }) } }),
      {},
      context(),
    );
    expect(answer).toMatchObject({
      ok: false,
      message: 'This action needs api_key, which is missing. Get one at https://shop.example/keys.',
    });
    expect(spoken(explainScheme({ type: 'hmac', declared: 'hmac' }))).toMatch(/signed/);
    expect(spoken(explainScheme({ type: 'session', declared: 'session_cookie' }))).toMatch(
      /Sign in on the site’s pages/,
    );
    expect(explainScheme({ type: 'unknown', declared: 'south' })).toBeUndefined();
    expect(explainScheme(key())).toBeUndefined();
  });
  it('has no line breaks or other invisible characters in it', () => {
    expect(credentialFault(secret)).toBeUndefined();
    for (const bad of ['', `${secret}\n`, 'a\r\nX: y', 'ключ', ' a'])
      expect(credentialFault(bad)).toBeDefined();
  });
});

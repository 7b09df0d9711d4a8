import { describe, expect, it, test } from 'vitest';
import { isCredentialName, isSecretName } from '../../../lib/text/credential-name.ts';
import { redactForm, redactNamed, redactUrl } from '../../../lib/text/redact.ts';

const SECRET =
  'token secret password api_key apiKey apikey X-Api-Key access_token AccessToken accesstoken id_token refreshToken client_secret CLIENT_SECRET webhook_secret private_key passphrase user[password] X-Amz-Security-Token bearer_token credentials';
const CREDENTIAL =
  'session code jwt otp pin sid sig pwd auth csrf_token key Authorization Proxy-Authorization Cookie Set-Cookie PHPSESSID JSESSIONID a_key passwd code_verifier auth_code X-Amz-Signature sessionId session_id Ocp-Apim-Subscription-Key X-CSRF-Token SAMLResponse';
const NEITHER =
  'author authority max_tokens total_tokens token_type tokenizer page_token nextPageToken expires_in token_url sort_key public_key Idempotency-Key keyboard monkey country_code codec sessions pinned spin compass signed state zip_code completion_tokens access_token_expires_in page q __proto__ constructor';

describe('names of credentials', () => {
  test.each(SECRET.split(' '))('%s is the credential itself', (name) =>
    expect([isCredentialName(name), isSecretName(name)]).toEqual([true, true]),
  );
  test.each(CREDENTIAL.split(' '))('%s may be one', (name) => expect(isCredentialName(name)).toBe(true));
  test.each(NEITHER.split(' '))('%s is none', (name) =>
    expect([isCredentialName(name), isSecretName(name)]).toEqual([false, false]),
  );
});

it.each([
  ['https://u:p@shop.example/x', 'https://shop.example/x'],
  ['https://shop.example/cb?code=abc&state=1', 'https://shop.example/cb?code=••••&state=1'],
  ['https://shop.example/?apiKey=abc&q=a+b&q=%20', 'https://shop.example/?apiKey=••••&q=a+b&q=%20'],
  ['https://shop.example/?api%5Fkey=abc&token', 'https://shop.example/?api%5Fkey=••••&token'],
  ['https://shop.example/?otp=a=b&author=c', 'https://shop.example/?otp=••••&author=c'],
  ['https://shop.example/#access_token=abc', 'https://shop.example/#••••'],
  ['https://shop.example/#/in?x=1&id_token=abc', 'https://shop.example/#••••'],
  ['https://shop.example/#q=a', 'https://shop.example/#q=a'],
  ['https://shop.example/?%=1&%zz=2', 'https://shop.example/?%=1&%zz=2'],
  ['a file.json', 'a file.json'],
])('the address %s', (url, expected) => expect(redactUrl(url)).toBe(expected));

test('a form', () =>
  expect(redactForm('password=x&city=Kyiv&otp=1')).toBe('password=••••&city=Kyiv&otp=••••'));
test('a form without names, in time', () => {
  const long = 'a'.repeat(1_000_000);
  expect(redactForm(long)).toBe(long);
});
test('properties', () =>
  expect(redactNamed([{ session: { id: 1 }, author: 'Ada', pin: null, a: [{ jwt: 'x' }] }])).toEqual([
    { session: '••••', author: 'Ada', pin: null, a: [{ jwt: '••••' }] },
  ]));

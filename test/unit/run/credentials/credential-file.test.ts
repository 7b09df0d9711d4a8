import { expect, it } from 'vitest';
import { readCredentialFile } from '../../../../lib/run/credentials/credential-file.ts';
import { spoken } from '../../../in-english.ts';

const API = 'https://api.example:8443';

it.each<[what: string, text: string, expected: object]>([
  ['a bare key', '\ufeffsk-123\n', { ok: true, secret: 'sk-123' }],
  ['a bare key with an equals sign', 'YWJj=\r\n', { ok: true, secret: 'YWJj=' }],
  ['a key that reads like a setting', 'abc=def', { ok: true, secret: 'abc=def' }],
  ['a JSON text', '"sk-123"', { ok: true, secret: 'sk-123' }],
  ['JSON', '{"api_key": "sk-123", "note": "x"}', { ok: true, secret: 'sk-123' }],
  ['JSON in another hand', '{"apiKey": "sk-123"}', { ok: true, secret: 'sk-123' }],
  ['an access token', '{"access_token": "t", "token_type": "bearer"}', { ok: true, secret: 't' }],
  [
    'an OAuth client',
    '{"client_id": "id", "client_secret": "s"}',
    { ok: true, client: { id: 'id', secret: 's' } },
  ],
  [
    'an OAuth client as Google writes it',
    '{"installed": {"client_id": "id", "client_secret": "s", "token_uri": "https://x"}}',
    { ok: true, client: { id: 'id', secret: 's' } },
  ],
  ['a public client', '{"clientId": "id"}', { ok: true, client: { id: 'id' } }],
  [
    'several services, by origin',
    `{"${API}": "mine", "https://b.example": "other"}`,
    { ok: true, secret: 'mine' },
  ],
  ['several services, by host', '{"api.example:8443": {"token": "mine"}}', { ok: true, secret: 'mine' }],
  ['settings', "# keys\nexport EXAMPLE_API_KEY='sk-123'\nPORT=80\n", { ok: true, secret: 'sk-123' }],
  [
    'settings of a client',
    'CLIENT_ID=id\nCLIENT_SECRET="s"',
    { ok: true, client: { id: 'id', secret: 's' } },
  ],
  [
    'several keys',
    '{"a_key": "1", "b_token": "2"}',
    { ok: false, message: /several credentials: a_key, b_token/ },
  ],
  ['other services only', '{"https://b.example": "other"}', { ok: false, message: /no key/ }],
  ['no JSON', '{"api_key": ', { ok: false, message: /isn’t/ }],
  ['a list', '["a"]', { ok: false, message: /no key/ }],
  ['a text', 'one\ntwo', { ok: false, message: /no key/ }],
  ['names of every object', '{"__proto__": "x", "constructor": "y"}', { ok: false, message: /no key/ }],
  ['nothing', ' \n', { ok: false, message: /empty/ }],
  ['a film', 'x'.repeat(200_000), { ok: false, message: /too large/ }],
])('%s', (_, text, expected) => {
  const answer = readCredentialFile(text, API);
  if ('message' in expected)
    expect(spoken(answer)).toEqual({ ok: false, message: expect.stringMatching(expected.message as RegExp) });
  else expect(answer).toEqual(expected);
});

import { checksumOf } from '../../../lib/text/token-checksum.ts';

/**
 * Credentials as issuers make them, drawn at random from a seed and put together from pieces, so that no file here holds
 * one; and what looks like a credential, but is none.
 */

const DIGITS = '0123456789';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const HEX = `${DIGITS}abcdef`;
const ALNUM = DIGITS + LOWER + UPPER;
const BASE64 = `${ALNUM}+/`;
const URL_SAFE = `${ALNUM}-_`;

export type Draw = (alphabet: string, length: number) => string;

/** Characters as a linear congruential generator gives them. */
export function drawing(seed: number): Draw {
  let state = (seed * 2_654_435_761) >>> 0;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return (alphabet, length) =>
    Array.from({ length }, () => alphabet.charAt(Math.floor(next() * alphabet.length))).join('');
}

const base64url = (text: string): string => Buffer.from(text).toString('base64url');
const webToken = (draw: Draw, header: object, payload: object, length: number): string =>
  [base64url(JSON.stringify(header)), base64url(JSON.stringify(payload)), draw(URL_SAFE, length)].join('.');

const uuid = (draw: Draw): string =>
  `${draw(HEX, 8)}-${draw(HEX, 4)}-4${draw(HEX, 3)}-a${draw(HEX, 3)}-${draw(HEX, 12)}`;

/** By their issuer's mark: found wherever they stand. */
export const MARKED: readonly (readonly [what: string, make: (draw: Draw) => string])[] = [
  ...['ghp', 'gho', 'ghu', 'ghs', 'ghr'].map(
    (mark) =>
      [
        `GitHub ${mark}`,
        (draw: Draw) => {
          const random = draw(ALNUM, 30);
          return `${mark}_${random}${checksumOf(random)}`;
        },
      ] as const,
  ),
  ['GitHub, fine-grained', (draw) => `github_${'pat'}_${draw(ALNUM, 22)}_${draw(ALNUM, 59)}`],
  ['GitHub, with another checksum', (draw) => `gh${'p_'}${draw(ALNUM, 36)}`],
  ['GitLab', (draw) => `gl${'pat'}-${draw(URL_SAFE, 20)}`],
  ['GitLab runner', (draw) => `gl${'rt'}-${draw(URL_SAFE, 20)}`],
  ['AWS', (draw) => `AK${'IA'}${draw(`${UPPER}234567`, 16)}`],
  ['AWS, temporary', (draw) => `AS${'IA'}${draw(`${UPPER}234567`, 16)}`],
  ['Stripe', (draw) => `sk_${'live'}_${draw(ALNUM, 24)}`],
  ['Stripe, long', (draw) => `sk_${'live'}_51${draw(ALNUM, 97)}`],
  ['Stripe, restricted', (draw) => `rk_${'live'}_${draw(ALNUM, 24)}`],
  ['Stripe webhook', (draw) => `wh${'sec'}_${draw(ALNUM, 32)}`],
  ['Slack bot', (draw) => `xo${'xb'}-${draw(DIGITS, 12)}-${draw(DIGITS, 13)}-${draw(ALNUM, 24)}`],
  ['Slack user', (draw) => `xo${'xp'}-${draw(DIGITS, 12)}-${draw(DIGITS, 12)}-${draw(HEX, 32)}`],
  ['Slack app', (draw) => `xa${'pp'}-1-A${draw(DIGITS + UPPER, 10)}-${draw(DIGITS, 13)}-${draw(HEX, 64)}`],
  [
    'Slack webhook',
    (draw) =>
      `https://hooks.slack.${'com'}/services/T${draw(UPPER + DIGITS, 9)}/B${draw(UPPER + DIGITS, 9)}/${draw(ALNUM, 24)}`,
  ],
  [
    'Discord webhook',
    (draw) => `https://discord.${'com'}/api/webhooks/${draw('123456789', 18)}/${draw(URL_SAFE, 68)}`,
  ],
  ['Google', (draw) => `AI${'za'}${draw(URL_SAFE, 34)}${draw(ALNUM, 1)}`],
  ['Google client', (draw) => `GOC${'SPX'}-${draw(ALNUM, 28)}`],
  ['Google access', (draw) => `ya${'29'}.${draw(ALNUM, 60)}`],
  ['Anthropic', (draw) => `sk-${'ant'}-api03-${draw(ALNUM, 93)}AA`],
  ['OpenAI', (draw) => `s${'k-'}${draw(ALNUM, 48)}`],
  ['OpenAI project', (draw) => `sk-${'proj'}-${draw(ALNUM, 74)}`],
  ['OpenRouter', (draw) => `sk-${'or'}-v1-${draw(HEX, 64)}`],
  [
    'npm',
    (draw) => {
      const random = draw(ALNUM, 30);
      return `np${'m_'}${random}${checksumOf(random)}`;
    },
  ],
  ['PyPI', (draw) => `py${'pi'}-AgEIcHlwaS5vcmc${draw(ALNUM, 70)}`],
  ['SendGrid', (draw) => `S${'G.'}${draw(ALNUM, 22)}.${draw(ALNUM, 43)}`],
  ['Twilio', (draw) => `S${'K'}${draw(HEX, 32)}`],
  ['Mailgun', (draw) => `ke${'y-'}${draw(HEX, 32)}`],
  ['Mailchimp', (draw) => `${draw(HEX, 32)}-us1${'4'}`],
  ['Brevo', (draw) => `xkey${'sib'}-${draw(HEX, 64)}-${draw(ALNUM, 16)}`],
  ['Square', (draw) => `sq${'0atp'}-${draw(ALNUM, 22)}`],
  ['Shopify', (draw) => `shp${'at'}_${draw(HEX, 32)}`],
  ['DigitalOcean', (draw) => `do${'p_v1'}_${draw(HEX, 64)}`],
  ['Hugging Face', (draw) => `h${'f_'}${draw(LOWER + UPPER, 34)}`],
  ['Replicate', (draw) => `r${'8_'}${draw(ALNUM, 37)}`],
  ['Groq', (draw) => `gs${'k_'}${draw(ALNUM, 52)}`],
  ['Perplexity', (draw) => `pp${'lx'}-${draw(ALNUM, 48)}`],
  ['Databricks', (draw) => `da${'pi'}${draw(HEX, 32)}`],
  ['Vault', (draw) => `h${'vs'}.${draw(ALNUM, 24)}`],
  ['Doppler', (draw) => `d${'p.pt'}.${draw(ALNUM, 43)}`],
  ['Linear', (draw) => `lin_${'api'}_${draw(ALNUM, 40)}`],
  ['Notion', (draw) => `nt${'n_'}${draw(ALNUM, 46)}`],
  ['Airtable', (draw) => `pa${'t'}${draw(ALNUM, 14)}.${draw(HEX, 64)}`],
  ['Figma', (draw) => `fi${'gd'}_${draw(ALNUM, 40)}`],
  ['Postman', (draw) => `PM${'AK'}-${draw(HEX, 24)}-${draw(HEX, 34)}`],
  ['New Relic', (draw) => `NR${'AK'}-${draw(UPPER + DIGITS, 27)}`],
  ['Grafana', (draw) => `gl${'sa'}_${draw(ALNUM, 32)}_${draw(HEX, 8)}`],
  ['Telegram', (draw) => `${draw('123456789', 10)}:A${'A'}${draw(ALNUM, 33)}`],
  ['Docker', (draw) => `dckr_${'pat'}_${draw(ALNUM, 27)}`],
  ['RubyGems', (draw) => `ruby${'gems'}_${draw(HEX, 48)}`],
  ['Supabase', (draw) => `sb${'p_'}${draw(HEX, 40)}`],
  ['Pulumi', (draw) => `pu${'l-'}${draw(HEX, 40)}`],
  [
    'JSON Web Token, HMAC',
    (draw) =>
      webToken(
        draw,
        { alg: 'HS256', typ: 'JWT' },
        { sub: draw(HEX, 8), iat: 1_760_000_000, role: 'admin' },
        43,
      ),
  ],
  [
    'JSON Web Token, RSA',
    (draw) =>
      webToken(draw, { alg: 'RS256', kid: draw(HEX, 8) }, { iss: 'https://id.shop.test', aud: 'api' }, 342),
  ],
  ['Heroku', (draw) => `HR${'KU'}-AA${draw(URL_SAFE, 58)}`],
  ['Mapbox', (draw) => `s${'k.'}eyJ1${draw(ALNUM, 60)}.${draw(URL_SAFE, 22)}`],
  ['MailerSend', (draw) => `ml${'sn.'}${draw(HEX, 64)}`],
  ['Contentful', (draw) => `CF${'PAT'}-${draw(URL_SAFE, 43)}`],
  ['Dropbox', (draw) => `s${'l.'}B${draw(URL_SAFE, 130)}`],
  ['Dynatrace', (draw) => `dt${'0c01'}.${draw(UPPER + DIGITS, 24)}.${draw(UPPER + DIGITS, 64)}`],
  ['Typeform', (draw) => `tf${'p_'}${draw(ALNUM, 40)}_${draw(ALNUM, 10)}`],
  ['ReadMe', (draw) => `rd${'me_'}${draw(LOWER + DIGITS, 70)}`],
  ['Duffel', (draw) => `duffel_${'live'}_${draw(URL_SAFE, 43)}`],
  ['Plaid', (draw) => `access-${'production'}-${uuid(draw)}`],
  ['Asana', (draw) => `2/${draw('123456789', 16)}/${draw('123456789', 16)}:${draw(HEX, 32)}`],
  ['HubSpot', (draw) => `pa${'t-na1'}-${uuid(draw)}`],
  ['Bitbucket', (draw) => `AT${'BB'}${draw(ALNUM, 32)}`],
  ['SonarQube', (draw) => `sq${'u_'}${draw(HEX, 40)}`],
  ['LangSmith', (draw) => `lsv2_${'pt'}_${draw(HEX, 32)}_${draw(HEX, 10)}`],
  ['Pinecone', (draw) => `pc${'sk_'}${draw(ALNUM, 6)}_${draw(ALNUM, 60)}`],
  ['Tavily', (draw) => `tv${'ly-'}${draw(ALNUM, 32)}`],
  ['Sourcegraph', (draw) => `sg${'p_'}${draw(HEX, 40)}`],
  ['ElevenLabs', (draw) => `s${'k_'}${draw(HEX, 48)}`],
  ['Okta', (draw) => `${'SS'}WS 00${draw(URL_SAFE, 40)}`],
  ['Firebase', (draw) => `${'AA'}AA${draw(URL_SAFE, 7)}:APA91b${draw(URL_SAFE, 134)}`],
  [
    'Zapier hook',
    (draw) => `https://hooks.zapier.${'com'}/hooks/catch/${draw('123456789', 7)}/${draw(LOWER, 7)}`,
  ],
  [
    'address signed for a store',
    (draw) => `https://shop.blob.core.windows.net/c?sp=r&s${'ig'}=${draw(ALNUM, 42)}%3D`,
  ],
  [
    'address of a function',
    (draw) => `https://shop.azurewebsites.net/api/s?co${'de'}=${draw(URL_SAFE, 54)}==`,
  ],
  ['cookie of a session', (draw) => `Coo${'kie'}: session=${draw(HEX, 40)}; lang=en`],
  ['user of a command', (draw) => `curl ${'-u'} shop:${draw(ALNUM, 20)} https://shop.example/api`],
  ['key in a sentence', (draw) => `the API ${'key'} ${draw(HEX, 32)} for all calls`],
  [
    'private key',
    (draw) =>
      `-----BEGIN ${'PRIVATE'} KEY-----\n${draw(BASE64, 64)}\n${draw(BASE64, 64)}\n-----END ${'PRIVATE'} KEY-----`,
  ],
  [
    'RSA private key',
    (draw) => `-----BEGIN RSA ${'PRIVATE'} KEY-----\n${draw(BASE64, 64)}\n${draw(BASE64, 64)}\n`,
  ],
  ['password in an address', (draw) => `https://svc:${draw(ALNUM, 12)}@db.shop.example/orders`],
  ['Bearer value', (draw) => `${'Bear'}er ${draw(ALNUM, 32)}`],
  ['Bearer value in hexadecimal', (draw) => `${'Bear'}er ${draw(HEX, 40)}`],
  ['Basic value', (draw) => `${'Bas'}ic ${Buffer.from(`shop:${draw(ALNUM, 20)}`).toString('base64')}`],
  ['query parameter', (draw) => `https://api.shop.example/v1/search?api_${'key'}=${draw(HEX, 32)}&q=a`],
  ['assignment', (draw) => `client_${'secret'}=${draw(ALNUM, 32)}`],
  ['header in words', (draw) => `X-Api-${'Key'}: ${draw(HEX, 32)}`],
];

/** Without any mark: found behind the name of a credential. */
export const NAMED: readonly (readonly [what: string, make: (draw: Draw) => string])[] = [
  ['16 of hexadecimal', (draw) => draw(HEX, 16)],
  ['32 of hexadecimal', (draw) => draw(HEX, 32)],
  ['40 of hexadecimal', (draw) => draw(HEX, 40)],
  ['64 of hexadecimal', (draw) => draw(HEX, 64)],
  ['20 letters and digits', (draw) => draw(ALNUM, 20)],
  ['32 small letters and digits', (draw) => draw(LOWER + DIGITS, 32)],
  ['40 as AWS', (draw) => draw(BASE64, 40)],
  ['44 of base64', (draw) => `${draw(BASE64, 43)}=`],
  ['43 of base64url', (draw) => draw(URL_SAFE, 43)],
  ['UUID', uuid],
  ['of a mark that nobody knows', (draw) => `shp_srv_${draw(ALNUM, 24)}`],
  ['as a person thinks it up', () => ['Tr0ub4', 'dor&3'].join('')],
  ['as a person thinks it up, with words', () => ['hunter', '2-and-more'].join('')],
];

/** Texts of descriptions, fields and headers that hold none. */
export const HARMLESS: readonly string[] = [
  // Words.
  'Basic internationalization of documents',
  'Token authentication/authorization',
  'Bearer tokens are obtained at /oauth/token',
  'Basic troubleshooting-and-configuration guide',
  'Token introspection/revocation endpoint',
  'Send your API key in the X-Api-Key header',
  'The api_key parameter: see the documentation for details',
  'password: at least 12 characters, one digit',
  'Bearer authentication-with-refresh-rotation',
  'The token is valid for 86400 seconds',
  'secret: shared with nobody',
  // Placeholders.
  'Bearer YOUR_API_KEY_GOES_HERE_1234',
  'Bearer {access_token}',
  'Bearer <token>',
  `Bearer $${'{'}ACCESS_TOKEN}`,
  'Bearer $ACCESS_TOKEN_FROM_LOGIN',
  'Bearer %API_TOKEN%',
  'Bearer xxxxxxxxxxxxxxxxxxxxxxxx',
  'Bearer sk-xxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  'sk-xxxxxxxxxxxxxxxxxxxxxxxx',
  'sk-your-openai-api-key-goes-here',
  'sk-proj-................................',
  'sk-ant-api03-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  'sk_live_xxxxxxxxxxxxxxxxxxxxxxxx',
  'sk_live_YOUR_SECRET_KEY_HERE_1',
  'ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  'ghp_1234567890abcdefghijklmnopqrstuvwxyz',
  'ghp_aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789',
  `gho_${'16C7e42F292c6912'}E7710c838347Ae178B4a`,
  'glpat-xxxxxxxxxxxxxxxxxxxx',
  'xoxb-xxxxxxxxxxxx-xxxxxxxxxxxx-xxxxxxxx',
  'xoxb-your-bot-token-here',
  'xoxb-123456789012-1234567890123-abcdefghijklmnopqrstuvwx',
  'hf_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  'r8_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  'npm_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  'SG.xxxxxxxxxxxxxxxxxxxxxx.xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  'AIzaSyXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX',
  'AIzaSyA1234567890abcdefghijklmnopqrstuv',
  'Bearer 0123456789abcdef0123456789abcdef',
  'Bearer a1b2c3d4e5f6a1b2c3d4e5f6a1b2c3d4',
  'Bearer abcdefghijklmnopqrstuvwxyz123456',
  'Bearer deadbeefdeadbeefdeadbeefdeadbeef',
  'Bearer 00000000000000000000000000000000',
  'Bearer aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  `AKIA${'IOSFODNN7'}EXAMPLE`,
  'AKIAXXXXXXXXXXXXXXXX',
  `aws_secret_access_key=wJalrXUtnFEMI/K7MDENG/${'bPxRfiCY'}EXAMPLEKEY`,
  // Cut short.
  'eyJ...',
  'Bearer eyJhbGciOiJSUzI1NiJ9...',
  'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMiJ9...',
  'sk-proj-9fJ2kQ8vLx3mZt7cRb5wNy1d...',
  'ghp_9fJ2kQ8vLx3mZt7cRb5wNy1dPo4s…',
  // Of manuals and specifications.
  `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.${'SflKxwRJSMeKKF2QT4fw'}pMeJf36POk6yJV_adQssw5c`,
  'Authorization: Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==',
  'Authorization: Basic dXNlcm5hbWU6cGFzc3dvcmQ=',
  'Basic dXNlcm5hbWU6',
  'Basic base64(client_id:client_secret)',
  'Basic {base64(api_key:)}',
  'Bearer dG9rOjEyMzQ1Njc4OTBhYmNkZWY=',
  'grant_type=authorization_code&code=SplxlOBeZQQYbYS6WxSbIA',
  '-----BEGIN PRIVATE KEY-----',
  '-----BEGIN RSA PRIVATE KEY----- ... -----END RSA PRIVATE KEY-----',
  '-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA7bq\n',
  // Commands, cookies and addresses of manuals.
  'curl -u user:password https://shop.example/api',
  'curl -u "$USER:$PASS" https://shop.example/api',
  'curl --user {client_id}:{client_secret} https://shop.example/api',
  'Cookie: session=<session id>',
  'Cookie: lang=en; theme=dark',
  'Authorization: SSWS {api_token}',
  'HRKU-your-heroku-key',
  'pat-na1-xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx',
  'https://shop.azurewebsites.net/api/s?code={function_key}',
  'https://shop.example/callback?code=AUTH_CODE&state=xyz',
  'https://hooks.zapier.com/hooks/catch/',
  'https://img.shop.example/4f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c.png',
  'https://docs.google.com/document/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit',
  'Use the API key that you got by mail for all calls',
  'The password is never stored',
  'Server=db;User Id=shop;Password={password};',
  'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK',
  // Public, or for tests.
  `sk_${'test'}_4eC39HqLyjWDarjtT1zdp7dc`,
  `pk_${'live'}_8fK2mQ9vLx3mZt7cRb5wNy1d`,
  // Addresses.
  'https://user:password@shop.example/feed',
  'https://username:password@api.shop.example',
  'https://{user}:{password}@shop.example',
  'https://user:pass@shop.example',
  'postgres://USER:PASSWORD@HOST:5432/db',
  'https://shop.example/a:b@c',
  'https://api.shop.example/search?api_key=YOUR_KEY',
  'https://api.shop.example/search?api_key={api_key}',
  'https://api.shop.example/search?api_key=DEMO_KEY',
  'https://api.shop.example/search?token=xxxxxxxxxxxx&q=1',
  'https://api.shop.example/search?page_token=CAUQAA&key=value',
  'https://api.shop.example/oauth/token?grant_type=refresh_token',
  // Numbers, hashes and names that are not secrets.
  'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  'commit 0fbefcfaaa9db457a6f7e5b02b1fc3a4d1fecb5f',
  'order 550e8400-e29b-41d4-a716-446655440000',
  'signature_request_id: fa5c8a0b0f492d768749333ad6fcc214c111e967',
  'sort_key: 9f86d081884c7d659a2feaa0c55ad015',
  'idempotency_key: 4f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c',
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk',
  'SKU-4711-XL-0815',
];

/** Values behind the name of a credential that are none: words, types, places, placeholders. */
export const HARMLESS_VALUES: readonly string[] = [
  'string',
  'object[token]',
  'array[string]',
  'Authorization',
  'X-Api-Key',
  'header',
  'required',
  'api-key',
  'bearer-token',
  'oauth2-client',
  'OAuth2.0',
  'jwt-rs256',
  'same-origin',
  'include',
  '/oauth/token',
  './token.json',
  '#/components/securitySchemes/key1',
  'https://shop.example/keys/2024',
  'https://shop.example/docs/v2/tokens#4711',
  '{token}',
  '<api-key-1>',
  'YOUR_API_KEY_1',
  `$${'{'}SHOP_TOKEN_1}`,
  '$SHOP_TOKEN_1',
  'changeme123',
  'change-me-1',
  'example-token-1',
  'sample_key_42',
  'placeholder-4711',
  'dummy-secret-1',
  'test-token-123',
  'demo1234',
  'securePass123!',
  'SecurePassword123',
  'newSecurePassword456',
  'password123',
  'secret-key-2024',
  'my_api_key_1',
  'abc123def456',
  'token123456',
  'reset-token-xyz',
  'access-token-xyz-1',
  'qwerty123456',
  'xxxx-xxxx-xxxx-1234',
  '********1234',
  '12345678',
  '00000000-0000-0000-0000-000000000000',
  '01234567-89ab-cdef-0123-456789abcdef',
  'abcd1234abcd1234abcd1234abcd1234',
  'a1b2c3d4e5f6g7h8i9j0',
  'eyJhbGciOi...',
  'sk_live_...',
  '[redacted-1]',
  'user1@shop.example',
  'Ask the shop for one, e.g. by phone 555-0199',
  `sk_${'test'}_4eC39HqLyjWDarjtT1zdp7dc`,
];

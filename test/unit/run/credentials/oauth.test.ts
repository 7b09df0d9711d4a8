import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readDocument, resolveDetail } from '../../../../lib/formats/reading.ts';
import type { AuthScheme, Fetched, Json } from '../../../../lib/model/index.ts';
import { renew, type SignInContext, sendWith, signIn, type Token } from '../../../../lib/run/index.ts';
import { serve } from '../../../servers/http.ts';

const REDIRECT = 'https://lens.example.org/';
const server = new OAuth2Server();
const asked: Record<string, string>[] = [];
let alter: (body: Record<string, unknown>) => void = () => undefined;
let land: (url: URL) => void = () => undefined;
let issued = 0;

beforeAll(async () => {
  await server.issuer.keys.generate('RS256');
  await server.start(0, 'localhost');
  server.service.on('beforeResponse', (response, request) => {
    asked.push({ ...(request.body as Record<string, string>) });
    response.body.access_token = `token-${++issued}`;
    // RFC 6749 §5.1: the scope may be absent if it equals the requested scope.
    delete response.body.scope;
    alter(response.body);
  });
  server.service.on('beforeAuthorizeRedirect', ({ url }) => land(url));
});
afterAll(() => server.stop());
afterEach(() => {
  alter = () => undefined;
  land = () => undefined;
  asked.length = 0;
});

const url = (path: string) => `http://localhost:${server.address().port}${path}`;
const scheme = (more: Partial<AuthScheme> = {}): AuthScheme => ({
  type: 'oauth2',
  declared: 'oauth2',
  authorizationUrl: url('/authorize?tenant=7'),
  tokenUrl: url('/token'),
  scopes: ['mail.read', 'mail.send'],
  ...more,
});

const opened: URL[] = [];
const world = (more: Partial<SignInContext> = {}): SignInContext => ({
  send: sendWith(fetch),
  now: () => 1_000,
  signal: new AbortController().signal,
  pageUrl: 'http://localhost/',
  redirectUri: REDIRECT,
  authorize: async (address) => {
    opened.push(new URL(address));
    const response = await fetch(address, { redirect: 'manual' });
    return response.headers.get('location') ?? '';
  },
  ...more,
});

describe('ADP-3-f: signing in by authorization code with PKCE', () => {
  it('goes through authorization_url and token_url with the scopes that the capability declares', async () => {
    const read = (at: string, value: Json) => {
      const text = JSON.stringify(value);
      const fetched: Fetched = {
        url: at,
        finalUrl: at,
        via: 'well-known',
        status: 200,
        headers: {},
        text,
        bytes: text.length,
        fetchedAt: 0,
        freshUntil: 0,
      };
      return readDocument(fetched);
    };
    const manifest = read('https://mail.example/.well-known/agent', {
      spec_version: '1.0',
      name: 'Mail',
      description: 'Sends and reads mail for you',
      base_url: 'https://mail.example',
      auth: {
        type: 'oauth2',
        authorization_url: url('/authorize'),
        token_url: url('/token'),
        scopes: ['mail.read'],
      },
      capabilities: [{ name: 'send', description: 'Sends a mail', detail_url: '/d/send' }],
    });
    const detail = read('https://mail.example/d/send', {
      name: 'send',
      description: 'Sends a mail',
      endpoint: '/send',
      method: 'POST',
      parameters: [],
      auth_scopes: ['mail.send', 'mail.draft'],
    });
    const [capability] = manifest.actions;
    const action = capability && resolveDetail(capability, detail);
    const answer = await signIn(action?.auth.scheme, { id: 'lens' }, world());
    expect(answer).toMatchObject({ ok: true, token: { access: `token-${issued}` } });
    expect(Object.fromEntries(opened.at(-1)?.searchParams ?? [])).toMatchObject({
      response_type: 'code',
      client_id: 'lens',
      redirect_uri: REDIRECT,
      scope: 'mail.send mail.draft',
      code_challenge_method: 'S256',
    });
    expect(asked).toEqual([
      {
        grant_type: 'authorization_code',
        client_id: 'lens',
        code: expect.any(String),
        redirect_uri: REDIRECT,
        code_verifier: expect.any(String),
      },
    ]);
  });
  it('keeps what the address has already, takes the scopes of the person, and knows how to renew', async () => {
    const client = { id: 'lens', secret: 's3cret' };
    const answer = await signIn(scheme(), client, world(), ['mail.read']);
    expect(answer).toEqual({
      ok: true,
      token: {
        access: `token-${issued}`,
        expiresAt: 1_000 + 3_600_000,
        scopes: ['mail.read'],
        renewal: { url: url('/token'), refresh: expect.any(String), client },
      },
    });
    expect(opened.at(-1)?.searchParams.get('tenant')).toBe('7');
    expect(opened.at(-1)?.searchParams.get('scope')).toBe('mail.read');
    expect(opened.at(-1)?.href).not.toContain('s3cret');
    expect(asked[0]).toMatchObject({ client_secret: 's3cret' });
  });
  it.each<[string, unknown, readonly string[], readonly string[] | undefined]>([
    ['what was asked for, where nothing is told', undefined, ['mail.read'], ['mail.read']],
    ['less than was asked for', 'mail.read', ['mail.read', 'mail.send'], ['mail.read']],
    ['more', 'mail.read  profile', ['mail.read'], ['mail.read', 'profile']],
    ['nothing asked, nothing told', undefined, [], undefined],
  ])('knows which scopes were granted: %s', async (_, told, wanted, granted) => {
    alter = (body) => {
      if (told !== undefined) body.scope = told;
    };
    const answer = await signIn(scheme(), { id: 'lens' }, world(), wanted);
    expect(answer.ok && answer.token.scopes).toEqual(granted);
    expect(opened.at(-1)?.searchParams.get('scope')).toBe(wanted.length === 0 ? null : wanted.join(' '));
  });
  it.each([
    ['the declared endpoint of the same origin', () => url('/refresh'), '/refresh'],
    ['not one of another origin', () => 'https://evil.example/refresh', '/token'],
    ['not one that is not a URL', () => 'refresh', '/token'],
  ])('the refresh token goes only to the server that issued it: %s', async (_, declared, path) => {
    const answer = await signIn(scheme({ refreshUrl: declared() }), { id: 'lens' }, world());
    expect(answer.ok && answer.token.renewal?.url).toBe(url(path));
  });
  it.each([
    ['a client ID', { id: 'lens\n' }, []],
    ['no client ID', { id: '' }, []],
    ['a client secret', { id: 'lens', secret: 's3cret\u200b' }, []],
    ['a scope', { id: 'lens' }, ['mail.read', 'a"b']],
    ['a scope with a space', { id: 'lens' }, ['a b']],
  ])('%s that cannot be sent is refused before anything is', async (_, client, scopes) => {
    const before = opened.length;
    const answer = await signIn(scheme(), client, world(), scopes);
    expect(answer).toMatchObject({ ok: false, code: 'invalid-arguments' });
    expect(JSON.stringify(answer)).not.toContain('s3cret');
    expect([opened.length, asked]).toEqual([before, []]);
  });
  it.each<[string, () => void, object]>([
    [
      'an answer to another question',
      () => {
        land = (landed) => landed.searchParams.set('state', 'forged');
      },
      { code: 'http-error', message: expect.stringContaining('"state"') },
    ],
    [
      'an answer of another server (RFC 9207)',
      () => {
        land = (landed) => landed.searchParams.set('iss', 'https://evil.example');
      },
      { code: 'http-error', message: expect.stringContaining('"iss"') },
    ],
    [
      'the person says no',
      () => {
        land = (landed) => {
          landed.searchParams.delete('code');
          landed.searchParams.set('error', 'access_denied');
          landed.searchParams.set('error_description', 'You said no.');
        };
      },
      { code: 'refused', message: expect.stringMatching(/refused: You said no\.$/) },
    ],
    [
      'another address',
      () => {
        land = (landed) => {
          landed.hostname = 'evil.example';
        };
      },
      { code: 'redirected-away' },
    ],
    [
      'a token with a line break in it',
      () => {
        alter = (body) => {
          body.access_token = 'a\r\nX-Evil: 1';
        };
      },
      { code: 'http-error' },
    ],
    [
      'a token that is not text',
      () => {
        alter = (body) => {
          body.access_token = { a: 1 };
        };
      },
      { code: 'http-error' },
    ],
    [
      'a token of another kind',
      () => {
        alter = (body) => {
          body.token_type = 'mac';
        };
      },
      { code: 'http-error', message: expect.stringContaining('token_type') },
    ],
  ])('%s is refused', async (_, arrange, refusal) => {
    arrange();
    const answer = await signIn(scheme(), { id: 'lens' }, world());
    expect(answer).toMatchObject({ ok: false, ...refusal });
    expect(JSON.stringify(answer)).not.toMatch(/token-\d/);
  });
  it.each<[string, Partial<AuthScheme>, Partial<SignInContext>, string]>([
    ['plain http', { tokenUrl: 'http://mail.example/token' }, {}, 'forbidden-target'],
    ['a private network', { authorizationUrl: 'https://10.0.0.1/' }, {}, 'forbidden-target'],
    ['this machine, from a public page', {}, { pageUrl: 'https://mail.example/' }, 'forbidden-target'],
    ['no token_url', { tokenUrl: undefined as never }, {}, 'not-runnable'],
    ['another scheme', { type: 'api-key' }, {}, 'not-runnable'],
    [
      'a window that is closed',
      {},
      { authorize: () => Promise.reject(new Error('The user did not approve access.')) },
      'cancelled',
    ],
  ])('%s: nobody is asked for a token', async (_, more, context, code) => {
    expect(await signIn(scheme(more), { id: 'lens' }, world(context))).toMatchObject({ ok: false, code });
    expect(asked).toEqual([]);
  });
  it('a token endpoint that leads elsewhere, or sends without end, is not followed', async () => {
    const hostile = await serve((request, response) => {
      if (request.url === '/away') response.writeHead(307, { location: url('/token') }).end();
      else response.writeHead(200).end('x'.repeat(200_000));
    });
    for (const [path, message] of [
      ['/away', /redirects/],
      ['/flood', /larger than 100,000/],
    ] as const) {
      const answer = await signIn(scheme({ tokenUrl: hostile.origin + path }), { id: 'lens' }, world());
      expect(answer).toMatchObject({ ok: false, message: expect.stringMatching(message) });
    }
    await hostile.close();
    expect(asked).toEqual([]);
  });
});

describe('AWP-7-i: a token is renewed', () => {
  const token = (more: Partial<NonNullable<Token['renewal']>> = {}): Token => ({
    access: 'old',
    renewal: { url: url('/token'), refresh: 'r-1', client: { id: 'lens' }, ...more },
  });
  it('by its refresh token', async () => {
    const answer = await renew(token(), world());
    expect(asked).toEqual([{ grant_type: 'refresh_token', refresh_token: 'r-1', client_id: 'lens' }]);
    expect(answer).toMatchObject({ ok: true, token: { access: `token-${issued}` } });
    expect(answer.ok && answer.token.renewal?.refresh).not.toBe('r-1');
  });
  it('and keeps the refresh token where no new one comes', async () => {
    alter = (body) => {
      delete body.refresh_token;
    };
    expect(await renew(token(), world())).toMatchObject({ ok: true, token: { renewal: { refresh: 'r-1' } } });
  });
  it('is refused where the server refuses, and says nothing of the token', async () => {
    const refusing = await serve((_, response) =>
      response
        .writeHead(400, { 'content-type': 'application/json' })
        .end('{"error":"invalid_grant","error_description":"The grant has been revoked"}'),
    );
    const answer = await renew(token({ url: `${refusing.origin}/token` }), world());
    await refusing.close();
    expect(answer).toMatchObject({
      ok: false,
      message: expect.stringContaining('The grant has been revoked'),
    });
    expect(JSON.stringify(answer)).not.toContain('r-1');
  });
});

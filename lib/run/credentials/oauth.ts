import * as oauth from 'oauth4webapi';
import { reasonOf } from '../../http/index.ts';
import { parse } from '../../json/index.ts';
import {
  type AuthScheme,
  isObject,
  isString,
  own,
  type RequestPlan,
  type Said,
  type Sentences,
} from '../../model/index.ts';
import { say, sentence } from '../../text/index.ts';
import { isLoopbackHost } from '../../url/index.ts';
import { type ExecuteContext, RUN_LIMITS, type RunLimits } from '../context.ts';
import { notRunnable, type PlanError, planError } from '../plan/plan-error.ts';
import { refuseTarget } from '../plan/target.ts';
import { sessionFetch } from '../transports/session-fetch.ts';
import { type CredentialPlace, credentialFault, withCredential } from './credentials.ts';

export interface OAuthClient {
  readonly id: string;
  /** Public clients have no secret (RFC 8252 §8.5). */
  readonly secret?: string;
}

export interface Token {
  readonly access: string;
  readonly expiresAt?: number;
  readonly scopes?: readonly string[];
  readonly renewal?: {
    readonly url: string;
    readonly refresh?: string;
    readonly client?: OAuthClient;
    readonly resource?: string;
    readonly place?: CredentialPlace;
  };
}

export type OAuthContext = Pick<ExecuteContext, 'send' | 'now' | 'signal' | 'limits'>;

export interface SignInContext extends OAuthContext {
  readonly redirectUri: string;
  /** Resolves to the final address, and rejects if the person closes the sign-in page. */
  readonly authorize: (url: string) => Promise<string>;
  readonly pageUrl: string;
}

const LIMITS: RunLimits = { ...RUN_LIMITS, bytes: 100_000 };

/** Signs in with an authorization code and PKCE (RFC 6749 §4.1, RFC 7636; ADP §3). */
export async function signIn(
  scheme: AuthScheme | undefined,
  given: OAuthClient,
  context: SignInContext,
  scopes: readonly string[] = scheme?.scopes ?? [],
): Promise<{ readonly ok: true; readonly token: Token } | PlanError> {
  const { redirectUri, pageUrl } = context;
  if (scheme?.type !== 'oauth2') return notRunnable(say('oauthNotAsked'));
  const { authorizationUrl, tokenUrl } = scheme;
  if (authorizationUrl === undefined || tokenUrl === undefined) {
    const missing = authorizationUrl === undefined ? 'authorization_url' : 'token_url';
    return notRunnable(say('oauthLacks', missing));
  }
  const { registrationUrl, issuer, resource } = scheme;
  const registers = given.id === '' ? registrationUrl : undefined;
  const fault = (registers === undefined ? clientFault(given) : undefined) ?? scopeFault(scopes);
  if (fault !== undefined) return planError('invalid-arguments', fault);
  const urls = [authorizationUrl, tokenUrl, registers].flatMap((url) => url ?? []);
  const [refused] = urls.flatMap((url) => refuseTarget(url, pageUrl) ?? []);
  if (refused) return refused;
  const client = registers === undefined ? given : await register(registers, scopes, context);
  if ('ok' in client) return client;
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const page = new URL(authorizationUrl);
  const id = { client_id: client.id };
  const asked = {
    response_type: 'code',
    ...id,
    redirect_uri: redirectUri,
    ...(scopes.length > 0 && { scope: scopes.join(' ') }),
    ...(resource !== undefined && { resource }),
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(asked)) page.searchParams.set(name, value);
  const landed = await landedAfter(page, context);
  if ('ok' in landed) return landed;
  const server: oauth.AuthorizationServer = {
    issuer: issuer ?? issuerOf(page, landed),
    authorization_endpoint: authorizationUrl,
    token_endpoint: tokenUrl,
  };
  const session = tokenFetch(tokenUrl, context);
  try {
    const callback = oauth.validateAuthResponse(server, id, landed, state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      id,
      authenticationOf(client),
      callback,
      redirectUri,
      verifier,
      optionsOf(tokenUrl, session.fetch, context.signal, resource),
    );
    const answer = await oauth.processAuthorizationCodeResponse(server, id, response);
    const url = renewalUrl(scheme.refreshUrl, tokenUrl, pageUrl);
    const renewal = { url, client, resource };
    return tokenOf(answer, answer.refresh_token === undefined ? undefined : renewal, context.now(), scopes);
  } catch (error) {
    return failed(error, session.failure(), tokenUrl);
  }
}

/** Sends the refresh token (RFC 6749 §6) or, without one, the token itself (AWP §7). */
export async function renew(
  token: Token,
  context: OAuthContext,
): Promise<{ readonly ok: true; readonly token: Token } | PlanError> {
  const { renewal } = token;
  if (!renewal) return notRunnable(say('renewNot'));
  const { url, refresh, client, resource } = renewal;
  const session = tokenFetch(url, context);
  try {
    if (refresh === undefined || !client) {
      const { url: address, headers } = withCredential(asking(renewal), token.access);
      const response = await session.fetch(address, { method: 'POST', headers });
      const answer = (await response.json()) as Partial<oauth.TokenEndpointResponse>;
      if (!response.ok || typeof answer.access_token !== 'string')
        return planError('http-error', say('renewRefused', new URL(url).host, String(response.status)));
      return tokenOf({ ...answer, access_token: answer.access_token }, renewal, context.now(), token.scopes);
    }
    const server: oauth.AuthorizationServer = { issuer: new URL(url).origin, token_endpoint: url };
    const id = { client_id: client.id };
    const options = optionsOf(url, session.fetch, context.signal, resource);
    const response = await oauth.refreshTokenGrantRequest(
      server,
      id,
      authenticationOf(client),
      refresh,
      options,
    );
    const answer = await oauth.processRefreshTokenResponse(server, id, response);
    return tokenOf(answer, renewal, context.now(), token.scopes);
  } catch (error) {
    return failed(error, session.failure(), url);
  }
}

const asking = ({ url, place = BEARER }: NonNullable<Token['renewal']>): RequestPlan => ({
  ...bareRequest('POST', url),
  headers: { accept: 'application/json' },
  credential: { ...place, masked: '' },
});

const BEARER: CredentialPlace = { in: 'header', name: 'authorization', prefix: 'Bearer ' };

async function landedAfter(page: URL, { authorize, redirectUri }: SignInContext): Promise<URL | PlanError> {
  try {
    const landed = URL.parse(await authorize(page.href));
    return landed && placeOf(landed) === placeOf(new URL(redirectUri))
      ? landed
      : planError('redirected-away', say('oauthElsewhere'));
  } catch (error) {
    return planError('cancelled', say('oauthNobody', sentence(reasonOf(error).slice(0, 300))));
  }
}

const placeOf = ({ origin, pathname }: URL): string => origin + pathname;

async function register(
  url: string,
  scopes: readonly string[],
  { redirectUri, ...context }: SignInContext,
): Promise<OAuthClient | PlanError> {
  const session = sessionFetch(bareRequest('POST', url), { ...context, limits: LIMITS });
  const server: oauth.AuthorizationServer = { issuer: new URL(url).origin, registration_endpoint: url };
  const wanted = {
    client_name: 'AWAS Lens',
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    ...(scopes.length > 0 && { scope: scopes.join(' ') }),
  };
  try {
    const options = optionsOf(url, session.fetch, context.signal);
    const response = await oauth.dynamicClientRegistrationRequest(server, wanted, options);
    const { client_id: id, client_secret: secret } =
      await oauth.processDynamicClientRegistrationResponse(response);
    const client = { id, ...(isString(secret) && secret !== '' && { secret }) };
    const fault = clientFault(client);
    return fault === undefined ? client : planError('http-error', fault);
  } catch (error) {
    return failed(error, session.failure(), url);
  }
}

/** RFC 6749 allows only visible ASCII characters and spaces (appendix A.1 and A.2). */
function clientFault({ id, secret }: OAuthClient): Said | undefined {
  if (!/^[ -~]{1,1000}$/.test(id)) return say('clientIdOdd');
  return secret === undefined || /^[ -~]{1,1000}$/.test(secret) ? undefined : say('clientSecretOdd');
}

function scopeFault(scopes: readonly string[]): Said | undefined {
  const wrong = scopes.find((scope) => !/^[!#-[\]-~]{1,1000}$/.test(scope));
  return wrong === undefined ? undefined : say('scopeOdd', wrong.slice(0, 100));
}

/** Refresh tokens may only go to the origin that issued them. */
function renewalUrl(declared: string | undefined, tokenUrl: string, pageUrl: string): string {
  const own = declared !== undefined && URL.parse(declared)?.origin === new URL(tokenUrl).origin;
  return own && !refuseTarget(declared, pageUrl) ? declared : tokenUrl;
}

/** The issuer that the response is checked against (RFC 9207). */
function issuerOf(asked: URL, landed: URL): string {
  const named = landed.searchParams.get('iss');
  return named !== null && URL.parse(named)?.origin === asked.origin ? named : asked.origin;
}

const authenticationOf = ({ secret }: OAuthClient): oauth.ClientAuth =>
  secret === undefined ? oauth.None() : oauth.ClientSecretPost(secret);

function optionsOf(url: string, fetch: typeof globalThis.fetch, signal: AbortSignal, resource?: string) {
  return {
    signal,
    ...(resource !== undefined && { additionalParameters: { resource } }),
    [oauth.customFetch]: (address: string, init: oauth.CustomFetchOptions<string, unknown>) =>
      fetch(address, {
        method: init.method,
        headers: init.headers,
        ...(init.body != null && { body: String(init.body) }),
      }),
    // Only this machine may use http. Other http addresses were refused before.
    [oauth.allowInsecureRequests]: isLoopbackHost(new URL(url).hostname),
  };
}

export const bareRequest = (method: 'GET' | 'POST', url: string): RequestPlan => ({
  method,
  url,
  headers: {},
  cookies: false,
  crossOrigin: true,
});

function tokenFetch(url: string, { send, signal, now, limits = LIMITS }: OAuthContext) {
  const session = sessionFetch(bareRequest('POST', url), { send, signal, limits, now });
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await session.fetch(input, init);
    const parsed = parse(await response.text());
    const body = parsed.ok && isObject(parsed.value) ? parsed.value : {};
    // Drops the ID token, because AWAS Lens doesn't need the person's identity.
    const { id_token: _identity, ...rest } = body;
    const named = {
      ...rest,
      ...(own(body, 'access_token') === undefined && {
        access_token: own(body, 'token') ?? own(body, 'api_key') ?? own(body, 'key'),
      }),
    };
    const whole = response.ok ? { token_type: 'bearer', ...named } : rest;
    const headers = { 'content-type': 'application/json' };
    return new Response(JSON.stringify(whole), { status: response.status, headers });
  };
  return { fetch, failure: session.failure };
}

function tokenOf(
  answer: Pick<oauth.TokenEndpointResponse, 'access_token'> & {
    readonly expires_in?: unknown;
    readonly refresh_token?: unknown;
    readonly scope?: unknown;
  },
  renewal: Token['renewal'],
  now: number,
  asked: readonly string[] = [],
): { readonly ok: true; readonly token: Token } | PlanError {
  const { access_token: access, expires_in: seconds, refresh_token: refresh, scope } = answer;
  // Without a scope in the answer, the requested scope was granted (RFC 6749 §5.1).
  const scopes = typeof scope === 'string' ? scope.split(/\s+/).filter((one) => one !== '') : asked;
  const fault = credentialFault(access);
  if (fault !== undefined) return planError('http-error', say('tokenOdd'));
  return {
    ok: true,
    token: {
      access,
      ...(typeof seconds === 'number' && seconds > 0 && { expiresAt: now + seconds * 1_000 }),
      ...(scopes.length > 0 && { scopes: scopes.slice(0, 200).map((one) => one.slice(0, 1_000)) }),
      ...(renewal && { renewal: typeof refresh === 'string' ? { ...renewal, refresh } : renewal }),
    },
  };
}

function failed(
  error: unknown,
  failure: { readonly message: string; readonly said?: Sentences } | undefined,
  url: string,
): PlanError {
  if (failure) return planError('network', failure.said ?? failure.message);
  const { host } = new URL(url);
  if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError) {
    const why = error.error_description ?? error.error;
    return planError('refused', say('oauthRefused', host, sentence(why.slice(0, 300))));
  }
  return planError('http-error', say('noToken', host, sentence(reasonOf(error).slice(0, 300))));
}

import * as oauth from 'oauth4webapi';
import { parse } from '../../json/index.ts';
import {
  type AuthScheme,
  isObject,
  isString,
  type Json,
  type JsonObject,
  listAt,
  type Outcome,
  own,
  type RequestPlan,
} from '../../model/index.ts';
import { RUN_LIMITS, type RunLimits, withinOrigin } from '../limits.ts';
import { refuseTarget } from '../plan/target.ts';
import { sessionFetch } from '../transports/session-fetch.ts';
import { bareRequest, type OAuthContext, optionsOf } from './oauth.ts';

const LIMITS: RunLimits = { ...RUN_LIMITS, timeMs: 10_000, bytes: 100_000 };
const MAX_SERVERS = 3;
const MAX_SCOPES = 50;

/** Reads the metadata of an MCP server (RFC 9728, RFC 8414). Never rejects. */
export async function signInAsked(
  { url, over }: RequestPlan,
  outcome: Outcome,
  context: OAuthContext,
): Promise<AuthScheme | undefined> {
  if (outcome.ok || outcome.status !== 401 || over !== 'mcp') return undefined;
  const challenge = outcome.headers?.['www-authenticate'] ?? '';
  const said = (name: string) =>
    [...challenge.matchAll(/([a-z_]{1,30})\s*=\s*"([^"]*)"/gi)].find(([, one]) => one === name)?.[2];
  const server = new URL(url);
  const metadata = await resourceMetadata(server, said('resource_metadata'), context);
  const resource = own(metadata, 'resource');
  if (resource !== undefined && !(isString(resource) && covers(resource, server))) return undefined;
  // Before RFC 9728, the MCP server itself had the metadata of its authorization server.
  const issuers = resource === undefined ? [server.origin] : listAt(metadata, 'authorization_servers');
  const found = await firstServer(issuers, url, context);
  if (!found) return undefined;
  const named = (said('scope')?.split(' ') ?? listAt(metadata, 'scopes_supported')).filter(isString);
  const scopes = named.filter((one) => one !== '').slice(0, MAX_SCOPES);
  return {
    type: 'oauth2',
    declared: 'OAuth',
    ...found,
    ...(resource !== undefined && { resource }),
    ...(scopes.length > 0 && { scopes }),
  };
}

async function resourceMetadata(
  server: URL,
  named: string | undefined,
  context: OAuthContext,
): Promise<JsonObject> {
  const place = '/.well-known/oauth-protected-resource';
  const places = [named, place + server.pathname.replace(/\/$/, ''), place];
  const urls = places.flatMap((one) =>
    one === undefined ? [] : (URL.parse(one, server.origin)?.href ?? []),
  );
  for (const at of new Set(urls)) {
    const found = withinOrigin(new URL(at), server.href) ? await read(at, context) : undefined;
    if (found && own(found, 'resource') !== undefined) return found;
  }
  return {};
}

/** Metadata about an origin applies to all of its paths (RFC 9728 §3.3). */
function covers(resource: string, server: URL): boolean {
  const of = URL.parse(resource);
  return (
    of?.origin === server.origin && `${server.pathname}/`.startsWith(`${of.pathname.replace(/\/$/, '')}/`)
  );
}

async function read(url: string, { now, send, signal }: OAuthContext): Promise<JsonObject | undefined> {
  const session = sessionFetch(bareRequest('GET', url), { now, send, signal, limits: LIMITS });
  try {
    const response = await session.fetch(url, { headers: { accept: 'application/json' } });
    const parsed = parse(await response.text());
    return response.ok && parsed.ok && isObject(parsed.value) ? parsed.value : undefined;
  } catch {
    return undefined;
  }
}

type Endpoints = Pick<AuthScheme, 'authorizationUrl' | 'tokenUrl' | 'registrationUrl' | 'issuer'>;

async function firstServer(
  issuers: readonly Json[],
  serverUrl: string,
  context: OAuthContext,
): Promise<Endpoints | undefined> {
  for (const issuer of issuers.slice(0, MAX_SERVERS).filter(isString)) {
    const found = await metadataOf(issuer, serverUrl, context);
    if (found) return found;
  }
  return undefined;
}

/** Undefined if the server doesn't support PKCE, which MCP requires. */
async function metadataOf(
  issuer: string,
  serverUrl: string,
  { now, send, signal }: OAuthContext,
): Promise<Endpoints | undefined> {
  if (refuseTarget(issuer, serverUrl)) return undefined;
  const session = sessionFetch(bareRequest('GET', issuer), { now, send, signal, limits: LIMITS });
  const options = optionsOf(issuer, session.fetch, signal);
  for (const algorithm of ['oauth2', 'oidc'] as const) {
    try {
      const asked = new URL(issuer);
      const response = await oauth.discoveryRequest(asked, { ...options, algorithm });
      const server = await oauth.processDiscoveryResponse(asked, response);
      const { authorization_endpoint, token_endpoint, registration_endpoint } = server;
      if (!isString(authorization_endpoint) || !isString(token_endpoint)) continue;
      if (!listAt(server as JsonObject, 'code_challenge_methods_supported').includes('S256')) continue;
      return {
        issuer: server.issuer,
        authorizationUrl: authorization_endpoint,
        tokenUrl: token_endpoint,
        ...(isString(registration_endpoint) && { registrationUrl: registration_endpoint }),
      };
    } catch {}
  }
  return undefined;
}

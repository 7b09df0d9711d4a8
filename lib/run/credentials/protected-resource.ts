import * as oauth from 'oauth4webapi';
import { parse } from '../../json/index.ts';
import {
  type AuthScheme,
  isObject,
  isString,
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

/** Reads how to sign in to an MCP server that answered 401 (RFC 9728, RFC 8414). */
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
  // Older MCP servers without RFC 9728 are their own authorization server.
  const issuers = resource === undefined ? [server.origin] : listAt(metadata, 'authorization_servers');
  const named = (said('scope')?.split(' ') ?? listAt(metadata, 'scopes_supported')).filter(isString);
  const scopes = named.filter((one) => one !== '').slice(0, MAX_SCOPES);
  for (const issuer of issuers.slice(0, MAX_SERVERS).filter(isString)) {
    const found = refuseTarget(issuer, url) ? undefined : await endpointsOf(issuer, context);
    if (found)
      return {
        ...{ type: 'oauth2', declared: 'OAuth', ...found },
        ...(resource !== undefined && { resource }),
        ...(scopes.length > 0 && { scopes }),
      };
  }
  return undefined;
}

async function resourceMetadata(
  server: URL,
  named: string | undefined,
  context: OAuthContext,
): Promise<JsonObject> {
  const place = '/.well-known/oauth-protected-resource';
  const places = [named ?? place, place + server.pathname.replace(/\/$/, ''), place];
  for (const url of new Set(places.flatMap((one) => URL.parse(one, server.origin)?.href ?? []))) {
    if (!withinOrigin(new URL(url), server.href)) continue;
    const { fetch } = sessionFor(url, context);
    const text = await fetch(url, { headers: { accept: 'application/json' } })
      .then(async (response) => (response.ok ? await response.text() : ''))
      .catch(() => '');
    const parsed = parse(text);
    if (parsed.ok && isObject(parsed.value) && own(parsed.value, 'resource') !== undefined)
      return parsed.value;
  }
  return {};
}

const sessionFor = (url: string, { now, send, signal }: OAuthContext) =>
  sessionFetch(bareRequest('GET', url), { now, send, signal, limits: LIMITS });

/** Metadata of an origin applies to all of its paths (RFC 9728 §3.3). */
function covers(resource: string, server: URL): boolean {
  const of = URL.parse(resource);
  return (
    of?.origin === server.origin && `${server.pathname}/`.startsWith(`${of.pathname.replace(/\/$/, '')}/`)
  );
}

/** Undefined if the server lacks authorization codes or PKCE, which MCP requires. */
async function endpointsOf(issuer: string, context: OAuthContext) {
  const options = optionsOf(issuer, sessionFor(issuer, context).fetch, context.signal);
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

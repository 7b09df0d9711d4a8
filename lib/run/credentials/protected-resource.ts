import type { AuthScheme, Outcome, RequestPlan } from '../../model/index.ts';
import { RUN_LIMITS, type RunLimits } from '../context.ts';
import { refuseTarget } from '../plan/target.ts';
import { sessionFetch } from '../transports/session-fetch.ts';
import { bareRequest, type OAuthContext } from './oauth.ts';

const LIMITS: RunLimits = { ...RUN_LIMITS, timeMs: 10_000, bytes: 100_000 };
const MAX_SCOPES = 50;

/**
 * Reads how to sign in to an MCP server that answered 401 (RFC 9728, RFC 8414).
 * Older servers without RFC 9728 are their own authorization server.
 */
export async function signInAsked(
  { url, over }: RequestPlan,
  outcome: Outcome,
  { now, send, signal }: OAuthContext,
): Promise<AuthScheme | undefined> {
  if (outcome.ok || outcome.status !== 401 || over !== 'mcp') return undefined;
  const sdk = await import('@modelcontextprotocol/sdk/client/auth.js');
  const { checkResourceAllowed } = await import('@modelcontextprotocol/sdk/shared/auth-utils.js');
  const fetchOf = (of: string) =>
    sessionFetch(bareRequest('GET', of), { now, send, signal, limits: LIMITS }).fetch;
  const asked = sdk.extractWWWAuthenticateParams(new Response(null, { headers: outcome.headers ?? {} }));
  const metadata = await sdk
    .discoverOAuthProtectedResourceMetadata(url, asked, fetchOf(url))
    .catch(() => undefined);
  const { resource, authorization_servers: [issuer = new URL(url).origin] = [] } = metadata ?? {};
  const names = { requestedResource: url, configuredResource: resource ?? url };
  if (!checkResourceAllowed(names) || refuseTarget(issuer, url)) return undefined;
  const server = await sdk
    .discoverAuthorizationServerMetadata(issuer, { fetchFn: fetchOf(issuer) })
    .catch(() => undefined);
  const isSame = server && URL.parse(server.issuer)?.href === new URL(issuer).href;
  // MCP requires authorization codes with PKCE.
  if (!isSame || !server.code_challenge_methods_supported?.includes('S256')) return undefined;
  const named = asked.scope?.split(' ') ?? metadata?.scopes_supported ?? [];
  const scopes = named.filter((one) => one !== '').slice(0, MAX_SCOPES);
  return {
    ...{ type: 'oauth2', declared: 'OAuth', issuer: server.issuer },
    ...{ authorizationUrl: server.authorization_endpoint, tokenUrl: server.token_endpoint },
    ...(server.registration_endpoint && { registrationUrl: server.registration_endpoint }),
    ...(resource !== undefined && { resource }),
    ...(scopes.length > 0 && { scopes }),
  };
}

import { DemoInMemoryAuthProvider } from '@modelcontextprotocol/sdk/examples/server/demoInMemoryOAuthProvider.js';
import { requireBearerAuth } from '@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js';
import type { OAuthTokenVerifier } from '@modelcontextprotocol/sdk/server/auth/provider.js';
import {
  createOAuthMetadata,
  mcpAuthMetadataRouter,
  mcpAuthRouter,
} from '@modelcontextprotocol/sdk/server/auth/router.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import express from 'express';
import { type Listening, start } from './http.ts';
import { shop } from './mcp.ts';

export interface GuardedShop extends Listening {
  readonly issuer: string;
  readonly calls: readonly string[];
  readonly seen: readonly string[];
  readonly credentials: readonly string[];
  readonly token: string;
}

export async function startGuardedMcp(): Promise<GuardedShop> {
  const calls: string[] = [];
  const seen: string[] = [];
  const credentials: string[] = [];
  const [api, service] = [express(), express()];
  const [server, authorization] = await Promise.all([start(api), start(service)]);
  const issuerUrl = new URL(authorization.origin);
  const resourceServerUrl = new URL('/mcp', server.origin);
  const provider = new DemoInMemoryAuthProvider((resource) => resource?.href === resourceServerUrl.href);
  const token = 'token-of-somebody';
  const verifier: OAuthTokenVerifier = {
    verifyAccessToken: async (given) =>
      given === token
        ? { token, clientId: 'x', scopes: ['shop'], expiresAt: Date.now() }
        : provider.verifyAccessToken(given),
  };
  for (const [app, { origin }] of [
    [api, server],
    [service, authorization],
  ] as const)
    app.use(({ method, path, headers }, _, next) => {
      seen.push(`${method} ${origin}${path}`);
      if (headers.authorization !== undefined) credentials.push(`${origin} ${headers.authorization}`);
      next();
    });
  const options = { provider, issuerUrl, scopesSupported: ['shop'] };
  service.use(mcpAuthRouter(options));
  api.use(mcpAuthMetadataRouter({ oauthMetadata: createOAuthMetadata(options), resourceServerUrl }));
  const resourceMetadataUrl = `${server.origin}/.well-known/oauth-protected-resource/mcp`;
  api.use(
    '/mcp',
    requireBearerAuth({ verifier, requiredScopes: ['shop'], resourceMetadataUrl }),
    async (request, response) => {
      const once = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
      await shop(calls).connect(once);
      await once.handleRequest(request, response);
    },
  );
  return {
    origin: server.origin,
    issuer: issuerUrl.href,
    calls,
    seen,
    credentials,
    token,
    close: async () => void (await Promise.all([server.close(), authorization.close()])),
  };
}

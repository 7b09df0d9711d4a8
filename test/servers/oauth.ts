import {
  type MutableResponse,
  OAuth2Issuer,
  OAuth2Service,
  type TokenRequestIncomingMessage,
} from 'oauth2-mock-server';
import { type Listening, start } from './http.ts';

export interface OAuthService extends Listening {
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly asked: readonly Readonly<Record<string, string>>[];
  readonly grants: readonly Readonly<Record<string, string>>[];
  readonly tokens: readonly string[];
}

export async function startOAuth(): Promise<OAuthService> {
  const issuer = new OAuth2Issuer();
  const service = new OAuth2Service(issuer);
  const asked: Record<string, string>[] = [];
  const grants: Record<string, string>[] = [];
  const tokens: string[] = [];
  await issuer.keys.generate('RS256');
  service.on('beforeResponse', (response: MutableResponse, request: TokenRequestIncomingMessage) => {
    grants.push({ ...(request.body as unknown as Record<string, string>) });
    tokens.push(String((response.body as { access_token?: unknown }).access_token));
  });
  // The library's own server doesn't close while a browser has a connection.
  const listening = await start((request, response) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '', 'http://x');
    if (pathname !== '/sign-in') {
      service.requestHandler(request, response);
      return;
    }
    asked.push(Object.fromEntries(searchParams));
    const onward = `/authorize${search.replaceAll('&', '&amp;')}`;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><html lang="en"><title>Sign in</title><h1>May it read?</h1><a href="${onward}">Yes</a>`,
    );
  });
  const { origin } = listening;
  issuer.url = origin;
  return {
    ...listening,
    authorizationUrl: `${origin}/sign-in`,
    tokenUrl: `${origin}/token`,
    asked,
    grants,
    tokens,
  };
}

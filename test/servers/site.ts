import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Listening, start } from './http.ts';

export async function startSite(
  declare: (origin: string) => Readonly<Record<string, unknown>>,
  otherwise = (_: IncomingMessage, response: ServerResponse): void => void response.writeHead(404).end(),
): Promise<Listening> {
  let documents: Readonly<Record<string, unknown>> = {};
  const site = await start((request, response) => {
    const document = documents[request.url ?? ''];
    const serve = (type: string, body: string) => response.writeHead(200, { 'content-type': type }).end(body);
    const isPage = request.url === '/';
    if (typeof document === 'string') serve(`text/${isPage ? 'html' : 'plain'}; charset=utf-8`, document);
    else if (document !== undefined) serve('application/json', JSON.stringify(document));
    else if (isPage) serve('text/html; charset=utf-8', '<title>Depot</title><h1>Depot</h1>');
    else otherwise(request, response);
  });
  documents = declare(site.origin);
  return site;
}

export const agentsTxt = (
  name: string,
  origin: string,
  endpoints: Readonly<Record<string, readonly [protocol: string, endpoint: string]>>,
): string =>
  [
    'Spec-Version: 1.0',
    'Generated-At: 2026-01-01T00:00:00Z',
    `Site-Name: ${name}`,
    `Site-URL: ${origin}`,
    ...Object.entries(endpoints).flatMap(([id, [protocol, endpoint]]) => [
      '',
      `Capability: ${id}`,
      `  Endpoint: ${endpoint}`,
      '  Auth: none',
      `  Protocol: ${protocol}`,
      `  Description: Speaks ${protocol}`,
    ]),
    '',
  ].join('\n');

import type { IncomingMessage, ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { start } from '../../servers/http.ts';

export interface Site {
  readonly origin: string;
  readonly requests: { readonly path: string; readonly headers: IncomingMessage['headers'] }[];
  asked(path: string): number;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export async function serve(
  answers: Readonly<Record<string, Answer>>,
  otherwise: Answer = notFound,
): Promise<Site> {
  const requests: Site['requests'] = [];
  const { origin, close } = await start((request, response) => {
    const path = request.url ?? '';
    requests.push({ path, headers: request.headers });
    response.on('error', () => undefined);
    (answers[path] ?? otherwise)(request, response);
  });
  onTestFinished(close);
  return {
    origin,
    requests,
    asked: (path) => requests.filter((request) => request.path === path).length,
  };
}

export function published({ origin: server }: Site): {
  readonly origin: string;
  readonly fetch: typeof fetch;
} {
  const origin = 'https://shop.example';
  return { origin, fetch: (url, init) => fetch(String(url).replace(origin, server), init) };
}

export const notFound: Answer = (_request, response) => {
  response.writeHead(404, { 'content-type': 'text/html' });
  response.end('<!doctype html><title>Not found</title>');
};

export function shell(contentType = 'text/html'): Answer {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': contentType });
    response.end('<!-- built --><!doctype html><html><body><div id="root"></div></body></html>');
  };
}

export function text(body: string | Uint8Array, headers: Record<string, string> = {}): Answer {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', ...headers });
    response.end(body);
  };
}

export function json(value: unknown, headers: Record<string, string> = {}): Answer {
  return text(JSON.stringify(value), { 'content-type': 'application/json', ...headers });
}

export function status(code: number, headers: Record<string, string> = {}): Answer {
  return (_request, response) => {
    response.writeHead(code, headers);
    response.end();
  };
}

export function redirect(to: string, code = 302): Answer {
  return status(code, { location: to });
}

export const awp = { awp_version: '0.2', domain: 'shop.example', intent: 'Sells books', actions: [] };
export const awas = { version: '1.0', name: 'Shop', description: 'Sells books', actions: [] };
export const agentsJson = {
  specVersion: '1.0',
  site: { name: 'Shop', url: 'https://shop.example' },
  capabilities: [],
};
export const agentsTxt = 'Spec-Version: 1.0\nSite-Name: Shop\nSite-URL: https://shop.example\n';

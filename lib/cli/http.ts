import { subscribe } from 'node:diagnostics_channel';
import { TLSSocket } from 'node:tls';
import { type Get, getWith } from '../discovery/fetch-document.ts';
import type { ExtraHeaders } from './check/options.ts';

const versions = new Map<string, string>();
subscribe('undici:client:connected', (message) => {
  const { connectParams, socket } = message as {
    readonly connectParams: { readonly host: string };
    readonly socket: unknown;
  };
  const version = socket instanceof TLSSocket ? socket.getProtocol() : null;
  if (version !== null) versions.set(connectParams.host, version);
});

/** Extra headers are sent only to their own origin, even after redirects. */
export function createGet(fetch: typeof globalThis.fetch, extra: ExtraHeaders | undefined): Get {
  const get = getWith(fetch);
  return async (url, request) => {
    const { origin, protocol, host } = new URL(url);
    const headers = origin === extra?.origin ? { ...request.headers, ...extra.headers } : request.headers;
    const response = await get(url, { ...request, headers });
    const tls = protocol === 'https:' ? versions.get(host) : undefined;
    return tls === undefined ? response : { ...response, tls };
  };
}

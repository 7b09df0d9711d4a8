import { type Document, isString, type JsonObject, own } from '../../../model/index.ts';
import { isPrivateHost } from '../../../url/index.ts';
import type { Report } from '../../rules.ts';
import { rule } from './subjects.ts';

export const endpointForm = rule('/actions/[]/endpoint', {
  id: 'awp/endpoint-elsewhere',
  check({ value: endpoint }, { root, document }) {
    if (!isString(endpoint) || !/^[a-z][a-z0-9+.-]*:/i.test(endpoint)) return undefined;
    return absoluteEndpoint(endpoint, originOf(document, root));
  },
});

function absoluteEndpoint(endpoint: string, origin: string | undefined): Report | undefined {
  const url = URL.parse(endpoint);
  if (!/^https?:/i.test(endpoint)) return { messageId: 'no-http', data: { endpoint } };
  if (!url || !/^https?:\/\/[^/{}\\]+(?:[/?#]|$)/i.test(endpoint)) return undefined;
  if (url.origin === origin?.replace(/^https:/, 'http:') && url.origin !== origin) return undefined;
  if (isPrivateHost(url.hostname)) return undefined;
  const path = endpoint.slice(endpoint.indexOf(url.host) + url.host.length) || '/';
  if (url.origin === origin) return { severity: 'info', messageId: 'absolute', data: { endpoint, path } };
  const messageId = origin === undefined ? 'elsewhere' : 'other-origin';
  return { messageId, data: { other: url.origin, origin, path, host: url.host } };
}

function originOf(document: Document, root: JsonObject): string | undefined {
  const { status, finalUrl } = document.fetched;
  const served = status === 0 ? undefined : URL.parse(finalUrl)?.origin;
  const domain = own(root, 'domain');
  return served ?? (isString(domain) ? URL.parse(`https://${domain}`)?.origin : undefined);
}

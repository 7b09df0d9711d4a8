import type { JsonObject } from '../../model/index.ts';
import { type Endpoint, endpointsAt, hasAddress } from '../endpoints.ts';

const ADDRESSES = ['url', 'serverUrl', 'server_url', 'endpoint', 'streamable_http', 'mcp'];
const TRANSPORTS = ['type', 'transport', 'transportType'];

export function serversIn(card: JsonObject): readonly Endpoint[] {
  const at = (path: string) => endpointsAt(card, path, ADDRESSES, TRANSPORTS);
  for (const name of ['remotes', 'servers', 'mcpServers', 'transports']) {
    const listed = [...at(`/${name}/[]`), ...at(`/${name}/{}`)];
    const reachable = name === 'remotes' ? listed : listed.filter(hasAddress);
    if (reachable.length > 0) return reachable;
  }
  const holders = ['', '/transport', '/endpoints'].flatMap(at);
  const transport = holders.find((one) => one.transport !== '')?.transport ?? '';
  const found = holders.find(hasAddress);
  return found ? [{ ...found, place: '', transport }] : [];
}

export const isStreamable = ({ transport }: Endpoint): boolean =>
  transport === '' || /^(?:streamable[-_ ]?)?https?$|^streamable[-_ ]?http|^remote$/i.test(transport);

import { type JsonObject, own } from '../../model/index.ts';
import { type Endpoint, endpointsAt, hasAddress } from '../endpoints.ts';

export function interfacesIn(card: JsonObject): readonly Endpoint[] {
  const found = (path: string, transport: string) => endpointsAt(card, path, ['url'], [transport]);
  return [
    ...found('/supportedInterfaces/[]', 'protocolBinding'),
    ...found('', 'preferredTransport').filter(hasAddress),
    ...found('/additionalInterfaces/[]', 'transport'),
  ];
}

/** Since A2A 1.0, each interface has a version. */
export function versionOf(card: JsonObject, { value }: Partial<Endpoint> = {}): string {
  const [version = ''] = [value, card].flatMap((holder) => {
    const declared = own(holder, 'protocolVersion');
    return typeof declared === 'object' ? [] : (/^\d{1,3}\.\d{1,3}/.exec(String(declared)) ?? []);
  });
  return version;
}

export const isJsonRpc = ({ transport }: Endpoint): boolean => /^(?:jsonrpc)?$/i.test(transport);

export function spokenOf(interfaces: readonly Endpoint[]): Endpoint | undefined {
  const addressed = interfaces.filter(hasAddress);
  return addressed.find(isJsonRpc) ?? addressed.find(({ transport }) => /^http\+json$/i.test(transport));
}

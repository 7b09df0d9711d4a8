import { isString, type JsonObject, own } from '../../model/index.ts';
import type { Endpoint } from '../endpoints.ts';
import { textOf } from '../reader.ts';
import { objectsAt } from '../values-at.ts';

export interface DeclaredInterface extends Endpoint {
  readonly binding: string;
  readonly bindingPlace: string;
  readonly version: string;
}

const MAX_INTERFACES = 20;

export function interfacesIn(card: JsonObject): readonly DeclaredInterface[] {
  const found = (path: string, binding: string): readonly DeclaredInterface[] =>
    objectsAt(card, path)
      .slice(0, MAX_INTERFACES)
      .map(({ value, place }) => ({
        address: textOf(value, 'url')?.trim() ?? '',
        addressPlace: `${place}/url`,
        binding: textOf(value, binding) ?? 'JSONRPC',
        bindingPlace: `${place}/${binding}`,
        version: versionOf(value) || versionOf(card),
      }));
  return [
    ...found('/supportedInterfaces/[]', 'protocolBinding'),
    ...(textOf(card, 'url') === undefined ? [] : found('', 'preferredTransport')),
    ...found('/additionalInterfaces/[]', 'transport'),
  ];
}

export function versionOf(holder: JsonObject): string {
  const version = own(holder, 'protocolVersion');
  const text = typeof version === 'number' ? String(version) : version;
  return isString(text) ? (/^\d{1,3}\.\d{1,3}/.exec(text)?.[0] ?? '') : '';
}

export const spokenOf = (interfaces: readonly DeclaredInterface[]): DeclaredInterface | undefined =>
  ['JSONRPC', 'HTTP+JSON'].flatMap((spoken) =>
    interfaces.filter((one) => one.binding.toUpperCase() === spoken && one.address !== ''),
  )[0];

import { isObject, isString, type JsonObject, listAt, own, pointer } from '../../model/index.ts';
import type { Endpoint } from '../endpoints.ts';
import { textOf } from '../reader.ts';

export interface DeclaredInterface extends Endpoint {
  readonly binding: string;
  readonly bindingPlace: string;
  readonly version: string;
}

/** All interfaces in order of preference. Before A2A 1.0, the card's own URL comes first. */
export function interfacesIn(card: JsonObject): readonly DeclaredInterface[] {
  const version = versionOf(card) ?? '';
  const found = (name: string, binding: string): readonly DeclaredInterface[] =>
    listAt(card, name)
      .slice(0, 20)
      .flatMap((one, index) =>
        isObject(one)
          ? [
              {
                address: textOf(one, 'url')?.trim() ?? '',
                binding: textOf(one, binding) ?? 'JSONRPC',
                bindingPlace: pointer(name, index, binding),
                version: versionOf(one) ?? version,
                addressPlace: pointer(name, index, 'url'),
              },
            ]
          : [],
      );
  const address = textOf(card, 'url')?.trim();
  const binding = textOf(card, 'preferredTransport') ?? 'JSONRPC';
  return [
    ...found('supportedInterfaces', 'protocolBinding'),
    ...(address === undefined
      ? []
      : [{ address, binding, bindingPlace: '/preferredTransport', version, addressPlace: '/url' }]),
    ...found('additionalInterfaces', 'transport'),
  ];
}

export function versionOf(holder: JsonObject): string | undefined {
  const version = own(holder, 'protocolVersion');
  const text = typeof version === 'number' ? String(version) : version;
  return isString(text) ? /^\d{1,3}\.\d{1,3}/.exec(text)?.[0] : undefined;
}

const SPOKEN = ['JSONRPC', 'HTTP+JSON'];

/** The interface to use: JSON-RPC if available, otherwise HTTP+JSON; undefined if the card has neither. */
export const spokenOf = (interfaces: readonly DeclaredInterface[]): DeclaredInterface | undefined =>
  SPOKEN.flatMap((spoken) =>
    interfaces.filter((one) => one.binding.toUpperCase() === spoken && one.address !== ''),
  )[0];

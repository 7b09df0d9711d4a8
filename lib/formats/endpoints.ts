import { servedUrl } from '../http/index.ts';
import {
  type Document,
  type FormatId,
  isObject,
  type JsonObject,
  pointer,
  type Transport,
} from '../model/index.ts';
import { placeholders, resolveTemplate } from '../url/index.ts';
import { notRunnable, quoted, textOf } from './reader-kit.ts';
import { requestRules } from './request-rules.ts';
import { documentRules, type Statements } from './rules.ts';
import { objectsAt, type Placed } from './values-at.ts';

export interface Endpoint extends Placed<JsonObject> {
  readonly address: string;
  readonly addressPlace: string;
  readonly transport: string;
  readonly transportPlace: string;
}

const MAX_ENDPOINTS = 50;

export const endpointsAt = (
  card: JsonObject,
  path: string,
  addresses: readonly string[],
  transports: readonly string[],
): readonly Endpoint[] =>
  objectsAt(card, path)
    .slice(0, MAX_ENDPOINTS)
    .map(({ value, place }) => {
      const placeOf = (names: readonly string[]) =>
        place + pointer(names.find((name) => textOf(value, name)) ?? names[0] ?? '');
      return {
        value,
        place,
        address: textOf(value, ...addresses)?.trim() ?? '',
        addressPlace: placeOf(addresses),
        transport: textOf(value, ...transports)?.trim() ?? '',
        transportPlace: placeOf(transports),
      };
    });

export const hasAddress = ({ address }: Endpoint): boolean => address !== '';

export function transportTo(
  kind: 'mcp' | 'a2a',
  { address, transport }: Partial<Endpoint>,
  isSpoken: boolean,
  base: string | undefined,
): Transport {
  if (!address) return notRunnable('The card has no URL.');
  if (!isSpoken) return notRunnable(`AWAS Lens doesn’t support its transport ${quoted(transport ?? '')}.`);
  if (placeholders(address).length > 0)
    return notRunnable('The address has placeholders, whose values only its owner can give.');
  const url = resolveTemplate(address, base);
  return url !== undefined && /^https?:/i.test(url)
    ? { kind, url }
    : notRunnable(`The address ${quoted(address, 200)} isn’t a URL.`);
}

export function cardRules(
  format: FormatId,
  statements: Statements,
  endpointsIn: (card: JsonObject) => readonly Endpoint[],
  variablesOf?: (one: Endpoint) => readonly string[],
) {
  const lookup = ({ value }: Document) => {
    const endpoints = isObject(value) ? endpointsIn(value) : [];
    return { endpoints, addressed: endpoints.filter(hasAddress) };
  };
  const kinds = { card: (_: object, { value }: Document) => (isObject(value) ? [{ place: '' }] : []) };
  const addresses = (document: Document) =>
    lookup(document).addressed.map((one) => ({
      ...{ value: one.address, place: one.addressPlace, called: 'The address' },
      declared: new Set(variablesOf?.(one)),
      // The host of an address may contain variables, too.
      isWhole: variablesOf !== undefined,
      declaration: (name: string) => `"variables": {"${name}": {}}`,
    }));
  const fixed = (document: Document) =>
    addresses(document).filter(
      ({ value, declared }) => !placeholders(value).some((name) => declared.has(name)),
    );
  const requests = requestRules(format, {
    formats: [format],
    addresses: { of: addresses },
    // The schema of A2A cards reports relative addresses.
    ...(variablesOf && {
      targets: {
        of: (document: Document) => {
          const base = servedUrl(document.fetched)?.href;
          // The earlier proposal SEP-1649 allows a path.
          const form = document.dialect === 'SEP-1649' ? undefined : ('url' as const);
          return fixed(document).map((one) => ({ ...one, ...(form && { form }), ...(base && { base }) }));
        },
      },
    }),
    called: (document) =>
      fixed(document).filter(({ value, isWhole }) => !isWhole || placeholders(value).length === 0),
    unencrypted: (document) => addresses(document).filter(({ value }) => /^http:/i.test(value)),
    templates: { of: addresses },
  });
  return { rule: documentRules({ formats: [format], statements, lookup, kinds }), requests };
}

import { servedUrl } from '../http/index.ts';
import { type Document, type FormatId, isObject, type JsonObject } from '../model/index.ts';
import { placeholders } from '../url/index.ts';
import { requestRules } from './addresses.ts';
import { documentRules, type Statements } from './rules.ts';

export interface Endpoint {
  readonly address: string;
  readonly addressPlace: string;
}

export function cardRules<One extends Endpoint>(
  format: FormatId,
  statements: Statements,
  endpointsIn: (card: JsonObject) => readonly One[],
  variablesOf?: (one: One) => readonly string[],
) {
  const lookup = ({ value }: Document) => {
    const endpoints = isObject(value) ? endpointsIn(value) : [];
    return { endpoints, addressed: endpoints.filter(({ address }) => address !== '') };
  };
  const kinds = {
    card: (card: ReturnType<typeof lookup>, { value }: Document) =>
      isObject(value) ? [{ ...card, place: '' }] : [],
  };
  const addresses = (document: Document) =>
    lookup(document).addressed.map((one) => ({
      ...{ value: one.address, place: one.addressPlace, called: 'The address' },
      declared: new Set(variablesOf?.(one)),
      // Variables may be in the host.
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
    targets: {
      of: (document) => {
        const base = servedUrl(document.fetched)?.href;
        // Earlier proposals allow a path.
        const form = document.dialect === 'SEP-1649' ? undefined : ('url' as const);
        return fixed(document).map((one) => ({ ...one, ...(form && { form }), ...(base && { base }) }));
      },
    },
    called: (document) =>
      fixed(document).filter(({ value, isWhole }) => !isWhole || placeholders(value).length === 0),
    unencrypted: (document) => addresses(document).filter(({ value }) => /^http:/i.test(value)),
    templates: { of: addresses },
  });
  return { rule: documentRules({ formats: [format], statements, lookup, kinds }), requests };
}

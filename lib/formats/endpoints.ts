import { servedUrl } from '../http/index.ts';
import { type Document, type FormatId, isObject, type JsonObject } from '../model/index.ts';
import { isPrivateHost, placeholders } from '../url/index.ts';
import { documentRules, type Report, type Statements, sharedRules, write } from './rules.ts';

export interface Endpoint {
  readonly address: string;
  readonly addressPlace: string;
}

export function cardRules<One extends Endpoint>(
  format: FormatId,
  statements: Statements,
  endpointsIn: (card: JsonObject) => readonly One[],
  example: string,
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
  const rule = documentRules({ formats: [format], statements, lookup, kinds });
  const shared = sharedRules(format, [format], {
    endpoint: (_, document) => lookup(document).addressed.map((one) => ({ ...one, place: one.addressPlace })),
  });
  const usable = shared('endpoint', {
    id: `${format}/endpoint-unusable`,
    check: (one, { document }) => fault(one.address, document, example, variablesOf?.(one)),
  });
  return { rule, usable };
}

function fault(
  shown: string,
  { fetched, dialect }: Document,
  example: string,
  variables: readonly string[] | undefined,
): Report | false {
  const served = servedUrl(fetched);
  const names = placeholders(shown);
  if (names.length > 0 && !variables) return { messageId: 'template', data: { shown } };
  if (names.length > 0 && /^(?:https?:\/\/|\{)\S+$/i.test(shown)) {
    const name = names.find((one) => !variables?.includes(one));
    return name !== undefined && { messageId: 'variable', severity: 'warning', data: { shown, name } };
  }
  if (dialect === 'SEP-1649' && /^\/(?!\/)\S*$/.test(shown)) return false;
  const url = URL.parse(shown, served);
  if (!url || !/^https?:$/.test(url.protocol) || (served === undefined && !URL.canParse(shown)))
    return { messageId: 'malformed', data: { shown, example } };
  if (served && isPrivateHost(served.hostname)) return false;
  const { hostname } = url;
  const data = { shown, hostname };
  if (isPrivateHost(hostname)) return { messageId: 'private', severity: 'warning', data };
  const fix = write(shown.replace(/^http:/i, 'https:'));
  return url.protocol === 'http:' && { messageId: 'insecure', severity: 'warning', data, fix };
}

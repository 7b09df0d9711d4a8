import { servedUrl } from '../http/index.ts';
import type { Document, FormatId, Rule } from '../model/index.ts';
import { isPrivateHost, placeholders } from '../url/index.ts';
import { type Report, sharedRules, write } from './rules.ts';

/** An address that a card gives to clients. */
interface Endpoint {
  readonly value: string;
  /** JSON Pointer. */
  readonly place: string;
}

/** The rule that a card's addresses can be used. */
export function endpointRule(
  format: FormatId,
  of: (document: Document) => Iterable<Endpoint>,
  example: string,
): Rule {
  const rule = sharedRules(format, [format], { endpoint: (_, document) => of(document) });
  return rule('endpoint', {
    id: `${format}/endpoint-unusable`,
    check: ({ value }, { document }) => fault(value, document, example),
  });
}

function fault(value: string, { fetched }: Document, example: string): Report | undefined {
  const served = servedUrl(fetched);
  // The client fills in the placeholders.
  if (placeholders(value).length > 0) return undefined;
  const url = URL.parse(value, served);
  const data = { shown: value };
  if (!url || !/^https?:$/.test(url.protocol) || (served === undefined && !URL.canParse(value)))
    return { messageId: 'malformed', data: { ...data, example } };
  if (isPrivateHost(served?.hostname ?? 'example.com')) return undefined;
  if (isPrivateHost(url.hostname))
    return { messageId: 'private', severity: 'warning', data: { ...data, hostname: url.hostname } };
  if (url.protocol === 'http:')
    return {
      messageId: 'insecure',
      severity: 'warning',
      data,
      fix: write(value.replace(/^http:/i, 'https:')),
    };
  return undefined;
}

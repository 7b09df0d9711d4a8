import { servedUrl } from '../../../http/index.ts';
import type { Document } from '../../../model/index.ts';
import { show } from '../../../schema/format-value.ts';
import { requestRules } from '../../request-rules.ts';
import type { Requested } from '../../requests.ts';
import { listed } from '../../rules.ts';
import { type Located, normalized } from '../normalized.ts';

/** §3.2 applies §2 to agents.json, so findings in agents.json also cite §3.2. */
function called(
  document: Document,
  row: string,
  what: string,
  located: Located | undefined,
): readonly Requested[] {
  if (!located) return [];
  const ofJson = row.startsWith('ATX-2.4') ? 'ATX-3.2-a' : 'ATX-3.2-c';
  return [{ ...located, called: what, rows: document.format === 'agents-json' ? [row, ofJson] : [row] }];
}

const addressesOf = listed(function* (document: Document): Iterable<Requested> {
  const { siteUrl, privacyPolicy, agentsJson, capabilities } = normalized(document);
  yield* called(document, 'ATX-2.4-a', 'The site’s URL', siteUrl);
  for (const one of called(document, 'ATX-2.4-b', 'The privacy policy', privacyPolicy))
    yield { ...one, isPage: true };
  for (const one of agentsJson) yield* called(document, 'ATX-3.2-i', 'Agents-JSON', one);
  for (const { id, endpoint, authEndpoint, openapi } of capabilities) {
    yield* called(document, 'ATX-2.5-b', `The endpoint of ${show(id)}`, endpoint);
    yield* called(document, 'ATX-2.5-i', `The endpoint for tokens of ${show(id)}`, authEndpoint);
    yield* called(document, 'ATX-2.5-e', `The OpenAPI address of ${show(id)}`, openapi);
  }
});

const isOf =
  (...wanted: readonly string[]) =>
  ({ rows = [] }: Requested): boolean =>
    wanted.includes(rows[0] ?? '');

const isUrl = ({ value }: Requested): boolean => URL.canParse(value.replaceAll(/[{}]/g, ''));

export const agentsTxtRequestRules = requestRules('agents-txt', {
  formats: ['agents-txt', 'agents-json'],
  methods: {
    requirements: ['ATX-2.5-j', 'ATX-3.2-c'],
    of: (document) =>
      normalized(document).capabilities.flatMap(({ id, method }) =>
        called(document, 'ATX-2.5-j', `The method of ${show(id)}`, method),
      ),
  },
  addresses: {
    requirements: ['ATX-2.4-a', 'ATX-2.4-b', 'ATX-2.5-b', 'ATX-2.5-e', 'ATX-2.5-i', 'ATX-3.2-a', 'ATX-3.2-c'],
    of: (document) => addressesOf(document).filter(isUrl),
  },
  targets: {
    requirements: ['ATX-2.5-b', 'ATX-3.2-c'],
    of: (document) => {
      const { siteUrl } = normalized(document);
      const url = URL.parse(siteUrl?.value ?? '')?.href ?? servedUrl(document.fetched)?.href;
      const base = url?.replace(/^http:/, 'https:');
      return addressesOf(document)
        .filter(isOf('ATX-2.5-b'))
        .map((one) => ({ ...one, form: 'url' as const, base }));
    },
  },
  called: addressesOf,
  unencrypted: (document) => addressesOf(document).filter(isOf('ATX-3.2-i', 'ATX-2.5-i', 'ATX-2.5-e')),
  templates: {
    requirements: ['ATX-2.5-b', 'ATX-3.2-c'],
    *of(document) {
      for (const { id, endpoint, openapi, parameters } of normalized(document).capabilities)
        for (const one of called(document, 'ATX-2.5-b', `The endpoint of ${show(id)}`, endpoint))
          yield {
            ...one,
            declared: openapi ? undefined : parameters && new Set(parameters.map(({ value }) => value)),
          };
    },
  },
});

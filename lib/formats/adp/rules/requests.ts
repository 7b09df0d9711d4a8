import { type Document, isString, own } from '../../../model/index.ts';
import { requestRules, type Template } from '../../request-rules.ts';
import { type Requested, requestedAt } from '../../requests.ts';
import { listed } from '../../rules.ts';
import { valuesAt } from '../../values-at.ts';

const BASE = { '/base_url': ['ADP-2-c'] };
const DETAILS = { '/capabilities/[]/detail_url': ['ADP-2-g'] };
const ENDPOINT = { '/endpoint': ['ADP-5-l'] };
const AUTH_URLS = { '/auth/authorization_url': ['ADP-3-d'], '/auth/token_url': ['ADP-3-d'] };
const PAGES = { '/auth/setup_url': ['ADP-3-d'], '/pricing/plans_url': ['ADP-4-d'] };

const addresses = listed(({ value, format }: Document): readonly Requested[] =>
  format === 'adp'
    ? [
        ...requestedAt(value, BASE).map((one) => ({ ...one, isBase: true })),
        ...requestedAt(value, { ...AUTH_URLS, ...DETAILS }),
        ...requestedAt(value, PAGES).map((one) => ({ ...one, isPage: true })),
      ]
    : requestedAt(value, ENDPOINT),
);

function* unencrypted(document: Document): Iterable<Requested> {
  for (const one of addresses(document)) if (!one.isBase && !one.isPage) yield one;
}

function* templates(document: Document): Iterable<Template> {
  const { value, format } = document;
  if (format === 'adp') {
    const declared: ReadonlySet<string> = new Set();
    for (const one of requestedAt(value, { ...BASE, ...DETAILS })) yield { ...one, declared };
    return;
  }
  const isListed = Array.isArray(own(value, 'parameters'));
  const names = valuesAt(value, '/parameters/[]/name').map((name) => name.value);
  const declaration = (name: string) =>
    `{"name": ${JSON.stringify(name)}, "type": "string", "description": "…", "required": true} to "parameters"`;
  const declared = isListed ? new Set(names.filter(isString)) : undefined;
  for (const one of requestedAt(value, ENDPOINT)) yield { ...one, declared, declaration };
}

export const adpRequestRules = requestRules('adp', {
  formats: ['adp', 'adp-detail'],
  methods: {
    requirements: ['ADP-5-l', 'ADP-5-k'],
    of: ({ value, format }) =>
      format === 'adp-detail'
        ? requestedAt(value, { '/method': ['ADP-5-l'], '/request_example/method': ['ADP-5-k'] })
        : [],
  },
  addresses: { requirements: ['ADP-2-c', 'ADP-2-g', 'ADP-3-d', 'ADP-4-d', 'ADP-5-l'], of: addresses },
  targets: {
    requirements: ['ADP-5-l'],
    of: ({ value, format }) => (format === 'adp-detail' ? requestedAt(value, ENDPOINT) : []),
  },
  headers: {
    requirements: ['ADP-3-d'],
    of: ({ value, format }) =>
      requestedAt(value, format === 'adp' ? { '/auth/header': ['ADP-3-d'] } : {})
        .filter((one) => one.value !== '')
        .map((one) => ({ ...one, called: 'auth.header' })),
  },
  called: addresses,
  unencrypted,
  templates: { requirements: ['ADP-2-c', 'ADP-2-g', 'ADP-5-l'], of: templates },
});

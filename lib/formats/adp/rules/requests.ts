import { type Document, isObject, isString, type Json, own, type Rule } from '../../../model/index.ts';
import { addressRules, type Template } from '../../addresses.ts';
import { type Requested, requested, requestRules } from '../../requests.ts';
import { listed } from '../../rules.ts';

const section = ({ value }: Document, name: string): Json | undefined =>
  isObject(value) ? own(value, name) : undefined;

const AUTH_URLS = { authorization_url: ['ADP-3-d'], token_url: ['ADP-3-d'] };

/** What a person opens. */
function* pages(document: Document): Iterable<Requested> {
  for (const one of [
    ...requested(section(document, 'auth'), '/auth', { setup_url: ['ADP-3-d'] }),
    ...requested(section(document, 'pricing'), '/pricing', { plans_url: ['ADP-4-d'] }),
  ])
    yield { ...one, isPage: true };
}

function* ofDetail({ value, format }: Document, rows: Parameters<typeof requested>[2]): Iterable<Requested> {
  if (format === 'adp-detail') yield* requested(value, '', rows);
}

const addresses = listed(function* (document: Document): Iterable<Requested> {
  yield* ofDetail(document, { endpoint: ['ADP-5-l'] });
  if (document.format !== 'adp') return;
  yield* requested(document.value, '', { base_url: ['ADP-2-c'] });
  yield* requested(section(document, 'auth'), '/auth', AUTH_URLS);
  yield* pages(document);
  yield* detailUrls(document);
});

const detailUrls = listed(function* (document: Document): Iterable<Requested> {
  const capabilities = section(document, 'capabilities');
  const rows = { detail_url: ['ADP-2-g'] };
  for (const [index, one] of (Array.isArray(capabilities) ? (capabilities as readonly Json[]) : []).entries())
    yield* requested(one, `/capabilities/${index}`, rows);
});

/** Of base_url another rule asks for HTTPS. */
function* unencrypted(document: Document): Iterable<Requested> {
  for (const one of addresses(document)) if (one.place !== '/base_url' && !one.isPage) yield one;
}

function* templates(document: Document): Iterable<Template> {
  const { value, format } = document;
  if (format === 'adp') {
    // Nobody has a value for their placeholders.
    const declared: ReadonlySet<string> = new Set();
    const rows = { base_url: ['ADP-2-c'] };
    for (const one of requested(value, '', rows)) yield { ...one, declared };
    for (const one of detailUrls(document)) yield { ...one, declared };
    return;
  }
  const parameters = isObject(value) ? own(value, 'parameters') : undefined;
  const names = (Array.isArray(parameters) ? (parameters as readonly Json[]) : [])
    .map((one) => (isObject(one) ? own(one, 'name') : undefined))
    .filter(isString);
  const declaration = (name: string) =>
    `{"name": ${JSON.stringify(name)}, "type": "string", "description": "…", "required": true} among the parameters`;
  for (const one of requested(value, '', { endpoint: ['ADP-5-l'] }))
    yield { ...one, declared: Array.isArray(parameters) ? new Set(names) : undefined, declaration };
}

const asked = requestRules('adp', {
  formats: ['adp', 'adp-detail'],
  methods: {
    requirements: ['ADP-5-l', 'ADP-5-k'],
    *of(document) {
      yield* ofDetail(document, { method: ['ADP-5-l'] });
      if (document.format === 'adp-detail')
        yield* requested(section(document, 'request_example'), '/request_example', { method: ['ADP-5-k'] });
    },
  },
  addresses: { requirements: ['ADP-2-c', 'ADP-2-g', 'ADP-3-d', 'ADP-4-d', 'ADP-5-l'], of: addresses },
  targets: { requirements: ['ADP-5-l'], of: (document) => ofDetail(document, { endpoint: ['ADP-5-l'] }) },
  headers: {
    requirements: ['ADP-3-d'],
    *of(document) {
      if (document.format !== 'adp') return;
      for (const one of requested(section(document, 'auth'), '/auth', { header: ['ADP-3-d'] }))
        if (one.value !== '') yield { ...one, called: 'auth.header' };
    },
  },
});

export const adpRequestRules: readonly Rule[] = [
  ...asked,
  ...addressRules('adp', {
    formats: ['adp', 'adp-detail'],
    called: addresses,
    unencrypted,
    templates: { requirements: ['ADP-2-c', 'ADP-2-g', 'ADP-5-l'], of: templates },
  }),
];

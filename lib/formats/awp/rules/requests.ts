import {
  type Document,
  isObject,
  isString,
  type Json,
  type JsonObject,
  objectAt,
  own,
  steps,
} from '../../../model/index.ts';
import { bareHost, isPrivateHost } from '../../../url/index.ts';
import { USUAL_METHODS } from '../../reader-kit.ts';
import { requestRules, type Template } from '../../request-rules.ts';
import { type Requested, requested, requestedAt } from '../../requests.ts';
import { listed, type Report } from '../../rules.ts';
import { objectsAt } from '../../values-at.ts';
import { PRIMITIVES } from '../types.ts';
import { rule } from './subjects.ts';

const ADDRESSES = {
  '/actions/[]/endpoint': ['AWP-9-a', 'AWP-9-u'],
  '/actions/[]/poll_endpoint': ['AWP-9-g'],
  '/agent_status/status_endpoint': ['AWP-13-a'],
  '/auth/refresh_endpoint': ['AWP-7-g'],
};

const addresses = listed(({ value }: Document) => requestedAt(value, ADDRESSES));

const called = listed(function* (document: Document): Iterable<Requested> {
  yield* addresses(document);
  for (const one of requestedAt(document.value, { '/domain': ['AWP-5-c'] }))
    if (/^[\w.:[\]-]+$/.test(one.value)) yield { ...one, value: `https://${one.value}`, shown: one.value };
  for (const { value, place } of objectsAt(document.value, '/protocols/{}'))
    yield* requested(value, place, { endpoint: [] }, steps(place).at(-1));
});

function* templates({ value: root }: Document): Iterable<Template> {
  for (const { value, place } of objectsAt(root, '/actions/[]')) {
    const [inputs, outputs] = [own(value, 'inputs'), objectAt(value, 'outputs')];
    const add = (type: string, to: string) => (name: string) => `${JSON.stringify(name)}: ${type} to "${to}"`;
    for (const one of requested(value, place, { endpoint: ['AWP-9-a'] }))
      yield {
        ...one,
        ...(isObject(inputs) && { declared: new Set(Object.keys(inputs)) }),
        declaration: add('{"type": "string", "required": true}', 'inputs'),
      };
    // Types that aren't primitive may have fields of their own.
    const isPlain =
      isObject(own(value, 'outputs') ?? {}) && Object.values(outputs).every((type) => PLAIN.has(type));
    const fields = new Set(Object.keys({ ...objectAt(value, 'inputs'), ...outputs }));
    for (const one of requested(value, place, { poll_endpoint: ['AWP-9-g'] }))
      yield { ...one, declared: isPlain ? fields : undefined, declaration: add('"string"', 'outputs') };
  }
}

const PLAIN: ReadonlySet<Json> = new Set(PRIMITIVES);

const endpoints = { requirements: ['AWP-7-g', 'AWP-9-a', 'AWP-9-g', 'AWP-9-u', 'AWP-13-a'], of: addresses };

export const awpRequestRules = requestRules('awp', {
  formats: ['awp'],
  methods: {
    requirements: ['AWP-9-c'],
    of: ({ value }) =>
      requestedAt(value, { '/actions/[]/method': ['AWP-9-c'] }).map((one) => ({
        ...one,
        known: USUAL_METHODS,
      })),
  },
  addresses: endpoints,
  targets: endpoints,
  called,
  unencrypted: called,
  templates: { requirements: ['AWP-9-a', 'AWP-9-g'], of: templates },
});

export const endpointForm = rule('/actions/[]/endpoint', {
  id: 'awp/endpoint-elsewhere',
  check({ value: endpoint }, { root, document }) {
    if (!isString(endpoint) || !/^[a-z][a-z0-9+.-]*:/i.test(endpoint) || bareHost(endpoint) !== undefined)
      return undefined;
    return absoluteEndpoint(endpoint, originOf(document, root));
  },
});

function absoluteEndpoint(endpoint: string, origin: string | undefined): Report | undefined {
  const url = URL.parse(endpoint);
  if (!/^https?:/i.test(endpoint)) return { messageId: 'no-http', data: { endpoint } };
  if (!url || !/^https?:\/\/[^/{}\\]+(?:[/?#]|$)/i.test(endpoint)) return undefined;
  if (url.origin === origin?.replace(/^https:/, 'http:') && url.origin !== origin) return undefined;
  if (isPrivateHost(url.hostname)) return undefined;
  const path = endpoint.slice(endpoint.indexOf(url.host) + url.host.length) || '/';
  if (url.origin === origin) return { severity: 'info', messageId: 'absolute', data: { endpoint, path } };
  const messageId = origin === undefined ? 'elsewhere' : 'other-origin';
  return { messageId, data: { other: url.origin, origin, path, host: url.host } };
}

function originOf(document: Document, root: JsonObject): string | undefined {
  const { status, finalUrl } = document.fetched;
  const served = status === 0 ? undefined : URL.parse(finalUrl)?.origin;
  const domain = own(root, 'domain');
  return served ?? (isString(domain) ? URL.parse(`https://${domain}`)?.origin : undefined);
}

import { isObject, isString, type Json, own } from '../../../model/index.ts';
import { type Requested, type RequestedMethod, requested, requestRules } from '../../requests.ts';
import { speaksUpstream } from '../identify.ts';
import { type Declared, declared } from './subjects.ts';

/** Those that the schema of the upstream repository lists. */
const UPSTREAM_METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];

const TARGETS = { path: ['AWAS-action-d'], endpoint: ['AWAS-action-d'], previewUrl: [] };

function* ofActions({ actions }: Declared, rows: Parameters<typeof requested>[2]): Iterable<Requested> {
  for (const { value, place, label } of actions) yield* requested(value, place, rows, label);
}

function* headersOf(found: Declared): Iterable<Requested> {
  yield* ofActions(found, { idempotencyKeyHeader: [] });
  const security = own(found.root, 'security');
  yield* requested(security, '/security', { csrfTokenHeader: [] });
  const required = isObject(security) ? own(security, 'requiredHeaders') : undefined;
  for (const [index, value] of (Array.isArray(required) ? (required as readonly Json[]) : []).entries())
    if (isString(value))
      yield { value, place: `/security/requiredHeaders/${index}`, called: 'A required header' };
}

export const awasRequestRules = requestRules('awas', {
  formats: ['awas'],
  methods: {
    requirements: ['AWAS-action-c'],
    *of(document): Iterable<RequestedMethod> {
      for (const { value, place, label } of declared(document).actions) {
        const isUpstream = document.dialect === '1.1' || speaksUpstream(value);
        for (const one of requested(value, place, { method: ['AWAS-action-c'] }, label))
          yield { ...one, known: isUpstream ? UPSTREAM_METHODS : undefined };
      }
    },
  },
  addresses: {
    requirements: ['AWAS-manifest-c', 'AWAS-action-d'],
    *of(document) {
      const found = declared(document);
      yield* requested(found.root, '', { baseUrl: ['AWAS-manifest-c'] });
      yield* ofActions(found, TARGETS);
    },
  },
  targets: { requirements: ['AWAS-action-d'], of: (document) => ofActions(declared(document), TARGETS) },
  headers: { requirements: [], of: (document) => headersOf(declared(document)) },
});

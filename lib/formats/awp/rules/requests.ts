import { type Document, isObject, type Json, own, pointer, type Rule } from '../../../model/index.ts';
import { addressRules, type Template } from '../../addresses.ts';
import { type Requested, requested, requestRules } from '../../requests.ts';
import { listed } from '../../rules.ts';

/** §9. */
const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];

function* ofActions({ value: root }: Document, rows: Parameters<typeof requested>[2]): Iterable<Requested> {
  const actions = isObject(root) ? own(root, 'actions') : undefined;
  for (const [index, action] of (Array.isArray(actions) ? (actions as readonly Json[]) : []).entries())
    yield* requested(action, `/actions/${index}`, rows);
}

const section = ({ value }: Document, name: string): Json | undefined =>
  isObject(value) ? own(value, name) : undefined;

/** The tables say path: what begins otherwise is none. */
function* targets(document: Document): Iterable<Requested> {
  yield* ofActions(document, { endpoint: ['AWP-9-a', 'AWP-9-u'], poll_endpoint: ['AWP-9-g'] });
  yield* requested(section(document, 'agent_status'), '/agent_status', { status_endpoint: ['AWP-13-a'] });
}

const addresses = listed(function* (document: Document): Iterable<Requested> {
  yield* targets(document);
  yield* requested(section(document, 'auth'), '/auth', { refresh_endpoint: ['AWP-7-g'] });
});

/** What else is an address: domain is a host, and a protocol has an endpoint of its own. */
const called = listed(function* (document: Document): Iterable<Requested> {
  yield* addresses(document);
  for (const one of requested(document.value, '', { domain: ['AWP-5-c'] }))
    if (/^[\w.:[\]-]+$/.test(one.value)) yield { ...one, value: `https://${one.value}`, shown: one.value };
  const protocols = section(document, 'protocols');
  for (const name of isObject(protocols) ? Object.keys(protocols) : []) {
    const place = `/protocols${pointer(name)}`;
    yield* requested(isObject(protocols) ? own(protocols, name) : undefined, place, { endpoint: [] }, name);
  }
});

/** What an endpoint needs is among the inputs; what a poll_endpoint needs is in the answer before. */
function* templates({ value: root }: Document): Iterable<Template> {
  const actions = isObject(root) ? own(root, 'actions') : undefined;
  for (const [index, action] of (Array.isArray(actions) ? (actions as readonly Json[]) : []).entries()) {
    const inputs = isObject(action) ? own(action, 'inputs') : undefined;
    const declared = isObject(inputs) ? new Set(Object.keys(inputs)) : undefined;
    const declaration = (name: string) =>
      `${JSON.stringify(name)}: {"type": "string", "required": true} among the inputs`;
    for (const one of requested(action, `/actions/${index}`, { endpoint: ['AWP-9-a'] }))
      yield { ...one, declared, declaration };
    yield* requested(action, `/actions/${index}`, { poll_endpoint: ['AWP-9-g'] });
  }
}

export const awpRequestRules: readonly Rule[] = [
  ...requestRules('awp', {
    formats: ['awp'],
    methods: {
      requirements: ['AWP-9-c'],
      *of(document) {
        for (const one of ofActions(document, { method: ['AWP-9-c'] })) yield { ...one, known: METHODS };
      },
    },
    addresses: {
      requirements: ['AWP-7-g', 'AWP-9-a', 'AWP-9-g', 'AWP-9-u', 'AWP-13-a'],
      of: addresses,
    },
    targets: {
      requirements: ['AWP-7-g', 'AWP-9-a', 'AWP-9-g', 'AWP-9-u', 'AWP-13-a'],
      of: addresses,
    },
  }),
  ...addressRules('awp', {
    formats: ['awp'],
    called,
    unencrypted: called,
    templates: { requirements: ['AWP-9-a', 'AWP-9-g'], of: templates },
  }),
];

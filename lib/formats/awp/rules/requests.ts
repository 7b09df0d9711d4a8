import { type Document, isObject, type Json, own } from '../../../model/index.ts';
import { type Requested, requested, requestRules } from '../../requests.ts';

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

export const awpRequestRules = requestRules('awp', {
  formats: ['awp'],
  methods: {
    requirements: ['AWP-9-c'],
    *of(document) {
      for (const one of ofActions(document, { method: ['AWP-9-c'] })) yield { ...one, known: METHODS };
    },
  },
  addresses: {
    requirements: ['AWP-7-g', 'AWP-9-a', 'AWP-9-g', 'AWP-9-u', 'AWP-13-a'],
    *of(document) {
      yield* targets(document);
      yield* requested(section(document, 'auth'), '/auth', { refresh_endpoint: ['AWP-7-g'] });
    },
  },
  targets: { requirements: ['AWP-9-a', 'AWP-9-g', 'AWP-9-u', 'AWP-13-a'], of: targets },
});

import { isObject, type JsonObject, own, pointer } from '../../../model/index.ts';
import { show } from '../../../schema/format-value.ts';
import { type Report, type Suggest, write } from '../../rules.ts';
import { hasProtocols, rule } from './subjects.ts';

const TOP = [
  'awp_version',
  'domain',
  'intent',
  'capabilities',
  'auth',
  'entities',
  'actions',
  'errors',
  'dependencies',
  'agent_hints',
  'agent_status',
  'source',
  'generated_by',
  'confidence',
  'last_verified',
];
const ACTION = [
  'id',
  'description',
  'auth_required',
  'inputs',
  'outputs',
  'endpoint',
  'method',
  'rate_limit',
  'idempotency',
  'execution_model',
  'poll_endpoint',
  'sensitivity',
  'requires_human_confirmation',
  'reversible',
];
const AUTH = ['required_for', 'optional_for', 'type', 'token_expiry', 'refresh_endpoint'];
const STATUS = ['operational', 'degraded_actions', 'status_endpoint'];
const FLAGS = ['streaming', 'batch_actions', 'webhooks', 'pagination', 'idempotency'];

const misspelt = rule('document', {
  id: 'awp/field-misspelt',
  requirements: ['AWP-15-f'],
  severity: 'info',
  title: 'An unknown field is spelt almost like a known one',
  why: 'Fields beyond the specification are allowed, and clients ignore them: so a field that is misspelt is ignored without a word, be it the sensitivity of what cannot be undone.',
  *check(_, { root, actions, document, suggest }) {
    const top = hasProtocols(document.dialect) ? [...TOP, 'protocols'] : TOP;
    const fields = hasProtocols(document.dialect) ? [...ACTION, 'via', 'operation'] : ACTION;
    for (const [value, place, known] of [
      [root, '', top],
      [own(root, 'auth'), '/auth', AUTH],
      [own(root, 'agent_status'), '/agent_status', STATUS],
      [own(root, 'capabilities'), '/capabilities', FLAGS],
    ] as const) {
      if (isObject(value)) yield* misspeltIn(value, place, known, suggest);
    }
    for (const { value, place } of actions) yield* misspeltIn(value, place, fields, suggest);
  },
});

function* misspeltIn(
  value: JsonObject,
  place: string,
  known: readonly string[],
  suggest: Suggest,
): Iterable<Report> {
  for (const name in value) {
    if (known.includes(name) || name.length < 5 || name.startsWith('x-') || name.startsWith('x_')) continue;
    const near = suggest(name, known);
    // Where the known field is there too, or is much longer or shorter, another one is meant.
    if (near === undefined || near.length < 5 || Math.abs(near.length - name.length) > 2) continue;
    if (own(value, near) !== undefined) continue;
    yield {
      at: place + pointer(name),
      key: true,
      outcome: 'needs-review',
      message: `${show(name)} is no field of the specification, which is allowed; it is ignored. It is spelt almost like ${show(near)}.`,
      fix: write(near, ', if that is meant'),
    };
  }
}

export const fieldRules = [misspelt] as const;

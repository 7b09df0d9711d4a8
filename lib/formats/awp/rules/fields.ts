import { isObject, type JsonObject, own, pointer } from '../../../model/index.ts';
import { show } from '../../../schema/words.ts';
import { actionAt, hasProtocols, rule, SUGGESTION_BUDGET, suggester } from './declared.ts';

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

const misspelt = rule(
  {
    id: 'awp/field-misspelt',
    requirements: ['AWP-15-f'],
    severity: 'info',
    title: 'An unknown field is spelt almost like a known one',
    why: 'Fields beyond the specification are allowed, and clients ignore them: so a field that is misspelt is ignored without a word, be it the sensitivity of what cannot be undone.',
  },
  function* ({ root, actions }, document) {
    const budget = { left: SUGGESTION_BUDGET };
    const top = hasProtocols(document.dialect) ? [...TOP, 'protocols'] : TOP;
    const fields = hasProtocols(document.dialect) ? [...ACTION, 'via', 'operation'] : ACTION;
    for (const [value, place, known] of [
      [root, '', top],
      [own(root, 'auth'), '/auth', AUTH],
      [own(root, 'agent_status'), '/agent_status', STATUS],
      [own(root, 'capabilities'), '/capabilities', FLAGS],
    ] as const) {
      if (isObject(value))
        for (const hit of misspeltIn(value, known, budget)) yield { ...hit, pointer: place + hit.pointer };
    }
    for (const { value, place } of actions) {
      for (const hit of misspeltIn(value, fields, budget))
        yield { ...hit, pointer: place + hit.pointer, ...actionAt(document, place) };
    }
  },
);

function* misspeltIn(value: JsonObject, known: readonly string[], budget: { left: number }) {
  for (const name in value) {
    if (known.includes(name) || name.length < 5 || name.startsWith('x-') || name.startsWith('x_')) continue;
    const near = suggester(() => known, budget)(name);
    // Where the known field stands too, or is much longer or shorter, another one is meant.
    if (near === undefined || near.length < 5 || Math.abs(near.length - name.length) > 2) continue;
    if (own(value, near) !== undefined) continue;
    yield {
      pointer: pointer(name),
      at: 'key' as const,
      outcome: 'needs-review' as const,
      message: `${show(name)} is no field of the specification, which is allowed; it is ignored. It is spelt almost like ${show(near)}.`,
      fix: `Write ${show(near)}, if that is meant.`,
    };
  }
}

export const fieldRules = [misspelt] as const;

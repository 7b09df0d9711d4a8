import { isObject, type Json, own, type Rule } from '../../../model/index.ts';
import { type Fields, misspeltRule } from '../../misspelt.ts';
import { ACTION_FIELDS } from './actions.ts';
import { hasProtocols } from './subjects.ts';

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

/** What the schema or another rule says is missing. */
const REQUIRED = ['awp_version', 'domain', 'intent', 'actions'];

export const fieldRules: readonly Rule[] = [
  misspeltRule('awp', {
    formats: ['awp'],
    requirements: ['AWP-15-f'],
    *of({ value: root, dialect }): Iterable<Fields> {
      if (!isObject(root)) return;
      const isLater = hasProtocols(dialect);
      yield { value: root, place: '', known: isLater ? [...TOP, 'protocols'] : TOP, required: REQUIRED };
      yield { value: own(root, 'auth'), place: '/auth', known: AUTH };
      yield { value: own(root, 'agent_status'), place: '/agent_status', known: STATUS };
      yield { value: own(root, 'capabilities'), place: '/capabilities', known: FLAGS };
      const actions = own(root, 'actions');
      const known = isLater ? [...ACTION, 'via', 'operation'] : ACTION;
      for (const [index, value] of (Array.isArray(actions) ? (actions as readonly Json[]) : []).entries())
        yield { value, place: `/actions/${index}`, known, demanded: ACTION_FIELDS };
    },
  }),
];

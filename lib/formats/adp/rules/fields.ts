import { isObject, type Json, own, type Rule } from '../../../model/index.ts';
import { type Fields, misspeltRule } from '../../misspelt.ts';

const MANIFEST = ['spec_version', 'name', 'description', 'base_url', 'auth', 'capabilities'];
const AUTH = ['type', 'header', 'prefix', 'setup_url', 'authorization_url', 'token_url', 'scopes'];
const CAPABILITY = ['name', 'description', 'detail_url'];
const DETAIL = [
  'name',
  'description',
  'endpoint',
  'method',
  'parameters',
  'request_example',
  'response_example',
];
const PARAMETER = ['name', 'type', 'description', 'required'];

/** Parts of an object's own fields in a list of objects. */
function* each(
  holder: Json,
  list: string,
  known: readonly string[],
  required: readonly string[],
): Iterable<Fields> {
  const items = isObject(holder) ? own(holder, list) : undefined;
  for (const [index, value] of (Array.isArray(items) ? (items as readonly Json[]) : []).entries())
    yield { value, place: `/${list}/${index}`, known, required };
}

export const fieldRules: readonly Rule[] = [
  misspeltRule('adp', {
    formats: ['adp', 'adp-detail'],
    requirements: [],
    *of({ value, format }) {
      if (!isObject(value)) return;
      if (format === 'adp') {
        yield { value, place: '', known: [...MANIFEST, 'pricing'], required: MANIFEST };
        yield { value: own(value, 'auth'), place: '/auth', known: AUTH };
        const pricing = ['type', 'plans', 'plans_url'];
        yield { value: own(value, 'pricing'), place: '/pricing', known: pricing };
        yield* each(value, 'capabilities', CAPABILITY, CAPABILITY);
        return;
      }
      yield { value, place: '', known: [...DETAIL, 'auth_scopes', 'rate_limits'], required: DETAIL };
      const limits = ['requests_per_minute', 'daily_limit'];
      yield { value: own(value, 'rate_limits'), place: '/rate_limits', known: limits };
      yield* each(value, 'parameters', [...PARAMETER, 'example'], PARAMETER);
    },
  }),
];

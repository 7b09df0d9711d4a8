import { isObject, type Json, own, pointer, type Rule } from '../../../model/index.ts';
import { type Fields, misspeltRule } from '../../misspelt.ts';

const TOP = ['specVersion', 'generatedAt', 'site', 'capabilities', 'access', 'agents'];
const SITE = ['name', 'url', 'description', 'contact', 'privacyPolicy'];
const CAPABILITY = [
  'id',
  'endpoint',
  'protocol',
  'method',
  'description',
  'auth',
  'rateLimit',
  'openapi',
  'parameters',
];
const POLICY = ['capabilities', 'rateLimit'];
/** Words of other files for the same. */
const ACCESS = {
  deny: 'disallow',
  block: 'disallow',
  blocked: 'disallow',
  forbid: 'disallow',
  permit: 'allow',
};

export const fieldRules: readonly Rule[] = [
  misspeltRule('agents-json', {
    formats: ['agents-json'],
    requirements: [],
    *of({ value }): Iterable<Fields> {
      if (!isObject(value)) return;
      yield { value, place: '', known: TOP, required: ['specVersion', 'site', 'capabilities'] };
      yield { value: own(value, 'site'), place: '/site', known: SITE };
      yield { value: own(value, 'access'), place: '/access', known: ['allow', 'disallow'], aliases: ACCESS };
      const capabilities = own(value, 'capabilities');
      const all = Array.isArray(capabilities) ? (capabilities as readonly Json[]) : [];
      for (const [index, one] of all.entries()) {
        const place = `/capabilities/${index}`;
        yield { value: one, place, known: CAPABILITY, required: ['id', 'endpoint', 'protocol'] };
        const limit = isObject(one) ? own(one, 'rateLimit') : undefined;
        yield { value: limit, place: `${place}/rateLimit`, known: ['requests', 'window'] };
      }
      const agents = own(value, 'agents');
      for (const [name, policy] of isObject(agents) ? Object.entries(agents) : [])
        yield { value: policy, place: `/agents${pointer(name)}`, known: POLICY };
    },
  }),
];

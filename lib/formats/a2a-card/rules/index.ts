import { servedUrl } from '../../../http/index.ts';
import type { Rule } from '../../../model/index.ts';
import { cardRules } from '../../endpoints.ts';
import { interfacesIn, spokenOf } from '../interfaces.ts';
import statements from '../rules.json' with { type: 'json' };

const { rule, usable } = cardRules('a2a-card', statements, interfacesIn, 'https://example.com/a2a');

const EARLIER = '/.well-known/agent.json';

export const rules: readonly Rule[] = [
  rule('card', {
    id: 'a2a-card/endpoint-missing',
    check: ({ addressed }) => addressed.length === 0 && {},
  }),
  rule('card', {
    id: 'a2a-card/transport-rare',
    check: ({ addressed: [first], endpoints }) =>
      first !== undefined &&
      !spokenOf(endpoints) && { at: first.addressPlace, data: { binding: first.binding.slice(0, 40) } },
  }),
  rule('card', {
    id: 'a2a-card/path-outdated',
    check: (_, { document }) =>
      servedUrl(document.fetched)?.pathname === EARLIER && { data: { path: EARLIER } },
  }),
  usable,
];

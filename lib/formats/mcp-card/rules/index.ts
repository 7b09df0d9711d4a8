import { objectAt, type Rule } from '../../../model/index.ts';
import { cardRules } from '../../endpoints.ts';
import { misspeltRule } from '../../misspelt.ts';
import statements from '../rules.json' with { type: 'json' };
import { isStreamable, serversIn } from '../servers.ts';

const { rule, requests } = cardRules('mcp-card', statements, serversIn, ({ value }) =>
  Object.keys(objectAt(value, 'variables')),
);

export const rules: readonly Rule[] = [
  rule('card', {
    id: 'mcp-card/server-missing',
    check: (_, { addressed }) => addressed.length === 0 && {},
  }),
  rule('card', {
    id: 'mcp-card/transport-outdated',
    check: (_, { endpoints }) =>
      !endpoints.some(isStreamable) &&
      endpoints.map(({ place, transport }) => ({ at: place, data: { type: transport.slice(0, 40) } })),
  }),
  ...requests,
  misspeltRule('mcp-card'),
];

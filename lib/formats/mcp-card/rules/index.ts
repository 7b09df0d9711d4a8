import { objectAt, type Rule } from '../../../model/index.ts';
import { cardRules } from '../../endpoints.ts';
import statements from '../rules.json' with { type: 'json' };
import { isStreamable, serversIn } from '../servers.ts';

const { rule, usable } = cardRules(
  'mcp-card',
  statements,
  serversIn,
  'https://example.com/mcp',
  ({ value }) => Object.keys(objectAt(value, 'variables')),
);

const FORMS: Readonly<Record<string, string>> = {
  'SEP-1649': 'the form of SEP-1649',
  list: 'the form of a list of servers',
  unknown: 'a form of its own',
};

export const rules: readonly Rule[] = [
  rule('card', {
    id: 'mcp-card/server-missing',
    check: ({ addressed }) => addressed.length === 0 && {},
  }),
  rule('card', {
    id: 'mcp-card/transport-outdated',
    check: ({ endpoints }) =>
      !endpoints.some(isStreamable) &&
      endpoints.map(({ place, type }) => ({ at: place, data: { type: type.slice(0, 40) } })),
  }),
  rule('card', {
    id: 'mcp-card/version-unpublished',
    check: (_, { document }) => {
      const form = FORMS[document.dialect ?? ''];
      return form !== undefined && { data: { form } };
    },
  }),
  usable,
];

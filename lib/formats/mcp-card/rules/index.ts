import { isObject, type Rule } from '../../../model/index.ts';
import { endpointRule } from '../../endpoints.ts';
import { documentRules } from '../../rules.ts';
import statements from '../rules.json' with { type: 'json' };
import { type DeclaredServer, isStreamable, serversIn } from '../servers.ts';

interface Card {
  readonly servers: readonly DeclaredServer[];
}

const rule = documentRules({
  formats: ['mcp-card'],
  statements,
  lookup: ({ value }): Card => ({ servers: isObject(value) ? serversIn(value) : [] }),
  kinds: {
    card: (card) => [{ ...card, place: '' }],
    server: ({ servers }) => servers.map((server) => ({ server, place: server.place })),
  },
});

const FORMS: Readonly<Record<string, string>> = {
  'SEP-1649': 'SEP-1649',
  list: 'a list of servers',
  unknown: 'no proposal',
};

export const rules: readonly Rule[] = [
  rule('card', {
    id: 'mcp-card/server-missing',
    check: ({ servers }) => (servers.some(({ address }) => address !== undefined) ? undefined : {}),
  }),
  rule('server', {
    id: 'mcp-card/transport-outdated',
    check: ({ server }, { document }) =>
      isStreamable(server) || document.actions.some(({ transport }) => transport.kind === 'mcp')
        ? undefined
        : { data: { type: server.type.slice(0, 40) } },
  }),
  rule('card', {
    id: 'mcp-card/version-unpublished',
    check: (_, { document }) => {
      const form = FORMS[document.dialect ?? ''];
      return form === undefined ? undefined : { data: { form } };
    },
  }),
  endpointRule(
    'mcp-card',
    ({ value }) =>
      (isObject(value) ? serversIn(value) : []).flatMap(({ address, addressPlace }) =>
        address === undefined ? [] : [{ value: address, place: addressPlace }],
      ),
    'https://example.com/mcp',
  ),
];

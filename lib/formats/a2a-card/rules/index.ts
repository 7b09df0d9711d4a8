import { servedUrl } from '../../../http/index.ts';
import { isObject, type Rule } from '../../../model/index.ts';
import { endpointRule } from '../../endpoints.ts';
import { documentRules } from '../../rules.ts';
import { type DeclaredInterface, interfacesIn, spokenIn } from '../interfaces.ts';
import statements from '../rules.json' with { type: 'json' };

interface Card {
  readonly interfaces: readonly DeclaredInterface[];
  readonly isSpoken: boolean;
}

const rule = documentRules({
  formats: ['a2a-card'],
  statements,
  lookup: ({ value }): Card => {
    const card = isObject(value) ? value : {};
    const interfaces = interfacesIn(card).filter(({ address }) => address !== '');
    return { interfaces, isSpoken: spokenIn(card) !== undefined };
  },
  kinds: { card: (card) => [{ ...card, place: '' }] },
});

const EARLIER = '/.well-known/agent.json';

export const rules: readonly Rule[] = [
  rule('card', {
    id: 'a2a-card/endpoint-missing',
    check: ({ interfaces }) => (interfaces.length > 0 ? undefined : {}),
  }),
  rule('card', {
    id: 'a2a-card/transport-rare',
    check: ({ interfaces: [first], isSpoken }) =>
      isSpoken || !first
        ? undefined
        : { at: { pointer: first.place }, data: { binding: first.binding.slice(0, 40) } },
  }),
  rule('card', {
    id: 'a2a-card/path-outdated',
    check: (_, { document }) =>
      servedUrl(document.fetched)?.pathname === EARLIER ? { data: { path: EARLIER } } : undefined,
  }),
  endpointRule(
    'a2a-card',
    ({ value }) =>
      (isObject(value) ? interfacesIn(value) : []).flatMap(({ address, place }) =>
        address === '' ? [] : [{ value: address, place }],
      ),
    'https://example.com/a2a',
  ),
];

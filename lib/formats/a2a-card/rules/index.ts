import { servedUrl } from '../../../http/index.ts';
import { at, isList, objectAt, own, type Rule, steps } from '../../../model/index.ts';
import { cardRules } from '../../endpoints.ts';
import { misspeltRule } from '../../misspelt.ts';
import { freeName, write } from '../../rules.ts';
import { identifiedAt } from '../../values-at.ts';
import { interfacesIn, spokenOf } from '../interfaces.ts';
import statements from '../rules.json' with { type: 'json' };

const { rule, requests } = cardRules('a2a-card', statements, interfacesIn);

const SPOKEN = ['JSONRPC', 'HTTP+JSON'];

export const rules: readonly Rule[] = [
  rule('card', {
    id: 'a2a-card/endpoint-missing',
    check(_, { document: { dialect, value } }) {
      const interfaces = own(value, 'supportedInterfaces') ?? [];
      if (own(value, 'url') !== undefined || !isList(interfaces) || interfaces.length > 0) return undefined;
      return { messageId: dialect?.startsWith('0.') ? 'early' : 'current' };
    },
  }),
  rule('card', {
    id: 'a2a-card/transport-rare',
    check(_, { document, addressed, endpoints, suggest }) {
      const [first] = addressed;
      const spoken = spokenOf(endpoints);
      const binding = (spoken ?? first)?.transport.slice(0, 40) ?? '';
      const isWhole = addressed.length === endpoints.length;
      if (!spoken) {
        const fix = write(suggest(binding, SPOKEN));
        return (
          first && isWhole && { at: fix ? first.transportPlace : first.addressPlace, data: { binding }, fix }
        );
      }
      const fix = write(binding.toUpperCase());
      const isWrong = binding !== '' && at(document.value, spoken.transportPlace) !== binding.toUpperCase();
      return isWrong && { at: spoken.transportPlace, messageId: 'case', data: { binding }, fix };
    },
  }),
  rule('card', {
    id: 'a2a-card/path-outdated',
    check: (_, { document }) => {
      const path = servedUrl(document.fetched)?.pathname ?? '';
      return /^(?:\/\.well-known)?\/agent\.json$/.test(path) && { data: { path } };
    },
  }),
  rule('card', {
    id: 'a2a-card/skill-duplicate',
    *check(_, { document }) {
      const { items, ids } = identifiedAt(document.value, '/skills/[]');
      for (const { id, earlier, place } of items)
        if (id !== undefined && earlier !== undefined)
          yield { at: `${place}/id`, data: { id, free: freeName(id, ids) } };
    },
  }),
  rule(
    [
      '/security/[]/{}',
      '/securityRequirements/[]/schemes/{}',
      '/skills/[]/security/[]/{}',
      '/skills/[]/securityRequirements/[]/schemes/{}',
    ],
    {
      id: 'a2a-card/security-scheme-undeclared',
      check({ place }, { document, suggest }) {
        const name = steps(place).at(-1) ?? '';
        const declared = objectAt(document.value, 'securitySchemes');
        if (Object.hasOwn(declared, name)) return undefined;
        const fix = write(suggest(name, Object.keys(declared)), '', `declare "${name}" in "securitySchemes"`);
        return { data: { name }, key: true, fix };
      },
    },
  ),
  ...requests,
  misspeltRule('a2a-card'),
];

import { servedUrl } from '../../../http/index.ts';
import { isObject, isString, objectAt, own, pointer, type Rule, steps } from '../../../model/index.ts';
import { cardRules } from '../../endpoints.ts';
import { freeName, write } from '../../rules.ts';
import { identifiedAt } from '../../values-at.ts';
import { interfacesIn, spokenOf } from '../interfaces.ts';
import statements from '../rules.json' with { type: 'json' };
import schemes from '../schemes.json' with { type: 'json' };

const { rule, usable } = cardRules('a2a-card', statements, interfacesIn, 'https://example.com/a2a');

const REQUIRED: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(schemes));
const isHolder = (name: string) => name.endsWith('SecurityScheme');
const HOLDERS = [...REQUIRED.keys()].filter(isHolder);
const TYPES = [...REQUIRED.keys()].filter((name) => !isHolder(name));

const EARLIER = ['/.well-known/agent.json', '/agent.json'];

export const rules: readonly Rule[] = [
  rule('card', {
    id: 'a2a-card/endpoint-missing',
    // Clients of A2A 0.3 request the card’s own URL first.
    check: ({ addressed }, { document: { dialect } }) =>
      addressed.every(({ addressPlace }) => addressPlace.startsWith('/additionalInterfaces')) && {
        messageId: dialect?.startsWith('0.') ? 'early' : 'current',
      },
  }),
  rule('card', {
    id: 'a2a-card/transport-rare',
    check({ addressed: [first], endpoints }) {
      const spoken = spokenOf(endpoints);
      const binding = (spoken ?? first)?.binding.slice(0, 40) ?? '';
      if (!spoken) return first && { at: first.addressPlace, data: { binding } };
      const known = binding.toUpperCase();
      return (
        binding !== known && {
          at: spoken.bindingPlace,
          messageId: 'case',
          data: { binding },
          fix: write(known),
        }
      );
    },
  }),
  rule('card', {
    id: 'a2a-card/path-outdated',
    check: (_, { document }) => {
      const path = servedUrl(document.fetched)?.pathname;
      return EARLIER.some((one) => one === path) && { data: { path } };
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
  rule('/securitySchemes/{}', {
    id: 'a2a-card/security-scheme-incomplete',
    check({ value: scheme, place }, { suggest }) {
      if (!isObject(scheme)) return undefined;
      const name = steps(place).at(-1);
      const holder = HOLDERS.find((one) => isObject(own(scheme, one)));
      const type = holder ?? own(scheme, 'type');
      if (type === undefined) return { messageId: 'untyped', data: { name } };
      const required = isString(type) ? REQUIRED.get(type) : undefined;
      if (!required)
        return {
          at: '/type',
          messageId: 'type',
          data: { name, type },
          fix: write(isString(type) ? suggest(type, TYPES) : undefined),
        };
      const inner = holder ? objectAt(scheme, holder) : scheme;
      const missing = required.find((one) => own(inner, one) === undefined);
      return (
        missing !== undefined && {
          at: holder ? pointer(holder) : '',
          messageId: 'missing',
          data: { name, type, missing },
        }
      );
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
        const near = suggest(name, Object.keys(declared));
        return {
          data: { name },
          key: true,
          fix: write(near, '', `declare "${name}" in "securitySchemes"`),
        };
      },
    },
  ),
  usable,
];

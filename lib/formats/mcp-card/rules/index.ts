import { objectAt, pointer, type Rule } from '../../../model/index.ts';
import { otherSpelling } from '../../../schema/suggest.ts';
import { cardRules } from '../../endpoints.ts';
import { misspeltRule } from '../../misspelt.ts';
import { rename } from '../../rules.ts';
import statements from '../rules.json' with { type: 'json' };
import { isStreamable, serversIn } from '../servers.ts';

const example = 'https://example.com/mcp';
const { rule, usable } = cardRules('mcp-card', statements, serversIn, example, ({ value }) =>
  Object.keys(objectAt(value, 'variables')),
);

export const rules: readonly Rule[] = [
  rule('card', {
    id: 'mcp-card/server-missing',
    check({ addressed }, { document: { value } }) {
      const near = otherSpelling(value, 'remotes');
      if (addressed.length > 0) return undefined;
      return near === undefined ? {} : { at: pointer(near), key: true, fix: rename('remotes') };
    },
  }),
  rule('card', {
    id: 'mcp-card/transport-outdated',
    check: ({ endpoints }) =>
      !endpoints.some(isStreamable) &&
      endpoints.map(({ place, type }) => ({ at: place, data: { type: type.slice(0, 40) } })),
  }),
  usable,
  misspeltRule('mcp-card'),
];

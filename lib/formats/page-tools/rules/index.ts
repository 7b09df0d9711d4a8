import type { Rule } from '../../../model/index.ts';
import { documentRules } from '../../rules.ts';
import statements from '../rules.json' with { type: 'json' };

const rule = documentRules({
  formats: ['page-tools'],
  statements,
  lookup: () => ({}),
  kinds: {
    *input(_, { actions }) {
      for (const { name: tool, parameters } of actions)
        for (const { name, description, source } of parameters)
          yield { tool, name, description, place: source.pointer };
    },
  },
});

export const rules: readonly Rule[] = [
  rule('input', {
    id: 'page-tools/input-undescribed',
    check: ({ tool, name, description }) =>
      description === undefined ? { data: { input: name, tool } } : undefined,
  }),
];

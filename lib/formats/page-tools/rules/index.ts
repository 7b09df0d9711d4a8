import type { Rule } from '../../../model/index.ts';
import { documentRules } from '../../rules.ts';
import statements from '../rules.json' with { type: 'json' };

const rule = documentRules({
  formats: ['page-tools'],
  statements,
  lookup: () => ({}),
  kinds: {
    input: (_, { actions }) =>
      actions.flatMap(({ name: tool, parameters }) =>
        parameters.map((one) => ({ ...one, tool, place: one.source.pointer })),
      ),
  },
});

export const rules: readonly Rule[] = [
  rule('input', {
    id: 'page-tools/input-undescribed',
    check: ({ tool, name: input, description }) => description === undefined && { data: { input, tool } },
  }),
];

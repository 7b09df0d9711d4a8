import { documentRules } from '../../formats/judging.ts';
import statements from '../rules.json' with { type: 'json' };

export const rule = documentRules({
  formats: [],
  statements,
  lookup: () => ({}),
  kinds: {
    document: () => [{}],
    recognised: (_, { format }) => (format === null ? [] : [{}]),
    action: (_, { actions }) =>
      actions.map((declared) => ({ declared, place: declared.source, action: declared.key })),
  },
});

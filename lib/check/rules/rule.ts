import { documentRules } from '../../formats/judging.ts';
import statements from '../rules.json' with { type: 'json' };

/** The way to declare a rule that holds for documents of every format. */
export const rule = documentRules({
  formats: [],
  statements,
  lookup: () => ({}),
  kinds: {
    document: () => [{}],
    /** Documents of a known format: others can't be judged. */
    recognised: (_, { format }) => (format === null ? [] : [{}]),
    action: (_, { actions }) =>
      actions.map((declared) => ({ declared, place: declared.source, action: declared.key })),
  },
});

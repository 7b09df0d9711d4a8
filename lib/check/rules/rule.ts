import { documentRules } from '../../formats/judging.ts';
import statements from '../rules.json' with { type: 'json' };

/** Declares a rule for documents of every format. */
export const rule = documentRules({
  formats: [],
  statements,
  lookup: () => ({}),
  kinds: {
    document: () => [{}],
    /** Only documents of a known format can be checked. */
    recognised: (_, { format }) => (format === null ? [] : [{}]),
    action: (_, { actions }) =>
      actions.map((declared) => ({ declared, place: declared.source, action: declared.key })),
  },
});

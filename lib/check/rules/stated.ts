import type { DocumentRule } from '../../model/index.ts';
import statements from '../rules.json' with { type: 'json' };

type Statement = Pick<DocumentRule, 'id' | 'requirements' | 'severity' | 'title' | 'why'>;

/** The statement of a rule, as the `rules.json` of a format has it. */
export function stated(id: keyof typeof statements): Statement {
  return { id, ...(statements[id] as Omit<Statement, 'id'>) };
}

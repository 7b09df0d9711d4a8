import { rules } from '../check/index.ts';
import type { Finding } from '../model/index.ts';
import type { RuleNote } from '../report/index.ts';
import { schemaRules } from '../schema/index.ts';
import { once } from '../text/once.ts';

/** The command's own rules: about a target as a whole, which no single document can be blamed for. */
export const targetRules = [
  {
    id: 'target/format-missing',
    severity: 'error',
    requirements: [],
    title: 'An expected format is not declared',
    why: 'It was expected (--expect), so that a site that loses its manifest does not stay green.',
  },
  {
    id: 'target/nothing-found',
    severity: 'warning',
    requirements: [],
    title: 'A target declares nothing',
    why: 'No place of it holds a document of any format: whoever looks for a declaration finds none.',
  },
  {
    id: 'target/other-format',
    severity: 'info',
    requirements: [],
    title: 'A document is of another format',
    why: 'Many formats share these places. No rule judged this one; --expect FORMAT makes its absence an error.',
  },
  {
    id: 'target/ignore-unused',
    severity: 'info',
    requirements: [],
    title: 'An ignore ignores nothing',
    why: 'What it was written for is fixed; it would hide the next fault there.',
  },
] as const satisfies readonly (RuleNote & object)[];

export type TargetRule = (typeof targetRules)[number]['id'];

/** Every rule that the command may report, by ID. */
export const catalogue = once(
  (): ReadonlyMap<string, RuleNote> =>
    new Map([...schemaRules(), ...rules, ...targetRules].map((rule) => [rule.id, rule])),
);

/** A finding of the command's own rules, about a target or a place in it. */
export const targetFinding = (
  rule: TargetRule,
  document: string,
  message: string,
  fix: string,
  at: Partial<Pick<Finding, 'pointer' | 'line' | 'column'>> = {},
): Finding => ({
  rule,
  severity: targetRules.find(({ id }) => id === rule)?.severity ?? 'info',
  outcome: 'failed',
  requirements: [],
  message,
  fix,
  document,
  pointer: null,
  line: null,
  column: null,
  selector: null,
  ...at,
});

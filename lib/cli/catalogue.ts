import { rules } from '../check/run.ts';
import type { Finding, Severity } from '../model/index.ts';
import type { RuleNote } from '../report/index.ts';
import { schemaRules } from '../schema/findings.ts';
import { lazy } from '../text/once.ts';
import own from './target-rules.json' with { type: 'json' };

export const targetRules = Object.entries(own).map(
  ([id, rule]) => ({ id, requirements: [], ...rule }) as RuleNote,
);

export const catalogue = lazy(
  (): ReadonlyMap<string, RuleNote> =>
    new Map([...schemaRules(), ...rules, ...targetRules].map((rule) => [rule.id, rule])),
);

export const targetFinding = (
  rule: keyof typeof own,
  document: string,
  message: string,
  fix: string,
  at: Partial<Pick<Finding, 'pointer' | 'line' | 'column'>> = {},
): Finding => ({
  rule,
  severity: own[rule].severity as Severity,
  outcome: 'failed',
  requirements: [],
  title: own[rule].title,
  message,
  fix,
  document,
  pointer: null,
  line: null,
  column: null,
  selector: null,
  ...at,
});

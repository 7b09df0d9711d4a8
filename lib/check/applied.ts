import type { AppliedRule, Document, Finding, PageFacts, Rule } from '../model/index.ts';
import { rulesOfSchema, schemaRules } from '../schema/findings.ts';
import { applies, rules, schemaOf } from './run.ts';

interface Judged {
  readonly documents: readonly Document[];
  readonly page: PageFacts | null;
  readonly findings: readonly Finding[];
  readonly hasRun: boolean;
}

type Facts = Pick<Rule, 'id' | 'title' | 'why' | 'severity'>;

export function appliedRules(judged: Judged): readonly AppliedRule[] {
  const failed = new Set(judged.findings.map(({ rule }) => rule));
  const applied = appliedIds(judged);
  const stateOf = (id: string): AppliedRule['state'] => {
    if (failed.has(id)) return 'failed';
    return applied.has(id) ? 'passed' : 'inapplicable';
  };
  const all = new Map<string, Facts>([...schemaRules(), ...rules].map((rule) => [rule.id, rule]));
  return [...all.values()]
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, title, why, severity }) => ({
      id,
      title,
      why,
      severity,
      state: stateOf(id),
    }));
}

function appliedIds(judged: Judged): ReadonlySet<string> {
  const { documents, page } = judged;
  const ids = new Set<string>();
  for (const document of documents) {
    const schema = schemaOf(document);
    for (const { id } of schema === null ? [] : rulesOfSchema(schema)) ids.add(id);
    for (const rule of rules) if (judges(rule, document, page)) ids.add(rule.id);
  }
  const families = new Set([...ids].map(familyOf));
  for (const { id, on } of rules) if (on === 'site' && families.has(familyOf(id))) ids.add(id);
  for (const rule of rules) if (!canBeSeen(rule, judged)) ids.delete(rule.id);
  return ids;
}

function canBeSeen({ isAboutAnswers, isAboutTls }: Rule, { documents, hasRun }: Judged): boolean {
  if (isAboutTls) return documents.some(({ fetched }) => fetched.tls !== undefined);
  return !isAboutAnswers || hasRun;
}

function judges(rule: Rule, document: Document, page: PageFacts | null): boolean {
  if (rule.on === 'document') return applies(rule, document);
  if (rule.on === 'site' || page === null || document.format === null) return false;
  return rule.formats.includes(document.format);
}

function familyOf(id: string): string {
  return id.slice(0, id.indexOf('/'));
}

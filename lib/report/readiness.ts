import { passedOf, type Readiness, type Refusal, type Sentences } from '../model/index.ts';
import { say } from '../text/index.ts';

export type ReportedReadiness = ReturnType<typeof reportedReadiness>;

type Tell = (said: Sentences) => string;

export function reportedReadiness({ rows, also }: Readiness, tell: Tell, reasonOf: (of: Refusal) => string) {
  return {
    ...passedOf(rows),
    rows: rows.map(({ evidence, next, ...row }) => ({
      ...row,
      title: tell(say(`ready_${row.id}`)),
      evidence: tell(evidence),
      why: tell(say(`ready_${row.id}_why`)),
      ...(next && { next: next.map(tell) }),
    })),
    also: also.map(({ says, refusal, ...one }) => {
      const detail = refusal ? `: ${reasonOf(refusal)}` : '';
      const message = one.state === 'here' ? tell(says) : tell(say(`alsoIs_${one.state}`)) + detail;
      return { ...one, name: tell(say(`also_${one.kind}`)), message };
    }),
  };
}

export interface ReadinessLine {
  readonly state?: 'passed' | 'failed' | 'unchecked';
  readonly is?: string;
  readonly title: string;
  readonly evidence: string;
  readonly more?: readonly string[];
}

export function readinessSections(
  { rows, also, passed, applicable, unchecked }: ReportedReadiness,
  tell: Tell,
) {
  const counts = [
    ...(applicable > 0 || unchecked === 0 ? [say('readyFraction', passed, applicable)] : []),
    ...(unchecked > 0 ? [say('readyUnchecked', unchecked)] : []),
  ];
  const parts = Array.from(
    Map.groupBy(rows, ({ part }) => part),
    ([part, of]) => ({
      name: tell(say(`readyPart_${part}`)),
      lines: of.flatMap(({ state, title, evidence, why, next = [] }): readonly ReadinessLine[] => {
        if (state === 'inapplicable') return [];
        const more = state === 'failed' ? [why, ...next] : [];
        return [{ state, is: tell(say(`readyIs_${state}`)), title, evidence, more }];
      }),
    }),
  );
  const files = also.map(({ name, message }): ReadinessLine => ({ title: name, evidence: message }));
  const all = [...parts, { name: tell(say('alsoHere')), lines: files }];
  return {
    heading: tell(say('readyHeading')),
    counts: counts.map(tell).join(', '),
    sections: all.filter(({ lines }) => lines.length > 0),
    files,
    lacksForms: rows.some(({ id, state }) => state === 'failed' && /^(?:declared|forms)$/.test(id)),
  };
}

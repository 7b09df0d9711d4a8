import { passedOf, READINESS_PARTS, type Readiness } from '../model/index.ts';
import { inEnglish } from '../text/english.ts';
import { say } from '../text/index.ts';
import { refusalText } from './standing.ts';

export type ReportedReadiness = ReturnType<typeof reportedReadiness>;

export function reportedReadiness({ rows, also }: Readiness) {
  return {
    ...passedOf(rows),
    rows: rows.map(({ evidence, next, ...row }) => ({
      ...row,
      title: inEnglish(say(`ready_${row.id}`)),
      evidence: inEnglish(evidence),
      why: inEnglish(say(`ready_${row.id}_why`)),
      ...(next && { next: next.map(inEnglish) }),
    })),
    also: also?.map(({ says, refusal, ...one }) => {
      const detail = refusal ? `: ${refusalText(refusal)}` : '';
      const message = inEnglish(says) || inEnglish(say(`alsoIs_${one.state}`)) + detail;
      return { ...one, name: inEnglish(say(`also_${one.kind}`)), message };
    }),
  };
}

const MARKS = { passed: 'ok', failed: 'error', unchecked: 'review' } as const;

export function readinessSections({ rows, also = [], passed, applicable, unchecked }: ReportedReadiness) {
  const counts = [
    ...(applicable > 0 || unchecked === 0 ? [say('readyFraction', passed, applicable)] : []),
    ...(unchecked > 0 ? [say('readyUnchecked', unchecked)] : []),
  ];
  const parts = READINESS_PARTS.map((part) => ({
    name: inEnglish(say(`readyPart_${part}`)),
    rows: rows.flatMap(({ part: of, state, title, evidence, why, next = [] }) => {
      if (of !== part || state === 'inapplicable') return [];
      const more = state === 'failed' ? [why, ...next.map((step) => `→ ${step}`)] : [];
      return {
        mark: MARKS[state],
        title: `${title} (${inEnglish(say(`readyIs_${state}`))})`,
        evidence,
        more,
      };
    }),
  }));
  const files = also.map(({ name, message }) => ({
    title: name,
    evidence: message,
    more: [],
    mark: undefined,
  }));
  return {
    heading: inEnglish(say('readyHeading')),
    counts: counts.map(inEnglish).join(', '),
    sections: [...parts, { name: inEnglish(say('alsoHere')), rows: files }].filter(
      (one) => one.rows.length > 0,
    ),
  };
}

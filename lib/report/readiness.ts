import {
  type AlsoHere,
  passedOf,
  READINESS_PARTS,
  type Readiness,
  type ReadinessRow,
} from '../model/index.ts';
import { inEnglish } from '../text/english.ts';
import { say } from '../text/index.ts';
import { refusalText } from './standing.ts';

export interface ReportedReadiness extends ReturnType<typeof passedOf> {
  readonly rows: readonly (Pick<ReadinessRow, 'id' | 'part' | 'state'> & {
    readonly title: string;
    readonly evidence: string;
    readonly why: string;
    readonly next?: readonly string[];
  })[];
  readonly also?: readonly (Pick<AlsoHere, 'kind' | 'url' | 'state'> & {
    readonly name: string;
    readonly message: string;
  })[];
}

export function reportedReadiness({ rows, also }: Readiness): ReportedReadiness {
  return {
    ...passedOf(rows),
    rows: rows.map(({ evidence, next, ...row }) => ({
      ...row,
      title: inEnglish(say(`ready_${row.id}`)),
      evidence: inEnglish(evidence),
      why: inEnglish(say(`ready_${row.id}_why`)),
      ...(next && { next: next.map(inEnglish) }),
    })),
    ...(also && {
      also: also.map(({ says, refusal, ...one }) => {
        const detail = refusal ? `: ${refusalText(refusal)}` : '';
        const message = inEnglish(says) || `${inEnglish(say(`alsoIs_${one.state}`))}${detail}`;
        return { ...one, name: inEnglish(say(`also_${one.kind}`)), message };
      }),
    }),
  };
}

export const fractionOf = ({ passed, applicable, unchecked }: ReportedReadiness): string =>
  [
    ...(applicable > 0 || unchecked === 0 ? [inEnglish(say('readyFraction', passed, applicable))] : []),
    ...(unchecked > 0 ? [inEnglish(say('readyUnchecked', unchecked))] : []),
  ].join(', ');

export const READINESS_TITLE = inEnglish(say('readyHeading'));
export const ALSO_TITLE = inEnglish(say('alsoHere'));

export const partsOf = ({ rows }: ReportedReadiness) =>
  READINESS_PARTS.map((part) => ({
    name: inEnglish(say(`readyPart_${part}`)),
    rows: rows.filter((row) => row.part === part && row.state !== 'inapplicable'),
  })).filter((part) => part.rows.length > 0);

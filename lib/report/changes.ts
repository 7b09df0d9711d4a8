import { findingsOf, type Report, type ReportedFinding } from './json.ts';

export type Standing = 'new' | 'same';

export interface Changes {
  readonly fixed: readonly {
    readonly finding: ReportedFinding;
    readonly place: string;
    readonly target: string;
  }[];
  readonly fresh: number;
  readonly same: number;
  standing(finding: ReportedFinding): Standing | undefined;
}

/** Compares findings by fingerprint, otherwise by rule, selector and message. */
export function changesSince(earlier: Report, later: Report): Changes {
  const bothHave = [...everyFinding(earlier), ...everyFinding(later)].every(
    ({ finding }) => finding.fingerprint !== undefined,
  );
  const keyOf = ({ fingerprint, rule, document, selector, message }: ReportedFinding): string =>
    JSON.stringify(bothHave ? [document, fingerprint] : [document, rule, selector, message]);
  const before = Map.groupBy(everyFinding(earlier), ({ finding }) => keyOf(finding));
  const standings = new Map<ReportedFinding, Standing>();
  for (const { finding } of everyFinding(later))
    standings.set(finding, before.get(keyOf(finding))?.shift() ? 'same' : 'new');
  const all = [...standings.values()];
  return {
    fixed: [...before.values()].flat(),
    fresh: all.filter((standing) => standing === 'new').length,
    same: all.filter((standing) => standing === 'same').length,
    standing: (finding) => standings.get(finding),
  };
}

const placed = (target: string, finding: ReportedFinding, place: string) => ({ target, finding, place });

function everyFinding(report: Report) {
  return report.targets.flatMap((target) =>
    [...findingsOf({ targets: [target] })].map(({ finding, place }) => placed(target.target, finding, place)),
  );
}

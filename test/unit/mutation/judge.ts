import { check } from '../../../lib/check/run.ts';
import { readDocument } from '../../../lib/formats/reading.ts';
import type { Finding, FormatId } from '../../../lib/model/index.ts';
import { answer } from '../../docs/answers.ts';
import type { Rich } from './documents.ts';
import { type LineMutant, lineMutantsOf, type Mutant, mutantsOf } from './mutants.ts';

const NOW = Date.UTC(2026, 3, 1);

function failed(text: string, format: FormatId): readonly Finding[] {
  const file = { url: 'document', finalUrl: 'document', status: 0, headers: {}, via: 'file' } as const;
  const document = readDocument(answer(text, file), format);
  const context = { now: NOW, before: [], outcomes: {} };
  const findings = check({ documents: [document], page: null, context });
  const thrown = findings.find(({ message }) => message.startsWith('This couldn’t be checked:'));
  if (thrown) throw new Error(`${thrown.rule} throws: ${thrown.message}`);
  return findings.filter(({ outcome }) => outcome === 'failed');
}

export function judgeJson({ format }: Pick<Rich, 'format'>, text: string): readonly Finding[] {
  return failed(text, format);
}

type Alive<Kind> = Kind & { readonly isSeenElsewhere: boolean };

export interface Survivors<Kind> {
  readonly total: number;
  readonly alive: readonly Alive<Kind>[];
}

export function survivors(rich: Rich): Survivors<Mutant> {
  let total = 0;
  const alive: Alive<Mutant>[] = [];
  for (const mutant of mutantsOf(structuredClone(rich.value))) {
    total++;
    const found = judgeJson(rich, mutant.text);
    const isSeen = found.some(
      ({ pointer, line }) =>
        (pointer === null && line !== null) ||
        mutant.places.some((place) => (place.endsWith('/') ? pointer?.startsWith(place) : pointer === place)),
    );
    if (!isSeen) alive.push({ ...mutant, isSeenElsewhere: found.length > 0 });
  }
  return { total, alive };
}

/** All other lines are faultless, so any finding is about the changed line. */
export function lineSurvivors(text: string): Survivors<LineMutant> {
  let total = 0;
  const alive: Alive<LineMutant>[] = [];
  for (const mutant of lineMutantsOf(text)) {
    total++;
    if (failed(mutant.text, 'agents-txt').length === 0) alive.push({ ...mutant, isSeenElsewhere: false });
  }
  return { total, alive };
}

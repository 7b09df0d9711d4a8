import type { Json, Outcome, Run, RunFailure } from '../../lib/model/index.ts';
import { keyOf, type Texts } from '../kit.ts';
import { itemsIn } from './table.ts';

export function toneOf({ outcome }: Run): 'done' | 'failed' | 'calm' | 'going' {
  if (!outcome) return 'going';
  if (outcome.ok) return 'done';
  return isCalm(outcome.code) ? 'calm' : 'failed';
}

export function isCalm(code: RunFailure): boolean {
  return code === 'cancelled' || code === 'refused';
}

/** A text may report a failure, so AWAS Lens doesn't say “done”. */
export const wellIn = ({ data }: Outcome & { readonly ok: true }, { t }: Texts): string =>
  t(data.kind === 'text' ? 'answered' : 'done');

export function factsOf(outcome: Outcome, texts: Texts): string {
  const { took, count, bytes } = texts;
  const words: string[] = [];
  if (outcome.status) words.push(String(outcome.status));
  else if (outcome.ok) words.push(wellIn(outcome, texts));
  const isOwn = !outcome.ok && isCalm(outcome.code);
  if (outcome.tookMs !== undefined && !isOwn) words.push(took(outcome.tookMs));
  const items = itemsOf(outcome);
  if (items !== undefined) words.push(count('items', items));
  if (outcome.ok && outcome.bytes !== undefined) words.push(bytes(outcome.bytes));
  return words.join(' · ');
}

export function itemsOf({ data }: Outcome): number | undefined {
  return data && itemsIn(data);
}

export function failureOf({ asker, outcome }: Run, { t }: Texts): string {
  if (!outcome || outcome.ok) return '';
  const isOwn = asker.kind === 'person' && outcome.code === 'refused';
  return t(keyOf('failure', isOwn ? 'cancelled' : outcome.code));
}

export function outcomeInWords(run: Run, texts: Texts): string {
  const { outcome } = run;
  if (!outcome) return '';
  const name = run.actionName.slice(0, 100);
  if (outcome.ok) return texts.t('saidDone', name, factsOf(outcome, texts));
  return texts.t(isCalm(outcome.code) ? 'saidDone' : 'saidFailed', name, failureOf(run, texts));
}

export function receiptOf(runs: readonly Run[], dismissed: Json | undefined): Run | undefined {
  const [latest] = newestFirst(runs);
  if (!latest || latest.id === dismissed || latest.asker.kind === 'person') return undefined;
  return latest.allowedBy === undefined || latest.allowedBy === 'nobody' ? undefined : latest;
}

export const newestFirst = (runs: readonly Run[]): readonly Run[] =>
  runs.toSorted((a, b) => b.startedAt - a.startedAt);

export const currentRun = (runs: readonly Run[], action: string): Run | undefined =>
  newestFirst(runs).find((run) => run.action === action);

import type { Json, Outcome, Run, RunFailure } from '../../lib/model/index.ts';
import { LABELS } from '../labels.ts';
import type { Texts } from '../texts.tsx';
import { newestFirst } from './current-run.ts';
import { itemsIn } from './table.ts';

/** The state of a run, for its colour and sign. */
export function toneOf({ outcome }: Run): 'done' | 'failed' | 'calm' | 'going' {
  if (!outcome) return 'going';
  if (outcome.ok) return 'done';
  return isCalm(outcome.code) ? 'calm' : 'failed';
}

/** The person's own doing: no alarm. */
export function isCalm(code: RunFailure): boolean {
  return code === 'cancelled' || code === 'refused';
}

/** "200 · 84 ms · 3 items · 1.2 kB" */
export function factsOf(outcome: Outcome, { t, took, count, bytes }: Texts): string {
  const words: string[] = [];
  if (outcome.status) words.push(String(outcome.status));
  else if (outcome.ok) words.push(t('done'));
  if (outcome.tookMs !== undefined) words.push(took(outcome.tookMs));
  const items = itemsOf(outcome);
  if (items !== undefined) words.push(count('items', items));
  if (outcome.ok && outcome.bytes !== undefined) words.push(bytes(outcome.bytes));
  return words.join(' · ');
}

export function itemsOf({ data }: Outcome): number | undefined {
  return data && itemsIn(data);
}

export function failureOf({ code }: Outcome & { ok: false }, { t }: Texts): string {
  return t(LABELS.failures[code]);
}

/** The announcement of the end of a run. */
export function outcomeInWords(run: Run, texts: Texts): string {
  const { outcome } = run;
  if (!outcome) return '';
  const name = run.actionName.slice(0, 100);
  return outcome.ok
    ? texts.t('saidDone', name, factsOf(outcome, texts))
    : texts.t('saidFailed', name, failureOf(outcome, texts));
}

/** The latest run that an agent was allowed; runs that need no consent leave no receipt. */
export function receiptOf(runs: readonly Run[], dismissed: Json | undefined): Run | undefined {
  const [latest] = newestFirst(runs).filter(
    ({ asker, allowedBy }) => asker.kind !== 'person' && allowedBy !== undefined && allowedBy !== 'nobody',
  );
  return latest?.id === dismissed ? undefined : latest;
}

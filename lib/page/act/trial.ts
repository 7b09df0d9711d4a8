import type { Choice } from '../../matching/choices.ts';
import type { Json, Said, Trial } from '../../model/index.ts';
import { say } from '../../text/said.ts';
import { fill } from '../controls/fill.ts';
import { findControl } from '../controls/find.ts';
import { listOf } from '../controls/values.ts';
import { isSame, valuesAround } from './verify.ts';

/** Milliseconds for a control to take a value: what a page draws late is no part of a trial. */
const PATIENCE = 300;

/**
 * Gives controls a value, one after the other, and then each the one that it held. Scripts of the page see it: whoever calls
 * this holds what they send.
 * @returns for each why it did not take its value, or did not go back; null where both went, or where it cannot be known
 */
export async function tryOut(
  document: Document,
  trials: readonly Trial[],
): Promise<readonly (Said | null)[]> {
  const results: (Said | null)[] = [];
  for (const trial of trials) results.push(await tryOne(document, trial));
  return results;
}

async function tryOne(document: Document, { target, value }: Trial): Promise<Said | null> {
  const found = findControl(document, target, null);
  if (!found.ok) return found.said;
  const { element, kind, choices } = found.control;
  if (kind === 'file' || (/^choices?$/.test(kind) && !isKnown(value, choices?.() ?? []))) return null;
  const before = valuesAround(element, null);
  const filled = await fill(document, target, value, { patience: PATIENCE });
  if (!filled.ok) return filled.said;
  const [name] = filled.names;
  const held = name === undefined ? undefined : (before?.get(name) ?? []);
  const back = held && heldAs(kind, held);
  if (name === undefined || held === undefined || back === undefined) return null;
  // An empty field may be refused that was empty before: what counts is what it holds.
  await fill(document, target, back, { patience: 0 });
  const now = valuesAround(element, null)?.get(name) ?? [];
  return isSame(held, now) ? null : say('showsInstead', now.join(', ').slice(0, 80));
}

/** What a person would enter for it; undefined where a person could not: nobody unchooses a radio button. */
function heldAs(kind: string, held: readonly string[]): Json | undefined {
  if (kind === 'toggle') return held.length > 0;
  if (kind === 'choices') return [...held];
  if (kind === 'choice') return held[0] || undefined;
  return held[0] ?? '';
}

/** Some choices show only once their control is opened, or are asked of a server. */
const isKnown = (value: Json, choices: readonly Choice[]): boolean =>
  listOf(value).every((one) => choices.some((choice) => choice.value === one));

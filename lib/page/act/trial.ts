import type { Json, Said, StepTarget } from '../../model/index.ts';
import { say } from '../../text/said.ts';
import { short } from '../controls/families/values.ts';
import type { Control } from '../controls/family.ts';
import { typeOf } from '../controls/fill/control.ts';
import { fill } from '../controls/fill/fill.ts';
import { findAll, findControl } from '../controls/fill/find.ts';
import type { FormValues } from '../controls/fill/sends.ts';
import { isBox, isNative } from '../controls/find/kinds.ts';
import { attribute, documentOf, inputOf, rawValue } from '../dom/dom.ts';
import { isSameList } from './same-value.ts';
import { formatOf, isEmpty, valuesAround } from './verify.ts';

const PATIENCE = 100;
const MAX_TEXT = 200;
const LIMIT = 10_000;
const LIMIT_OF_ONE = 5_000;

/**
 * The caller must block the requests of the page's scripts.
 * @returns for each target, why it can't be filled or reset; null if no problem was found
 */
export async function tryOut(
  document: Document,
  targets: readonly StepTarget[],
): Promise<readonly (Said | null)[]> {
  const results: (Said | null)[] = [];
  const until = performance.now() + LIMIT;
  const isThere = ({ selector }: StepTarget): boolean => findAll(document, selector)?.length !== 0;
  const before = new Set(targets.filter(isThere));
  for (const target of targets) {
    const said = performance.now() < until ? await tryOne(document, target) : null;
    results.push(before.has(target) && !isThere(target) ? null : said);
  }
  return results;
}

const controlOf = (document: Document, target: StepTarget) =>
  findControl(document, target, { form: null, asSeen: true });

async function tryOne(document: Document, target: StepTarget): Promise<Said | null> {
  const found = controlOf(document, target);
  if (!found.ok) return found.said;
  const { element } = found.control;
  const before = valuesAround(element, null);
  let problem: Said | null = null;
  const now = shownBy(element);
  const signal = AbortSignal.timeout(LIMIT_OF_ONE);
  for (const value of valuesFor(found.control).filter((one) => String(one) !== now)) {
    const filled = await fill(document, target, value, { patience: PATIENCE, signal }).catch(late);
    if (!filled) return problem;
    problem ??= filled.ok ? null : filled.said;
    if (!filled.ok) continue;
    return resetProblem(document, target, found.control, { before, names: filled.names, signal });
  }
  return problem;
}

async function resetProblem(
  document: Document,
  target: StepTarget,
  { element, kind }: Control,
  { before, names: [name], signal }: Trial,
): Promise<Said | null> {
  const held = name === undefined ? undefined : (before?.get(name) ?? []);
  const back = held && heldAs(kind, held);
  if (name === undefined || held === undefined || back === undefined) return null;
  if (!(await fill(document, target, back, { patience: 0, signal }).catch(late))) return null;
  if (isEmpty(held)) return null;
  const again = controlOf(document, target);
  const after = valuesAround(again.ok ? again.control.element : element, null)?.get(name) ?? [];
  return isSameList(held, after, formatOf(element)) ? null : say('showsInstead', short(after.join(', ')));
}

interface Trial {
  readonly before: FormValues | undefined;
  readonly names: readonly string[];
  readonly signal: AbortSignal;
}

function late(error: unknown): undefined {
  if ((error as Error).name !== 'TimeoutError') throw error;
}

function shownBy(element: Element): string {
  if (isBox(element)) return String(inputOf(element).checked);
  if (isNative(element)) return rawValue(element);
  return (
    ['checked', 'pressed', 'valuenow'].map((name) => attribute(element, `aria-${name}`)).find(Boolean) ?? ''
  );
}

function valuesFor({ element, kind, choices }: Control): readonly Json[] {
  const bound = (side: 'min' | 'max'): string =>
    attribute(element, side) ?? attribute(element, `aria-value${side}`) ?? '';
  const last = choices?.().findLast(({ value }) => value !== '')?.value;
  const type = typeOf(element);
  const [least, step] = [Number(bound('min')) || 1, Number(attribute(element, 'step')) || 1];
  switch (kind) {
    case 'file':
      return [];
    case 'toggle':
      return [true, false];
    case 'choice':
      return last === undefined ? [] : [last];
    case 'choices':
      return last === undefined ? [] : [[last]];
    case 'number':
      return [bound('max') || least + step, least, step].map(Number);
    case 'moment':
      return [bound('max') || bound('min') || MOMENTS[type] || '2026-01-31', '12:00'];
    default:
      return [TEXTS[type] ?? 'text', '2026-01-31', '2025550100', '#0b6e6e', '1', '12:00']
        .map((text) => fitted(text, element))
        .filter((text) => matchesPattern(text, element));
  }
}

const MOMENTS: Readonly<Record<string, string>> = {
  time: '12:00',
  month: '2026-01',
  week: '2026-W05',
  'datetime-local': '2026-01-31T12:00',
};

const TEXTS: Readonly<Record<string, string>> = {
  email: 'ada@example.com',
  url: 'https://example.com/',
  tel: '+12025550100',
};

const fitted = (text: string, element: Element): string =>
  text
    .padEnd(Number(attribute(element, 'minlength') ?? 0), 'x')
    .slice(0, Number(attribute(element, 'maxlength') ?? MAX_TEXT));

function matchesPattern(text: string, element: Element): boolean {
  const pattern = attribute(element, 'pattern');
  if (pattern === null) return true;
  const probe = documentOf(element).createElement('input');
  probe.pattern = pattern;
  probe.value = text;
  return !probe.validity.patternMismatch;
}

function heldAs(kind: string, held: readonly string[]): Json | undefined {
  if (kind === 'toggle') return held.length > 0;
  if (kind === 'choices') return held.filter((one) => one !== '');
  if (kind === 'choice') return held[0] || undefined;
  return held[0] ?? '';
}

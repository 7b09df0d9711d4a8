import type { Plan, Said, SentValue } from '../../model/index.ts';
import { looseName } from '../../text/loose-name.ts';
import { say } from '../../text/said.ts';
import { truncate } from '../../text/truncate.ts';
import { isBox, isNative, typeOf } from '../controls/kinds.ts';
import { type FormValues, valuesOf } from '../controls/sends.ts';
import { connected, formOf } from '../dom/dom.ts';

/** Characters of a value that plans and messages show. */
const MAX_SHOWN = 300;
export const MAX_NAMED = 60;

export const valuesIn = (form: HTMLFormElement): FormValues => valuesOf(form) ?? new Map();

/** The values of the form that is to be sent, or else of the one around a control. */
export function valuesAround(control: Element, planned: HTMLFormElement | null): FormValues | undefined {
  const form = planned ?? (connected(control) ? formOf(control) : null);
  return form ? valuesIn(form) : undefined;
}

/** Values in which the page's form differs from the plan, each as a clause; without the fields that the run fills. */
export function changedSince(
  { sends, steps }: Pick<Plan & { readonly kind: 'page' }, 'sends' | 'steps'>,
  now: FormValues,
): readonly Said[] {
  const fills = new Set(steps.flatMap((step) => (step.kind === 'fill' ? [step.parameter] : [])));
  const filled = new Set(sends.flatMap(({ name, parameter = '' }) => (fills.has(parameter) ? [name] : [])));
  const planned = new Map<string, SentValue[]>();
  for (const one of sends)
    if (one.shown !== undefined && /^(?:page-default|hidden)$/.test(one.origin))
      planned.set(one.name, [...(planned.get(one.name) ?? []), one]);
  return [...planned].flatMap(([name, values]) => {
    const held = now.get(name);
    if (!held || filled.has(name)) return [];
    const [before, after] = [
      values.map(({ shown = '' }) => shown),
      held.map((one) => truncate(one, MAX_SHOWN)),
    ];
    // A nonce or a timestamp differs on each page.
    const isOpaque =
      values.every(({ origin }) => origin === 'hidden') && [...before, ...after].every(isMachineMade);
    return isOpaque || isSame(before, after) ? [] : [differs(values[0]?.label || name, before, after)];
  });
}

const isMachineMade = (text: string): boolean => /^(?=.*\d)[\w+/=.:-]{8,}$/.test(text);

/** Fields that hold something else than before, each as a sentence; without the fields that the run has filled. */
export function changedByPage(
  before: FormValues,
  now: FormValues,
  filled: ReadonlySet<string>,
): readonly Said[] {
  return changedNames(before, now).flatMap((name) => {
    const [held, values] = [before.get(name), now.get(name)];
    if (!held || !values || filled.has(name)) return [];
    return [say('pageChangedField', name.slice(0, MAX_NAMED), shownOf(held), shownOf(values))];
  });
}

/** Names of the fields that hold something else than before. */
export const changedNames = (before: FormValues, now: FormValues): readonly string[] =>
  [...new Set([...before.keys(), ...now.keys()])].filter(
    (name) => !isSame(before.get(name) ?? [], now.get(name) ?? []),
  );

/**
 * Filled fields that would be sent with another value than they were left with, each as a clause. An editor may write
 * what it was given only as its form is sent, and as markup.
 */
export function changedFields(
  { values, given }: { readonly values: FormValues; readonly given: FormValues },
  now: FormValues,
): readonly Said[] {
  return [...values].flatMap(([name, left]) => {
    const held = now.get(name) ?? [];
    if (isSame(left, held)) return [];
    const meant = left.join('') === '' ? (given.get(name) ?? left) : left;
    return meant !== left && isSame(meant, held.map(withoutMarkup)) ? [] : [differs(name, meant, held)];
  });
}

const withoutMarkup = (text: string): string => text.replaceAll(/<[^<>]*>|&(?:nbsp|#160);/gi, ' ');

const differs = (name: string, before: readonly string[], now: readonly string[]): Said =>
  say('diffValue', name.slice(0, MAX_NAMED), shownOf(now), shownOf(before));

const shownOf = (values: readonly string[]): string =>
  values.length === 0 ? '' : truncate(values.join(', '), MAX_SHOWN);

/** A mask writes the same letters another way, and the order of choices says nothing. */
export function isSame(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false;
  const [a, b] = [one.toSorted(), other.toSorted()];
  return a.every((text, index) => {
    const now = b[index] ?? '';
    return text === now || (looseName(text) !== '' && looseName(text) === looseName(now));
  });
}

/**
 * The value of a filled control: what its form sends for it, else its own value. Undefined for a control that a
 * script draws and no form sends.
 */
export function heldBy(
  control: Element,
  names: readonly string[],
  form: FormValues | undefined,
): readonly string[] | undefined {
  if (form && names.length > 0) return names.flatMap((name) => form.get(name) ?? []);
  if (!connected(control) || !isNative(control) || typeOf(control) === 'file') return undefined;
  const { value, checked } = control as HTMLInputElement;
  return [isBox(control) ? String(checked) : value];
}

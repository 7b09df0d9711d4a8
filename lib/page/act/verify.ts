import { isSameStructure } from '../../matching/spellings.ts';
import type { PagePlan, Rewrite, Said } from '../../model/index.ts';
import { isClock, isRenewedName } from '../../text/credential-name.ts';
import { isSameMarkup } from '../../text/decode.ts';
import { say } from '../../text/said.ts';
import { visible } from '../../text/shown.ts';
import { type FormValues, valuesOf, valuesOfQuery } from '../controls/fill/sends.ts';
import { isBox, isNative, typeOf } from '../controls/find/kinds.ts';
import { attribute, connected, elementsOf, formOf, inputOf, isA, rawValue, tagOf } from '../dom/dom.ts';
import { type Format, isSameList, isSameValue } from './same-value.ts';

const MAX_SHOWN = 300;
export const MAX_NAMED = 60;

export function valuesIn(form: HTMLFormElement, submitter: Element | null = null): FormValues {
  const values = new Map(valuesOf(form));
  const name = submitter && typeOf(submitter) !== 'image' ? attribute(submitter, 'name') : null;
  if (submitter && name) values.set(name, [...(values.get(name) ?? []), rawValue(submitter)]);
  return values;
}

export function valuesAround(control: Element, planned: HTMLFormElement | null): FormValues | undefined {
  const form = planned ?? (connected(control) ? formOf(control) : null);
  return form ? valuesIn(form) : undefined;
}

export function formatsIn(form: HTMLFormElement): ReadonlyMap<string, Format> {
  const formats = new Map<string, Format>();
  for (const element of elementsOf(form)) {
    const name = attribute(element, 'name') ?? '';
    const format = formatOf(element);
    if (name !== '') formats.set(name, (formats.get(name) ?? format) === format ? format : 'text');
  }
  return formats;
}

export function formatOf(element: Element): Format {
  const type = typeOf(element);
  if (type === 'number' || type === 'range') return 'number';
  if (tagOf(element) === 'textarea' && /^hard$/i.test(attribute(element, 'wrap') ?? '')) return 'wrapped';
  const filledWith = attribute(element, 'autocomplete') ?? '';
  return type === 'tel' || /(?:^|\s)(?:tel|tel-\S+|cc-number)(?:\s|$)/i.test(filledWith) ? 'digits' : 'text';
}

export function changedSince(
  { sends, steps, accepts = [], filled: left = [] }: Pick<PagePlan, 'sends' | 'steps' | 'accepts' | 'filled'>,
  now: FormValues,
  formats: ReadonlyMap<string, Format>,
): readonly Said[] {
  const fills = new Set(steps.flatMap((step) => (step.kind === 'fill' ? [step.parameter] : [])));
  const filled = new Set(sends.flatMap(({ name, parameter = '' }) => (fills.has(parameter) ? [name] : [])));
  const kept = sends.filter(
    ({ name, shown, origin }) =>
      name !== '' && shown !== undefined && /^(?:page-default|hidden)$/.test(origin),
  );
  const planned = Map.groupBy(kept, ({ name }) => name);
  return [...planned].flatMap(([name, values]) => {
    const held = now.get(name);
    if (!held || filled.has(name)) return [];
    const before = values.map(({ shown = '' }) => shown);
    const isSame = isSameList(before, held, formats.get(name));
    const isRenewed = isRenewedName(name) && values.every(({ origin }) => origin === 'hidden');
    // An earlier attempt of this run may have filled the form.
    const earlier = [
      ...left.filter((one) => one.name === name).map((one) => one.values),
      ...accepts.filter((one) => one.name === name).flatMap(({ given, wrote }) => [given, wrote]),
    ];
    if (isSame || isRenewed || earlier.some((one) => isExactly(one, held))) return [];
    return [differs(values[0]?.label || name, before, held)];
  });
}

export const isAccepted = (
  accepts: readonly Rewrite[] | undefined,
  of: Pick<Rewrite, 'name' | 'parameter'>,
  values: readonly string[],
): boolean =>
  accepts?.some(
    ({ name, parameter, wrote }) =>
      name === of.name && parameter === of.parameter && isExactly(wrote, values),
  ) ?? false;

const isExactly = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, index) => text === other[index]);

interface Filled {
  names(): ReadonlySet<string>;
  typed(): ReadonlySet<string>;
  texts(): ReadonlySet<string>;
}

export function changedByPage(before: FormValues, form: HTMLFormElement, filled: Filled): readonly Rewrite[] {
  const [names, typed, texts] = [filled.names(), filled.typed(), filled.texts()];
  const [now, formats] = [valuesIn(form), formatsIn(form)];
  return changedNames(before, now, formats).flatMap((name): Rewrite | readonly Rewrite[] => {
    const [given, wrote] = [before.get(name), now.get(name)];
    if (!given || !wrote || name === '' || isRenewedName(name)) return [];
    const isGiven = (text: string): boolean =>
      text === '' || [...texts].some((one) => one === text || isSameStructure(text, one, { language: '' }));
    if (names.has(name)) {
      const isAdded = typed.has(name) && wrote.length > given.length;
      const isOther = isAdded && !wrote.every((one) => isGiven(one) || given.includes(one));
      return isOther ? { name, label: '', given: wrote.filter(isGiven), wrote } : [];
    }
    const repeats = isEmpty(given) && wrote.every(isGiven);
    return repeats ? [] : { name, label: '', given, wrote };
  });
}

export const changedNames = (
  before: FormValues,
  now: FormValues,
  formats?: ReadonlyMap<string, Format>,
): readonly string[] =>
  [...new Set([...before.keys(), ...now.keys()])].filter(
    (name) => !isSameList(before.get(name) ?? [], now.get(name) ?? [], formats?.get(name)),
  );

export interface Entries {
  readonly form: HTMLFormElement;
  readonly values: FormValues;
  readonly initial: FormValues;
  readonly formats: ReadonlyMap<string, Format>;
  readonly accepts: readonly Rewrite[];
  readonly given: FormValues;
}

export function changedEntries(agreed: Entries, now: FormValues): readonly Rewrite[] {
  return [...agreed.values].flatMap(([name, left]): Rewrite | readonly Rewrite[] => {
    const held = now.get(name);
    if (!held || isRenewedName(name)) return [];
    const accepted = name === '' ? undefined : agreed.accepts.find((one) => one.name === name);
    const wanted = accepted?.wrote.length === left.length ? accepted.wrote : left;
    const isSame = accepted ? isExactly(wanted, held) : isSameList(wanted, held, agreed.formats.get(name));
    const isAsGiven = !accepted && isExactly(agreed.given.get(name) ?? [], held);
    const isHidden = () =>
      elementsOf(agreed.form).every((one) => attribute(one, 'name') !== name || typeOf(one) === 'hidden');
    const isTime = !accepted && !agreed.given.has(name) && isClock(left, held) && isHidden();
    if (isSame || isAsGiven || isTime || isLate(agreed, name, held)) return [];
    const given = isEmpty(wanted) ? (agreed.given.get(name) ?? wanted) : wanted;
    return { name, label: '', given, wrote: held };
  });
}

export const changedInQuery = (agreed: Entries, url: string): readonly Rewrite[] =>
  [...valuesOfQuery(url)].flatMap(([name, wrote]): Rewrite | readonly Rewrite[] => {
    const given = agreed.values.get(name);
    const isKnown = wrote.every((text) =>
      given?.some((one) => isSameValue(one, text, agreed.formats.get(name))),
    );
    const isAgreed = agreed.accepts.some((one) => one.name === name && isExactly(one.wrote, wrote));
    return given && !isKnown && !isRenewedName(name) && !isAgreed ? { name, label: '', given, wrote } : [];
  });

export const beyondReset = ({ initial }: Entries, changed: readonly Rewrite[]): readonly Rewrite[] =>
  changed.filter(({ name, wrote }) => !isExactly(initial.get(name) ?? [], wrote) && !isEmpty(wrote));

export const isEmpty = (values: readonly string[] | undefined): boolean => (values ?? []).join('') === '';

function isLate({ values, given }: Entries, name: string, held: readonly string[]): boolean {
  const texts = given.get(name) ?? given.get('') ?? [];
  const isGiven = (one: string): boolean => texts.some((text) => isSameMarkup(text, one));
  return isEmpty(values.get(name)) && held.length > 0 && held.every(isGiven);
}

export const saidOf = ({ name, label, given, wrote }: Rewrite): Said => differs(label || name, given, wrote);

const differs = (name: string, before: readonly string[], now: readonly string[]): Said =>
  say('diffValue', name.slice(0, MAX_NAMED), shownOf(now), shownOf(before));

export const shownOf = (values: readonly string[]): string => visible(values.join(', '), MAX_SHOWN);

export function heldBy(
  { control, members, names }: FilledControl,
  form: FormValues | undefined,
): readonly string[] | undefined {
  if (form && names.length > 0) {
    const held = names.flatMap((name) => form.get(name) ?? []);
    const { value = '' } = inputOf(control);
    return isOneText({ control, members, names }) && held.includes(value) ? [value] : held;
  }
  if (!connected(control) || !isNative(control) || typeOf(control) === 'file') return undefined;
  const alike = alikeIn(control, members);
  if (isBox(control))
    return alike.length > 1
      ? alike.flatMap((box) => (inputOf(box).checked ? rawValue(box) : []))
      : [String(control.checked)];
  if (isA(control, 'select')) return Array.from(control.selectedOptions, (option) => option.value);
  return alike.length > 1 ? alike.map(rawValue) : [control.value];
}

export const isOneText = ({ control, members, names }: FilledControl): boolean =>
  isNative(control) &&
  isTyped(control) &&
  members.length === 1 &&
  inputOf(control).value !== undefined &&
  names.join('\n') === inputOf(control).name;

export const isTyped = (control: Element): boolean =>
  tagOf(control) !== 'select' && !isBox(control) && typeOf(control) !== 'file';

interface FilledControl {
  readonly control: Element;
  readonly members: readonly Element[];
  readonly names: readonly string[];
}

const alikeIn = (control: Element, members: readonly Element[]): readonly Element[] =>
  members.filter((one) => isNative(one) && typeOf(one) === typeOf(control) && tagOf(one) === tagOf(control));

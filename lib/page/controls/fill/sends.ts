import { same } from '../../../matching/choices.ts';
import type { Said } from '../../../model/index.ts';
import { say } from '../../../text/said.ts';
import {
  above,
  attribute,
  contains,
  elementsOf,
  formOf,
  inputOf,
  isA,
  isCustom,
  matches,
  queryAll,
  shadowHostOf,
  shadowOf,
  tagOf,
} from '../../dom/dom.ts';
import { fileText } from '../families/files.ts';
import { short } from '../families/values.ts';
import type { Control, Took } from '../family.ts';
import { type Entry, entriesOf } from '../find/entries.ts';
import { isBox, isNative, isUnseen } from '../find/kinds.ts';
import { frameOf, hiddenBeside, walk } from '../find/near.ts';
import { isPlain, nameOf } from './control.ts';

export type FormValues = ReadonlyMap<string, readonly string[]>;

/** Undefined if the values are unknown. Avoids `FormData` if possible: creating one fires an event. */
export function valuesOf(form: HTMLFormElement | null): FormValues | undefined {
  if (!form) return undefined;
  try {
    if (hasCustom(form)) return valuesOfData(new FormData(form));
    return byName((entriesOf(form, null) ?? []).flatMap(sentBySelf));
  } catch {
    return undefined;
  }
}

export function withCustom(form: HTMLFormElement, entries: readonly Entry[]): readonly Entry[] {
  // An element that belongs to no form may add values as the form lists its own.
  const first = elementsOf(form).find(isCustom) ?? (hasCustom(form) ? form : undefined);
  if (!first) return entries;
  const values = valuesOf(form);
  if (!values) return entries;
  const known = new Set(entries.map(({ name }) => name));
  const isOnly = (name: string) => entries.filter((one) => one.name === name).length === 1;
  const own = entries.map((one): Entry => {
    const isUnread = isCustom(one.element) && isOnly(one.name);
    return isUnread ? { ...one, sends: values.get(one.name) ?? [] } : one;
  });
  const others = [...values].flatMap(([name, sends]) =>
    name === '' || known.has(name) ? [] : { element: first, name, sends },
  );
  return [...own, ...others];
}

export function valuesOfData(data: FormData): FormValues {
  const entries: Sending[] = [];
  // In Firefox's isolated world, the iterators of page objects don't work.
  FormData.prototype.forEach.call(data, (value, name) => entries.push([name, value]));
  return byName(entries);
}

export function valuesOfQuery(url: string): FormValues {
  const entries: Sending[] = [];
  // In Firefox's isolated world, the iterators of a URL don't work.
  URL.parse(url)?.searchParams.forEach((value, name) => {
    entries.push([name, value]);
  });
  return byName(entries);
}

type Sending = readonly [name: string, value: string | File];

function byName(entries: readonly Sending[]): FormValues {
  const found = new Map<string, string[]>();
  for (const [name, value] of entries) {
    const text = typeof value === 'string' ? value : fileText(value);
    const values = found.get(name);
    if (values) values.push(text);
    else found.set(name, [text]);
  }
  return found;
}

function sentBySelf({ element, name, sends }: Entry): readonly Sending[] {
  const values = sends ?? [...(inputOf(element).files ?? [])];
  return values.map((value) => [name, value]);
}

function hasCustom(form: HTMLFormElement): boolean {
  let custom = (entriesOf(form, null) ?? []).some(({ element }) => isCustom(element));
  walk(form, (element) => {
    custom ||= isCustom(element);
    return !custom;
  });
  return custom;
}

export interface Sent {
  readonly problem?: Said;
  readonly names: readonly string[];
}

const changedIn = (before: FormValues, after: FormValues): readonly string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (one) => before.get(one)?.join('\n') !== after.get(one)?.join('\n'),
  );

export const hasChanged = (before: FormValues | undefined, after: FormValues | undefined): boolean =>
  before !== undefined && after !== undefined && changedIn(before, after).length > 0;

/** @param codes what the pressed elements keep in their attributes */
export function sentBy(
  control: Control,
  { sends }: Took,
  before: FormValues | undefined,
  after: FormValues | undefined,
  codes: readonly string[],
): Sent {
  const name = nameOf(control);
  if (!before || !after) return { names: name === '' ? [] : [name] };
  const changed = changedIn(before, after);
  const around = namesAround(control);
  const values = (sends ?? []).flat();
  const isKnown = isCertain(control);
  const isOwn = (one: string): boolean => {
    if (one === name || around.has(one)) return true;
    const held = after.get(one) ?? [];
    const own = namedIn(control, one);
    const texts = [...held, ...own.flatMap(labelsIn)];
    const holds =
      texts.some((text) => text !== '' && values.some((its) => same(its, text))) ||
      (held.length > 0 && held.every((text) => codes.includes(text)));
    const wasEmpty = (before.get(one) ?? []).every((text) => text === '');
    return holds && !isKnown && (wasEmpty || !isPlain(control.element) || own.every(isUnseen));
  };
  const names = [...new Set([name, ...changed.filter(isOwn)])].filter((one) => one !== '');
  const own = [...new Set([name, ...control.members.map((one) => attribute(one, 'name') ?? name)])];
  const heldBy = (values: FormValues) => own.flatMap((one) => values.get(one) ?? []);
  const problem = isKnown
    ? lacks(sends, heldBy(before), heldBy(after))
    : unheard(control, sends, before, after);
  return { ...(problem && { problem }), names };
}

/** The page may have taken the control out of its form. */
function namedIn({ element, field }: Control, name: string): readonly Element[] {
  const form = formOf(field ?? element);
  return form ? elementsOf(form).filter((one) => attribute(one, 'name') === name) : [];
}

/** A drawn control may hide the `<select>` that sends its option. */
const labelsIn = (select: Element): readonly string[] =>
  isA(select, 'select') ? Array.from(select.selectedOptions, ({ label }) => label) : [];

function namesAround({ element, field, members }: Control): ReadonlySet<string> {
  if (isPlain(element) && !field && members.length === 1) return new Set();
  let around = element;
  for (
    let parent = above(around);
    parent && !members.every((one) => contains(around, one));
    parent = above(around)
  )
    around = parent;
  const frame = frameOf(around);
  const inputs = [...queryAll(frame, 'input,select,textarea'), ...hiddenBeside(frame)].slice(0, 20);
  return new Set(inputs.flatMap((one) => inputOf(one).name ?? []));
}

function isCertain({ element, field, members }: Control): boolean {
  const sender = isPlain(element) ? element : (field ?? members[0] ?? element);
  if (!isNative(sender) || matches(sender, ':disabled') || shadowOf(sender)) return false;
  const { form, name } = sender;
  return form !== null && form === formOf(element) && name !== '' && tagOf(sender) !== 'textarea';
}

/** The form can show that a custom element hasn't noticed the box in its shadow root. */
function unheard(
  { element, members, choices }: Control,
  sends: Took['sends'],
  before: FormValues,
  after: FormValues,
): Said | undefined {
  const form = formOf(element);
  const hosts = members.flatMap((one) => (isBox(one) ? (shadowHostOf(one) ?? []) : []));
  const isSender = (host: Element, name: string): boolean =>
    before.has(name) || after.has(name) || (form !== null && elementsOf(form).includes(host));
  const names = new Set(
    hosts.flatMap((host) => {
      const name = attribute(host, 'name');
      return name && isSender(host, name) ? name : [];
    }),
  );
  if (names.size === 0 || !sends) return undefined;
  const sent = [...names].flatMap((name) => after.get(name) ?? []).filter((one) => one !== '');
  const wanted = sends.flat();
  const others = (choices?.() ?? []).filter(({ value }) => !wanted.some((one) => same(one, value)));
  const isOther = sent.some((one) => others.some(({ value }) => same(one, value)));
  return isOther || (sent.length === 0 && sends.length > 0)
    ? say('formSends', short(sent.join(', ')))
    : undefined;
}

function lacks(sends: Took['sends'], before: readonly string[], after: readonly string[]): Said | undefined {
  if (!sends) return undefined;
  const holds = (values: readonly string[]) =>
    values.length === 0 || after.some((one) => values.some((value) => same(value, one)));
  const [whole = ''] = after.length === 1 && sends.length > 1 ? after : [];
  if (whole !== '' && sends.every((values) => values.some((value) => whole.includes(value))))
    return undefined;
  const hasChanged = before.join('\n') !== after.join('\n');
  // A hidden input may contain the page's own id for a choice, so any new value is accepted.
  const isFilled = after.length >= sends.length && after.every((value) => value !== '') && hasChanged;
  if (sends.every(holds) || isFilled) return undefined;
  return say('formSends', after.length === 0 ? '' : short(after.join(', ')));
}

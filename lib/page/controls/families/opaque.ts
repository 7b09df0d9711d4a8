import { parseBoolean, plainText } from '../../../matching/choices.ts';
import type { Json } from '../../../model/index.ts';
import { say } from '../../../text/said.ts';
import {
  attribute,
  elementsOf,
  formOf,
  isCustom,
  matches,
  query,
  queryAll,
  shadowOf,
  tagOf,
} from '../../dom/dom.ts';
import { click, clickUntil, until } from '../events.ts';
import type { Family, Took } from '../family.ts';
import { isControl } from '../find/kinds.ts';
import { nameIn } from '../find/names.ts';
import { moveKnobs } from './slide.ts';
import { stepper } from './steps.ts';
import { choose, short, ticked } from './values.ts';

const PATIENCE = 500;
const MAX_PARTS = 100;
const ON = ['checked', 'selected', 'on', 'pressed'].flatMap((state) => [
  ...(CSS.supports('selector(:state(on))') ? [`:state(${state})`] : []),
  `[${state}]:not([${state}="false" i])`,
  `[aria-${state}="true" i]`,
]);

export const isOpaqueElement = (element: Element): boolean =>
  isCustom(element) &&
  shadowOf(element) !== null &&
  (attribute(element, 'name') !== null ||
    attribute(element, 'tabindex') !== null ||
    partsOf(element).length > 1);

export function opaque(element: Element): Family {
  const parts = partsOf(element);
  if (parts.length > 1) {
    const choices = () =>
      parts.map((part) => ({
        value: attribute(part, 'value') ?? nameIn(part),
        label: nameIn(part) || (part.textContent ?? '').trim(),
      }));
    return { kind: 'choice', choices, put: (value) => pick(parts, choices(), value) };
  }
  const number = (): number | undefined => {
    const isRange = ['min', 'max', 'step'].some((name) => attribute(element, name) !== null);
    const [sent = isRange ? attribute(element, 'value') : null] = sentFor(element) ?? [];
    const text = attribute(element, 'aria-valuenow') ?? sent;
    return text && Number.isFinite(Number(text)) ? Number(text) : undefined;
  };
  if (number() !== undefined) return stepper(element, number);
  return {
    kind: 'toggle',
    put: async (value, signal) =>
      (Array.isArray(value) ? await moveKnobs(element, value, { signal }) : undefined) ??
      toggle(element, value),
  };
}

function partsOf(element: Element): readonly Element[] {
  const inner = [...queryAll(element, '[value]')].slice(0, MAX_PARTS);
  const tag = inner[0] && tagOf(inner[0]);
  const alike = inner.filter((one) => tagOf(one) === tag);
  return tag?.includes('-') && alike.length === inner.length && !inner.some(isControl) ? alike : [];
}

function sentFor(element: Element): readonly string[] | undefined {
  const form = formOf(element);
  const name = attribute(element, 'name');
  if (!form || !name || !elementsOf(form).includes(element)) return undefined;
  return new FormData(form).getAll(name).map(String);
}

function isOn(element: Element): boolean {
  const inner = shadowOf(element);
  const parts = [element, ...(inner ? [query(inner, '[role]')] : [])];
  return ON.some((selector) => parts.some((one) => one && matches(one, selector)));
}

async function toggle(element: Element, value: Json): Promise<Took> {
  const wanted = parseBoolean(value);
  if (wanted === undefined)
    return { problem: say('takesInstead', say('formYesNo'), short(plainText(value))) };
  const isSet = (): boolean => (isOn(element) || (sentFor(element)?.length ?? 0) > 0) === wanted;
  return ticked(isSet() || (await clickUntil(element, isSet)), wanted);
}

async function pick(
  parts: readonly Element[],
  choices: readonly { readonly value: string; readonly label: string }[],
  value: Json,
): Promise<Took> {
  const { problem, indexes } = choose([value], choices);
  if (problem) return { problem };
  const index = indexes[0]!;
  const part = parts[index]!;
  const host = part.parentElement;
  click(query(shadowOf(part) ?? part, 'button,[role="tab" i],[role="radio" i]') ?? part);
  const isTaken = (): boolean =>
    isOn(part) || [host, part].some((one) => one && sentFor(one)?.includes(choices[index]!.value));
  return ticked(await until(isTaken, PATIENCE), true);
}

import { attribute, isCustom, queryAll, shadowOf, tagOf } from '../../dom/dom.ts';
import type { Family } from '../family.ts';
import { sentFor } from '../find/entries.ts';
import { isControl } from '../find/kinds.ts';
import { general } from './general.ts';
import { optionFor, optionOf } from './listbox.ts';
import { stepper } from './steps.ts';

const MAX_PARTS = 100;

export const isOpaqueElement = (element: Element): boolean =>
  isCustom(element) &&
  shadowOf(element) !== null &&
  (attribute(element, 'name') !== null ||
    attribute(element, 'tabindex') !== null ||
    partsOf(element).length > 1);

export function opaque(element: Element): Family {
  const parts = partsOf(element);
  const family = general(element);
  const choices = () => parts.map(optionOf);
  const pick: Family['put'] = async (value) => {
    const took = await family.put(value);
    const option = optionFor(value, choices());
    const isSent = (one: Element): boolean => option !== undefined && sentFor(one).includes(option.value);
    return took.problem && [element, ...parts].some(isSent) ? {} : took;
  };
  if (parts.length > 1) return { ...family, choices, put: pick };
  const number = (): number | undefined => {
    const isRange = ['min', 'max', 'step'].some((name) => attribute(element, name) !== null);
    const [sent = isRange ? attribute(element, 'value') : null] = sentFor(element);
    const text = attribute(element, 'aria-valuenow') ?? sent;
    return text && Number.isFinite(Number(text)) ? Number(text) : undefined;
  };
  return number() === undefined ? { ...family, kind: 'toggle' } : stepper(element, number);
}

function partsOf(element: Element): readonly Element[] {
  const inner = [...queryAll(element, '[value]')].slice(0, MAX_PARTS);
  const tag = inner[0] && tagOf(inner[0]);
  const alike = inner.filter((one) => tagOf(one) === tag);
  return tag?.includes('-') && alike.length === inner.length && !inner.some(isControl) ? alike : [];
}

import { type Choice, plainText } from '../../../matching/choices.ts';
import type { Json } from '../../../model/index.ts';
import { above, attribute, isA, isRendered, outward } from '../../dom/dom.ts';
import { readText } from '../../dom/text.ts';
import type { TextControl } from '../events.ts';
import type { Family, Took } from '../family.ts';
import { entriesAround } from '../find/entries.ts';
import { isUnseen, typeOf } from '../find/kinds.ts';
import { controlsWithin, within } from '../find/near.ts';
import { chooser } from './chooser.ts';
import { select } from './select.ts';
import { NOT_KEPT, noSuchChoice, showing } from './values.ts';

const NUMBER = /^\+\d[\d\s()./-]{5,}$/;
const DIAL = /\+\s?(\d[\d-]{0,6})/;
const LISTS = 'select,[role="combobox" i],[aria-haspopup]:not([aria-haspopup="false" i])';
const MAX_AROUND = 5;

export const isTelephone = (field: Element): boolean =>
  typeOf(field) === 'tel' || attribute(field, 'inputmode') === 'tel';

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

const dialIn = (text: string): string => digitsOf(DIAL.exec(text)?.[1] ?? '');

/** The only list beside the field, which is taken for a list of countries. */
function countriesBeside(field: Element): Element | undefined {
  for (const scope of outward(above(field), MAX_AROUND)) {
    const lists = within(scope, LISTS).filter(
      (one) => one !== field && (isA(one, 'select') || isRendered(one)),
    );
    if (controlsWithin(scope).some((one) => one !== field && !lists.includes(one))) return undefined;
    if (lists.length > 0) return lists.length === 1 ? lists[0] : undefined;
  }
  return undefined;
}

const textOf = (list: Element): string => {
  if (!isA(list, 'select')) return readText(list, 100);
  const [chosen] = list.selectedOptions;
  return chosen ? `${chosen.label} ${chosen.value}` : '';
};

const familyOf = (list: Element): Family => (isA(list, 'select') ? select(list) : chooser(list, null));

/** Types the whole number. If its country isn't accepted, chooses the country, then types the rest. */
export async function typeNumber(
  field: TextControl,
  value: Json,
  type: (text: Json) => Promise<Took>,
): Promise<Took> {
  const text = plainText(value);
  const list = NUMBER.test(text) ? countriesBeside(field) : undefined;
  if (!list) return type(value);
  const whole = digitsOf(text);
  const dial = () => dialIn(textOf(list));
  const before = dial();
  const typed = await type(value);
  const isWhole = !typed.problem && field.value.startsWith('+') && digitsOf(field.value) === whole;
  // A plain list of codes is sent beside the field, so the code must not be in the field again.
  const isLinked = !isA(list, 'select') || before === '' || dial() !== before;
  if (isWhole && isLinked && whole.startsWith(dial())) return typed;
  const family = familyOf(list);
  const choices = family.choices?.() ?? (await family.put(text)).choices ?? [];
  const dialOf = ({ label, value: code }: Choice) => dialIn(`${label} ${code}`);
  const known = choices.map(dialOf).filter((one) => one !== '' && whole.startsWith(one));
  const [code = ''] = known.toSorted((one, other) => other.length - one.length);
  if (code === '') return typed.problem || dial() === '' ? typed : NOT_KEPT;
  // Some countries share a code. Any of them could be meant.
  const its = dial() === code ? [] : choices.filter((one) => dialOf(one) === code).slice(0, 2);
  if (its.length > 1) return { problem: noSuchChoice(`+${code}`, its) };
  const [only] = its;
  const chosen: Took = only ? await family.put(only.label) : {};
  if (dial() !== code) return { ...NOT_KEPT, ...chosen };
  const rest = afterDigits(text, code.length);
  const took = await type(rest);
  const isRight = dial() === code && [digitsOf(rest), whole].includes(digitsOf(field.value));
  if (took.problem || (isRight && isSentWhole(field, list, whole)))
    return { ...took, sends: [[text, field.value, rest]] };
  return showing(isRight ? field.value : `${textOf(list)} ${field.value}`);
}

function afterDigits(text: string, count: number): string {
  const last = [...text.matchAll(/\d/g)][count - 1];
  return text.slice((last?.index ?? -1) + 1).replace(/^\D+/, '');
}

/** A field with a name would be sent without the code, unless another field has it. */
const isSentWhole = (field: Element, list: Element, whole: string): boolean =>
  attribute(field, 'name') === null ||
  attribute(list, 'name') !== null ||
  entriesAround(field).some(
    ({ element, sends = [] }) =>
      (element === field || isUnseen(element)) && sends.some((one) => digitsOf(one) === whole),
  );

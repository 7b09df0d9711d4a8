import { partNameIn } from '../../../matching/moment-words.ts';
import { monthIn } from '../../../matching/moments.ts';
import type { Json } from '../../../model/index.ts';
import { say } from '../../../text/said.ts';
import { attribute, inputOf, isA, rawValue } from '../../dom/dom.ts';
import type { Family, Took } from '../family.ts';
import { nameIn } from '../find/names.ts';
import { languageOf } from '../find/ways.ts';
import { optionsOf } from './select.ts';
import { areMonths, dateOf, showing, takes } from './values.ts';

type Part = 'year' | 'month' | 'day';
const PARTS: readonly Part[] = ['year', 'month', 'day'];
const LETTERS: Readonly<Record<Part, RegExp>> = { year: /^y{2,4}$/, month: /^mm?$/, day: /^dd?$/ };

export function areDateParts(elements: readonly Element[]): boolean {
  if (elements.length < 2 || elements.length > 3) return false;
  const parts = elements.map(partOf);
  return PARTS.slice(0, elements.length).every((part) => parts.includes(part));
}

function partOf(field: Element): Part | undefined {
  const name = attribute(field, 'name') ?? '';
  // Some frameworks number the parts in names: “born(1i)” is the year.
  const [, at] = /\(([123])i\)\]?$/.exec(name) ?? [];
  if (at) return PARTS[Number(at) - 1];
  const wordFor = partNameIn(languageOf(field));
  const texts = [
    nameIn(field),
    name,
    field.id,
    ...['placeholder', 'autocomplete'].map((one) => attribute(field, one)),
    isA(field, 'select') ? optionsOf(field)[0]?.label : undefined,
  ];
  for (const text of texts) {
    const words = text
      ?.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
      .toLowerCase()
      .match(/\p{L}+/gu);
    const last = words?.at(-1) ?? '';
    const part = PARTS.find((one) => last === one || LETTERS[one].test(last) || last === wordFor(one));
    if (part) return part;
  }
  return undefined;
}

export async function fillDateParts(
  fields: readonly Element[],
  families: readonly Family[],
  value: Json,
): Promise<Took> {
  const parts = fields.map((field) => partOf(field)!);
  const hasDay = parts.includes('day');
  const date = areMonths(value) === hasDay || Array.isArray(value) ? undefined : dateOf(value);
  if (!date) {
    const expected = hasDay ? say('formDate', '2026-11-30') : say('formMonth', '2026-11');
    return takes(expected, value);
  }
  for (const part of PARTS.filter((one) => parts.includes(one))) {
    const at = parts.indexOf(part);
    const took = await families[at]!.put(writtenIn(fields[at]!, part, date[part]));
    if (took.problem) return took;
  }
  const isRight = fields.every((field, at) => shows(field, parts[at]!, date[parts[at]!]));
  return isRight ? {} : showing(fields.map(rawValue).join('/'));
}

function writtenIn(field: Element, part: Part, number: number): string {
  if (isA(field, 'select')) {
    return optionsOf(field).find(({ label }) => means(label, part, number))?.value ?? String(number);
  }
  const isShort = part === 'year' && inputOf(field).maxLength === 2;
  return String(isShort ? number % 100 : number).padStart(2, '0');
}

function shows(field: Element, part: Part, number: number): boolean {
  if (!isA(field, 'select')) return Number(rawValue(field)) === Number(writtenIn(field, part, number));
  const [chosen] = field.selectedOptions;
  return chosen !== undefined && means(chosen.label, part, number);
}

/** Option values are ignored, because some count months from 0. */
function means(label: string, part: Part, number: number): boolean {
  if (part === 'month') return monthIn(`${label} 2000`, '')?.month === number;
  const shown = /^\D*(\d+)\D*$/.exec(label)?.[1] ?? '';
  return Number(shown) === (part === 'year' && shown.length === 2 ? number % 100 : number);
}

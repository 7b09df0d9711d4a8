import { type Moment, monthAs, patternIn, timeAs, type Ways, writtenAs } from '../../../matching/moments.ts';
import {
  above,
  attribute,
  attributesOf,
  closest,
  inputOf,
  namedBy,
  outward,
  queryAll,
} from '../../dom/dom.ts';
import { readText } from '../../dom/text.ts';
import { nameIn } from './names.ts';

export const languageOf = (element: Element): string => {
  const around = closest(element, '[lang]');
  return (around && attribute(around, 'lang')) ?? '';
};

const ANY = { year: 2000, month: 1, day: 1 };

export function waysOf(control: Element): Ways {
  const language = languageOf(control);
  const said = namedBy(control, 'aria-describedby').map((one) => readText(one, 200));
  const formats = [...attributesOf(control)].filter(({ name }) =>
    /^data-.*(?:format|mask|pattern)/.test(name),
  );
  const { value = '' } = inputOf(control);
  const texts = [
    ...(typeof value === 'string' && !/\d/.test(value) ? [value.slice(0, 40)] : []),
    attribute(control, 'placeholder') ?? '',
    ...formats.map(({ value }) => value.slice(0, 40)),
    nameIn(control),
    ...said,
  ];
  const isPattern = (hint: string) => (patternIn(hint) ?? monthAs(ANY, { language, hint })) !== undefined;
  const hint =
    texts.find(isPattern) ??
    textsAround(control).find(isPattern) ??
    [...texts, `${value}`.slice(0, 40)].find((hint) => timeAs({}, { language, hint })) ??
    texts.find((text) => /\d[./-]\d/.test(text));
  const [least, most] = ['min', 'max'].map((name) =>
    Number(/^\d{4}/.exec(attribute(control, name) ?? '')?.[0]),
  );
  return {
    language,
    ...(hint !== undefined && { hint }),
    ...(least && most && { years: [least, most] as const }),
  };
}

const textsAround = (control: Element): readonly string[] =>
  [...outward(above(control), 2)]
    .filter((one) => queryAll(one, 'input,select,textarea').length < 2)
    .map((one) => readText(one, 100));

export function spelledMoments(iso: string): readonly string[] {
  const spaced = iso.replace('T', ' ');
  return [spaced, ...(/ \d\d:\d\d$/.test(spaced) ? [`${spaced}:00`] : [])];
}

/** The day for a mask that has shown its signs. It must read in one way only. */
export function masked(shown: string, moment: Moment, ways: Ways): readonly string[] {
  const { year, month, day, hour } = moment;
  const [, sign] = /^\d\d([./-])\d\d\1\d{0,4}$/.exec(shown) ?? [];
  if (!sign || day <= 12 || hour !== undefined) return [];
  const its = String(month).padStart(2, '0');
  const both =
    sign === '.'
      ? [[day, its, year]]
      : [
          [day, its, year],
          [its, day, year],
        ];
  return sign !== '.' && writtenAs(moment, ways) ? [] : both.map((one) => one.join(sign));
}

import { parseBoolean, plainText } from '../../matching/choices.ts';
import { isRewritten } from '../../matching/spellings.ts';
import {
  type HeldValue,
  hasNoValue,
  type Json,
  type PagePlan,
  type Rewrite,
  type SentValue,
  type Step,
} from '../../model/index.ts';
import { looseName } from '../../text/index.ts';
import { zip } from '../../text/lists.ts';
import { payloadOf, type Wanted } from './spelling.ts';

export interface Expected {
  readonly label: string;
  readonly parameter?: string;
  readonly name: string;
  readonly called: ReadonlySet<string>;
  readonly isGiven: boolean;
  readonly values: readonly Wanted[];
  readonly isDrawn: boolean;
  readonly others: ReadonlySet<string>;
  readonly isHidden: boolean;
  readonly isRanked?: boolean;
  readonly isRewritten?: boolean;
  readonly was: readonly string[];
  readonly parts?: readonly { readonly name: string; readonly text: string }[];
  readonly alone?: readonly Expected[];
}

type Written = Pick<Rewrite, 'parameter'> & {
  readonly name?: string;
  readonly values: readonly string[];
  readonly codes?: HeldValue['codes'];
  readonly isAccepted?: true;
};
type Fill = Step & { readonly kind: 'fill' };

/** Values of a plan by field, without passwords, tokens and unknown values. */
export function expectedOf(
  { sends, steps, fields = [], accepts = [] }: PagePlan,
  held: readonly HeldValue[],
): readonly Expected[] {
  const written: readonly Written[] = [
    ...held,
    ...accepts.map((one) => ({ ...one, values: one.wrote, isAccepted: true as const })),
  ];
  const fills = new Map(
    steps.flatMap((step) => (step.kind === 'fill' ? [[step.parameter, step] as const] : [])),
  );
  const drawn = new Set(held.flatMap(({ names }) => names));
  const known = sends.filter(
    (one) =>
      one.shown !== undefined &&
      one.origin !== 'unknown' &&
      !isDrawnDefault(one) &&
      (fills.has(one.parameter ?? '') || !drawn.has(one.name)),
  );
  const groups = Map.groupBy(known, (one) => one.name || `\n${one.parameter ?? one.label}`);
  const shown = withoutOthersNames(
    [...groups.values()].flatMap((values) => {
      const alone = [...Map.groupBy(values, ({ parameter }) => parameter)].filter(
        ([parameter = '']) => fills.has(parameter) && values.some((one) => one.parameter !== parameter),
      );
      const fieldIn = (each: readonly SentValue[]) => fieldOf(each, fills, written, held);
      const parts = alone.flatMap(([, each]) => fieldIn(each));
      return fieldIn(values).map((one) => (parts.length > 0 ? { ...one, alone: parts } : one));
    }),
  );
  const sent = new Set(sends.map(({ parameter }) => parameter));
  // Browsers send no value for an unchecked box.
  const empty = [...fills.values()].filter(
    (fill) => !sent.has(fill.parameter) && parseBoolean(fill.value) === false,
  );
  return [
    ...shown,
    ...empty.map(({ parameter, label = parameter }): Expected => {
      const name =
        fields.find((one) => one.endsWith(`={${parameter}}`))?.slice(0, -parameter.length - 3) ?? '';
      const known = { label, parameter, name, called: calledBy(name, parameter, label) };
      return {
        ...known,
        isGiven: true,
        values: [],
        isDrawn: false,
        others: new Set(),
        isHidden: false,
        was: [],
      };
    }),
  ];
}

const isDrawnDefault = ({ isDrawn, origin }: SentValue): boolean =>
  isDrawn === true && origin === 'page-default';

/** Values of drawn controls that nobody fills. A script may send them, or leave them out. */
export const drawnDefaultsOf = ({ sends }: PagePlan): readonly Expected[] =>
  [...Map.groupBy(sends.filter(isDrawnDefault), ({ label }) => label).values()].flatMap((values) =>
    fieldOf(values, new Map(), [], []).map((one) => ({ ...one, isDrawn: true })),
  );

const withoutOthersNames = (fields: readonly Expected[]): readonly Expected[] =>
  fields.map((one) => {
    if (one.name !== '' || one.isGiven) return one;
    const isOthers = (name: string): boolean =>
      one.values.length > 1 || fields.some((other) => other !== one && other.called.has(name));
    return { ...one, called: new Set([...one.called].filter((name) => !isOthers(name))) };
  });

function fieldOf(
  values: readonly SentValue[],
  fills: ReadonlyMap<string, Fill>,
  written: readonly Written[],
  held: readonly HeldValue[],
): readonly Expected[] {
  const [first] = values;
  if (!first) return [];
  const filled = values.find(({ parameter = '' }) => fills.has(parameter));
  const { label, parameter } = filled ?? first;
  const left = filled && held.find((one) => one.parameter === filled.parameter);
  // A box's value, such as “1”, doesn't tell its field, but filling the box has changed the field.
  const isTicked = fills.get(parameter ?? '')?.value === true && left?.names.length === 1;
  const name = (filled ?? first).name || (isTicked ? (left?.names[0] ?? '') : '');
  const parts = left && values.length < left.names.length ? partsOf(left) : [];
  return [
    {
      label: label || name || parameter || '',
      ...(parameter !== undefined && { parameter }),
      name,
      called: calledBy(name, parameter ?? '', label),
      isGiven: filled !== undefined,
      values: values.map((one) => wantedOf(one, values, fills, written)),
      isDrawn: filled
        ? left?.codes !== undefined || (!left && values.every((one) => one.isDrawn === true))
        : values.every(hasNoValue),
      others: new Set(left?.others),
      isHidden: values.every(({ origin }) => origin === 'hidden'),
      isRanked: held.some((one) => one.parameter === filled?.parameter && one.isRanked),
      isRewritten: written.some((one) => one.isAccepted && one.parameter === undefined && one.name === name),
      was: values.flatMap(({ was = [] }) => was),
      ...(parts.length > 0 && { parts, name: '', called: calledBy(parameter ?? '') }),
    },
  ];
}

const partsOf = ({ names, values }: HeldValue): NonNullable<Expected['parts']> =>
  names.length === values.length ? zip(names, values).map(([name, text]) => ({ name, text })) : [];

const GROUPED = /^(?:\+\d[\d\s()./-]{6,}|[\d(][\d()-]*[\s()-][\d\s()-]{5,})$/;

const isWritten = (shown: string, given: string): boolean =>
  shown !== given &&
  (digitsOf(shown) === digitsOf(given) ||
    (shown.toLowerCase() !== given.toLowerCase() && isRewritten(shown, given, { language: '' })));

const digitsOf = (text: string): string => [...(text.match(/\d/g) ?? [text])].sort().join('');

function wantedOf(
  one: SentValue,
  all: readonly SentValue[],
  fills: ReadonlyMap<string, Fill>,
  written: readonly Written[],
): Wanted {
  const { name, parameter, shown = '', means, label } = one;
  const fill = parameter === undefined ? undefined : fills.get(parameter);
  const siblings = all.filter((other) => other.parameter === parameter);
  const at = siblings.indexOf(one);
  const isMany = Array.isArray(fill?.value) && siblings.length > 1;
  const whole = one.isBox || (fill ? fill.value : shown);
  const given = isMany ? ((whole as Json[])[at] ?? null) : whole;
  const isIts = (other: Written): boolean =>
    parameter === undefined ? other.name === name : other.parameter === parameter;
  const its = written.filter(isIts);
  const accepted = its.some((other) => other.isAccepted);
  const others = its.flatMap((other) => textsAt(other, at, siblings.length)).filter(mayMean(shown, given));
  const isInOwnWay = fill !== undefined && hasOwnWay(plainText(given), [shown, ...others]);
  // If the person accepted `shown`, `given` counts only as another spelling of the same value.
  const texts = accepted
    ? [shown, ...(isInOwnWay ? spelled(given, label) : [])]
    : [shown, ...(means === undefined ? [] : [means]), ...others, ...(fill ? spelled(given, label) : [])];
  const items = isInOwnWay && Array.isArray(given) ? itemsIn(given) : stepsIn(its, siblings.length);
  return {
    given: accepted && !isInOwnWay ? shown : given,
    texts: [...new Set(texts)],
    ...(isInOwnWay && { isInOwnWay }),
    ...(items.length > 1 && { items }),
  };
}

const stepsIn = (its: readonly Written[], count: number): readonly Wanted[] =>
  count > 1 || its.some(({ isAccepted }) => isAccepted)
    ? []
    : its.flatMap(({ codes = [] }) => codes.map((texts) => ({ given: texts[0] ?? '', texts })));

const itemsIn = (given: readonly Json[]): readonly Wanted[] =>
  given.map((item) => ({ given: item, texts: spelled(item, '') }));

const mayMean =
  (shown: string, given: Json) =>
  (text: string): boolean =>
    text !== '' || shown === '' || typeof given === 'boolean';

const textsAt = ({ values, codes }: Written, at: number, count: number): readonly string[] => [
  ...(values.length === count ? [values[at] ?? ''] : []),
  ...((codes?.length === count && codes[at]) || []),
];

const hasOwnWay = (given: string, shown: readonly string[]): boolean =>
  GROUPED.test(given) || shown.some((text) => isWritten(text, given));

function spelled(given: Json, label: string): readonly string[] {
  if (given === true) return label === '' ? [] : [label];
  if (given === false || given === null) return [];
  if (typeof given === 'object') return [JSON.stringify(given)];
  const text = plainText(given);
  return [text, payloadOf(text) ?? text];
}

const calledBy = (...names: readonly string[]): ReadonlySet<string> =>
  new Set(names.map(looseName).filter((name) => name !== ''));

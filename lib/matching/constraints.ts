import type { ElementFact, Json, JsonSchema } from '../model/index.ts';

const MAX_LISTED = 100;

const TEXTS: Readonly<Record<string, JsonSchema>> = {
  date: { format: 'date' },
  time: { format: 'time', pattern: String.raw`^[\d:.]+$` },
  month: { pattern: String.raw`^\d{4,}-(?:0[1-9]|1[0-2])$`, examples: ['2026-03'] },
  week: { pattern: String.raw`^\d{4,}-W(?:0[1-9]|[1-4]\d|5[0-3])$`, examples: ['2026-W12'] },
  'datetime-local': {
    pattern: String.raw`^\d{4,}-\d\d-\d\d[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?$`,
    examples: ['2026-03-31T18:30'],
  },
  color: { pattern: '^#[0-9A-Fa-f]{6}$', examples: ['#ff8800'] },
  email: { format: 'email' },
  url: { format: 'uri' },
};

export function constraintsOf(element: ElementFact): JsonSchema {
  const { tag, type, multiple, minLength, maxLength, pattern } = element;
  if (type === 'number' || type === 'range') return numbersOf(element);
  const isNative = tag === 'input';
  return {
    type: 'string',
    ...(isNative && !(multiple && type === 'email') && TEXTS[type]),
    ...(minLength !== undefined && minLength > 0 && { minLength }),
    ...(maxLength !== undefined && maxLength < 1_000_000 && { maxLength }),
    ...(isNative &&
      pattern &&
      /^(?:text|search|tel|url|email|)$/.test(type) && { pattern: wholePattern(pattern) }),
  };
}

/** An HTML pattern must match the whole value. A JSON Schema pattern may match any part. */
export function wholePattern(pattern: string): string {
  const bare = pattern.replace(/^\^/, '').replace(/(?<!\\)\$$/, '');
  const isOne = !bare.includes('|') || /^\([^()]*\)$/.test(bare);
  return isOne ? `^${bare}$` : `^(?:${bare})$`;
}

export function numbersOf({ min, max, step }: ElementFact): JsonSchema {
  const [from, to, by] = [numberIn(min), numberIn(max), step === 'any' ? undefined : (numberIn(step) ?? 1)];
  const isPlain = by === undefined || from === undefined || Number.isInteger(Number((from / by).toFixed(9)));
  const count =
    from !== undefined && to !== undefined && by !== undefined ? Math.floor((to - from) / by) + 1 : 0;
  return {
    type: by !== undefined && Number.isInteger(by) && Number.isInteger(from ?? 0) ? 'integer' : 'number',
    ...(from !== undefined && { minimum: from }),
    ...(to !== undefined && { maximum: to }),
    ...(by !== undefined && by !== 1 && by > 0 && isPlain && { multipleOf: by }),
    // HTML counts steps from the minimum, `multipleOf` from zero.
    ...(by !== undefined &&
      !isPlain &&
      count > 0 &&
      count <= MAX_LISTED && {
        enum: Array.from({ length: count }, (_, index) => Number(((from ?? 0) + index * by).toFixed(9))),
      }),
  };
}

const numberIn = (text: string | undefined): number | undefined =>
  text !== undefined && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;

const MOMENTS = /^(?:date|time|month|week|datetime-local)$/;

export function momentsOf({ type, min, max }: ElementFact): { readonly min?: string; readonly max?: string } {
  if (!MOMENTS.test(type)) return {};
  return { ...(min && { min }), ...(max && { max }) };
}

export const isTick = ({ type, options }: ElementFact): boolean => type === 'checkbox' && !options;

export const tickOf = ({ required }: ElementFact): JsonSchema =>
  required ? { type: 'boolean', const: true } : { type: 'boolean' };

export const hasFixedChoices = ({ tag, type, options, moreOptions }: ElementFact): boolean =>
  options !== undefined && !moreOptions && (tag === 'select' || type === 'radio' || type === 'checkbox');

export const asTaken = ({ type }: ElementFact, text: string): Json =>
  type === 'number' || type === 'range' ? (numberIn(text) ?? text) : text;

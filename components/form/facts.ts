import { type CountKey, keyOf, type Texts } from '../kit.ts';
import type { Field } from './field.ts';

const PLAIN_TYPES = new Set(['string', 'integer', 'number', 'boolean', 'array', 'object', 'null']);

export function factsOf(field: Field, texts: Texts): string {
  const { t } = texts;
  const words: string[] = [];
  if (field.required) words.push(t('required'));
  const declared = field.declaredType;
  words.push(declared !== undefined && !PLAIN_TYPES.has(declared) ? declared : typeOf(field, texts));
  const range = rangeOf(field, texts);
  if (range) words.push(range);
  if (field.nullable) words.push(t('mayBeNull'));
  if (field.deprecated) words.push(t('deprecated'));
  return words.filter(Boolean).join(' · ');
}

function typeOf(field: Field, { t, count, number }: Texts): string {
  switch (field.kind) {
    case 'text':
      return field.format ?? t('typeString');
    case 'number':
      return t(field.whole ? 'typeInteger' : 'typeNumber');
    case 'choice':
      return count('oneOf', field.options.length);
    case 'choices':
      return count('someOf', field.options.length);
    case 'moment':
      return t(keyOf('type', field.input));
    case 'variants':
      return t('typeVariants', number(field.variants.length));
    case 'json':
      return field.type ?? t('typeAny');
    default:
      return t(keyOf('type', field.kind));
  }
}

function rangeOf(field: Field, texts: Texts): string | undefined {
  const { t } = texts;
  switch (field.kind) {
    case 'text':
      return between(field.minLength, field.maxLength, texts, 'characters');
    case 'list':
    case 'choices':
      return between(field.least, field.most, texts, 'items');
    case 'number': {
      const words = [
        between(field.minimum, field.maximum, texts),
        field.above === undefined ? undefined : t('moreThan', texts.number(field.above)),
        field.below === undefined ? undefined : t('lessThan', texts.number(field.below)),
        field.step === undefined ? undefined : t('multipleOf', texts.number(field.step)),
      ].filter((word) => word !== undefined);
      return words.length > 0 ? words.join(' · ') : undefined;
    }
    default:
      return undefined;
  }
}

function between(
  least: number | undefined,
  most: number | undefined,
  { t, number, count }: Texts,
  unit?: CountKey,
): string | undefined {
  const of = (value: number) => (unit ? count(unit, value) : number(value));
  if (least !== undefined && most !== undefined) {
    return least === most ? of(least) : `${number(least)}–${of(most)}`;
  }
  if (least !== undefined) return t('atLeast', of(least));
  if (most !== undefined) return t('atMost', of(most));
  return undefined;
}

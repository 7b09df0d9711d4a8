import type { Texts } from '../texts.tsx';
import type { Field } from './field.ts';

/** What may be entered, in a few words: "required · whole number · 1–50". */
export function factsOf(field: Field, texts: Texts): string {
  const { t } = texts;
  const words: string[] = [];
  if (field.required) words.push(t('required'));
  words.push(field.declaredType ?? typeOf(field, texts));
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
    case 'boolean':
      return t('typeBoolean');
    case 'choice':
      return count('oneOf', field.options.length);
    case 'choices':
      return count('someOf', field.options.length);
    case 'constant':
      return t('typeConstant');
    case 'moment':
      return t(field.input === 'date' ? 'typeDate' : field.input === 'time' ? 'typeTime' : 'typeDateTime');
    case 'file':
      return t('typeFile');
    case 'list':
      return t('typeList');
    case 'group':
      return t('typeObject');
    case 'variants':
      return t('typeVariants', number(field.variants.length));
    case 'json':
      return field.type ?? t('typeAny');
    default:
      return field satisfies never;
  }
}

function rangeOf(field: Field, texts: Texts): string | undefined {
  const { t } = texts;
  switch (field.kind) {
    case 'text':
      return between(field.minLength, field.maxLength, texts, t('characters'));
    case 'list':
    case 'choices':
      return between(field.least, field.most, texts, t('items'));
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
  { t, number }: Texts,
  unit = '',
): string | undefined {
  const of = (text: string) => (unit ? `${text} ${unit}` : text);
  if (least !== undefined && most !== undefined) {
    return of(least === most ? number(least) : `${number(least)}–${number(most)}`);
  }
  if (least !== undefined) return of(t('atLeast', number(least)));
  if (most !== undefined) return of(t('atMost', number(most)));
  return undefined;
}

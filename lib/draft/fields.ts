import type { ElementFact, Json, JsonSchema, OwnField, OwnForm, Parameter } from '../model/index.ts';
import { anchored, isCheckable } from '../schema/strings.ts';
import { oncePer } from '../text/once.ts';
import { fieldLabel, keyOf, label, selectorOf, speaks } from './naming.ts';
import { WORDS } from './words.ts';

const MAX_OPTIONS = 200;
const NO_INPUT = /^(?:hidden|submit|button|reset|image)$/;

/** Why a control is left out. A password keeps the whole form out. */
export type LeftOut = 'unseen' | 'lure' | 'fixed' | 'password' | 'one-time' | 'card' | 'refused';

function leftOut({ element, seen, question, autocomplete, help, refuses }: OwnField): LeftOut | undefined {
  const { name, id, tag, type, disabled, readOnly } = element;
  const isTyped = tag === 'input' && /^(?:text|)$/.test(type);
  const called = [name, id, question, element.label].map((text) => text.slice(0, 100));
  if (type === 'password' || (isTyped && called.some((text) => WORDS.password.test(text)))) return 'password';
  if (NO_INPUT.test(type) || disabled || readOnly) return 'fixed';
  const texts = `${element.label}\n${question}\n${help}`.slice(0, 1_000);
  if (WORDS.lure.test(texts) || WORDS.lureName.test(name) || WORDS.lureName.test(id)) return 'lure';
  if (seen === 'unseen') return 'unseen';
  const all = `${name}\n${id}\n${texts}`;
  if (/(?:^| )one-time-code(?: |$)/.test(autocomplete) || WORDS.oneTime.test(all)) return 'one-time';
  if (/(?:^| )cc-/.test(autocomplete) || WORDS.card.test(all)) return 'card';
  return refuses === undefined ? undefined : 'refused';
}

/** Why each field of a form is left out, or undefined. Cached: asked for the form as a whole, then for its inputs. */
export const leftOutOf = oncePer(({ fields }: OwnForm): readonly (LeftOut | undefined)[] => {
  const alone = fields.map(leftOut);
  // A one-time code may be split into fields of one character each.
  const signs = fields.filter(({ element: { maxLength } }) => maxLength === 1).length;
  const hasCard = alone.includes('card');
  return fields.map(({ element, question }, index) => {
    if (alone[index] === undefined && signs > 3 && element.maxLength === 1) return 'one-time';
    const called = `${element.name}\n${element.id}\n${element.label}\n${question}`.slice(0, 500);
    return alone[index] ?? (hasCard && WORDS.expiry.test(called) ? 'card' : undefined);
  });
});

/** The fields of a form that a person fills in, as inputs. */
export function inputsOf(form: OwnForm) {
  const taken = new Set<string>();
  const left = leftOutOf(form);
  const fields = form.fields.filter((_, index) => left[index] === undefined);
  const submits = form.element.submits;
  const reads = submits?.kind === 'form' && submits.method === 'get';
  const parameters = fields.map((field): Parameter => {
    const name = keyOf(field, taken);
    taken.add(name);
    const called = fieldLabel(field);
    // A description that the `markup` function wrote begins with the label already.
    const isWhole = called !== '' && field.help.startsWith(called);
    const description = [isWhole ? '' : called, label(field.help, isWhole ? 200 : 100)]
      .filter((text) => text !== '')
      .join('. ');
    const isBox = field.element.type === 'checkbox';
    return {
      name,
      in: reads ? 'query' : 'form',
      required: field.element.required && !isBox && !field.preset,
      description: description || undefined,
      schema: schemaOf(field),
      selector: selectorOf(field),
      source: {},
    };
  });
  return { fields, parameters };
}

function schemaOf({ element, inGroup }: OwnField): JsonSchema {
  const { tag, type, multiple, step, options = [] } = element;
  const choice = choiceOf(options);
  if (tag === 'select') return multiple ? { type: 'array', items: choice } : choice;
  switch (type) {
    case 'checkbox':
      return inGroup > 1 ? { type: 'array', items: choice } : { type: 'boolean' };
    case 'radio':
      return choice;
    case 'number':
    case 'range':
      return {
        type: /^(?:any|\d*\.\d+)$/.test(step ?? '') ? 'number' : 'integer',
        ...limitsOf(element),
      };
    case 'date':
    case 'time':
    case 'email':
      return { type: 'string', format: type, ...limitsOf(element) };
    case 'datetime-local':
      return { type: 'string', format: 'datetime', examples: ['2026-03-31T18:30'] };
    case 'url':
      return { type: 'string', format: 'uri', ...limitsOf(element) };
    default:
      return {
        type: 'string',
        ...limitsOf(element),
        ...(type in WRITTEN && { examples: [WRITTEN[type] ?? ''] }),
      };
  }
}

/** How values of types of inputs are written for which JSON Schema has no format. */
const WRITTEN: Readonly<Record<string, string>> = {
  tel: '+1 555 010 0199',
  color: '#336699',
  month: '2026-03',
  week: '2026-W14',
};

/** The values to choose from, with their labels where these say more. */
function choiceOf(options: NonNullable<ElementFact['options']>): JsonSchema {
  const known = new Map<string, string>();
  for (const option of options.slice(0, MAX_OPTIONS))
    if (option.value !== '' && !known.has(option.value) && !speaks(option.value))
      known.set(option.value, label(option.label));
  if (known.size === 0) return { type: 'string' };
  const values = [...known.keys()];
  const plainly = [...known].every(
    ([value, text]) => text === '' || text.toLowerCase() === value.toLowerCase(),
  );
  return plainly
    ? { type: 'string', enum: values }
    : {
        type: 'string',
        oneOf: [...known].map(([value, text]) => ({ const: value, ...(text !== '' && { title: text }) })),
      };
}

/** A pattern of the markup; undefined where it says something else, or cannot be checked. */
function wholly(pattern: string): string | undefined {
  const whole = anchored(pattern);
  return pattern !== '' && pattern.length <= 200 && !speaks(pattern) && isCheckable(whole)
    ? whole
    : undefined;
}

function limitsOf({ type, minLength, maxLength, min, max, pattern }: ElementFact): JsonSchema {
  const number = (text: string | undefined): number | undefined =>
    (type === 'number' || type === 'range') && text && Number.isFinite(Number(text))
      ? Number(text)
      : undefined;
  const found: { [key: string]: Json | undefined } = {
    minLength: minLength && minLength > 0 ? minLength : undefined,
    maxLength: maxLength && maxLength < 1_000_000 ? maxLength : undefined,
    minimum: number(min),
    maximum: number(max),
    pattern: pattern === undefined ? undefined : wholly(pattern),
  };
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, Json] => entry[1] !== undefined),
  );
}

import {
  constraintsOf,
  isTick,
  momentsOf,
  numbersOf,
  tickOf,
  wholePattern,
} from '../matching/constraints.ts';
import { withoutPrompt } from '../matching/index.ts';
import { choicesIn } from '../matching/offered.ts';
import {
  type ElementFact,
  isObject,
  type JsonSchema,
  type OwnField,
  type OwnForm,
  type Parameter,
} from '../model/index.ts';
import { isCheckable } from '../schema/strings.ts';
import { lazy, oncePer } from '../text/once.ts';
import {
  fieldLabel,
  isSearch,
  keyOf,
  label,
  selectorOf,
  sentences,
  speaks,
  textsOf,
  wholeLabel,
} from './naming.ts';
import { WORDS } from './words.ts';

const MAX_OPTIONS = 300;
export const LATE = 'Only after other fields are filled in';
const NO_INPUT = /^(?:hidden|submit|button|reset|image)$/;

/** `later`: a choice may show or enable the field. `waiting`: no choice comes before the hidden field. */
export type LeftOut =
  | 'none'
  | 'unseen'
  | 'lure'
  | 'fixed'
  | 'later'
  | 'waiting'
  | 'password'
  | 'one-time'
  | 'card'
  | 'refused';

const isCalendar = ({ element, question, help }: OwnField): boolean =>
  element.readOnly &&
  element.tag === 'input' &&
  /^(?:text|)$/.test(element.type) &&
  [element.name, element.id, element.label, question, help].some((text) =>
    WORDS.day.test(text.slice(0, 100).replaceAll(/([a-z])([A-Z])/g, '$1 $2')),
  );

function leftOut(field: OwnField, about: () => string): LeftOut | undefined {
  const { element, seen, question, autocomplete, help, refuses } = field;
  const { name, id, tag, type, disabled, readOnly } = element;
  const isTyped = tag === 'input' && /^(?:text|)$/.test(type);
  const called = [name, id, question, element.label].map((text) => text.slice(0, 100));
  if (type === 'password' || (isTyped && called.some((text) => WORDS.password.test(text)))) return 'password';
  if (NO_INPUT.test(type)) return 'none';
  if (seen === 'unseen') return 'unseen';
  if (disabled || (readOnly && !isCalendar(field))) return 'fixed';
  const texts = `${element.label}\n${question}\n${help}`.slice(0, 1_000);
  if (WORDS.lure.test(texts) || WORDS.lureName.test(name) || WORDS.lureName.test(id)) return 'lure';
  if (seen === 'later' && !/\p{L}{2}|\p{Lo}/u.test(fieldLabel(field))) return 'unseen';
  const all = `${name}\n${id}\n${texts}`;
  if (/(?:^| )one-time-code(?: |$)/.test(autocomplete) || WORDS.oneTime.test(all)) return 'one-time';
  if (/(?:^| )cc-/.test(autocomplete)) return 'card';
  if (WORDS.card.test(all) && ![all, about()].some(isOtherCard)) return 'card';
  if (seen === 'later') return 'waiting';
  return refuses === undefined ? undefined : 'refused';
}

const isOtherCard = (text: string): boolean =>
  WORDS.otherCard.test(text) && !WORDS.pays.test(text) && !WORDS.expiry.test(text);

export const leftOutOf = oncePer((form: OwnForm): readonly (LeftOut | undefined)[] => {
  const { fields } = form;
  const about = lazy(() => textsOf(form).join('\n').slice(0, 3_000));
  const alone = fields.map((one) => leftOut(one, about));
  const signs = fields.filter(({ element: { maxLength } }) => maxLength === 1).length;
  const hasCard = alone.includes('card');
  return fields.map(({ element, question }, index) => {
    if (alone[index] === undefined && signs > 3 && element.maxLength === 1) return 'one-time';
    const called = `${element.name}\n${element.id}\n${element.label}\n${question}`.slice(0, 500);
    const isDisabled = alone[index] === 'fixed' && element.disabled;
    const before = isDisabled ? fields : fields.slice(0, index);
    const chosen = before.some((one, at) => alone[at] === undefined && isChoice(one));
    if ((isDisabled || alone[index] === 'waiting') && chosen) return 'later';
    return alone[index] ?? (hasCard && WORDS.expiry.test(called) ? 'card' : undefined);
  });
});

const isChoice = ({ element: { options, kind } }: OwnField): boolean =>
  options !== undefined || kind === 'choice' || kind === 'toggle';

const inBody = ({ element }: OwnField) => (element.type === 'file' ? 'file' : 'form');

export const inputsOf = oncePer((form: OwnForm) => {
  const taken = new Set<string>();
  const left = leftOutOf(form);
  const isNow = (at: number): boolean => left[at] === undefined;
  const firstChoice = form.fields.findIndex((one, at) => isNow(at) && isChoice(one));
  // A run fills fields in this order, so fields that a choice enables come last.
  const isAfter = (at: number): boolean => left[at] === 'later' && at < firstChoice;
  const fields = [...form.fields.entries()]
    .filter(([at]) => isNow(at) || left[at] === 'later')
    .toSorted(([one], [other]) => Number(isAfter(one)) - Number(isAfter(other)))
    .map(([, field]) => field);
  const late = new Set(form.fields.filter((_, index) => left[index] === 'later'));
  const submits = form.element.submits;
  // If a script sends the form, the request is unknown.
  const isSent = form.written.action || form.written.method;
  const reads = isSent && submits?.kind === 'form' && submits.method === 'get';
  const parameters = fields.map((field): Parameter => {
    const name = keyOf(field, taken);
    taken.add(name);
    const called = wholeLabel(field) || (isSearched(form, field) ? 'What to search for' : '');
    const isWhole = called !== '' && field.help.startsWith(called);
    const help = label(field.help, isWhole ? 200 : undefined);
    const isLate = late.has(field);
    const description = sentences(isWhole ? '' : called, help, isLate ? LATE : boundsIn(field));
    const schema = schemaOf(field);
    return {
      name,
      in: reads ? 'query' : inBody(field),
      required: field.element.required && !field.preset && !isLate,
      description: description || undefined,
      ...(isLate && { late: field.element }),
      schema,
      ...presetOf(field, schema),
      selector: selectorOf(field),
      source: {},
    };
  });
  return { fields, parameters };
});

const isSearched = (form: OwnForm, { element: { tag, type } }: OwnField): boolean =>
  tag === 'input' && /^(?:text|search|)$/.test(type) && isSearch(form);

/** Texts get no preset, because they may be personal data. */
function presetOf(field: OwnField, schema: JsonSchema): Pick<Parameter, 'preset'> {
  const { element, inGroup, preset, chosen = [], autocomplete } = field;
  if (inGroup === 1 && isTick(element)) return preset ? { preset: true } : {};
  const isAboutSomebody = autocomplete !== '' && autocomplete !== 'off';
  const [first] = chosen;
  if (first === undefined || isAboutSomebody || chosen.some(speaks)) return {};
  if (/^(?:number|integer)$/.test(`${schema.type}`))
    return isAsked(Number(first), schema) ? { preset: Number(first) } : {};
  const items = isObject(schema.items) ? schema.items : schema;
  const listed = Array.isArray(items.enum) ? items.enum : choicesIn(items).map(({ value }) => value);
  const all = (element.options ?? []).filter(({ disabled }) => !disabled).map(({ value }) => value);
  const isListed = chosen.every((one) => (listed.length > 0 ? listed : all).includes(one));
  return isListed ? { preset: schema.type === 'array' ? chosen : first } : {};
}

const isAsked = (value: number, { minimum = -Infinity, maximum = Infinity }: JsonSchema): boolean =>
  value >= Number(minimum) && value <= Number(maximum);

function boundsIn({ element }: OwnField): string {
  const options = choicesOf(element).filter(({ value, disabled }) => value !== '' && !disabled);
  const { min, max } = momentsOf(element);
  const [first, second] = options.map((one) => label(one.label) || label(one.value));
  return [
    ...(min === undefined ? [] : [`From ${label(min, 30)}`]),
    ...(max === undefined ? [] : [`Until ${label(max, 30)}`]),
    ...stepsIn(element),
    ...(options.length > MAX_OPTIONS && first && second
      ? [`One of ${options.length} choices, such as ${first} or ${second}`]
      : []),
  ].join('. ');
}

const DAY = 86_400;
function stepsIn({ type, step }: ElementFact): readonly string[] {
  const by = Number(step);
  if (!(by > 1)) return [];
  if (type === 'date') return [`In steps of ${by} days`];
  if (!/^(?:time|datetime-local)$/.test(type) || by === 60 || by % 60 > 0 || by > DAY) return [];
  return [by % 3_600 === 0 ? `In steps of ${by / 3_600} h` : `In steps of ${by / 60} min`];
}

function schemaOf(field: OwnField): JsonSchema {
  const { element, inGroup } = field;
  if (isCalendar(field)) return { type: 'string', format: 'date' };
  if (element.disabled && element.options) return { type: 'string' };
  const { tag, type, multiple } = element;
  if (type === 'file') return { type: 'string', contentEncoding: 'binary' };
  if (element.seenOnly) return element.options ? choiceOf(element) : numbersOf(element);
  const asDrawn = drawnSchemaOf(element);
  if (asDrawn) return asDrawn;
  const isList = tag === 'select' ? multiple : type === 'checkbox' && inGroup > 1;
  if (isList) return { type: 'array', items: choiceOf(element) };
  if (tag === 'select' || type === 'radio') return choiceOf(element);
  if (type === 'checkbox') return tickOf(element);
  const { pattern, ...schema } = constraintsOf(element);
  const told = element.pattern ? wholePattern(element.pattern) : pattern;
  const isTold = typeof told === 'string' && told.length <= 200 && !speaks(told) && isCheckable(told);
  return {
    ...schema,
    // JSON Schema has no `datetime`. The format is from AWAS.
    ...(type === 'datetime-local' && { format: 'datetime' }),
    ...(type === 'tel' && { examples: ['+1 555 010 0199'] }),
    ...(isTold && type !== 'datetime-local' && { pattern: told }),
  };
}

function drawnSchemaOf(element: ElementFact): JsonSchema | undefined {
  const { tag, type, kind, options } = element;
  if (tag === 'select' || (/^(?:textarea|input)$/.test(tag) && !/^(?:text|)$/.test(type))) return undefined;
  if (options) return kind === 'choices' ? { type: 'array', items: choiceOf(element) } : choiceOf(element);
  if (kind === 'toggle') return tickOf(element);
  if (kind === 'choices' && element.max !== undefined)
    return { type: 'array', items: numbersOf(element), minItems: 2, maxItems: 2 };
  return kind === 'number' && tag !== 'input' ? numbersOf(element) : undefined;
}

export const choicesOf = ({ tag, options = [] }: ElementFact) =>
  tag === 'select' ? withoutPrompt(options) : options;

function choiceOf(element: ElementFact): JsonSchema {
  const { moreOptions } = element;
  const options = choicesOf(element);
  const known = new Map<string, string>();
  // A shortened list would refuse valid values.
  if (moreOptions || options.length > MAX_OPTIONS) return { type: 'string' };
  const named = options.filter(({ disabled, label: text }) => !disabled && text !== '');
  // Radio buttons without values all send “on”, so labels distinguish equal values.
  const alike = Map.groupBy(named, ({ value }) => value);
  for (const { disabled, value, label: text } of options) {
    const isShared = (alike.get(value)?.length ?? 0) > 1 && (value !== '' || alike.size === 1);
    const told = isShared && text !== '' ? text : value;
    if (!disabled && told !== '' && !known.has(told) && !speaks(told)) known.set(told, label(text));
  }
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

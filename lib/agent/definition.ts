import type { Action, JsonObject, JsonSchema, Parameter } from '../model/index.ts';
import { looseName, sanitize, sentence } from '../text/index.ts';
import { NEXT_PAGE } from './next-page.ts';
import { conform } from './profile.ts';
import { estimateTokens } from './tokens.ts';

/** What an agent reads of each tool before it has called any: name, description and inputs, as tokens. */
export const MAX_TOKENS = 75;
/** Of the tools of one site in the median: with 40 tools they are at most 3,000 in all. */
export const MEDIAN_TOKENS = 60;

/** UTF-16 units. */
const DESCRIPTION = 110;
/** Of a description that leaves room for more. */
const SHORTER = [DESCRIPTION, 50, 30];
const DESCRIPTION_TOKENS = 40;
const PARAMETER_DESCRIPTION = 70;

/** Of an array or object the whole: without what it holds it would be no schema that every provider takes. */
const SHAPE = ['type', 'items', 'properties', 'required'];
const BOUNDS = ['format', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'default'];

export interface Definition {
  readonly description: string;
  readonly inputSchema: JsonSchema;
}

/**
 * A tool's description and inputs, as fully as some hundred tokens allow. What an agent needs most comes first: the
 * required inputs, the others, the values to choose from, what they mean, their bounds. The rest it is told when it goes
 * wrong, or asks.
 * @param note said after the description whatever its length
 */
export function define(name: string, action: Action, note: string, limit = MAX_TOKENS): Definition {
  const { parameters } = conform([...action.parameters, ...pagingOf(action)]);
  const required = parameters.filter(isRequired);
  const shapes = Object.fromEntries(required.map((one) => [one.name, pick(one.schema, SHAPE)]));
  const lengths = parameters.length > 8 ? SHORTER.slice(1) : SHORTER;
  const leftOf = (description: string): number =>
    limit -
    estimateTokens(JSON.stringify({ name, description, inputSchema: objectOf(shapes, Object.keys(shapes)) }));
  // What it needs counts for more than the end of a long description.
  const texts = lengths.map((most) => describe(action, note, most));
  const description = texts.find((text) => leftOf(text) >= 0);
  // A required input that is not named would make the rest a lie.
  if (description === undefined) return { description: texts[0] ?? '', inputSchema: objectOf({}, []) };
  const budget = new Budget(leftOf(description));
  const inputs = new Map<string, JsonObject>(Object.entries(shapes) as [string, JsonObject][]);
  const add = (parameter: Parameter, more: JsonObject): void => {
    const before = inputs.get(parameter.name);
    if (!before || !budget.take(JSON.stringify(more))) return;
    inputs.set(parameter.name, { ...before, ...more });
  };
  const others = parameters
    .filter((parameter) => !isRequired(parameter))
    // No call for a next page can do without it.
    .toSorted((a, b) => Number(b.name === NEXT_PAGE) - Number(a.name === NEXT_PAGE));
  for (const parameter of others) {
    const shape = pick(parameter.schema, SHAPE);
    if (budget.take(JSON.stringify({ [parameter.name]: shape }))) inputs.set(parameter.name, shape);
  }
  const ordered = [...required, ...others];
  for (const parameter of ordered) add(parameter, pick(parameter.schema, ['enum']));
  for (const parameter of ordered) add(parameter, descriptionOf(parameter));
  for (const parameter of ordered) add(parameter, pick(parameter.schema, BOUNDS));
  const inOrder = parameters.flatMap(({ name: one }) => {
    const input = inputs.get(one);
    return input ? [[one, input] as const] : [];
  });
  return { description, inputSchema: objectOf(Object.fromEntries(inOrder), required.map(nameOf)) };
}

/** Clients may hold a model to what the schema names: so also what only a reply tells it to give. */
function pagingOf({ page, source }: Action): readonly Parameter[] {
  const { selector, pagination } = page?.result ?? {};
  if (selector === undefined || pagination?.nextButton === undefined) return [];
  return [{ name: NEXT_PAGE, in: 'argument', required: false, schema: { type: 'string' }, source }];
}

/** About how many tokens a model is sent of a definition. */
export const tokensOf = ({
  name,
  description,
  inputSchema,
}: Definition & { readonly name: string }): number =>
  estimateTokens(JSON.stringify({ name, description, inputSchema }));

/** How much of their budget definitions take: above the median that is allowed, each is to be made smaller. */
export function isOverMedian(definitions: readonly (Definition & { readonly name: string })[]): boolean {
  const sizes = definitions.map(tokensOf);
  return sizes.filter((size) => size > MEDIAN_TOKENS).length * 2 >= sizes.length && sizes.length > 0;
}

/** The parameters as one object schema, whole but for what only costs tokens. */
export function inputSchemaOf(parameters: readonly Parameter[]): JsonSchema {
  const conforming = conform(parameters).parameters;
  return objectOf(
    Object.fromEntries(
      conforming.map((parameter) => [parameter.name, { ...parameter.schema, ...descriptionOf(parameter) }]),
    ),
    conforming.filter(isRequired).map(nameOf),
  );
}

/** Spends tokens as long as there are some. */
class Budget {
  #left: number;

  constructor(tokens: number) {
    this.#left = tokens;
  }

  take(text: string): boolean {
    // Without its braces: it stands among others.
    const cost = estimateTokens(text.slice(1, -1));
    if (cost > this.#left) return false;
    this.#left -= cost;
    return true;
  }
}

function describe(action: Action, note: string, most: number): string {
  const given = action.description || action.name;
  let text = sanitize(given, most).text;
  // Scripts with more signs than letters of ASCII cost a token each.
  for (let length = most; estimateTokens(text) > DESCRIPTION_TOKENS && length > 10; length *= 0.8)
    text = sanitize(given, Math.floor(length)).text;
  return note === '' ? text : `${sentence(text)} ${note}`.trimStart();
}

function objectOf(properties: JsonObject, required: readonly string[]): JsonSchema {
  return { type: 'object', properties, ...(required.length > 0 ? { required: [...required] } : {}) };
}

const isRequired = (parameter: Parameter): boolean =>
  parameter.required && parameter.schema.default === undefined;

const nameOf = ({ name }: Parameter): string => name;

function descriptionOf({ name, description = '' }: Parameter): JsonObject {
  // One that only repeats the name tells nothing.
  return description === '' || looseName(description) === looseName(name)
    ? {}
    : { description: sanitize(description, PARAMETER_DESCRIPTION).text };
}

function pick(schema: JsonObject, keywords: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => keywords.includes(key)));
}

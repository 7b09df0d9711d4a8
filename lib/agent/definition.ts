import { type Action, isObject, type JsonObject, type JsonSchema, type Parameter } from '../model/index.ts';
import { excerpt, looseName, sentence, stripInvisible } from '../text/index.ts';
import { NEXT_PAGE } from './next-page.ts';
import { type Conforming, conform, oneOf } from './profile.ts';
import { estimateTokens } from './tokens.ts';

/** A definition of more tokens than this has its prose shortened. */
const PROSE_TOKENS = 75;
/** Tokens beyond which optional inputs are left to the status tool. */
const MAX_TOKENS = 1_000;
const DESCRIPTION_TOKENS = 40;

/** Room in a definition: UTF-16 units for the prose of the tool and of each input, and values in an enumeration. */
interface Detail {
  readonly tool: number;
  readonly input: number;
  readonly bounds: boolean;
  readonly values: number;
}
const DETAILS: readonly [Detail, ...Detail[]] = [
  { tool: 110, input: 70, bounds: true, values: 100 },
  { tool: 110, input: 40, bounds: true, values: 100 },
  { tool: 50, input: 40, bounds: true, values: 40 },
  { tool: 30, input: 25, bounds: false, values: 20 },
];
const WHOLE = DETAILS[0];
const LEAST = DETAILS.at(-1) ?? WHOLE;

/** Keywords that always stay: some providers refuse an array without `items` or an object without `properties`. */
const SHAPE = ['type', 'items', 'properties', 'required', 'enum'];
const BOUNDS = ['format', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'default'];

export interface Definition {
  readonly description: string;
  readonly inputSchema: JsonSchema;
}

/**
 * A tool's description and inputs. A long definition keeps all inputs and their choices, and has its prose shortened;
 * beyond `MAX_TOKENS` it leaves out optional inputs, and the description says so.
 * @param note follows the description, uncut
 */
export function define(name: string, action: Action, note: string): Definition {
  const { parameters } = conform([...action.parameters, ...pagingOf(action)]);
  const inFull = (detail: Detail, inputs = parameters, more = note): Definition => ({
    description: describe(action, more, detail.tool),
    inputSchema: schemaOf(inputs, detail),
  });
  const cost = (definition: Definition): number => tokensOf({ name, ...definition });
  for (const detail of DETAILS) {
    const definition = inFull(detail);
    const most = detail === LEAST ? MAX_TOKENS : PROSE_TOKENS;
    if (cost(definition) <= most) return definition;
  }
  const more = `${note} ${MORE}`.trim();
  // No call for a next page can do without its token.
  const kept = new Set(parameters.filter((one) => isRequired(one) || one.name === NEXT_PAGE));
  let left = MAX_TOKENS - cost(inFull(LEAST, [...kept], more));
  for (const parameter of parameters) {
    left -= kept.has(parameter) ? 0 : estimateTokens(JSON.stringify(schemaOf([parameter], LEAST)));
    if (left > 0) kept.add(parameter);
  }
  const inputs = parameters.filter((one) => kept.has(one));
  return inFull(LEAST, inputs, more);
}

const MORE = 'More inputs: ask awas_lens_status for this tool.';

/** The next-page token, known only from a reply: clients may let a model give no input that the schema lacks. */
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

/**
 * The parameters as one object schema, in the most detail that tools are described with.
 * @param says how a text of the site is written; its own author gets it as it is
 */
export const inputSchemaOf = (parameters: readonly Parameter[], says = siteText): JsonSchema =>
  schemaOf(conform(parameters).parameters, WHOLE, says);

function schemaOf(parameters: Conforming['parameters'], detail: Detail, says = siteText): JsonSchema {
  const required = parameters.filter(isRequired).map(({ name }) => name);
  const properties = Object.fromEntries(parameters.map((one) => [one.name, inputOf(one, detail, says)]));
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}

function inputOf(
  { name, schema, description = '', said }: Conforming['parameters'][number],
  { input, bounds, values }: Detail,
  says: typeof siteText,
): JsonObject {
  const shape = pick(schema, bounds ? [...SHAPE, ...BOUNDS] : SHAPE);
  const { items } = shape;
  const [short, some] = withoutLongEnum(shape, values);
  const [item, ofItems] = isObject(items) ? withoutLongEnum(items, values) : [items, ''];
  // A description that only repeats the name says nothing.
  const means = looseName(description) === looseName(name) ? '' : says(description, input);
  const text = [means, ...said, some, ofItems].filter(Boolean).join(' ');
  return { ...short, ...(item !== undefined && { items: item }), ...(text !== '' && { description: text }) };
}

/** Where an enumeration is long, some of its values are said in words. */
function withoutLongEnum(schema: JsonObject, most: number): readonly [schema: JsonObject, said: string] {
  const { enum: values, ...rest } = schema;
  return Array.isArray(values) && values.length > most ? [rest, oneOf(values)] : [schema, ''];
}

function describe(action: Action, note: string, most: number): string {
  const given = action.description || action.name;
  let text = siteText(given, most);
  // A character beyond ASCII costs about a token: such text has to be shorter.
  for (let length = most; estimateTokens(text) > DESCRIPTION_TOKENS && length > 10; length *= 0.8)
    text = siteText(given, Math.floor(length));
  const said = text === '' ? '' : `The site says: ${text}`;
  return note === '' ? said : `${sentence(said)} ${note}`.trimStart();
}

/** A text of the site for a model: short, in quotation marks that nothing in it can end, without what nobody sees. */
export function siteText(text: string, limit: number): string {
  const shown = stripInvisible(text).trim();
  // Cut between words, where there are any.
  const words = shown.length > limit ? /^[\s\S]*(?=\s)/.exec(shown.slice(0, limit))?.[0] : undefined;
  return excerpt(words ? `${words.replace(/[\s,;:.]+$/, '')}…` : shown, limit);
}

const isRequired = (parameter: Parameter): boolean =>
  parameter.required && parameter.schema.default === undefined;

function pick(schema: JsonObject, keywords: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => keywords.includes(key)));
}

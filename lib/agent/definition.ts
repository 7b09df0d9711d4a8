import type { Action, JsonObject, JsonSchema, Parameter } from '../model/index.ts';
import { excerpt, looseName, sentence, stripInvisible, truncateAtWord } from '../text/index.ts';
import { NEXT_PAGE } from './next-page.ts';
import { type Conforming, conform } from './profile.ts';

const MAX_PROSE = 120;
const CHOICES = [100, 40, 20] as const;
const CHOICES_TOKENS = 160;
const FEWEST = 20;
const MAX_TOKENS = 1_500;
const ALL_CHOICES = 300;

interface Definition {
  readonly description: string;
  readonly inputSchema: JsonSchema;
}

export function define(name: string, action: Action, note: string): Definition {
  const given = [...action.parameters, ...pagingOf(action)];
  const inFull = (inputs: readonly Parameter[], choices: number, more = note): Definition => ({
    description: describe(action, more),
    inputSchema: schemaOf(inputs, choices),
  });
  const cost = (definition: Definition): number => tokensOf({ name, ...definition });
  for (const choices of CHOICES) {
    const definition = inFull(given, choices);
    if (cost(definition) <= (choices === FEWEST ? MAX_TOKENS : CHOICES_TOKENS)) return definition;
  }
  const more = `${note} ${MORE}`.trim();
  const kept = new Set(given.filter((one) => isRequired(one) || one.name === NEXT_PAGE));
  let left = MAX_TOKENS - cost(inFull([...kept], FEWEST, more));
  for (const parameter of given) {
    left -= kept.has(parameter) ? 0 : estimateTokens(JSON.stringify(schemaOf([parameter], FEWEST)));
    if (left > 0) kept.add(parameter);
  }
  return inFull(
    given.filter((one) => kept.has(one)),
    FEWEST,
    more,
  );
}

const MORE = 'More inputs: call awas_lens_status with this tool.';

/** Declares the parameter for the next page, because clients may refuse undeclared ones. */
function pagingOf({ page, source }: Action): readonly Parameter[] {
  const { selector, pagination } = page?.result ?? {};
  if (selector === undefined || pagination?.nextButton === undefined) return [];
  return [{ name: NEXT_PAGE, in: 'argument', required: false, schema: { type: 'string' }, source }];
}

export const tokensOf = ({
  name,
  description,
  inputSchema,
}: Definition & { readonly name: string }): number =>
  estimateTokens(JSON.stringify({ name, description, inputSchema }));

export const inputSchemaOf = (parameters: readonly Parameter[], says = siteText): JsonSchema =>
  schemaOf(parameters, ALL_CHOICES, says);

function schemaOf(given: readonly Parameter[], choices: number, says = siteText): JsonSchema {
  const { parameters } = conform(given, choices);
  const required = parameters.filter(isRequired).map(({ name }) => name);
  const properties = Object.fromEntries(parameters.map((one) => [one.name, inputOf(one, says)]));
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}

function inputOf(
  { name, schema, description = '', said }: Conforming['parameters'][number],
  says: typeof siteText,
): JsonObject {
  const isName = looseName(description) === looseName(name);
  const means = isName && said.length === 0 ? '' : says(description, MAX_PROSE);
  const text = [means, ...said].filter(Boolean).join(' ');
  return { ...schema, ...(text !== '' && { description: text }) };
}

function describe(action: Action, note: string): string {
  const text = siteText(action.description || action.name, MAX_PROSE);
  const said = text === '' ? '' : `The site says: ${text}`;
  return note === '' ? said : `${sentence(said)} ${note}`.trimStart();
}

export const siteText = (text: string, limit: number): string =>
  excerpt(truncateAtWord(stripInvisible(text).trim(), limit), limit);

const isRequired = (parameter: Parameter): boolean =>
  parameter.required && parameter.schema.default === undefined;

export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(/ ?[A-Za-z]+|\d{1,3}|[!-/:-@[-`{-~]+|[^\0-\x7f]/g)) {
    tokens += /^ ?[A-Za-z]/.test(piece) ? Math.ceil(piece.length / 9) : Math.ceil(piece.length / 4);
  }
  return tokens;
}

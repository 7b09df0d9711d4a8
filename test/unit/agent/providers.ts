/**
 * Limits of model providers and their clients for a tool definition. The name of a limit follows its source:
 * - OpenAI: `function_object` in OpenAI's OpenAPI file (names), langchain-ai/langchainjs#9804 (root),
 *   sigoden/aichat#1049 and PrefectHQ/fastmcp#2464 (items), spring-projects/spring-ai#4776 (properties),
 *   getsentry/sentry-mcp#106 (description)
 * - OpenAI, strict: "Structured outputs" on developers.openai.com (levels, properties, values, characters),
 *   vercel/ai#6484 (required), google/adk-java#1476 (additionalProperties),
 *   makenotion/notion-mcp-server#102 (allOf)
 * - Anthropic: github/copilot-cli#454 (names), anthropics/claude-code#79418 and
 *   ComposioHQ/composio#3574 (keys), anthropics/claude-code#27337 (root), diegosouzapw/OmniRoute#13552 ($ref)
 * - Gemini: google-gemini/gemini-cli#9535 (names), FunctionDeclaration in Vertex AI's reference (keys),
 *   cline/cline#7339 (items), google-gemini/gemini-cli#4400 (enum),
 *   hideya/langchain-mcp-tools-ts#36 (format), github/copilot-cli#4623 (type lists),
 *   anomalyco/opencode#11889 (properties of objects only)
 * - VS Code: toolSchemaNormalizer.ts in microsoft/vscode-copilot-chat,
 *   firecrawl/firecrawl-mcp-server#112 ($schema), microsoft/vscode#243602 (names)
 * - Cursor: ComposioHQ/composio#2788
 */
import { isObject, type Json, type JsonObject } from '../../../lib/model/index.ts';

export interface Definition {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
}

interface Node {
  readonly path: string;
  readonly schema: Json;
  readonly depth: number;
}

function* nodesOf(schema: Json, path = '', depth = 0): Generator<Node> {
  yield { path: path || '/', schema, depth };
  if (!isObject(schema)) return;
  const { properties, items, anyOf, oneOf, allOf } = schema;
  if (isObject(properties))
    for (const [key, child] of Object.entries(properties))
      yield* nodesOf(child, `${path}/properties/${key}`, depth + 1);
  if (items !== undefined) yield* nodesOf(items, `${path}/items`, depth + 1);
  for (const list of [anyOf, oneOf, allOf])
    if (Array.isArray(list)) for (const child of list) yield* nodesOf(child, `${path}/…`, depth + 1);
}

type Rule = readonly [name: string, broken: (node: Node, root: JsonObject) => boolean];

const of = (schema: Json): JsonObject => (isObject(schema) ? schema : {});
const keys = ({ schema }: Node): readonly string[] =>
  isObject(of(schema).properties) ? Object.keys(of(schema).properties as JsonObject) : [];
const combined = (schema: Json): boolean =>
  ['oneOf', 'anyOf', 'allOf', 'not', 'if', 'enum', '$ref'].some((one) => Object.hasOwn(of(schema), one));
const types = (schema: Json): readonly Json[] => [of(schema).type ?? []].flat();
const valuesOf = (schema: Json): readonly Json[] => [of(schema).enum ?? []].flat();
const namesIn = (root: Json): readonly string[] => [...nodesOf(root)].flatMap(keys);
const isRoot = ({ depth }: Node): boolean => depth === 0;

const OBJECT_AT_ROOT: Rule = [
  'an object with properties at the root',
  (node) => isRoot(node) && (of(node.schema).type !== 'object' || !isObject(of(node.schema).properties)),
];
const NOTHING_COMBINED_AT_ROOT: Rule = [
  'no combinators at the root',
  (node) => isRoot(node) && combined(node.schema),
];
const ITEMS: Rule = [
  'items for every array',
  ({ schema }) => types(schema).includes('array') && !isObject(of(schema).items),
];

export const PROVIDERS: Readonly<
  Record<string, { readonly name: RegExp; readonly description: number; readonly rules: readonly Rule[] }>
> = {
  OpenAI: {
    name: /^[a-zA-Z0-9_-]{1,64}$/,
    description: 1_024,
    rules: [
      OBJECT_AT_ROOT,
      NOTHING_COMBINED_AT_ROOT,
      ITEMS,
      [
        'properties for every object',
        ({ schema }) => types(schema).includes('object') && !isObject(of(schema).properties),
      ],
    ],
  },
  'OpenAI, strict': {
    name: /^[a-zA-Z0-9_-]{1,64}$/,
    description: 1_024,
    rules: [
      OBJECT_AT_ROOT,
      NOTHING_COMBINED_AT_ROOT,
      ITEMS,
      ['no allOf', ({ schema }) => Object.hasOwn(of(schema), 'allOf')],
      ['ten levels', ({ depth }) => depth > 10],
      ['5,000 properties', (node, root) => isRoot(node) && namesIn(root).length > 5_000],
      [
        '1,000 values in all',
        (node, root) =>
          isRoot(node) && [...nodesOf(root)].flatMap(({ schema }) => valuesOf(schema)).length > 1_000,
      ],
      [
        '15,000 characters of more than 250 values',
        ({ schema }) => valuesOf(schema).length > 250 && valuesOf(schema).join('').length > 15_000,
      ],
      [
        '120,000 characters of names and values',
        (node, root) =>
          isRoot(node) &&
          [...namesIn(root), ...[...nodesOf(root)].flatMap(({ schema }) => valuesOf(schema))].join('')
            .length > 120_000,
      ],
      [
        'every key required, and no others',
        (node) =>
          types(node.schema).includes('object') &&
          (of(node.schema).additionalProperties !== false ||
            keys(node).some((key) => ![of(node.schema).required ?? []].flat().includes(key))),
      ],
      [
        'a type everywhere',
        ({ schema }) => types(schema).length === 0 && !Object.hasOwn(of(schema), 'anyOf'),
      ],
    ],
  },
  Anthropic: {
    name: /^[a-zA-Z0-9_-]{1,64}$/,
    description: 4_096,
    rules: [
      OBJECT_AT_ROOT,
      NOTHING_COMBINED_AT_ROOT,
      ['keys', (node) => keys(node).some((key) => !/^[a-zA-Z0-9_.-]{1,64}$/.test(key))],
      ['no $ref', ({ schema }) => Object.hasOwn(of(schema), '$ref')],
    ],
  },
  Gemini: {
    name: /^[a-zA-Z_][a-zA-Z0-9_.-]{0,63}$/,
    description: 1_024,
    rules: [
      OBJECT_AT_ROOT,
      ITEMS,
      ['keys', (node) => keys(node).some((key) => !/^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/.test(key))],
      [
        'enum of strings only',
        ({ schema }) =>
          Array.isArray(of(schema).enum) &&
          (of(schema).type !== 'string' ||
            (of(schema).enum as Json[]).some((one) => typeof one !== 'string')),
      ],
      [
        'format: date-time or none',
        ({ schema }) => ![undefined, 'date-time', 'enum'].includes(of(schema).format as never),
      ],
      ['one type', ({ schema }) => !isObject(schema) || typeof schema.type !== 'string'],
      [
        'properties and required of objects only',
        ({ schema }) =>
          of(schema).type !== 'object' &&
          (Object.hasOwn(of(schema), 'properties') || Object.hasOwn(of(schema), 'required')),
      ],
    ],
  },
  'VS Code': {
    name: /^[a-zA-Z0-9_-]{1,64}$/,
    description: 1_024,
    rules: [
      NOTHING_COMBINED_AT_ROOT,
      ITEMS,
      ['no $schema', ({ schema }) => Object.hasOwn(of(schema), '$schema')],
      [
        'required: keys that are there',
        (node) => [of(node.schema).required ?? []].flat().some((key) => !keys(node).includes(String(key))),
      ],
    ],
  },
  Cursor: { name: /^[a-zA-Z0-9_-]{1,40}$/, description: 1_024, rules: [] },
};

/** OpenAI's strict mode requires all keys, so clients send null for an omitted value. */
function strict(schema: Json): Json {
  if (!isObject(schema)) return schema;
  const { properties, items, required = [], type = [] } = schema;
  const wanted = [required].flat();
  const all = isObject(properties) ? Object.entries(properties) : [];
  return {
    ...schema,
    ...(items !== undefined && { items: strict(items) }),
    ...([type].flat().includes('object') && {
      properties: Object.fromEntries(
        all.map(([key, child]) => [key, wanted.includes(key) ? strict(child) : nullable(strict(child))]),
      ),
      required: all.map(([key]) => key),
      additionalProperties: false,
    }),
  };
}

const nullable = (schema: Json): Json =>
  isObject(schema) ? { ...schema, type: [...[schema.type ?? []].flat(), 'null'] } : schema;

export function refusals(provider: string, { name, description, inputSchema: given }: Definition): string[] {
  const rules = PROVIDERS[provider];
  if (!rules) throw new Error(`unknown provider ${provider}`);
  const inputSchema = of(provider === 'OpenAI, strict' ? strict(given) : given);
  return [
    ...(rules.name.test(name) ? [] : [`name ${name}`]),
    ...(description.length >= 1 && description.length <= rules.description ? [] : ['description']),
    ...[...nodesOf(inputSchema)].flatMap((node) =>
      rules.rules.filter(([, broken]) => broken(node, inputSchema)).map(([rule]) => `${node.path}: ${rule}`),
    ),
  ];
}

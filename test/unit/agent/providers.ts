/**
 * What providers of models and their clients publish of the tools that they take, as far as one tool shows it. Each rule
 * is broken by a path and a sentence. Sources: OpenAI, "Function calling" and "Structured outputs"; Anthropic, "Define
 * tools"; Gemini API, FunctionDeclaration and Schema; VS Code, toolSchemaNormalizer of the Copilot chat extension.
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

/** Each schema within, also what stands where a schema should. */
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
  'OpenAI, strict, but for what a caller adds': {
    name: /^[a-zA-Z0-9_-]{1,64}$/,
    description: 1_024,
    rules: [
      ['no allOf', ({ schema }) => Object.hasOwn(of(schema), 'allOf')],
      ['five levels', ({ depth }) => depth > 10],
      ['1,000 values', ({ schema }) => [of(schema).enum ?? []].flat().length > 1_000],
      [
        '15,000 characters of more than 250 values',
        ({ schema }) => {
          const values = [of(schema).enum ?? []].flat();
          return values.length > 250 && values.join('').length > 15_000;
        },
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

/** What of a definition a provider refuses. */
export function refusals(provider: string, { name, description, inputSchema }: Definition): string[] {
  const rules = PROVIDERS[provider];
  if (!rules) throw new Error(`unknown provider ${provider}`);
  return [
    ...(rules.name.test(name) ? [] : [`name ${name}`]),
    ...(description.length >= 1 && description.length <= rules.description ? [] : ['description']),
    ...[...nodesOf(inputSchema)].flatMap((node) =>
      rules.rules.filter(([, broken]) => broken(node, inputSchema)).map(([rule]) => `${node.path}: ${rule}`),
    ),
  ];
}

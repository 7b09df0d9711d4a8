import { type Action, isObject, type Json, type PageTool, type PageToolMatch } from '../model/index.ts';
import { inputSchemaOf } from './definition.ts';
import { nameOf } from './tools.ts';

/** Which declared action each WebMCP tool of the page does, and where the two contradict each other. */
export function matchTools(tools: readonly PageTool[], actions: readonly Action[]): readonly PageToolMatch[] {
  const byName = new Map(actions.toReversed().map((action) => [plain(nameOf(action)), action]));
  return tools.map((tool) => {
    const action = byName.get(plain(tool.name));
    return action
      ? { tool, action: action.key, conflicts: conflictsOf(tool, action) }
      : { tool, conflicts: [] };
  });
}

/** The declared actions that no tool of the page does. */
export function withoutTool(
  matches: readonly PageToolMatch[],
  actions: readonly Action[],
): readonly Action[] {
  const done = new Set(matches.map(({ action }) => action));
  return actions.filter(({ key }) => !done.has(key));
}

/** "searchBooks", "search-books" and "search_books" are one name. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}

function conflictsOf(tool: PageTool, action: Action): readonly string[] {
  const properties = isObject(tool.inputSchema.properties) ? tool.inputSchema.properties : {};
  const listed: Json = tool.inputSchema.required ?? [];
  const required = new Set(Array.isArray(listed) ? listed.filter((one) => typeof one === 'string') : []);
  const declared = new Set(action.parameters.map(({ name }) => name));
  return [
    ...action.parameters.flatMap((parameter) => {
      const input = properties[parameter.name];
      if (input === undefined) return [`The tool has no input “${parameter.name}”, the action has one.`];
      const [here, there] = [typeOf(input), typeOf(parameter.schema)];
      return [
        ...(here && there && here !== there && !(isNumber(here) && isNumber(there))
          ? [`“${parameter.name}” is of type ${here} in the tool and ${there} in the action.`]
          : []),
        ...(required.has(parameter.name) !== parameter.required && parameter.schema.default === undefined
          ? [`“${parameter.name}” is required by the ${parameter.required ? 'action' : 'tool'} only.`]
          : []),
      ];
    }),
    ...Object.keys(properties)
      .filter((name) => !declared.has(name))
      .map((name) => `The action has no parameter “${name}”, the tool has one.`),
  ];
}

function typeOf(schema: Json): string | undefined {
  return isObject(schema) && typeof schema.type === 'string' ? schema.type : undefined;
}

const isNumber = (type: string): boolean => type === 'number' || type === 'integer';

/** The attributes that make a form a WebMCP tool, as they stand in markup: of the form, then of each control. */
export function toolAttributes(action: Action): {
  readonly form: string;
  readonly controls: readonly { readonly parameter: string; readonly attributes: string }[];
} {
  return {
    form: `toolname="${nameOf(action)}" tooldescription="${inAttribute(action.description || action.name)}"`,
    controls: action.parameters.map(({ name, description }) => ({
      parameter: name,
      attributes: `toolparamdescription="${inAttribute(description || name)}"`,
    })),
  };
}

/** A script that offers an action as a tool of the page; what it does is left to the site's author. */
export function registerToolCode(action: Action): string {
  const reads = action.risk === 'read' && !action.confirm;
  const tool = {
    name: nameOf(action),
    description: action.description || action.name,
    inputSchema: inputSchemaOf(action.parameters),
    annotations: reads ? { readOnlyHint: true } : { consequentialHint: true },
  };
  const fields = Object.entries(tool).map(([name, value]) => `    ${name}: ${literal(value)},`);
  return [
    "if ('modelContext' in document) {",
    '  document.modelContext.registerTool({',
    ...fields,
    '    async execute(input) {',
    `      ${requestCode(action)}`,
    '    },',
    '  });',
    '}',
  ].join('\n');
}

function requestCode(action: Action): string {
  const { transport } = action;
  if (transport.kind !== 'http') return "throw new Error('Do here what the action does.');";
  const url = literal(transport.url);
  if (/^(?:GET|HEAD|DELETE)$/.test(transport.method))
    return `const response = await fetch(${url} + '?' + new URLSearchParams(input), { method: ${literal(transport.method)} });\n      return response.json();`;
  return `const response = await fetch(${url}, { method: ${literal(transport.method)}, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(input) });\n      return response.json();`;
}

/** JSON that can stand in a script element as well. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028');
}

function inAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** An action of an AWAS 1.0 manifest for a tool of the page. What a tool does not tell is left for the author to fill in. */
export function awasEntry(tool: PageTool, path: string): Json {
  const properties = isObject(tool.inputSchema.properties) ? tool.inputSchema.properties : {};
  const listed = tool.inputSchema.required;
  const required = Array.isArray(listed) ? listed : [];
  return {
    id: tool.name
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, ''),
    name: tool.name,
    description: tool.description,
    path,
    method: 'GET',
    parameters: Object.entries(properties).map(([name, schema]) => {
      const given = isObject(schema) ? schema : {};
      return {
        name,
        type: awasType(given.type),
        required: required.includes(name),
        description: typeof given.description === 'string' ? given.description : name,
        selector: `[name='${name.replaceAll(/['\\]/g, '\\$&')}']`,
        ...(Array.isArray(given.enum) ? { enum: given.enum } : {}),
        ...(given.default === undefined ? {} : { default: given.default }),
      };
    }),
  };
}

function awasType(type: Json | undefined): string {
  if (type === 'integer') return 'number';
  return typeof type === 'string' && /^(?:string|number|boolean|array|object)$/.test(type) ? type : 'string';
}

import { type Action, isObject, type Json, type PageTool, type PageToolMatch } from '../model/index.ts';
import { looseName } from '../text/index.ts';
import { nameOf } from './name.ts';

export function matchTools(tools: readonly PageTool[], actions: readonly Action[]): readonly PageToolMatch[] {
  // `actions` also contains the scripts’ tools.
  const declared = actions.filter(({ transport }) => transport.kind !== 'page-tool');
  const byName = new Map(declared.toReversed().map((action) => [looseName(nameOf(action)), action]));
  return tools.map((tool) => {
    const action = byName.get(looseName(tool.name));
    return action
      ? { tool, action: action.key, conflicts: conflictsOf(tool, action) }
      : { tool, conflicts: [] };
  });
}

function conflictsOf(tool: PageTool, action: Action): readonly string[] {
  const properties = isObject(tool.inputSchema.properties) ? tool.inputSchema.properties : {};
  const listed: Json = tool.inputSchema.required ?? [];
  const required = new Set(Array.isArray(listed) ? listed.filter((one) => typeof one === 'string') : []);
  const declared = new Set(action.parameters.map(({ name }) => name));
  return [
    ...action.parameters.flatMap((parameter) => {
      const input = properties[parameter.name];
      if (input === undefined) return [`The action has the parameter “${parameter.name}”; the tool doesn’t.`];
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
      .map((name) => `The tool has the input “${name}”; the action doesn’t.`),
  ];
}

function typeOf(schema: Json): string | undefined {
  return isObject(schema) && typeof schema.type === 'string' ? schema.type : undefined;
}

const isNumber = (type: string): boolean => type === 'number' || type === 'integer';

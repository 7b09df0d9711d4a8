import { plain } from '../formats/writing.ts';
import {
  type Action,
  isObject,
  type JsonSchema,
  own,
  type PageFacts,
  type PageTool,
  type Parameter,
} from '../model/index.ts';
import { fromForms, type OfPage } from './forms.ts';

/**
 * The WebMCP tools of a page as actions. A tool that a form declares is that form, with the tool's own words; what a
 * script does when its tool is called no manifest can say.
 */
export function fromTools(page: PageFacts, tools: readonly PageTool[], now: number): OfPage {
  const { manifest, advice } = fromForms(page, now);
  const taken = new Set<Action>();
  const made = tools.map((tool) => {
    const form = tool.declarative
      ? manifest.actions.find((action) => !taken.has(action) && isOf(tool, action))
      : undefined;
    if (form) taken.add(form);
    return { tool, form };
  });
  const actions = made.flatMap(({ tool, form }) => (form ? [described(form, tool)] : []));
  const unread = made.flatMap(({ tool, form }) =>
    form
      ? []
      : [
          {
            place: {},
            reason: `The tool “${plain(tool.name, 100)}” is left out: ${
              tool.declarative
                ? 'no form of the page that can be declared has its inputs'
                : 'a script of the page carries it out, and no address is known'
            }.`,
          },
        ],
  );
  const renamed = new Map(made.flatMap(({ tool, form }) => (form ? [[form.id, tool.name] as const] : [])));
  return {
    manifest: { ...manifest, actions, unread },
    advice: advice.flatMap((one) => {
      const action = renamed.get(one.action);
      return action === undefined ? [] : [{ ...one, action }];
    }),
  };
}

function isOf({ inputSchema, method }: PageTool, { parameters, transport }: Action): boolean {
  if (transport.kind !== 'http' || (method !== undefined && method !== transport.method)) return false;
  const properties = own(inputSchema, 'properties');
  const names = isObject(properties) ? Object.keys(properties) : [];
  const known = new Set(parameters.map(({ name }) => name));
  return parameters.every(({ name }) => names.includes(name)) && names.some((name) => known.has(name));
}

function described(action: Action, { name, description, inputSchema }: PageTool): Action {
  const properties = own(inputSchema, 'properties');
  const words = (parameter: Parameter): Parameter => {
    const property = isObject(properties) ? own(properties, parameter.name) : undefined;
    const text = isObject(property) ? own(property as JsonSchema, 'description') : undefined;
    return typeof text === 'string' && text !== ''
      ? { ...parameter, description: plain(text, 500) }
      : parameter;
  };
  return {
    ...action,
    id: name,
    description: plain(description, 500) || action.description,
    parameters: action.parameters.map(words),
  };
}

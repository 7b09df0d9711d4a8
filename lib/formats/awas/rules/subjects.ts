import {
  type Document,
  isObject,
  isString,
  type Json,
  type JsonObject,
  own,
  pointer,
} from '../../../model/index.ts';
import { MAX_ACTIONS, MAX_PARAMETERS } from '../../reader.ts';
import { documentRules, oncePer, siteRules } from '../../rules.ts';
import { type ActionShape, shapeOf, speaksUpstream } from '../dialect.ts';
import statements from '../rules.json' with { type: 'json' };

/** One parameter as it is written. */
export interface DeclaredParameter {
  readonly value: JsonObject;
  /** JSON Pointer. */
  readonly place: string;
  readonly name: string;
  /** `list`: an item of parameters or inputs. `schema`: a property of inputSchema, which is JSON Schema already. */
  readonly from: 'list' | 'schema';
  readonly parent: DeclaredAction;
}

/** One action as it is written. */
export interface DeclaredAction {
  readonly value: JsonObject;
  /** JSON Pointer. */
  readonly place: string;
  readonly id: string | undefined;
  /** Place of the action before it that has the same id. */
  readonly earlier: string | undefined;
  /** How messages call it: its id in quotes, else its place. */
  readonly label: string;
  readonly shape: ActionShape;
  /** Those of the list first. As many as are read. */
  readonly parameters: readonly DeclaredParameter[];
}

/** What the rules look up in one manifest, gathered once. */
export interface Declared {
  readonly root: JsonObject;
  readonly actions: readonly DeclaredAction[];
  /** Those of all actions. */
  readonly parameters: readonly DeclaredParameter[];
  readonly ids: ReadonlySet<string>;
  /** Whose words it is judged by: our text's (1.0) or those of the upstream repository. */
  readonly words: 'text' | 'upstream';
}

/** Never throws; what is mis-shaped is left out, as the schema reports it. */
export const declared = oncePer((document: Document): Declared => {
  const root = isObject(document.value) ? document.value : {};
  const list = own(root, 'actions');
  const actions: DeclaredAction[] = [];
  const parameters: DeclaredParameter[] = [];
  const first = new Map<string, string>();
  for (const [index, value] of (Array.isArray(list) ? (list as readonly Json[]) : [])
    .slice(0, MAX_ACTIONS)
    .entries()) {
    if (!isObject(value)) continue;
    const place = `/actions/${index}`;
    const declaredId = own(value, 'id') ?? own(value, 'action_id');
    const id = isString(declaredId) ? declaredId : undefined;
    const earlier = id === undefined ? undefined : first.get(id);
    if (id !== undefined && earlier === undefined) first.set(id, place);
    const own_: DeclaredParameter[] = [];
    const action: DeclaredAction = {
      value,
      place,
      id,
      earlier,
      label: id === undefined ? `actions[${index}]` : `“${id.slice(0, 80)}”`,
      shape: shapeOf(value),
      parameters: own_,
    };
    collectParameters(action, own_);
    for (const parameter of own_) parameters.push(parameter);
    actions.push(action);
  }
  const upstream = document.dialect === '1.1' || actions.some(({ value }) => speaksUpstream(value));
  return {
    root,
    actions,
    parameters,
    ids: new Set(first.keys()),
    words: upstream ? 'upstream' : 'text',
  };
});

function collectParameters(action: DeclaredAction, into: DeclaredParameter[]): void {
  for (const field of ['parameters', 'inputs', 'params']) {
    const list = own(action.value, field);
    if (!Array.isArray(list)) continue;
    for (let index = 0; index < list.length && into.length < MAX_PARAMETERS; index++) {
      const value: Json = list[index];
      if (!isObject(value)) continue;
      const name = own(value, 'name');
      const place = `${action.place}/${field}/${index}`;
      into.push({ value, place, name: isString(name) ? name : '', from: 'list', parent: action });
    }
  }
  for (const field of ['inputSchema', 'request_schema']) into.push(...propertiesOf(action, field));
}

function propertiesOf(action: DeclaredAction, field: string): readonly DeclaredParameter[] {
  const schema = own(action.value, field);
  const properties = isObject(schema) ? own(schema, 'properties') : undefined;
  if (!isObject(properties)) return [];
  return Object.entries(properties)
    .slice(0, MAX_PARAMETERS)
    .flatMap(([name, value]): readonly DeclaredParameter[] => {
      const place = `${action.place}/${field}/properties${pointer(name)}`;
      return isObject(value) ? [{ value, place, name, from: 'schema', parent: action }] : [];
    });
}

/** How messages call a parameter. */
export function labelOf({ name, parent }: DeclaredParameter): string {
  return `${name === '' ? 'A parameter' : `“${name.slice(0, 80)}”`} of ${parent.label}`;
}

/** The way to declare a rule on what a manifest declares, of whatever dialect and version. */
export const rule = documentRules({
  formats: ['awas'],
  statements,
  lookup: declared,
  kinds: {
    document: ({ root }) => [{ value: root, place: '' }],
    action: ({ actions }) => actions,
    parameter: ({ parameters }) => parameters,
    /** Those of the list: a schema is judged as one. */
    listed: ({ parameters }) => parameters.filter(({ from }) => from === 'list'),
  },
});

/** The way to declare a rule on an MCP or A2A manifest. */
export const integrationRule = documentRules({
  formats: ['awas-mcp', 'awas-a2a'],
  statements,
  lookup: ({ value }: Document) => ({ root: isObject(value) ? value : {} }),
  kinds: {
    document: ({ root }) => [{ value: root, place: '' }],
    property: ({ root }) => Object.keys(root).map((name) => ({ name, place: pointer(name) })),
  },
});

/** Rules that hold for manifests in the words of these only. */
export function inWords(...words: readonly Declared['words'][]): (declared: Declared) => boolean {
  return (found) => words.includes(found.words);
}

/** The way to declare a rule on several documents of the site. */
export const siteRule = siteRules(statements);

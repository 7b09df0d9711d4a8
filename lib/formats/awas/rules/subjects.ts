import {
  type Document,
  isObject,
  isString,
  type JsonObject,
  listAt,
  objectAt,
  own,
  pointer,
} from '../../../model/index.ts';
import { oncePer } from '../../../text/once.ts';
import { MAX_ACTIONS, MAX_PARAMETERS } from '../../reader-kit.ts';
import { documentRules, itemAt, siteRules } from '../../rules.ts';
import { type Identified, identifiedAt } from '../../values-at.ts';
import { type ActionShape, shapeOf, speaksUpstream } from '../dialect.ts';
import statements from '../rules.json' with { type: 'json' };

export interface DeclaredParameter {
  readonly value: JsonObject;
  readonly place: string;
  readonly name: string;
  readonly label: string;
  readonly from: 'list' | 'schema';
  readonly parent: DeclaredAction;
}

export interface DeclaredAction extends Identified {
  readonly label: string;
  readonly shape: ActionShape;
  readonly parameters: readonly DeclaredParameter[];
}

export interface Declared {
  readonly root: JsonObject;
  readonly actions: readonly DeclaredAction[];
  readonly parameters: readonly DeclaredParameter[];
  readonly ids: ReadonlySet<string>;
  readonly words: 'text' | 'upstream';
}

export const declared = oncePer((document: Document): Declared => {
  const root = isObject(document.value) ? document.value : {};
  const { items, ids } = identifiedAt(
    { actions: listAt(root, 'actions').slice(0, MAX_ACTIONS) },
    '/actions/[]',
    (value) => own(value, 'id') ?? own(value, 'action_id'),
  );
  const actions = items.map((item): DeclaredAction => {
    const { id, place, value } = item;
    const parameters: DeclaredParameter[] = [];
    const label = id === undefined ? itemAt(place) : `“${id.slice(0, 80)}”`;
    const action = { ...item, label, shape: shapeOf(value), parameters };
    collectParameters(action, parameters);
    return action;
  });
  const upstream = document.dialect === '1.1' || actions.some(({ value }) => speaksUpstream(value));
  return {
    root,
    actions,
    parameters: actions.flatMap(({ parameters }) => parameters),
    ids,
    words: upstream ? 'upstream' : 'text',
  };
});

function collectParameters(action: DeclaredAction, into: DeclaredParameter[]): void {
  for (const field of ['parameters', 'inputs', 'params']) {
    const list = listAt(action.value, field);
    for (let index = 0; index < list.length && into.length < MAX_PARAMETERS; index++) {
      const value = list[index];
      if (!isObject(value)) continue;
      const declared = own(value, 'name');
      const name = isString(declared) ? declared : '';
      const place = `${action.place}/${field}/${index}`;
      into.push({ value, place, name, label: labelOf(name, action), from: 'list', parent: action });
    }
  }
  for (const field of ['inputSchema', 'request_schema']) into.push(...propertiesOf(action, field));
}

function propertiesOf(action: DeclaredAction, field: string): readonly DeclaredParameter[] {
  return Object.entries(objectAt(own(action.value, field), 'properties'))
    .slice(0, MAX_PARAMETERS)
    .flatMap(([name, value]): readonly DeclaredParameter[] => {
      const place = `${action.place}/${field}/properties${pointer(name)}`;
      const label = labelOf(name, action);
      return isObject(value) ? [{ value, place, name, label, from: 'schema', parent: action }] : [];
    });
}

const labelOf = (name: string, action: DeclaredAction): string =>
  `${name === '' ? 'A parameter' : `“${name.slice(0, 80)}”`} of ${action.label}`;

export const rule = documentRules({
  formats: ['awas'],
  statements,
  lookup: declared,
  kinds: {
    document: ({ root }) => [{ value: root, place: '' }],
    action: ({ actions }) => actions,
    parameter: ({ parameters }) => parameters,
    listed: ({ parameters }) => parameters.filter(({ from }) => from === 'list'),
  },
});

export const integrationRule = documentRules({
  formats: ['awas-mcp', 'awas-a2a'],
  statements,
  lookup: ({ value }: Document) => ({ root: isObject(value) ? value : {} }),
  kinds: {
    document: ({ root }) => [{ value: root, place: '' }],
  },
});

export function inWords(...words: readonly Declared['words'][]): (declared: Declared) => boolean {
  return (found) => words.includes(found.words);
}

export const siteRule = siteRules(statements);

import {
  type Document,
  type DocumentRule,
  type Hit,
  isObject,
  isString,
  type Json,
  type JsonObject,
  own,
  pointer,
  type World,
} from '../../../model/index.ts';
import { nearestWord } from '../../../schema/words.ts';
import { MAX_ACTIONS } from '../actions.ts';
import { type ActionShape, shapeOf } from '../identify.ts';
import { MAX_PARAMETERS } from '../parameters.ts';

/** One parameter as it is written. */
export interface DeclaredParameter {
  readonly value: JsonObject;
  /** JSON Pointer. */
  readonly place: string;
  readonly name: string;
  /** `list`: an item of parameters or inputs. `schema`: a property of inputSchema, which is JSON Schema already. */
  readonly from: 'list' | 'schema';
  readonly action: DeclaredAction;
}

/** One action as it is written. */
export interface DeclaredAction {
  readonly value: JsonObject;
  /** JSON Pointer. */
  readonly place: string;
  readonly id: string | undefined;
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
  /** Whose words it is written in: our text's (1.0), those of the upstream repository, or older ones. */
  readonly words: 'text' | 'upstream' | 'older';
}

const kept = new WeakMap<Document, Declared>();

/** Never throws; what is mis-shaped is left out, as the schema reports it. */
export function declared(document: Document): Declared {
  const known = kept.get(document);
  if (known) return known;
  const root = isObject(document.value) ? document.value : {};
  const list = own(root, 'actions');
  const actions: DeclaredAction[] = [];
  const parameters: DeclaredParameter[] = [];
  const ids = new Set<string>();
  for (const [index, value] of (Array.isArray(list) ? (list as readonly Json[]) : [])
    .slice(0, MAX_ACTIONS)
    .entries()) {
    if (!isObject(value)) continue;
    const place = `/actions/${index}`;
    const declaredId = own(value, 'id') ?? own(value, 'action_id');
    const id = isString(declaredId) ? declaredId : undefined;
    if (id !== undefined) ids.add(id);
    const own_: DeclaredParameter[] = [];
    const action: DeclaredAction = {
      value,
      place,
      id,
      label: id === undefined ? `actions[${index}]` : `“${id.slice(0, 80)}”`,
      shape: shapeOf(value),
      parameters: own_,
    };
    collectParameters(action, own_);
    for (const parameter of own_) parameters.push(parameter);
    actions.push(action);
  }
  const upstream = document.dialect === '1.1' || actions.some(({ shape }) => shape === 'endpoint');
  const found: Declared = {
    root,
    actions,
    parameters,
    ids,
    words: document.dialect === 'legacy' ? 'older' : upstream ? 'upstream' : 'text',
  };
  kept.set(document, found);
  return found;
}

function collectParameters(action: DeclaredAction, into: DeclaredParameter[]): void {
  for (const field of ['parameters', 'inputs', 'params']) {
    const list = own(action.value, field);
    if (!Array.isArray(list)) continue;
    for (let index = 0; index < list.length && into.length < MAX_PARAMETERS; index++) {
      const value: Json = list[index];
      if (!isObject(value)) continue;
      const name = own(value, 'name');
      const place = `${action.place}/${field}/${index}`;
      into.push({ value, place, name: isString(name) ? name : '', from: 'list', action });
    }
  }
  for (const field of ['inputSchema', 'request_schema']) {
    const schema = own(action.value, field);
    const properties = isObject(schema) ? own(schema, 'properties') : undefined;
    if (!isObject(properties)) continue;
    for (const [name, value] of Object.entries(properties).slice(0, MAX_PARAMETERS)) {
      const place = `${action.place}/${field}/properties${pointer(name)}`;
      if (isObject(value)) into.push({ value, place, name, from: 'schema', action });
    }
  }
}

/** How messages call a parameter. */
export function labelOf({ name, action }: DeclaredParameter): string {
  return `${name === '' ? 'A parameter' : `“${name.slice(0, 80)}”`} of ${action.label}`;
}

const keys = new WeakMap<Document, ReadonlyMap<string | undefined, string>>();

/** The key of the action at a place, for the finding. */
export function actionAt(document: Document, place: string): { readonly action?: string } {
  let known = keys.get(document);
  if (!known) {
    known = new Map(document.actions.map((action) => [action.source.pointer, action.key]));
    keys.set(document, known);
  }
  const action = known.get(place);
  return action === undefined ? {} : { action };
}

/** A rule on what a manifest declares, of every dialect that is known; `words` narrows it to one vocabulary. */
export function rule(
  facts: Omit<DocumentRule, 'on' | 'formats' | 'check'> & { readonly words?: readonly Declared['words'][] },
  check: (declared: Declared, document: Document, world: World) => Iterable<Hit>,
): DocumentRule {
  const { words, ...rest } = facts;
  return {
    ...rest,
    on: 'document',
    formats: ['awas'],
    check(document, world) {
      if (!isJudged(document.dialect)) return [];
      const found = declared(document);
      return words && !words.includes(found.words) ? [] : check(found, document, world);
    },
  };
}

/** Of a MAJOR that nobody has seen nothing is judged: its words may mean something else. */
export function isJudged(dialect: string | null): boolean {
  return dialect === '1.0' || dialect === '1.1' || dialect === 'legacy';
}

/** Letters compared, at most, for the suggestions of one rule: a hostile file has no end of unknown names. */
const SUGGESTION_BUDGET = 2_000_000;

/** Answers the known name nearest in spelling, as long as the budget lasts. */
export function suggester(known: Iterable<string>): (word: string) => string | undefined {
  let names: readonly string[] | undefined;
  let left = SUGGESTION_BUDGET;
  return (word) => {
    names ??= [...known].slice(0, 500);
    left -= Math.min(100, word.length) * names.reduce((sum, name) => sum + Math.min(100, name.length), 0);
    return left < 0 ? undefined : nearestWord(word, names);
  };
}

import {
  type Document,
  type DocumentRule,
  type Hit,
  isObject,
  isString,
  type Json,
  type JsonObject,
  own,
  type World,
} from '../../../model/index.ts';
import { nearestWord } from '../../../schema/words.ts';

export interface DeclaredAction {
  readonly value: JsonObject;
  /** JSON Pointer. */
  readonly place: string;
  readonly id: string | undefined;
}

/** What the rules look up in one document, gathered once. */
export interface Declared {
  readonly root: JsonObject;
  readonly actions: readonly DeclaredAction[];
  readonly ids: ReadonlySet<string>;
  readonly auth: JsonObject | undefined;
  readonly authType: string | undefined;
  readonly requiredFor: readonly string[];
  readonly optionalFor: readonly string[];
}

const kept = new WeakMap<Document, Declared>();

/** Never throws; what is mis-shaped is left out, as the schema reports it. */
export function declared(document: Document): Declared {
  const known = kept.get(document);
  if (known) return known;
  const root = isObject(document.value) ? document.value : {};
  const list = own(root, 'actions');
  const actions: DeclaredAction[] = [];
  const ids = new Set<string>();
  for (const [index, value] of (Array.isArray(list) ? (list as readonly Json[]) : []).entries()) {
    if (!isObject(value)) continue;
    const id = own(value, 'id');
    if (isString(id)) ids.add(id);
    actions.push({ value, place: `/actions/${index}`, id: isString(id) ? id : undefined });
  }
  const auth = own(root, 'auth');
  const type = isObject(auth) ? own(auth, 'type') : undefined;
  const found: Declared = {
    root,
    actions,
    ids,
    auth: isObject(auth) ? auth : undefined,
    authType: isString(type) ? type : undefined,
    requiredFor: isObject(auth) ? texts(own(auth, 'required_for')) : [],
    optionalFor: isObject(auth) ? texts(own(auth, 'optional_for')) : [],
  };
  kept.set(document, found);
  return found;
}

export function texts(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter(isString) : [];
}

export function sectionOf(root: JsonObject, name: string): JsonObject {
  const section = own(root, name);
  return isObject(section) ? section : {};
}

const keys = new WeakMap<Document, ReadonlyMap<string | undefined, string>>();

/** The key of the action at a place, for the finding. */
export function actionAt(document: Document, place: string): { action?: string } {
  let known = keys.get(document);
  if (!known) {
    known = new Map(document.actions.map((action) => [action.source.pointer, action.key]));
    keys.set(document, known);
  }
  const action = known.get(place);
  return action === undefined ? {} : { action };
}

/** Steps of comparing letters that the suggestions of one rule may take: a hostile file has no end of unknown names. */
export const SUGGESTION_BUDGET = 3_000_000;

/** Answers the known name that an unknown one most likely stands for, as long as the budget lasts. */
export function suggester(
  known: () => readonly string[],
  budget: { left: number } = { left: SUGGESTION_BUDGET },
): (word: string) => string | undefined {
  let names: readonly string[] | undefined;
  let cost = 0;
  return (word) => {
    if (!names) {
      names = known().slice(0, 500);
      cost = names.reduce((sum, name) => sum + Math.min(100, name.length), 0);
    }
    budget.left -= cost * Math.min(100, word.length);
    return budget.left < 0 ? undefined : nearestWord(word, names);
  };
}

/** A rule on what AWP 0.x declares: the older shape and majors that nobody has seen are judged by nothing of it. */
export function rule(
  facts: Omit<DocumentRule, 'on' | 'formats' | 'check'>,
  check: (declared: Declared, document: Document, world: World) => Iterable<Hit>,
): DocumentRule {
  return {
    ...facts,
    on: 'document',
    formats: ['awp'],
    check: (document, world) =>
      isJudged(document.dialect) ? check(declared(document), document, world) : [],
  };
}

/** Minor versions are compatible (§4), so 0.1 to 0.n, and a file whose version cannot be read. */
export function isJudged(dialect: string | null): boolean {
  return dialect === 'unknown' || dialect?.startsWith('0.') === true;
}

/** Whether `protocols`, `via` and `operation` mean something: not before 0.2. */
export function hasProtocols(dialect: string | null): boolean {
  return dialect !== '0.1' && isJudged(dialect);
}

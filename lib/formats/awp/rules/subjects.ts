import {
  type Action,
  answerTo,
  type Document,
  isObject,
  isString,
  type Json,
  type JsonObject,
  own,
  pointer,
} from '../../../model/index.ts';
import { stringsOf } from '../../reader.ts';
import { documentRules } from '../../rules.ts';
import statements from '../rules.json' with { type: 'json' };
import { PRIMITIVES, parseType, type TypeExpression, TypeSchemas } from '../types.ts';

export interface DeclaredAction {
  readonly value: JsonObject;
  /** JSON Pointer. */
  readonly place: string;
  readonly id: string | undefined;
  /** Place of the action before it that has the same id. */
  readonly earlier: string | undefined;
}

/** One input of an action. */
export interface DeclaredInput {
  readonly value: JsonObject;
  readonly place: string;
  readonly name: string;
}

/** An action that was run. */
export interface Ran {
  readonly place?: string;
  readonly action: string;
  readonly declared: Action;
  readonly answer: Json;
}

/** A recovery of an error. */
export interface DeclaredRecovery {
  readonly place: string;
  readonly code: string;
  readonly text: string;
}

/** What the rules look up in one document; what is misshapen is left out. */
export interface Declared {
  readonly root: JsonObject;
  readonly actions: readonly DeclaredAction[];
  readonly ids: ReadonlySet<string>;
  /** Whether there is a list of actions that names can be looked up in. */
  readonly isListed: boolean;
  readonly auth: JsonObject | undefined;
  readonly authType: string | undefined;
  readonly requiredFor: ReadonlySet<string>;
  readonly optionalFor: ReadonlySet<string>;
  readonly protocols: JsonObject;
  readonly protocolIds: readonly string[];
  readonly entities: JsonObject;
  readonly entityNames: readonly string[];
  /** Its types but the plain ones. */
  readonly namedTypes: () => Iterable<DeclaredType>;
  /** The JSON Schemas of its types. */
  readonly types: TypeSchemas;
}

function lookup({ value }: Document): Declared {
  const root = isObject(value) ? value : {};
  const auth = own(root, 'auth');
  const type = isObject(auth) ? own(auth, 'type') : undefined;
  const list = (name: string) => new Set(isObject(auth) ? stringsOf(own(auth, name)) : []);
  const protocols = sectionOf(root, 'protocols');
  const entities = sectionOf(root, 'entities');
  const { actions, ids } = actionsOf(own(root, 'actions'));
  return {
    root,
    actions,
    ids,
    isListed: Array.isArray(own(root, 'actions')),
    namedTypes: () => typesOf(entities, actions),
    auth: isObject(auth) ? auth : undefined,
    authType: isString(type) ? type : undefined,
    requiredFor: list('required_for'),
    optionalFor: list('optional_for'),
    protocols,
    protocolIds: Object.keys(protocols),
    entities,
    entityNames: Object.keys(entities),
    types: new TypeSchemas(entities),
  };
}

function actionsOf(list: Json | undefined) {
  const first = new Map<string, string>();
  const actions: DeclaredAction[] = [];
  for (const [index, value] of (Array.isArray(list) ? (list as readonly Json[]) : []).entries()) {
    if (!isObject(value)) continue;
    const id = own(value, 'id');
    const place = `/actions/${index}`;
    const earlier = isString(id) ? first.get(id) : undefined;
    if (isString(id) && earlier === undefined) first.set(id, place);
    actions.push({ value, place, id: isString(id) ? id : undefined, earlier });
  }
  return { actions, ids: new Set(first.keys()) };
}

function* inputsOf({ value, place }: DeclaredAction): Iterable<DeclaredInput> {
  const inputs = own(value, 'inputs');
  if (!isObject(inputs)) return;
  for (const name of Object.keys(inputs)) {
    const input = own(inputs, name);
    if (isObject(input)) yield { value: input, place: `${place}/inputs${pointer(name)}`, name };
  }
}

function* recoveriesOf(root: JsonObject): Iterable<DeclaredRecovery> {
  for (const [code, contract] of Object.entries(sectionOf(root, 'errors'))) {
    const text = isObject(contract) ? own(contract, 'recovery') : undefined;
    if (isString(text) && text.trim() !== '')
      yield { code, text: text.slice(0, 2_000), place: pointer('errors', code, 'recovery') };
  }
}

/** A type as it is declared somewhere in the file. */
export interface DeclaredType {
  readonly place: string;
  readonly text: string;
  readonly type: TypeExpression;
  /** Of an input: it may have options, which a bare `enum` needs. */
  readonly isInput: boolean;
}

const PLAIN: ReadonlySet<string> = new Set(PRIMITIVES);

/** Every type of the file that is none of the plain ones: of entity fields, inputs and outputs. */
function* typesOf(entities: JsonObject, actions: readonly DeclaredAction[]): Iterable<DeclaredType> {
  const parsed = new Map<string, TypeExpression>();
  for (const [text, holder, name, isInput] of typeTexts(entities, actions)) {
    // The plain types of the table are by far the most, and there is nothing to say of them.
    if (!isString(text) || PLAIN.has(text)) continue;
    let type = parsed.get(text);
    if (!type) {
      type = parseType(text);
      parsed.set(text, type);
    }
    if (type.kind !== 'primitive')
      yield { place: `${holder}${pointer(name)}${isInput ? '/type' : ''}`, text, type, isInput };
  }
}

type TypeText = readonly [text: Json | undefined, holder: string, name: string, isInput: boolean];

function* typeTexts(entities: JsonObject, actions: readonly DeclaredAction[]): Iterable<TypeText> {
  for (const name of Object.keys(entities)) {
    const fields = sectionOf(sectionOf(entities, name), 'fields');
    for (const field in fields) yield [fields[field], pointer('entities', name, 'fields'), field, false];
  }
  for (const { value, place } of actions) {
    const inputs = sectionOf(value, 'inputs');
    for (const name in inputs) {
      const input = inputs[name];
      if (isObject(input)) yield [own(input, 'type'), `${place}/inputs`, name, true];
    }
    const outputs = sectionOf(value, 'outputs');
    for (const name in outputs) yield [outputs[name], `${place}/outputs`, name, false];
  }
}

/** An object of the document; {} where there is none. */
export function sectionOf(root: JsonObject, name: string): JsonObject {
  const section = own(root, name);
  return isObject(section) ? section : {};
}

/** The way to declare a rule on a file of whatever version: what is not 0.1 is judged by 0.2. */
export const rule = documentRules({
  formats: ['awp'],
  statements,
  lookup,
  kinds: {
    document: ({ root }) => [{ value: root, place: '' }],
    action: ({ actions }) => actions,
    *input({ actions }): Iterable<DeclaredInput> {
      for (const action of actions) yield* inputsOf(action);
    },
    recovery: ({ root }) => recoveriesOf(root),
    type: ({ namedTypes }) => namedTypes(),
    /** What was run, with its answer. */
    *ran(_, { actions }, context): Iterable<Ran> {
      for (const declared of context.outcomes ? actions : []) {
        const answer = answerTo(context, declared.key);
        if (answer !== undefined)
          yield { place: declared.source.pointer, action: declared.key, declared, answer };
      }
    },
  },
});

/** Whether `protocols`, `via` and `operation` mean something: not before 0.2. */
export function hasProtocols(dialect: string | null): boolean {
  return dialect !== '0.1' && dialect !== 'legacy';
}

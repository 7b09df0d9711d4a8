import {
  type Action,
  answerTo,
  type Document,
  isObject,
  isString,
  type Json,
  type JsonObject,
  objectAt,
  own,
  pointer,
  steps,
} from '../../../model/index.ts';
import { nearestWord } from '../../../schema/suggest.ts';
import { lazy } from '../../../text/once.ts';
import { stringsOf } from '../../reader-kit.ts';
import { documentRules } from '../../rules.ts';
import { type Identified, identifiedAt, objectsAt } from '../../values-at.ts';
import statements from '../rules.json' with { type: 'json' };
import { PRIMITIVES, parseType, type TypeExpression, TypeSchemas } from '../types.ts';

interface RunAnswer {
  readonly place?: string;
  readonly action: string;
  readonly declared: Action;
  readonly answer: Json;
}

interface DeclaredRecovery {
  readonly place: string;
  readonly code: string;
  readonly text: string;
}

interface Declared {
  readonly root: JsonObject;
  readonly actions: readonly Identified[];
  readonly ids: ReadonlySet<string>;
  readonly isListed: boolean;
  readonly auth: JsonObject | undefined;
  readonly authType: string | undefined;
  readonly requiredFor: ReadonlySet<string>;
  /** Ids that mistyped names in `requiredFor` likely mean. */
  readonly meantFor: () => ReadonlySet<string>;
  readonly optionalFor: ReadonlySet<string>;
  readonly protocols: JsonObject;
  readonly protocolIds: readonly string[];
  readonly entities: JsonObject;
  readonly entityNames: readonly string[];
  readonly namedTypes: () => Iterable<DeclaredType>;
  readonly types: TypeSchemas;
}

const MAX_MISTYPED = 20;

function lookup({ value }: Document): Declared {
  const root = isObject(value) ? value : {};
  const auth = own(root, 'auth');
  const type = own(auth, 'type');
  const protocols = objectAt(root, 'protocols');
  const entities = objectAt(root, 'entities');
  const { items: actions, ids } = identifiedAt(root, '/actions/[]');
  const requiredFor = new Set(stringsOf(own(auth, 'required_for')));
  const mistyped = () => [...requiredFor].filter((one) => !ids.has(one)).slice(0, MAX_MISTYPED);
  return {
    root,
    actions,
    ids,
    isListed: Array.isArray(own(root, 'actions')) && actions.every(({ id }) => id !== undefined),
    namedTypes: () => typesOf(entities, actions),
    auth: isObject(auth) ? auth : undefined,
    authType: isString(type) ? type : undefined,
    requiredFor,
    meantFor: lazy(() => new Set(mistyped().flatMap((one) => nearestWord(one, [...ids]) ?? []))),
    optionalFor: new Set(stringsOf(own(auth, 'optional_for'))),
    protocols,
    protocolIds: Object.keys(protocols),
    entities,
    entityNames: Object.keys(entities),
    types: new TypeSchemas(entities),
  };
}

function* recoveriesOf(root: JsonObject): Iterable<DeclaredRecovery> {
  for (const [code, contract] of Object.entries(objectAt(root, 'errors'))) {
    const text = own(contract, 'recovery');
    if (isString(text) && text.trim() !== '')
      yield { code, text: text.slice(0, 2_000), place: pointer('errors', code, 'recovery') };
  }
}

interface DeclaredType {
  readonly place: string;
  readonly text: string;
  readonly type: TypeExpression;
  readonly isInput: boolean;
}

const PLAIN: ReadonlySet<string> = new Set(PRIMITIVES);

function* typesOf(entities: JsonObject, actions: readonly Identified[]): Iterable<DeclaredType> {
  const parsed = new Map<string, TypeExpression>();
  for (const [text, holder, name, isInput] of typeTexts(entities, actions)) {
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

function* typeTexts(entities: JsonObject, actions: readonly Identified[]): Iterable<TypeText> {
  for (const name of Object.keys(entities)) {
    const fields = objectAt(own(entities, name), 'fields');
    for (const field in fields) yield [fields[field], pointer('entities', name, 'fields'), field, false];
  }
  for (const { value, place } of actions) {
    const inputs = objectAt(value, 'inputs');
    for (const name in inputs) {
      const input = inputs[name];
      if (isObject(input)) yield [own(input, 'type'), `${place}/inputs`, name, true];
    }
    const outputs = objectAt(value, 'outputs');
    for (const name in outputs) yield [outputs[name], `${place}/outputs`, name, false];
  }
}

export const rule = documentRules({
  formats: ['awp'],
  statements,
  lookup,
  kinds: {
    document: ({ root }) => [{ value: root, place: '' }],
    action: ({ actions }) => actions,
    input: ({ root }) =>
      objectsAt(root, '/actions/[]/inputs/{}').map((one) => ({
        ...one,
        name: steps(one.place).at(-1) ?? '',
      })),
    recovery: ({ root }) => recoveriesOf(root),
    type: ({ namedTypes }) => namedTypes(),
    *ran(_, { actions }, context): Iterable<RunAnswer> {
      for (const declared of context.outcomes ? actions : []) {
        const answer = answerTo(context, declared.key);
        if (answer !== undefined)
          yield { place: declared.source.pointer, action: declared.key, declared, answer };
      }
    },
  },
});

export function hasProtocols(dialect: string | null): boolean {
  return dialect !== '0.1' && dialect !== 'legacy';
}

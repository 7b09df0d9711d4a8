import {
  type Action,
  type Document,
  isObject,
  isString,
  type Json,
  type JsonObject,
  type Outcome,
  own,
} from '../../../model/index.ts';
import type { JsonSchemaOf } from '../../json-schemas.ts';
import { documentRules } from '../../rules.ts';
import statements from '../rules.json' with { type: 'json' };

/** An object of a document with its JSON Pointer. */
export interface Placed {
  readonly value: JsonObject;
  readonly place: string;
}

export interface DeclaredAgent extends Placed {
  readonly id: string | undefined;
  /** The agent before it that has the same id. */
  readonly earlier: Placed | undefined;
  readonly operations: readonly DeclaredOperation[];
}

export interface DeclaredOperation extends Placed {
  readonly name: string | undefined;
  readonly isRepeated: boolean;
  /** Of all operations of the agent. */
  readonly names: ReadonlySet<string>;
}

/** How the last run of an action that was invoked by REST was answered. */
export interface Answered {
  readonly place?: string;
  readonly action: string;
  readonly declared: Action;
  readonly ran: Outcome;
  readonly status: number;
}

interface Declared {
  readonly root: JsonObject;
  readonly agents: readonly DeclaredAgent[];
  readonly ids: ReadonlySet<string>;
  /** The top-level transports; an empty object where there are none. */
  readonly transports: JsonObject;
  readonly transportNames: readonly string[];
  /** `inputs` and `outputs`, of agents and operations. */
  readonly schemas: () => Iterable<JsonSchemaOf>;
}

export function lookup({ value }: Pick<Document, 'value'>): Declared {
  const root = isObject(value) ? value : {};
  const declared = own(root, 'transports');
  const transports = isObject(declared) ? declared : {};
  const first = new Map<string, Placed>();
  const agents = objectsOf(own(root, 'agents'), '/agents').map((agent): DeclaredAgent => {
    const id = own(agent.value, 'id');
    const earlier = isString(id) ? first.get(id) : undefined;
    if (isString(id) && !earlier) first.set(id, agent);
    return { ...agent, id: isString(id) ? id : undefined, earlier, operations: operationsOf(agent) };
  });
  return {
    root,
    agents,
    ids: new Set(first.keys()),
    transports,
    transportNames: Object.keys(transports),
    schemas: () => schemasOf(agents),
  };
}

function operationsOf(agent: Placed): readonly DeclaredOperation[] {
  const names = new Set<string>();
  return objectsOf(own(agent.value, 'operations'), `${agent.place}/operations`).map((operation) => {
    const name = own(operation.value, 'name');
    const isRepeated = isString(name) && names.has(name);
    if (isString(name)) names.add(name);
    return { ...operation, name: isString(name) ? name : undefined, isRepeated, names };
  });
}

/** The objects of a list: the schema reports what else is in it. */
function objectsOf(list: Json | undefined, place: string): readonly Placed[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((value, index) => (isObject(value) ? [{ value, place: `${place}/${index}` }] : []));
}

function* schemasOf(agents: readonly DeclaredAgent[]): Iterable<JsonSchemaOf> {
  for (const agent of agents) {
    for (const { value, place } of [agent, ...agent.operations]) {
      for (const field of ['inputs', 'outputs'] as const) {
        const schema = own(value, field);
        if (isObject(schema)) yield { value: schema, place: `${place}/${field}`, called: field, field };
      }
    }
  }
}

/** The way to declare a rule on a Web of Agents document. */
export const rule = documentRules({
  formats: ['woa'],
  statements,
  lookup,
  kinds: {
    document: ({ root }) => [{ value: root, place: '' }],
    agent: ({ agents }) => agents,
    operation: ({ agents }) => agents.flatMap(({ operations }) => operations),
    schema: ({ schemas }) => schemas(),
    *restTransport({ transports }): Iterable<Placed> {
      const value = own(transports, 'rest');
      if (isObject(value)) yield { value, place: '/transports/rest' };
    },
    /** An answer is known only of what was run. */
    *answered(_, { actions }, { outcomes }): Iterable<Answered> {
      if (!outcomes) return;
      for (const declared of actions) {
        const { key, source, transport } = declared;
        const outcome = Object.hasOwn(outcomes, key) ? outcomes[key] : undefined;
        if (outcome?.status && transport.kind === 'envelope')
          yield { place: source.pointer, action: key, declared, ran: outcome, status: outcome.status };
      }
    },
  },
});

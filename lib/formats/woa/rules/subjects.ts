import {
  type Action,
  type Document,
  isObject,
  type JsonObject,
  type Outcome,
  objectAt,
  own,
} from '../../../model/index.ts';
import type { JsonSchemaOf } from '../../json-schemas.ts';
import { documentRules } from '../../rules.ts';
import { type Identified, identifiedAt, objectsAt } from '../../values-at.ts';
import statements from '../rules.json' with { type: 'json' };

interface DeclaredAgent extends Identified {
  readonly operations: readonly DeclaredOperation[];
}

interface DeclaredOperation extends Identified {
  readonly names: ReadonlySet<string>;
}

interface Answered {
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
  readonly transports: JsonObject;
  readonly transportNames: readonly string[];
  readonly schemas: () => Iterable<JsonSchemaOf>;
}

export function lookup({ value }: Pick<Document, 'value'>): Declared {
  const root = isObject(value) ? value : {};
  const transports = objectAt(root, 'transports');
  const { items, ids } = identifiedAt(root, '/agents/[]');
  const agents = items.map((agent) => ({ ...agent, operations: operationsOf(agent) }));
  return {
    root,
    agents,
    ids,
    transports,
    transportNames: Object.keys(transports),
    schemas: () => schemasOf(agents),
  };
}

function operationsOf(agent: Identified): readonly DeclaredOperation[] {
  const { items, ids } = identifiedAt(agent.value, '/operations/[]', (operation) => own(operation, 'name'));
  return items.map((one) => ({ ...one, place: agent.place + one.place, names: ids }));
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

export const rule = documentRules({
  formats: ['woa'],
  statements,
  lookup,
  kinds: {
    document: ({ root }) => [{ value: root, place: '' }],
    agent: ({ agents }) => agents,
    operation: ({ agents }) => agents.flatMap(({ operations }) => operations),
    schema: ({ schemas }) => schemas(),
    restTransport: ({ root }) => objectsAt(root, '/transports/rest'),
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

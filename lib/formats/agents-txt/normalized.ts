import {
  type Document,
  isString,
  type Json,
  type JsonObject,
  listAt,
  own,
  steps,
} from '../../model/index.ts';
import { oncePer } from '../../text/once.ts';
import type { Position } from '../rules.ts';
import { objectsAt, valuesAt } from '../values-at.ts';
import bothForms from './both-forms.json' with { type: 'json' };
import { type AgentsText, type Field, linesRead } from './lines.ts';

export interface Located {
  readonly value: string;
  readonly place: Position;
}

type Declared<Table> = { readonly [Name in keyof Table]?: Located };

export interface CapabilityView extends Declared<typeof bothForms.capability> {
  readonly place: Position;
  readonly id: string;
  readonly isRepeated: boolean;
  readonly parameters?: readonly Located[];
}

export interface AgentView {
  readonly place: Position;
  readonly name: string;
  readonly capabilities?: readonly Located[];
  readonly rateLimit?: Located;
}

export interface NormalizedAgentsTxt extends Declared<typeof bothForms.site> {
  readonly top: Position;
  readonly capabilities: readonly CapabilityView[];
  readonly ids: ReadonlySet<string>;
  readonly isListed: boolean;
  readonly allow: readonly Located[];
  readonly disallow: readonly Located[];
  readonly agents: readonly AgentView[];
  readonly agentsJson: readonly Located[];
}

export const normalized = oncePer((document: Document): NormalizedAgentsTxt => {
  const form = document.format === 'agents-json' ? fromJson(document.value) : fromText(textOf(document));
  const ids = new Set<string>();
  const capabilities = form.capabilities.map((capability) => {
    const isRepeated = ids.has(capability.id);
    if (capability.id !== '') ids.add(capability.id);
    return { ...capability, isRepeated };
  });
  return { ...form, capabilities, ids };
});

type OneForm = Omit<NormalizedAgentsTxt, 'capabilities' | 'ids'> & {
  readonly capabilities: readonly Omit<CapabilityView, 'isRepeated'>[];
};

export const textOf = oncePer(linesRead);

type Row = Readonly<{ text: string; json: readonly string[] }>;

function declaredIn<Table extends Readonly<Record<string, Row>>>(
  table: Table,
  lookUp: (row: Row) => Located | undefined,
): Declared<Table> {
  return Object.fromEntries(
    Object.entries(table).map(([name, row]) => [name, lookUp(row)]),
  ) as Declared<Table>;
}

function positionOf({ line, valueColumn, value }: Field): Position {
  return { line, column: valueColumn, length: value.length };
}

function located(field: Field | undefined): Located | undefined {
  return field && field.value !== '' ? { value: field.value, place: positionOf(field) } : undefined;
}

function listed({ value, line, valueColumn }: Field): Located[] {
  let column = valueColumn;
  return value.split(',').flatMap((part) => {
    const start = column + (part.length - part.trimStart().length);
    column += part.length + 1;
    const item = part.trim();
    return { value: item, place: { line, column: start, length: item.length } };
  });
}

function fromText(text: AgentsText): OneForm {
  const last = (fields: readonly Field[], name: string) =>
    located(fields.findLast((field) => field.name === name));
  const site = declaredIn(bothForms.site, (row) => last(text.fields, row.text));
  const comment = text.comments.findLast((field) => field.name === 'generated-at');
  const all = (name: string) =>
    [...text.fields, ...text.blocks.flatMap((block) => (block.kind === 'agent' ? block.fields : []))]
      .filter((field) => field.name === name)
      .flatMap((field) => located(field) ?? []);
  return {
    top: { line: 1, column: 1 },
    isListed: true,
    ...site,
    generatedAt: site.generatedAt ?? located(comment),
    capabilities: text.blocks
      .filter((block) => block.kind === 'capability')
      .map(({ head, fields }) => ({
        place: { line: head.line, column: head.column },
        id: head.value,
        ...declaredIn(bothForms.capability, (row) => last(fields, row.text)),
        parameters: paramsOf(fields),
      })),
    allow: all('allow'),
    disallow: all('disallow'),
    agents: text.blocks
      .filter((block) => block.kind === 'agent')
      .map((block) => {
        const lists = block.fields.filter((field) => field.name === 'capabilities');
        return {
          place: positionOf(block.head),
          name: block.head.value,
          ...(lists.length > 0 && { capabilities: lists.flatMap(listed) }),
          rateLimit: last(block.fields, 'rate-limit'),
        };
      }),
    agentsJson: text.fields
      .filter((field) => field.name === 'agents-json')
      .flatMap((field) => located(field) ?? []),
  };
}

function paramsOf(fields: readonly Field[]): readonly Located[] | undefined {
  const params = fields.filter(({ name, value }) => name === 'param' && value !== '');
  if (params.length === 0) return undefined;
  return params.flatMap(({ value, line, valueColumn }) => {
    const name = /^[^\s(]+/.exec(value)?.[0];
    return name === undefined
      ? []
      : { value: name, place: { line, column: valueColumn, length: name.length } };
  });
}

const textsIn = (root: Json | undefined, path: string, below = ''): readonly Located[] =>
  valuesAt(root, path).flatMap(({ value, place }) =>
    isString(value) ? { value, place: { pointer: below + place } } : [],
  );

function limitIn(holder: JsonObject, place: string): Located | undefined {
  const rate = own(holder, 'rateLimit');
  const [requests, window] = [own(rate, 'requests'), own(rate, 'window')];
  if (typeof requests !== 'number' || !isString(window)) return undefined;
  return { value: `${requests}/${window}`, place: { pointer: `${place}/rateLimit` } };
}

const firstText = (root: Json | undefined, paths: readonly string[], below = ''): Located | undefined =>
  paths.flatMap((path) => textsIn(root, path, below))[0];

function fromJson(root: Json | undefined): OneForm {
  return {
    top: '',
    isListed: Array.isArray(own(root, 'capabilities')),
    ...declaredIn(bothForms.site, (row) => firstText(root, row.json)),
    capabilities: objectsAt(root, '/capabilities/[]').map(({ value: item, place }) => {
      const id = own(item, 'id');
      const isParametrized = listAt(item, 'parameters').length > 0;
      return {
        place,
        id: isString(id) ? id : '',
        ...declaredIn(bothForms.capability, (row) => firstText(item, row.json, place)),
        rateLimit: limitIn(item, place),
        parameters: isParametrized ? textsIn(item, '/parameters/[]/name', place) : undefined,
      };
    }),
    allow: textsIn(root, '/access/allow/[]'),
    disallow: textsIn(root, '/access/disallow/[]'),
    agents: objectsAt(root, '/agents/{}').map(({ value: policy, place }) => ({
      place: { pointer: place, at: 'key' as const },
      name: steps(place)[1] ?? '',
      ...(Array.isArray(own(policy, 'capabilities')) && {
        capabilities: textsIn(policy, '/capabilities/[]', place),
      }),
      rateLimit: limitIn(policy, place),
    })),
    agentsJson: [],
  };
}

import type { Action, JsonObject, Transport } from '../../model/index.ts';
import { schemaFrom } from '../schema-parameters.ts';
import {
  describe,
  entries,
  idsOf,
  jsonFile,
  labelOf,
  type Manifest,
  named,
  object,
  propertiesOf,
  some,
  titleOf,
  type Writer,
} from '../writer-kit.ts';
import format from './format.json' with { type: 'json' };

export const writer: Writer = {
  kind: 'woa',
  says: new Set(['envelope', 'http', 'mcp']),
  write(manifest) {
    const agents = agentsOf(manifest.actions);
    const transports = transportsOf(manifest, manifest.actions);
    const value = { woa_version: '1', agents: agents.map(writeAgent), transports };
    const ids = agents.flatMap(({ id, actions }) =>
      actions.map((action) => {
        const operation = operationOf(action);
        return [action, operation === undefined ? id : `${id}/${operation}`] as const;
      }),
    );
    return { files: [jsonFile(format.documents.woa.writtenTo, value)], ids: new Map(ids) };
  },
};

interface Agent {
  readonly id: string;
  readonly actions: readonly [Action, ...Action[]];
}

function agentsOf(actions: readonly Action[]): readonly Agent[] {
  const groups = Map.groupBy(actions, (action) =>
    action.transport.kind === 'envelope' && action.transport.operation !== undefined
      ? action.transport.agent
      : action,
  );
  const heads = [...groups.values()].flatMap(([first, ...others]) =>
    first ? [[first, ...others] as const] : [],
  );
  const ids = idsOf(
    named(
      heads.map(([first]) => first),
      'token',
      nameOf,
    ),
  );
  return heads.map(([first, ...others]) => ({ id: ids.get(first) ?? '', actions: [first, ...others] }));
}

function nameOf({ id, transport }: Action): string {
  if (transport.kind === 'envelope') return transport.agent;
  return transport.kind === 'mcp' ? (transport.tool ?? id) : id;
}

function operationOf({ transport }: Action): string | undefined {
  return transport.kind === 'envelope' ? transport.operation : undefined;
}

function writeAgent({ actions, id }: Agent): JsonObject {
  const [action] = actions;
  const operations = actions.flatMap((one) => {
    const name = operationOf(one);
    return name === undefined
      ? []
      : [{ name, description: describe(one), inputs: inputsOf(one), outputs: outputsOf(one) }];
  });
  return object({
    id,
    name: operations.length > 0 ? titleOf(action).replace(/: [^:]*$/, '') : titleOf(action),
    description: describe(action),
    inputs: inputsOf(action),
    outputs: outputsOf(action),
    transports: [action.transport.kind === 'mcp' ? 'mcp' : 'rest'],
    operations: some(operations),
  });
}

function inputsOf({ input, parameters }: Action): JsonObject {
  if (input) return input;
  if (parameters.length === 0) return { type: 'object', additionalProperties: false };
  return schemaFrom(
    parameters.map((one) => ({ ...one, schema: { ...one.schema, description: labelOf(one) } })),
  );
}

function outputsOf({ output, outputNames = [] }: Action): JsonObject {
  if (output && propertiesOf(output).length > 0) return { type: 'object', ...output };
  if (output && output.type !== 'object') return output;
  if (outputNames.length > 0)
    return { type: 'object', properties: entries(outputNames.map((name) => [name, {}])) };
  return { type: 'object', additionalProperties: {} };
}

function transportsOf({ origin }: Manifest, actions: readonly Action[]): JsonObject {
  const transports = actions.map(({ transport }) => transport);
  const envelope = transports.find((one): one is Transport & { kind: 'envelope' } => one.kind === 'envelope');
  const mcp = transports.find((one): one is Transport & { kind: 'mcp' } => one.kind === 'mcp');
  const needsRest = transports.some(({ kind }) => kind !== 'mcp');
  return object({
    rest: needsRest ? restOf(envelope, origin) : undefined,
    mcp: mcp && { server: mcp.url, tool_namespace: 'tools', tool_field: 'agent' },
  });
}

function restOf(envelope: (Transport & { kind: 'envelope' }) | undefined, origin: string): JsonObject {
  const [, base = origin, path = '/agents/{agent_id}/invoke'] =
    /^(https?:\/\/[^/?#]+)(\/.*)$/.exec(envelope?.url ?? '') ?? [];
  const id = encodeURIComponent((envelope?.agent ?? '').toWellFormed());
  const segments = path.split('/').map((segment) => (segment === id && id !== '' ? '{agent_id}' : segment));
  return { base, invoke_path: segments.join('/') };
}

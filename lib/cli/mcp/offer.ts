import { STATUS_TOOL } from '../../agent/call.ts';
import { FIND_TOOL, findTool } from '../../agent/find.ts';
import { ToolNames } from '../../agent/name.ts';
import { type Offer, toolsOf } from '../../agent/tools.ts';
import {
  type Action,
  isObject,
  isString,
  type Json,
  type JsonObject,
  type JsonSchema,
  listAt,
  type OfferedTool,
} from '../../model/index.ts';
import type { Site } from './sites.ts';

export const RELOAD_TOOL = 'awas_lens_reload';
const OURS = [FIND_TOOL, STATUS_TOOL, RELOAD_TOOL];
const MAX_TOOLS = 37;

export interface McpTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonObject & { readonly type: 'object' };
  readonly outputSchema?: JsonObject & { readonly type: 'object' };
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}

/** Each action's key begins with its site's origin. */
export interface McpOffer extends Offer {
  readonly actions: readonly Action[];
  readonly owners: ReadonlyMap<string, { readonly origin: string; readonly key: string }>;
  readonly listed: readonly McpTool[];
}

export const toolNames = (): ToolNames => new ToolNames(OURS);

export function offerOf(sites: readonly Site[], names: ToolNames): McpOffer {
  const named = sites.map((site) => {
    const { tools, more, withheld } = toolsOf(site.actions, site.findings, null, site.origin, names);
    const global = <One extends { readonly action: string }>(one: One): One => ({
      ...one,
      action: globalKey(site, one.action),
    });
    return { site, tools: tools.map(global), more: more.map(global), withheld: withheld.map(global) };
  });
  const share = sharesOf(named.map(({ tools }) => tools.length));
  const actions = sites.flatMap((site) =>
    site.actions.map((action) => ({ ...action, key: globalKey(site, action.key) })),
  );
  const tools = named.flatMap((one, index) => one.tools.slice(0, share[index]));
  const more = named.flatMap((one, index) => [
    ...one.tools.slice(share[index]).map(({ name, action }) => ({ name, action })),
    ...one.more,
  ]);
  const offer: Offer = { tools, more, withheld: named.flatMap(({ withheld }) => withheld) };
  const byKey = new Map(actions.map((action) => [action.key, action]));
  const hosts = new Map(actions.map(({ key }) => [key, sites.length > 1 ? ` (${hostOf(key)})` : '']));
  return {
    ...offer,
    actions,
    owners: new Map(
      sites.flatMap((site) =>
        site.actions.map(({ key }) => [globalKey(site, key), { origin: site.origin, key }] as const),
      ),
    ),
    listed: [
      ...tools.map(({ action, ...tool }) => listedTool(tool, byKey.get(action), hosts.get(action) ?? '')),
      ...(more.length > 0 ? [listedTool(findTool(offer), undefined, '')] : []),
      STATUS,
      RELOAD,
    ],
  };
}

const globalKey = ({ origin }: Pick<Site, 'origin'>, key: string): string => `${origin} ${key}`;

const hostOf = (key: string): string => URL.parse(key.split(' ')[0] ?? '')?.host ?? '';

function sharesOf(counts: readonly number[]): readonly number[] {
  const shares = counts.map(() => 0);
  for (let left = MAX_TOOLS; left > 0; ) {
    const open = counts.flatMap((count, index) => (count > (shares[index] ?? 0) ? [index] : []));
    if (open.length === 0) break;
    for (const index of open.slice(0, left)) {
      shares[index] = (shares[index] ?? 0) + 1;
      left--;
    }
  }
  return shares;
}

function listedTool(tool: OfferedTool, action: Action | undefined, host: string): McpTool {
  const reads = tool.annotations.readOnlyHint;
  const whole = action && action.transport.kind !== 'detail' && !action.async;
  const output = whole ? outputSchemaOf(action.output) : undefined;
  const method = action?.transport.kind === 'http' ? action.transport.method : '';
  return {
    name: tool.name,
    title: `${tool.title}${host}`,
    description: `${tool.description}${host}`,
    inputSchema: { ...tool.inputSchema, type: 'object' },
    ...(output && { outputSchema: { ...output, type: 'object' } }),
    annotations: {
      readOnlyHint: reads,
      // Every action except a read may overwrite data.
      destructiveHint: !reads,
      idempotentHint: reads || /^(?:PUT|DELETE)$/.test(method),
      openWorldHint: true,
    },
  };
}

const own = (name: string, title: string, description: string, properties: JsonObject): McpTool => ({
  name,
  title,
  description,
  inputSchema: { type: 'object', properties },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
});

const STATUS = own(
  STATUS_TOOL,
  'AWAS Lens: status',
  'Notes about the sites; why an action has no tool. With run (or "latest"): its outcome. With tool: its inputs.',
  { run: { type: 'string' }, tool: { type: 'string' } },
);

const RELOAD = own(RELOAD_TOOL, 'AWAS Lens: reload', 'Reads the manifests of the sites again.', {});

const MAX_DEPTH = 6;
const MAX_SCHEMAS = 200;
const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);

function outputSchemaOf(output: JsonSchema | undefined): JsonObject | undefined {
  if (output?.type !== 'object') return undefined;
  const weak = new Weakening().of(output, 0);
  return isObject(weak.properties) ? weak : undefined;
}

class Weakening {
  #left = MAX_SCHEMAS;

  of(given: Json | undefined, depth: number): JsonObject {
    if (!isObject(given) || depth > MAX_DEPTH || this.#left-- <= 0) return {};
    const [type, ...types] = [given.type ?? []].flat().filter((one) => isString(one) && TYPES.has(one));
    const properties = isObject(given.properties)
      ? Object.entries(given.properties).filter(([name]) => isPlain(name))
      : [];
    const required = [given.required ?? []].flat().filter((name) => isString(name) && isPlain(name));
    const values = listAt(given, 'enum');
    return {
      ...(type !== undefined && { type: types.length === 0 ? type : [type, ...types] }),
      ...(properties.length > 0 && {
        properties: Object.fromEntries(properties.map(([name, one]) => [name, this.of(one, depth + 1)])),
      }),
      ...(required.length > 0 && { required: [...new Set(required)] }),
      ...(isObject(given.items) && { items: this.of(given.items, depth + 1) }),
      ...(values.length > 0 && values.length <= 100 && values.every(isShort) && { enum: values }),
    };
  }
}

const isPlain = (name: string): boolean => /^[\w.$-]{1,64}$/.test(name) && name !== '__proto__';

const isShort = (value: Json): boolean =>
  value === null ||
  typeof value === 'boolean' ||
  typeof value === 'number' ||
  (typeof value === 'string' && /^[ -~]{0,60}$/.test(value));

import {
  type Action,
  type AuthScheme,
  type FormatId,
  type Identity,
  isObject,
  isString,
  type Json,
  type JsonObject,
  objectAt,
  own,
  type Parameter,
  pointer,
  type Reader,
  type Reading,
  type SiteInfo,
  type Source,
  type Transport,
  type UnreadItem,
} from '../../model/index.ts';
import { say } from '../../text/index.ts';
import {
  authType,
  extraOf,
  keysOf,
  MAX_ACTIONS,
  MAX_PARAMETERS,
  needOf,
  siteInfo,
  stringOf,
} from '../reader-kit.ts';
import { parametersOf } from '../schema-parameters.ts';

const MAX_REPEATED = 10_000_000;
const DOCUMENT_FIELDS = new Set(['woa_version', 'agents', 'transports']);
const AGENT_FIELDS = new Set(['id', 'name', 'description', 'inputs', 'outputs', 'transports', 'operations']);
const OPERATION_FIELDS = new Set(['name', 'description', 'inputs', 'outputs']);

interface Gathered {
  readonly root: JsonObject;
  readonly url: string;
  readonly actions: Action[];
  readonly unread: UnreadItem[];
  readonly keyOf: (id: string) => string;
  repeated: number;
}

function read(source: Source, _identity: Identity): Reading {
  const root = isObject(source.value) ? source.value : {};
  const { url } = source;
  const gathered: Gathered = { root, url, actions: [], unread: [], keyOf: keysOf('woa'), repeated: 0 };
  const { actions, unread } = gathered;
  const agents = own(root, 'agents');
  if (!Array.isArray(agents))
    unread.push({ place: { pointer: '/agents' }, reason: 'The agents aren’t an array.' });
  for (const [index, agent] of (Array.isArray(agents) ? agents : []).entries()) {
    const place = pointer('agents', index);
    if (isFull(gathered, place)) break;
    if (isObject(agent)) readAgent(agent, place, gathered);
    else unread.push({ place: { pointer: place }, reason: 'This agent isn’t an object.' });
  }
  const authz = own(root, 'authz');
  return {
    site: siteOf(root),
    ...(isObject(authz) && { auth: authOf(authz) }),
    actions,
    references: [],
    unread,
  };
}

function isFull({ actions, repeated, unread }: Gathered, place: string): boolean {
  const tooMany = actions.length >= MAX_ACTIONS;
  if (!tooMany && repeated <= MAX_REPEATED) return false;
  const reason = tooMany
    ? `Only the first ${MAX_ACTIONS} actions were read.`
    : 'The document repeats too much for each operation. The rest wasn’t read.';
  unread.push({ place: { pointer: place }, reason });
  return true;
}

function readAgent(agent: JsonObject, place: string, gathered: Gathered): void {
  const { root, unread } = gathered;
  const id = own(agent, 'id');
  if (!isString(id) || id === '') {
    unread.push({ place: { pointer: place }, reason: 'This agent has no id, so it can’t be invoked.' });
    return;
  }
  const inputs = inputsOf(agent, place, unread);
  const operations = own(agent, 'operations');
  if (operations !== undefined && !Array.isArray(operations))
    unread.push({ place: { pointer: `${place}/operations` }, reason: 'The operations aren’t an array.' });
  if (!Array.isArray(operations) || operations.length === 0) {
    add({ agent, place, inputs }, gathered);
    return;
  }
  const { operations: _, ...shared } = agent;
  const size =
    operations.length > 1 ? JSON.stringify([shared, own(root, 'authz'), own(root, 'transports')]).length : 0;
  for (const [index, operation] of operations.entries()) {
    const at = place + pointer('operations', index);
    if (isFull(gathered, at)) return;
    if (!isObject(operation))
      unread.push({ place: { pointer: at }, reason: 'This operation isn’t an object.' });
    else if (!textOf(operation, 'name'))
      unread.push({ place: { pointer: at }, reason: 'This operation has no name.' });
    else {
      gathered.repeated += size;
      const override = inputsOf(operation, at, unread);
      add({ agent, operation, place: at, inputs: override.schema ? override : inputs }, gathered);
    }
  }
}

interface Invoked {
  readonly agent: JsonObject;
  readonly operation?: JsonObject;
  readonly place: string;
  readonly inputs: Inputs;
}

function add({ agent, operation, place, inputs }: Invoked, { root, url, actions, keyOf }: Gathered): void {
  const agentId = textOf(agent, 'id');
  const operationName = operation && textOf(operation, 'name');
  const id = operationName ? `${agentId}/${operationName}` : agentId;
  const name = textOf(agent, 'name') || agentId;
  const authz = own(agent, 'authz') ?? own(root, 'authz');
  const transports = own(root, 'transports');
  const chosen = choose(own(agent, 'transports'), transports, agentId, operationName);
  const mcp = chosen.name === 'mcp' ? own(transports, 'mcp') : undefined;
  const extra = {
    ...uninterpreted(agent, AGENT_FIELDS),
    ...(operation && uninterpreted(operation, OPERATION_FIELDS)),
    ...(authz !== undefined && { authz }),
    ...(mcp !== undefined && { mcp }),
    ...(chosen.others && { 'other transports': chosen.others }),
  };
  actions.push({
    key: keyOf(id),
    id,
    name: operationName && operationName !== 'default' ? `${name}: ${operationName}` : name,
    description: (operation && textOf(operation, 'description')) || textOf(agent, 'description'),
    format: 'woa',
    document: url,
    source: { pointer: place },
    risk: 'change',
    riskReason: say('riskAgent'),
    parameters: inputs.parameters,
    ...(inputs.schema && { input: inputs.schema }),
    transport: chosen.transport,
    ...outputsOf(agent, operation),
    auth: needFor(authz),
    confirm: false,
    ...(chosen.assumptions.length > 0 && { assumptions: chosen.assumptions }),
    ...(Object.keys(extra).length > 0 && { extra }),
  });
}

function outputsOf(
  agent: JsonObject,
  operation: JsonObject | undefined,
): Pick<Action, 'output' | 'outputNames'> {
  const override = operation && own(operation, 'outputs');
  const outputs = isObject(override) ? override : own(agent, 'outputs');
  if (!isObject(outputs)) return {};
  const names = Object.keys(objectAt(outputs, 'properties'));
  return { output: outputs, outputNames: names.slice(0, MAX_PARAMETERS) };
}

function needFor(authz: Json | undefined): Action['auth'] {
  if (!isObject(authz)) return { needed: 'unknown' };
  const scheme = authOf(authz);
  return { needed: needOf(scheme), scheme };
}

interface Inputs {
  readonly schema?: JsonObject;
  readonly parameters: readonly Parameter[];
}

function inputsOf(holder: JsonObject, place: string, unread: UnreadItem[]): Inputs {
  const inputs = own(holder, 'inputs');
  if (!isObject(inputs)) return { parameters: [] };
  const at = `${place}/inputs`;
  const { parameters, cut } = parametersOf(inputs, at);
  if (cut)
    unread.push({ place: { pointer: at }, reason: `Only the first ${MAX_PARAMETERS} parameters were read.` });
  return { schema: inputs, parameters };
}

function authOf(authz: JsonObject): AuthScheme {
  const declared = textOf(authz, 'scheme');
  const header = textOf(authz, 'token_header');
  const policy = textOf(authz, 'policy_uri');
  return {
    type: authType(declared),
    declared,
    ...(header && { header }),
    ...(policy && { note: `Policy: ${policy}` }),
  };
}

function siteOf(root: JsonObject): SiteInfo {
  const notes = Object.entries(uninterpreted(root, DOCUMENT_FIELDS))
    .slice(0, 100)
    .map(([key, value]) => ({
      label: key,
      value: (isString(value) ? value : JSON.stringify(value)).slice(0, 1_000),
      pointer: pointer(key),
    }));
  return siteInfo({}, notes);
}

const textOf = (object: JsonObject, key: string): string => stringOf(object, key) ?? '';

const uninterpreted = (object: JsonObject, known: ReadonlySet<string>): JsonObject =>
  extraOf(object, known).extra ?? {};

function dialectOf({ value }: Source, _kind: FormatId): string {
  const version = own(value, 'woa_version');
  const word = typeof version === 'number' || isString(version) ? String(version).trim() : '';
  if (word === '1' || word === '1.0') return '1';
  return /^[0-9][0-9.]{0,9}$/.test(word) ? word : 'unknown';
}

export const reader: Reader = { dialectOf, read };

interface Chosen {
  readonly transport: Transport;
  readonly name?: string;
  readonly others?: readonly string[];
  readonly assumptions: readonly string[];
}

/** Chooses the first supported transport of an agent (WoA §3). */
function choose(
  names: Json | undefined,
  configurations: Json | undefined,
  agent: string,
  operation: string | undefined,
): Chosen {
  const reasons: string[] = [];
  const list = Array.isArray(names) ? names.filter(isString).slice(0, 50) : [];
  for (const name of list) {
    const configuration = own(configurations, name);
    if (!isObject(configuration)) {
      reasons.push(`transport "${name}" isn’t described in the document`);
      continue;
    }
    const answer =
      READERS.get(name)?.(configuration, agent, operation) ??
      `transport "${name}" is private to the site and not supported`;
    if (typeof answer !== 'string') {
      const others = list.filter((other) => other !== name);
      if (others.length === 0) return { name, ...answer };
      const assumption = `Transports: ${list.join(', ')}. AWAS Lens uses ${name}.`;
      return { name, others, ...answer, assumptions: [assumption, ...answer.assumptions] };
    }
    reasons.push(answer);
  }
  return {
    transport: {
      kind: 'none',
      reason:
        reasons.length > 0
          ? `None of its transports can be used: ${reasons.join('; ')}.`
          : 'No transport is named.',
    },
    assumptions: [],
  };
}

type Usable = { readonly transport: Transport; readonly assumptions: readonly string[] };

const READERS: ReadonlyMap<string, typeof rest> = new Map([
  ['rest', rest],
  ['mcp', mcp],
]);

function rest(configuration: JsonObject, agent: string, operation: string | undefined): Usable | string {
  const base = own(configuration, 'base');
  const path = own(configuration, 'invoke_path');
  if (!isString(base) || !isHttp(base)) return 'rest.base isn’t an absolute URL';
  if (!isString(path)) return 'rest.invoke_path is missing';
  const assumptions: string[] = [];
  if (base.trim().endsWith('/')) assumptions.push('base and invoke_path are joined with a single slash.');
  const target = path.replace(/^\//, '').split('{agent_id}').join(encodeURIComponent(agent.toWellFormed()));
  const url = `${base.trim().replace(/(?<!\/)\/+$/, '')}/${target}`;
  if (!URL.canParse(url)) return 'rest.base and rest.invoke_path don’t make a URL';
  return {
    transport: { kind: 'envelope', url, agent, ...(operation !== undefined && { operation }) },
    assumptions,
  };
}

function mcp(configuration: JsonObject, agent: string, operation: string | undefined): Usable | string {
  const server = own(configuration, 'server');
  if (!isString(server)) return 'mcp.server is missing';
  if (!isHttp(server))
    return `mcp.server "${server.slice(0, 200)}" is an identifier, not a URL: it can be shown but not called`;
  const field = own(configuration, 'tool_field');
  const named = field === 'operation' ? operation : undefined;
  const tool = field === 'agent' ? agent : named;
  const assumptions =
    tool === undefined
      ? [
          'The document doesn’t say which tool of the MCP server this agent is. You choose it from the server’s list.',
        ]
      : [];
  return { transport: { kind: 'mcp', url: server.trim(), ...(tool !== undefined && { tool }) }, assumptions };
}

function isHttp(text: string): boolean {
  const url = URL.parse(text.trim());
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}

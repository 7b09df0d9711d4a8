import {
  type Action,
  type AuthScheme,
  isObject,
  isString,
  type Json,
  type JsonObject,
  type JsonSchema,
  own,
  type Parameter,
  type ParameterIn,
  type Transport,
  type UnreadItem,
} from '../../model/index.ts';
import { durationMs, rateLimit } from '../../text/index.ts';
import { bracePlaceholders, placeholders, resolveTemplate } from '../../url/index.ts';
import {
  actionsOf,
  authNeed,
  declaredPlace,
  defined,
  extraOf,
  type KeyedItem,
  MAX_PARAMETERS,
  methodMeaning,
  methodOf,
  type NamedItem,
  namedItemsOf,
  notRunnable,
  parameterOf,
  type RiskOf,
  requestOf,
  riskOf,
  some,
  stringOf,
  textOf,
  undeclaredPlaceholders,
  withValues,
} from '../reader-kit.ts';
import { parseType, type TypeSchemas, typeText } from './types.ts';
import words from './words.json' with { type: 'json' };

interface ActionContext {
  readonly url: string;
  readonly base: string | undefined;
  readonly auth: AuthScheme | undefined;
  readonly requiredFor: ReadonlySet<string>;
  readonly optionalFor: ReadonlySet<string>;
  readonly degraded: ReadonlySet<string>;
  readonly protocols: JsonObject;
  readonly types: TypeSchemas;
  readonly unread: UnreadItem[];
}

export function readActions(
  actions: Json | undefined,
  place: string,
  context: ActionContext,
): readonly Action[] {
  const list = { place, unread: context.unread };
  return actionsOf('awp', actions, list, idOf, (item) => readAction(item, context));
}

function idOf(action: JsonObject): string | undefined {
  for (const key of ['id', 'name', 'operation']) {
    const value = own(action, key);
    if (isString(value) && value.trim() !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return undefined;
}

function readAction({ value: action, id, key, place }: KeyedItem, context: ActionContext): Action {
  const assumptions = new Set<string>();
  const text = (field: string) => stringOf(action, field);
  const declared = readTransport(action, context, assumptions);
  const unreachable = declared.kind === 'none' && text('endpoint') !== undefined;
  const method =
    declared.kind === 'http' || unreachable
      ? (methodOf(stringOf(action, 'method')) ?? UNDECLARED)
      : undefined;
  const inputs = readParameters(action, {
    place,
    method,
    inPath:
      method === undefined
        ? []
        : placeholders(declared.kind === 'http' ? declared.url : bracePlaceholders(text('endpoint') ?? '')),
    types: context.types,
    assumptions,
    unread: context.unread,
  });
  const { transport, parameters } =
    declared.kind === 'http'
      ? requestOf(declared.method, declared.url, inputs)
      : { transport: declared, parameters: inputs };
  const risk = declaredRisk(action, method);
  const limit = text('rate_limit');
  return defined({
    key,
    id,
    name: text('name') ?? text('title') ?? id,
    description: text('description') ?? text('intent') ?? '',
    format: 'awp',
    document: context.url,
    source: { pointer: place },
    ...risk,
    parameters,
    transport,
    ...readOutputs(own(action, 'outputs'), context.types),
    auth: readNeed(action, id, context, assumptions),
    rateLimit: limit === undefined ? undefined : rateLimit(limit),
    idempotency: readIdempotency(action, method, parameters),
    async: text('execution_model') === 'async' ? readAsync(action, context) : undefined,
    confirm: asksForConfirmation(action),
    degraded: context.degraded.has(id) ? true : undefined,
    assumptions: some([...assumptions]),
    ...extraOf(action, KNOWN),
  });
}

function readAsync(action: JsonObject, { base }: ActionContext): NonNullable<Action['async']> {
  const poll = stringOf(action, 'poll_endpoint');
  return defined({ pollUrl: poll ? resolveTemplate(bracePlaceholders(poll), base) : undefined });
}

function asksForConfirmation(action: JsonObject): boolean {
  const confirmation = own(action, 'requires_human_confirmation');
  const sensitivity = stringOf(action, 'sensitivity');
  return (
    confirmation === true ||
    confirmation === 'true' ||
    (sensitivity !== undefined && sensitivity !== 'standard')
  );
}

const KNOWN = new Set(words.read.split(' '));

const UNDECLARED = '';

function readTransport(action: JsonObject, context: ActionContext, assumptions: Set<string>): Transport {
  const via = own(action, 'via');
  const endpoint = own(action, 'endpoint');
  const http = isString(endpoint) && endpoint.trim() !== '';
  if (isString(via) && via.trim() !== '' && !/^https?$/i.test(via.trim())) {
    const through = readProtocol(via.trim(), action, context);
    if (through.kind !== 'none' || !http) return through;
    assumptions.add(`${through.reason} The action also has an endpoint, so it is called over HTTP.`);
  }
  if (!http) return notRunnable('The action declares no endpoint.');
  const declared = own(action, 'method');
  const method = methodOf(stringOf(action, 'method'));
  if (method === undefined) {
    const shown = isString(declared) ? `: ${JSON.stringify(declared.slice(0, 60))} is none` : '';
    return notRunnable(`The action declares no method${shown}.`);
  }
  const url = resolveTemplate(bracePlaceholders(endpoint), context.base);
  if (url === undefined) {
    const fault =
      context.base === undefined
        ? 'can’t be resolved: the file has no domain'
        : 'is neither a path nor an http URL';
    return notRunnable(`The endpoint ${endpoint.slice(0, 200)} ${fault}.`);
  }
  return { kind: 'http', method, url, body: 'none' };
}

function readProtocol(via: string, action: JsonObject, context: ActionContext): Transport {
  const protocol = own(context.protocols, via);
  const name = via.slice(0, 60);
  if (!isObject(protocol)) return notRunnable(`The action goes via ${name}, which the file doesn’t declare.`);
  const declared = own(protocol, 'endpoint') ?? own(protocol, 'url');
  const url = isString(declared) ? resolveTemplate(declared, context.base) : undefined;
  if (url === undefined) return notRunnable(`The protocol ${name} declares no endpoint.`);
  const operation = own(action, 'operation');
  switch (via.toLowerCase()) {
    case 'mcp':
      return { kind: 'mcp', url, ...(isString(operation) && { tool: operation }) };
    case 'a2a':
      return { kind: 'a2a', url };
    case 'graphql':
      return { kind: 'graphql', url };
    default:
      return notRunnable(`Actions can’t be called through the protocol ${name} here.`);
  }
}

/** The sensitivity decides (AWP §9). Without a sensitivity, the method decides. */
function declaredRisk(action: JsonObject, method: string | undefined): RiskOf {
  const sensitivity = own(action, 'sensitivity');
  const isFinal = own(action, 'reversible') === false && sensitivity !== 'standard';
  if (sensitivity === 'irreversible' || isFinal) return riskOf('irreversible', 'riskUndone');
  if (sensitivity === 'destructive') return riskOf('destructive', 'riskDestroys');
  return method === undefined ? riskOf('change', 'riskOtherProtocol') : methodMeaning(method).risk;
}

function readNeed(
  action: JsonObject,
  id: string,
  context: ActionContext,
  assumptions: Set<string>,
): Action['auth'] {
  const declared = own(action, 'auth_required');
  const required = context.requiredFor.has(id);
  const optional = context.optionalFor.has(id);
  let needed: Action['auth']['needed'];
  if (declared === true) needed = 'yes';
  else if (optional) needed = 'optional';
  else if (declared === false && required) {
    needed = 'optional';
    assumptions.add(
      'auth_required is false, but auth.required_for lists the action. It is sent with a credential if you gave one.',
    );
  } else if (declared === false) needed = 'no';
  else if (required) needed = 'yes';
  else needed = context.auth?.type === 'none' ? 'no' : 'unknown';
  return authNeed(needed, context.auth);
}

/** `key_field` names an input or a header. If no input has the name, a hyphen means a header. */
function readIdempotency(
  action: JsonObject,
  method: string | undefined,
  parameters: readonly Parameter[],
): Action['idempotency'] {
  const declared = own(action, 'idempotency');
  if (!isObject(declared) || own(declared, 'supported') === false) return undefined;
  const field = own(declared, 'key_field');
  const name = isString(field) && field !== '' ? field : 'idempotency_key';
  const window = own(declared, 'window');
  const windowMs = isString(window) ? durationMs(window) : undefined;
  const input = parameters.find((parameter) => parameter.name === name)?.in;
  const place = input ?? keyPlace(name, method);
  return {
    in: place === 'header' || place === 'query' ? place : 'body',
    name,
    ...(windowMs !== undefined && { windowMs }),
  };
}

function keyPlace(name: string, method: string | undefined): 'header' | 'query' | 'body' {
  if (name.includes('-')) return 'header';
  return method === 'GET' || method === 'DELETE' || method === 'HEAD' ? 'query' : 'body';
}

function readOutputs(
  outputs: Json | undefined,
  types: TypeSchemas,
): { output?: JsonSchema; outputNames?: readonly string[] } {
  if (Array.isArray(outputs)) {
    const names = outputs.filter(isString).slice(0, 500);
    return names.length > 0 ? { outputNames: names } : {};
  }
  if (!isObject(outputs)) return {};
  const names = Object.keys(outputs).slice(0, 500);
  if (names.length === 0) return {};
  const properties = names.map((name): [string, JsonSchema] => {
    const type = typeText(own(outputs, name));
    return [name, type === undefined ? {} : types.of(type)];
  });
  return {
    output: { type: 'object', properties: Object.fromEntries(properties), required: names },
    outputNames: names,
  };
}

interface ParameterContext {
  readonly place: string;
  readonly method: string | undefined;
  readonly inPath: readonly string[];
  readonly types: TypeSchemas;
  readonly assumptions: Set<string>;
  readonly unread: UnreadItem[];
}

/** AWP §9 has `inputs`. Some files have `parameters`, or an array of named objects. */
function readParameters(action: JsonObject, context: ParameterContext): readonly Parameter[] {
  const { inPath, assumptions, unread } = context;
  const field = own(action, 'inputs') === undefined ? 'parameters' : 'inputs';
  const place = `${context.place}/${field}`;
  const declared = namedItemsOf(
    own(action, field) ?? undefined,
    {
      place,
      item: 'input',
      items: 'inputs',
      max: MAX_PARAMETERS,
      unread,
      maps: 'asked for',
      word: (text, key) => (key === undefined ? undefined : { type: text }),
    },
    (value, key) => key ?? textOf(value, 'name', 'id'),
    'name',
  );
  const parameters = Array.from(declared, (input) => readParameter(input, context));
  const missing = undeclaredPlaceholders(parameters, inPath, { pointer: `${context.place}/endpoint` });
  for (const { name } of missing)
    assumptions.add(
      `{${name}} is in the endpoint but not among the inputs. AWAS Lens reads it as a required string.`,
    );
  return [...parameters, ...missing];
}

function readParameter(input: NamedItem, context: ParameterContext): Parameter {
  return parameterOf(input, locationOf(input.id, input.value, context), schemaOf(input.value, context));
}

function locationOf(name: string, fields: JsonObject, context: ParameterContext): ParameterIn {
  if (context.method === undefined) return 'argument';
  if (context.inPath.includes(name)) return 'path';
  return declaredPlace(fields) ?? (methodMeaning(context.method).takesBody ? 'body' : 'query');
}

function schemaOf(fields: JsonObject, { types, assumptions }: ParameterContext): JsonSchema {
  const type = own(fields, 'type');
  if (!isString(type)) return withValues({}, fields);
  const parsed = parseType(type);
  if (parsed.kind === 'named' && parsed.name === 'enum') {
    const schema = withValues({}, fields);
    return schema.enum === undefined ? { type: 'string', ...schema } : schema;
  }
  const base = types.of(type);
  if (parsed.kind === 'named' && !types.isEntity(parsed.name) && base.type === 'string')
    assumptions.add(
      `The type ${JSON.stringify(parsed.name.slice(0, 60))} isn’t in the specification. AWAS Lens reads it as a string.`,
    );
  return withValues(base, fields);
}

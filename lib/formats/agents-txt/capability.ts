import type {
  Action,
  AuthScheme,
  Json,
  Parameter,
  ParameterIn,
  Place,
  RateLimit,
  Transport,
  UnreadItem,
} from '../../model/index.ts';
import { bracePlaceholders, placeholders, resolveTemplate } from '../../url/index.ts';
import {
  authType,
  declaredPlace,
  defined,
  extraOf,
  impliedBy,
  MAX_PARAMETERS,
  methodMeaning,
  needOf,
  notRunnable,
  type RiskOf,
  riskOf,
  some,
  undeclaredPlaceholders,
} from '../reader-kit.ts';
import { type DeclaredParam, schemaOf } from './param.ts';
import words from './words.json' with { type: 'json' };

export interface DeclaredCapability {
  readonly id: string;
  readonly description: string;
  readonly endpoint?: string;
  readonly protocol?: string;
  readonly method?: string;
  readonly auth?: {
    readonly type: string;
    readonly endpoint?: string;
    readonly docs?: string;
    readonly scopes?: readonly string[];
  };
  readonly rateLimit?: RateLimit;
  readonly params: readonly { readonly param: DeclaredParam; readonly place: Place }[];
  readonly place: Place;
  readonly endpointPlace: Place;
  readonly extra: { readonly [key: string]: Json };
}

const PROTOCOLS: ReadonlyMap<string, string> = new Map(Object.entries(words.protocols));

export function actionOf(
  capability: DeclaredCapability,
  given: Pick<Action, 'key' | 'format' | 'document'>,
  base: string | undefined,
): { action: Action; unread: readonly UnreadItem[] } {
  const assumptions: string[] = [];
  const unread: UnreadItem[] = [];
  const protocol = protocolOf(capability, assumptions);
  const method = (capability.method ?? 'GET').trim().toUpperCase();
  const url = templateOf(capability.endpoint, base, assumptions);
  const call = { protocol, method, url };
  const parameters = parametersOf(capability, call, unread);
  const transport = transportOf(capability, call, parameters, assumptions);
  const action: Action = defined({
    ...given,
    id: capability.id,
    name: capability.id,
    description: capability.description,
    source: capability.place,
    ...riskBy(protocol, method),
    parameters:
      parameters.length > 0 || transport.kind === 'none' ? parameters : impliedBy(protocol, capability.place),
    transport,
    auth: authOf(capability.auth),
    rateLimit: capability.rateLimit,
    confirm: false,
    assumptions: some(assumptions),
    ...extraOf(capability.extra),
  });
  return { action, unread };
}

function riskBy(protocol: string, method: string): RiskOf {
  if (protocol === 'REST') return methodMeaning(method).risk;
  if (protocol === 'MCP') return riskOf('change', 'riskTool');
  return protocol === '' ? riskOf('change', 'riskOtherProtocol') : riskOf('change', 'riskProtocol', protocol);
}

function protocolOf({ protocol, endpoint }: DeclaredCapability, assumptions: string[]): string {
  if (protocol !== undefined && protocol !== '') return PROTOCOLS.get(protocol.trim().toLowerCase()) ?? '';
  const guess = /^wss?:/i.test(endpoint ?? '') ? 'WebSocket' : 'REST';
  assumptions.push(`No protocol is declared. AWAS Lens assumes ${guess}.`);
  return guess;
}

function templateOf(
  endpoint: string | undefined,
  base: string | undefined,
  assumptions: string[],
): string | undefined {
  if (endpoint === undefined || endpoint.trim() === '') return undefined;
  const url = resolveTemplate(bracePlaceholders(endpoint), base);
  if (url === undefined || !URL.canParse(url.replaceAll(/[{}]/g, ''))) return undefined;
  if (!/^[a-z]+:\/\//i.test(endpoint.trim()))
    assumptions.push('The endpoint isn’t a full URL. AWAS Lens resolves it on this site.');
  return url;
}

interface Call {
  readonly protocol: string;
  readonly method: string;
  readonly url: string | undefined;
}

function parametersOf(
  capability: DeclaredCapability,
  { protocol, method, url }: Call,
  unread: UnreadItem[],
): Parameter[] {
  const named = new Set(protocol === 'REST' ? placeholders(url ?? '') : []);
  const parameters = new Map<string, Parameter>();
  for (const { param, place } of capability.params) {
    const leaveOut = (reason: string) => unread.push({ place, reason });
    if (parameters.size >= MAX_PARAMETERS) {
      leaveOut(`Only the first ${MAX_PARAMETERS} parameters were read.`);
      break;
    }
    const where = protocol === 'REST' ? locationOf(param, method, named) : 'argument';
    if (where === undefined) {
      leaveOut(`A parameter in ${JSON.stringify(param.in.slice(0, 60))} can’t be sent.`);
      continue;
    }
    if (parameters.has(param.name)) {
      leaveOut(`A parameter ${JSON.stringify(param.name.slice(0, 60))} is already declared above.`);
      continue;
    }
    parameters.set(param.name, {
      name: param.name,
      in: where,
      required: param.required || where === 'path',
      ...(param.description !== '' && { description: param.description }),
      schema: schemaOf(param),
      ...(param.type !== '' && { declaredType: param.type }),
      source: place,
    });
  }
  const read = [...parameters.values()];
  return [...read, ...undeclaredPlaceholders(read, [...named], capability.endpointPlace)].slice(
    0,
    MAX_PARAMETERS,
  );
}

function locationOf(
  param: DeclaredParam,
  method: string,
  named: ReadonlySet<string>,
): ParameterIn | undefined {
  if (param.in !== '') return param.in === 'path' ? 'path' : declaredPlace({ in: param.in });
  if (named.has(param.name)) return 'path';
  return ['GET', 'HEAD', 'DELETE'].includes(method) ? 'query' : 'body';
}

function transportOf(
  { endpoint, protocol: declared }: DeclaredCapability,
  { protocol, method, url }: Call,
  parameters: readonly Parameter[],
  assumptions: string[],
): Transport {
  if (protocol === '')
    return notRunnable(
      `The protocol "${declared?.slice(0, 60)}" isn’t one of REST, MCP, A2A, GraphQL and WebSocket.`,
    );
  if (url === undefined)
    return notRunnable(
      endpoint ? `The endpoint "${endpoint.slice(0, 200)}" isn’t a URL.` : 'No endpoint is declared.',
    );
  const scheme = url.slice(0, url.indexOf(':')).toLowerCase();
  if (protocol === 'WebSocket') {
    if (!['wss', 'ws', 'https', 'http'].includes(scheme))
      return notRunnable(`A WebSocket can’t be opened to a ${scheme}: URL.`);
    assumptions.push(
      scheme.startsWith('ws')
        ? `The endpoint is a ${scheme}: URL. The specification says https, but AWAS Lens accepts it.`
        : 'AWAS Lens opens a WebSocket at the same address.',
    );
    return { kind: 'websocket', url: url.replace(/^http/i, 'ws') };
  }
  if (scheme !== 'https' && scheme !== 'http') return notRunnable(`${protocol} doesn’t use ${scheme}: URLs.`);
  if (protocol === 'MCP') return { kind: 'mcp', url };
  if (protocol === 'A2A') return { kind: 'a2a', url };
  if (protocol === 'GraphQL') return { kind: 'graphql', url };
  if (!/^[A-Z]{1,20}$/.test(method)) return notRunnable(`"${method.slice(0, 60)}" isn’t an HTTP method.`);
  return { kind: 'http', method, url, body: bodyOf(method, parameters) };
}

function bodyOf(method: string, parameters: readonly Parameter[]): 'form' | 'json' | 'none' {
  const places = parameters.map((parameter) => parameter.in);
  if (places.includes('form')) return 'form';
  return places.includes('body') || !['GET', 'HEAD', 'DELETE'].includes(method) ? 'json' : 'none';
}

function authOf(auth: DeclaredCapability['auth']): Action['auth'] {
  const declared = auth?.type.trim() ?? '';
  if (auth === undefined || declared === '')
    return { needed: 'no', scheme: { type: 'none', declared: 'none' } };
  const type = authType(declared);
  const scheme: AuthScheme = {
    type,
    declared,
    ...defined({
      tokenUrl: auth.endpoint || undefined,
      setupUrl: auth.docs || undefined,
      scopes: some(auth.scopes ?? []),
    }),
  };
  return { needed: needOf(scheme), scheme };
}

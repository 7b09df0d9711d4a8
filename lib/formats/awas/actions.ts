import {
  type Action,
  isObject,
  isString,
  type Json,
  type JsonObject,
  type JsonSchema,
  own,
  type PageBinding,
  type PageResult,
  type Parameter,
  type RateLimit,
  type UnreadItem,
} from '../../model/index.ts';
import { bracePlaceholders, placeholders, resolveTemplate } from '../../url/index.ts';
import {
  actionsOf,
  defined,
  extraOf,
  type KeyedItem,
  methodMeaning,
  methodOf,
  objectOf,
  type RiskOf,
  requestOf,
  riskOf,
  some,
  stringsOf,
  textOf,
  undeclaredPlaceholders,
} from '../reader-kit.ts';
import { actionAuth, type ManifestAuth } from './auth.ts';
import { shapeOf } from './dialect.ts';
import { readParameters, schemaFrom } from './parameters.ts';
import { readRate } from './rates.ts';
import words from './words.json' with { type: 'json' };

interface ActionContext {
  readonly url: string;
  readonly base: string | undefined;
  readonly auth: ManifestAuth;
  readonly rate: RateLimit | undefined;
  readonly csrfHeader: string | undefined;
  readonly unread: UnreadItem[];
}

export function readActions(actions: Json | undefined, context: ActionContext): readonly Action[] {
  const list = { place: '/actions', unread: context.unread };
  return actionsOf('awas', actions, list, idOf, (item) => readAction(item, context));
}

function idOf(action: JsonObject): string | undefined {
  const id = own(action, 'id');
  if (typeof id === 'number') return String(id);
  const found = textOf(action, 'id', 'action_id', 'name');
  if (found !== undefined) return found;
  return isString(own(action, 'url')) ? textOf(action, 'type') : undefined;
}

function readAction({ value: action, id, key, place }: KeyedItem, context: ActionContext): Action {
  const assumptions = new Set<string>();
  const target = readTarget(action, place, context, assumptions);
  const inPath = target.url === undefined ? [] : placeholders(target.url);
  const declared = readParameters(action, {
    place,
    inPath,
    otherwise: methodMeaning(target.method).takesBody ? 'body' : 'query',
    unread: context.unread,
  });
  const missing = undeclaredPlaceholders(declared, inPath, { pointer: target.source });
  for (const { name } of missing)
    assumptions.add(
      `The path has {${name}}, which isn’t declared as a parameter. AWAS Lens reads it as required text.`,
    );
  const all = [...declared, ...missing];
  const { transport, parameters } =
    target.reason === undefined && target.url !== undefined
      ? requestOf(target.method, target.url, all)
      : { transport: { kind: 'none' as const, reason: target.reason ?? '' }, parameters: all };
  const page = readPage(action, target, parameters, context.base);
  const rate = readRate(own(action, 'rateLimit')) ?? readRate(own(action, 'rateLimitHint')) ?? context.rate;
  const auth = actionAuth(action, id, context.auth, context.base);
  const risk = declaredRisk(action, target.method, transport.kind === 'none' && !target.scripted);
  const { csrfHeader } = risk.risk !== 'read' && transport.kind === 'http' ? context : {};
  return defined({
    key,
    id,
    name: textOf(action, 'name', 'title') ?? (target.opens ? target.shown : id),
    description: textOf(action, 'description') ?? '',
    format: 'awas',
    document: context.url,
    source: { pointer: place },
    ...risk,
    parameters,
    transport,
    page,
    ...readOutput(action),
    auth,
    rateLimit: rate,
    idempotency: readIdempotency(action),
    csrfHeader,
    confirm: CONFIRM.some((field) => own(action, field) === true),
    assumptions: some([...assumptions]),
    ...extraOf(action, KNOWN),
  });
}

const CONFIRM = [
  'confirm',
  'requiresConfirmation',
  'requires_confirmation',
  'confirmationRequired',
  'requires_human_confirmation',
];

const KNOWN = new Set([...words.read.split(' '), ...CONFIRM]);

interface Target {
  readonly method: string;
  readonly url: string | undefined;
  readonly shown: string;
  readonly source: string;
  /** True if the target is a link for a person, such as a page or a telephone number. */
  readonly opens: boolean;
  /** True if a script of the page executes the action. No request is declared. */
  readonly scripted?: true;
  readonly reason?: string;
  readonly isPage: boolean;
}

function readTarget(
  action: JsonObject,
  place: string,
  context: ActionContext,
  assumptions: Set<string>,
): Target {
  const fields =
    shapeOf(action) === 'path' ? ['path', 'endpoint', 'url'] : ['endpoint', 'path', 'url', 'href'];
  const field = fields.find((name) => textOf(action, name) !== undefined);
  const word = textOf(action, 'method', 'http_method');
  const method = methodOf(word);
  const none = { method: method ?? 'GET', url: undefined, source: place, opens: false, isPage: false };
  if (field === undefined)
    return { ...none, shown: '', reason: 'The action declares neither path nor endpoint.' };
  const shown = textOf(action, field) ?? '';
  const source = `${place}/${field}`;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(shown.trim())?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') {
    const reason = OPENED.get(scheme) ?? `A ${scheme}: address can’t be sent as a request.`;
    return { ...none, method: 'GET', source, shown, opens: true, reason };
  }
  const template = bracePlaceholders(shown);
  const url =
    resolveTemplate(template, context.base) ?? (context.base === undefined ? template.trim() : undefined);
  if (url === undefined)
    return { ...none, source, shown, reason: `${shown.slice(0, 200)} is neither a path nor an http URL.` };
  const isLink = field === 'url' && word === undefined && own(action, 'http_method') === undefined;
  if (isLink || /^(?:navigate|link|open|visit)$/i.test(word ?? '')) {
    const reason = 'It is a link to open: no request is declared.';
    return { ...none, method: 'GET', url, source, shown, opens: true, isPage: true, reason };
  }
  if (word === undefined) assumptions.add('The action declares no method: read as GET.');
  else if (method === undefined)
    return {
      ...none,
      url,
      source,
      shown,
      reason: `${JSON.stringify(word.slice(0, 40))} isn’t an HTTP method.`,
    };
  if (own(action, 'x-request') === NO_REQUEST) {
    const reason = 'A script of the page does this. No request is declared.';
    // A script's effect is unknown, so the risk is at least a change.
    const declared = methodMeaning(method ?? 'GET').reads ? 'POST' : none.method;
    return { ...none, method: declared, url, source, shown, isPage: true, scripted: true, reason };
  }
  return { ...none, url, source, shown, isPage: field === 'path' };
}

export const NO_REQUEST = 'none';

const OPENED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    tel: 'It is a telephone number to call.',
    sms: 'It is a number to send a message to.',
    mailto: 'It is an email address to write to.',
  }),
);

/** `x-page`: address of the page if the form is sent to another address. */
function readPage(
  action: JsonObject,
  target: Target,
  parameters: readonly Parameter[],
  base: string | undefined,
): PageBinding | undefined {
  const result = readResult(own(action, 'result'));
  const selector = textOf(action, 'selector', 'x-selector');
  const declared = result || selector !== undefined || parameters.some((each) => each.selector !== undefined);
  if (target.url === undefined || (!declared && !target.opens)) return undefined;
  const named = textOf(action, 'x-page');
  const served = named === undefined ? undefined : resolveTemplate(bracePlaceholders(named), base);
  const undeclared = target.isPage || served !== undefined ? undefined : (true as const);
  return defined({ url: served ?? target.url, undeclared, selector, result });
}

const RESULT_TYPES: readonly PageResult['type'][] = ['single', 'list', 'table', 'form'];

function readResult(value: Json | undefined): PageResult | undefined {
  if (!isObject(value)) return undefined;
  const selector = textOf(value, 'selector');
  const itemSelector = textOf(value, 'itemSelector');
  const properties = objectOf(value, 'properties');
  const pagination = objectOf(value, 'pagination');
  if (selector === undefined && itemSelector === undefined && !properties) return undefined;
  const declared = own(value, 'type');
  const named = properties
    ? Object.entries(properties)
        .filter((entry): entry is [string, string] => isString(entry[1]) && entry[1] !== '')
        .slice(0, 500)
    : [];
  const pages = pagination
    ? ['selector', 'nextButton', 'currentPage'].flatMap((name) => {
        const found = textOf(pagination, name);
        return found === undefined ? [] : [[name, found] as const];
      })
    : [];
  const usual = itemSelector === undefined ? 'single' : 'list';
  return defined({
    type: RESULT_TYPES.find((type) => type === declared) ?? usual,
    selector,
    itemSelector,
    properties: some(named) && Object.fromEntries(named),
    pagination: some(pages) && Object.fromEntries(pages),
  });
}

/** `intent` and `sideEffect` never lower the risk, because a site must not avoid the approval of a change. */
function declaredRisk(action: JsonObject, method: string, opens: boolean): RiskOf {
  const intent = own(action, 'intent');
  const effect = own(action, 'sideEffect');
  const type = own(action, 'type');
  const effects = stringsOf(own(action, 'side_effects'));
  const { reads, risk } = methodMeaning(method);
  const declaredEffect = effects.length > 0 && own(action, 'reversible') !== true;
  if (own(action, 'reversible') === false && (!reads || declaredEffect))
    return riskOf('irreversible', 'riskUndone');
  if (effect === 'destructive') return riskOf('destructive', 'riskDestroys');
  if (intent === 'delete') return riskOf('destructive', 'riskDeclaredDelete');
  if (risk.risk === 'destructive') return risk;
  if (opens) return riskOf('read', 'riskOpens');
  if (intent === 'write' || intent === 'execute') return riskOf('change', 'riskIntent', intent);
  if (!reads) return risk;
  if (type === 'state_change' || (effect === 'idempotent' && intent !== 'read'))
    return riskOf('change', 'riskDeclaredChange');
  return declaredEffect ? riskOf('change', 'riskEffect', effects[0]?.slice(0, 100) ?? '') : risk;
}

function readIdempotency(action: JsonObject): Action['idempotency'] {
  const supported = own(action, 'idempotencyKeySupported');
  const header = textOf(action, 'idempotencyKeyHeader');
  if (supported === false || (supported !== true && header === undefined)) return undefined;
  return { in: 'header', name: header ?? 'Idempotency-Key' };
}

function readOutput(action: JsonObject): Pick<Action, 'output' | 'outputNames'> {
  const outputs = objectOf(action, 'outputs');
  const schema =
    objectOf(action, 'outputSchema', 'response_schema') ?? (outputs && objectOf(outputs, 'schema'));
  if (!schema) return {};
  const properties = objectOf(schema, 'properties');
  if (properties) return { output: schema as JsonSchema, outputNames: Object.keys(properties).slice(0, 500) };
  if (isString(own(schema, 'type')) && Object.keys(schema).some((name) => SCHEMA_WORDS.has(name)))
    return { output: schema };
  const words = Object.entries(schema).slice(0, 500);
  if (words.length === 0 || !words.every(([, word]) => isString(word))) return { output: schema };
  return {
    output: {
      type: 'object',
      properties: Object.fromEntries(words.map(([name, type]) => [name, schemaFrom({ type })])),
    },
    outputNames: words.map(([name]) => name),
  };
}

const SCHEMA_WORDS = new Set(['items', 'format', 'enum', 'description', '$ref', 'oneOf', 'anyOf', 'pattern']);

import {
  type Action,
  answerTo,
  type Document,
  type Hit,
  isObject,
  isString,
  type Json,
  type JsonObject,
  own,
  pointer,
  steps,
} from '../../../model/index.ts';
import { validate } from '../../../schema/site.ts';
import { show } from '../../../schema/words.ts';
import { rateLimit } from '../../../text/index.ts';
import { parseType, TypeSchemas } from '../types.ts';
import { durationFix, isShort } from './auth.ts';
import { actionAt, hasProtocols, rule, SUGGESTION_BUDGET, suggester } from './declared.ts';

/** What each field of the table could hold, for the fix. */
const EXAMPLES: Readonly<Record<string, Json>> = {
  id: '…',
  description: '…',
  auth_required: false,
  inputs: {},
  outputs: {},
  endpoint: '/api/…',
  method: 'GET',
};

/** Fields of other dialects that hold what the table wants under another name. */
const RENAMED: Readonly<Record<string, readonly string[]>> = {
  id: ['name'],
  description: ['intent', 'summary'],
  inputs: ['parameters', 'params'],
  outputs: ['returns', 'output'],
  endpoint: ['path', 'url'],
};

const missingField = rule(
  {
    id: 'awp/action-field-missing',
    requirements: ['AWP-9-a'],
    severity: 'error',
    title: 'An action lacks a field that the table requires',
    why: 'Agents choose by the description, fill in the inputs, plan by the outputs and call the endpoint: each field is needed. (The published validator asks for less: an id, and method with endpoint, or via.)',
  },
  function* ({ actions }, document) {
    const protocols = hasProtocols(document.dialect);
    for (const { value, place, id } of actions) {
      const routed = own(value, 'via') !== undefined;
      const missing = Object.keys(EXAMPLES).filter(
        (field) =>
          own(value, field) === undefined &&
          !(protocols && routed && (field === 'endpoint' || field === 'method')),
      );
      if (missing.length === 0) continue;
      const renames: string[] = [];
      const additions: string[] = [];
      for (const field of missing) {
        const other = RENAMED[field]?.find((name) => own(value, name) !== undefined);
        if (other === undefined) additions.push(`"${field}": ${JSON.stringify(EXAMPLES[field])}`);
        else renames.push(`rename "${other}" to "${field}"`);
      }
      const steps = [...renames, ...(additions.length > 0 ? [`add ${additions.join(', ')}`] : [])].join('; ');
      const older =
        !protocols && routed && missing.some((field) => field === 'endpoint' || field === 'method');
      yield {
        pointer: place,
        ...actionAt(document, place),
        message: `${id === undefined ? 'This action' : show(id)} has no ${list(missing)}.${older ? ' ("via" is of version 0.2; the file declares 0.1.)' : ''}`,
        fix: `${steps.charAt(0).toUpperCase()}${steps.slice(1)}${older ? '; or declare "awp_version": "0.2"' : ''}.`,
      };
    }
  },
);

function list(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

const duplicateId = rule(
  {
    id: 'awp/action-id-duplicate',
    requirements: ['AWP-9-b'],
    severity: 'error',
    title: 'Two actions share an id',
    why: 'Dependencies, auth and status refer to actions by id; with two of the same, nobody knows which is meant.',
  },
  function* ({ actions, ids }, document) {
    if (actions.length === ids.size) return;
    const first = new Map<string, string>();
    for (const { place, id } of actions) {
      if (id === undefined) continue;
      const before = first.get(id);
      if (before === undefined) {
        first.set(id, place);
        continue;
      }
      yield {
        pointer: `${place}/id`,
        ...actionAt(document, place),
        message: `${show(id)} is the id of ${before.slice(1).replace('/', '[')}] already.`,
        fix: `Use another id, e.g. ${show(unused(id, ids))}.`,
      };
    }
  },
);

function unused(id: string, ids: ReadonlySet<string>): string {
  for (let number = 2; number < 100; number++) if (!ids.has(`${id}_${number}`)) return `${id}_${number}`;
  return `${id}_new`;
}

const emptyDescription = rule(
  {
    id: 'awp/description-empty',
    requirements: ['AWP-15-d'],
    severity: 'warning',
    title: 'A description says nothing',
    why: 'Agents choose an action by its description; an empty one, or one that repeats the id, tells them nothing more.',
  },
  function* ({ actions }, document) {
    for (const { value, place, id } of actions) {
      const description = own(value, 'description');
      // What is much longer than the id says more than the id.
      if (!isString(description) || (description.length > 200 && /\S/.test(description))) continue;
      const said = plain(description);
      if (said !== '' && (id === undefined || said !== plain(id))) continue;
      yield {
        pointer: `${place}/description`,
        ...actionAt(document, place),
        message:
          said === ''
            ? 'The description is empty.'
            : `The description ${show(description)} only repeats the id.`,
        fix: 'Say in a sentence what the action does and what it gives back.',
      };
    }
  },
);

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_.\-–—]+/g, '');
}

const emptyEnum = rule(
  {
    id: 'awp/enum-without-values',
    requirements: ['AWP-9-e'],
    severity: 'warning',
    title: 'An enum input lists no values',
    why: 'An agent has to guess a value that the server takes.',
  },
  function* ({ actions }, document) {
    for (const { place, name, input } of inputs(actions)) {
      if (own(input, 'type') !== 'enum') continue;
      const options = own(input, 'options');
      if (options !== undefined && !(Array.isArray(options) && options.length === 0)) continue;
      yield {
        pointer: `${place}/inputs${pointer(name)}`,
        ...actionAt(document, place),
        message: `The input ${show(name)} is an enum without values.`,
        fix: 'List them: "options": ["economy", "business"].',
      };
    }
  },
);

interface Input {
  readonly place: string;
  readonly name: string;
  readonly input: JsonObject;
}

function* inputs(
  actions: readonly { readonly value: JsonObject; readonly place: string }[],
): Iterable<Input> {
  for (const { value, place } of actions) {
    const declared = own(value, 'inputs');
    if (!isObject(declared)) continue;
    for (const name of Object.keys(declared)) {
      const input = own(declared, name);
      if (isObject(input)) yield { place, name, input };
    }
  }
}

const wrongDefault = rule(
  {
    id: 'awp/default-mismatch',
    requirements: ['AWP-9-r'],
    severity: 'warning',
    title: 'A default does not fit its input',
    why: 'Clients send the default where nothing is given; one that does not fit is refused.',
  },
  function* ({ root, actions }, document) {
    let types: TypeSchemas | undefined;
    const budget = { left: SUGGESTION_BUDGET };
    for (const { place, name, input } of inputs(actions)) {
      const value = own(input, 'default');
      if (value === undefined || value === null) continue;
      const at = { pointer: `${place}/inputs${pointer(name)}/default` };
      const options = own(input, 'options');
      if (Array.isArray(options) && options.length > 0) {
        const fits = (options as readonly Json[]).some((option) => same(option, value));
        if (fits) continue;
        const near = isString(value) ? suggester(() => options.filter(isString), budget)(value) : undefined;
        yield {
          ...at,
          ...actionAt(document, place),
          message: `The default ${show(value)} of ${show(name)} is none of its options.`,
          fix:
            near === undefined
              ? `Use one of ${options.slice(0, 8).map(show).join(', ')}.`
              : `Use ${show(near)}.`,
        };
        continue;
      }
      const type = own(input, 'type');
      if (!isString(type)) continue;
      types ??= new TypeSchemas(own(root, 'entities'));
      if (fits(type, value, types)) continue;
      yield {
        ...at,
        ...actionAt(document, place),
        message: `The default ${show(value)} of ${show(name)} does not fit its type ${show(type)}.`,
        fix: converted(value, type) ?? `Write a value of the type ${show(type)}, or leave the default out.`,
      };
    }
  },
);

/** Most defaults are of the plain types, for which no validator needs to be asked. */
function fits(text: string, value: Json, types: TypeSchemas): boolean {
  const type = parseType(text);
  // A custom type may stand for anything; of a type that cannot be read another rule speaks.
  if (type.kind === 'invalid' || (type.kind === 'named' && !types.isEntity(type.name))) return true;
  if (type.kind === 'enum') return isString(value) && type.values.includes(value);
  if (type.kind === 'primitive') {
    if (type.name === 'string') return isString(value);
    if (type.name === 'boolean') return typeof value === 'boolean';
    if (type.name === 'integer') return Number.isInteger(value);
    if (type.name === 'float') return typeof value === 'number';
    if (!isString(value)) return false;
  }
  return validate(types.of(text), value).valid;
}

function same(a: Json, b: Json): boolean {
  return a === b || (typeof a === 'object' && a !== null && JSON.stringify(a) === JSON.stringify(b));
}

function converted(value: Json, type: string): string | undefined {
  if (isString(value) && (type === 'integer' || type === 'float') && /^-?\d+(?:\.\d+)?$/.test(value))
    return type === 'integer' && value.includes('.') ? undefined : `Write ${value} without quotes.`;
  if (isString(value) && type === 'boolean' && /^(?:true|false)$/i.test(value))
    return `Write ${value.toLowerCase()} without quotes.`;
  if (type === 'string' && typeof value !== 'object') return `Write ${show(String(value))}.`;
  return undefined;
}

const rateForm = rule(
  {
    id: 'awp/rate-limit-form',
    requirements: ['AWP-9-f'],
    severity: 'warning',
    title: 'rate_limit is not of the form N/unit',
    why: 'Clients pace their calls by it; from a text that they cannot read they learn the limit by being refused.',
  },
  function* ({ actions }, document) {
    for (const { value, place } of actions) {
      const limit = own(value, 'rate_limit');
      if (limit === undefined || (isString(limit) && RATE.test(limit))) continue;
      const read = isString(limit) ? rateLimit(limit) : undefined;
      const unit = read && Object.entries(UNITS).find(([, size]) => size === read.windowMs)?.[0];
      yield {
        pointer: `${place}/rate_limit`,
        ...actionAt(document, place),
        message: `rate_limit is ${show(limit)}, which is not of the form N/unit, such as "30/minute".`,
        fix:
          read && unit !== undefined
            ? `Write "${read.requests}/${unit}".`
            : typeof limit === 'number' && limit > 0
              ? `Write the unit too: "${limit}/minute" or "${limit}/hour".`
              : 'Write a number and a unit: second, minute, hour or day, e.g. "30/minute".',
      };
    }
  },
);

const RATE = /^[1-9]\d{0,8}\/(?:s|sec|second|m|min|minute|h|hour|d|day|week|month)$/;
const UNITS = { second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 };

const contradiction = rule(
  {
    id: 'awp/reversible-contradiction',
    requirements: ['AWP-9-i'],
    severity: 'warning',
    title: 'An action is declared irreversible and reversible',
    why: 'A person is told that it cannot be undone, or that it can: one of the two is wrong.',
  },
  function* ({ actions }, document) {
    for (const { value, place } of actions) {
      if (own(value, 'sensitivity') !== 'irreversible' || own(value, 'reversible') !== true) continue;
      yield {
        pointer: `${place}/reversible`,
        ...actionAt(document, place),
        message: 'sensitivity is "irreversible", and reversible is true.',
        fix: 'Write "reversible": false, or "sensitivity": "destructive".',
      };
    }
  },
);

const polling = rule(
  {
    id: 'awp/poll-endpoint-mismatch',
    requirements: ['AWP-9-p'],
    severity: 'warning',
    title: 'execution_model and poll_endpoint do not go together',
    why: 'The result of an async action is asked for at its poll_endpoint; without it nobody gets the result. Of a sync action there is nothing to ask for.',
  },
  function* ({ root, actions }, document) {
    const capabilities = own(root, 'capabilities');
    const webhooks = isObject(capabilities) && own(capabilities, 'webhooks') === true;
    for (const { value, place } of actions) {
      const model = own(value, 'execution_model');
      const poll = own(value, 'poll_endpoint');
      if (model === 'async' && poll === undefined && !webhooks) {
        yield {
          pointer: `${place}/execution_model`,
          ...actionAt(document, place),
          message:
            'The action is async, but declares no poll_endpoint, and capabilities.webhooks is not true.',
          fix: 'Add "poll_endpoint": "/api/jobs/{job_id}".',
        };
      } else if (poll !== undefined && (model === undefined || model === 'sync')) {
        yield {
          pointer: `${place}/poll_endpoint`,
          ...actionAt(document, place),
          message: `The action has a poll_endpoint, but is ${model === undefined ? 'sync by default' : 'sync'}.`,
          fix: 'Write "execution_model": "async", or remove poll_endpoint.',
        };
      }
    }
  },
);

const idempotencyWindow = rule(
  {
    id: 'awp/idempotency-window-form',
    requirements: ['AWP-9-q'],
    severity: 'warning',
    title: 'idempotency.window is no duration',
    why: 'Within the window a retry with the same key is safe; a client that cannot read it must not retry.',
  },
  function* ({ actions }, document) {
    for (const { value, place } of actions) {
      const idempotency = own(value, 'idempotency');
      const window = isObject(idempotency) ? own(idempotency, 'window') : undefined;
      if (!isString(window) || isShort(window)) continue;
      yield {
        pointer: `${place}/idempotency/window`,
        ...actionAt(document, place),
        message: `window is ${show(window)}, which is no duration such as "24h".`,
        fix: durationFix(window),
      };
    }
  },
);

const idempotencyFlags = rule(
  {
    id: 'awp/idempotency-contradiction',
    requirements: ['AWP-6-c'],
    severity: 'warning',
    title: 'capabilities.idempotency contradicts the actions',
    why: 'A client that looks at the flag first does the opposite of what the action declares.',
  },
  function* ({ root, actions }, document) {
    const capabilities = own(root, 'capabilities');
    const flag = isObject(capabilities) ? own(capabilities, 'idempotency') : undefined;
    if (typeof flag !== 'boolean') return;
    const declared = actions.flatMap(({ value, place, id }) => {
      const idempotency = own(value, 'idempotency');
      const supported = isObject(idempotency) ? own(idempotency, 'supported') : undefined;
      return typeof supported === 'boolean' ? [{ supported, place, id }] : [];
    });
    if (!flag) {
      for (const { place, id } of declared.filter(({ supported }) => supported)) {
        yield {
          pointer: `${place}/idempotency/supported`,
          ...actionAt(document, place),
          message: `capabilities.idempotency is false, but ${show(id)} supports idempotency keys.`,
          fix: 'Write "idempotency": true in capabilities.',
        };
      }
    } else if (declared.length > 0 && declared.every(({ supported }) => !supported)) {
      yield {
        pointer: '/capabilities/idempotency',
        message:
          'capabilities.idempotency is true, but every action that speaks of it says supported: false.',
        fix: 'Write false, or declare on which actions keys are supported.',
      };
    }
  },
);

const endpointForm = rule(
  {
    id: 'awp/endpoint-form',
    requirements: ['AWP-9-u'],
    severity: 'warning',
    title: 'endpoint is no path that begins with /',
    why: 'Paths are resolved against the site. A relative one means something else to each client, and another origin is a place that the person may not expect their data to go to.',
  },
  function* ({ root, actions }, document) {
    let origin: string | undefined;
    for (const { value, place } of actions) {
      const endpoint = own(value, 'endpoint');
      if (!isString(endpoint) || endpoint === '' || /^\/(?![/\\])/.test(endpoint)) continue;
      const at = { pointer: `${place}/endpoint`, ...actionAt(document, place) };
      if (/^(?:[a-z][a-z0-9+.-]*:|\/[/\\])/i.test(endpoint)) {
        origin ??= originOf(document, root);
        yield { ...at, ...absoluteEndpoint(endpoint, origin) };
        continue;
      }
      yield {
        ...at,
        message: `endpoint is ${show(endpoint)}, which does not begin with /.`,
        fix: `Write ${show(`/${endpoint.trim().replace(/^(?:\.?\/)+/, '')}`)}.`,
      };
    }
  },
);

/** Noted, above all where it leads to another origin; a URL that is none of http at all cannot be called. */
function absoluteEndpoint(
  endpoint: string,
  origin: string | undefined,
): Pick<Hit, 'message' | 'fix' | 'severity'> {
  const url = URL.canParse(endpoint, 'https://x.invalid')
    ? new URL(endpoint, 'https://x.invalid')
    : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    return {
      message: `endpoint is ${show(endpoint)}, which is neither a path nor an http URL.`,
      fix: 'Write the path of the endpoint, e.g. "/api/flights/search".',
    };
  }
  const path = endpoint.slice(endpoint.indexOf(url.host) + url.host.length) || '/';
  if (url.origin === origin) {
    return {
      severity: 'info',
      message: `endpoint is an absolute URL of this site: ${show(endpoint)}.`,
      fix: `Write the path alone: ${show(path)}.`,
    };
  }
  return {
    message: `endpoint leads to another origin: ${url.origin}${origin === undefined ? '' : `, not ${origin}`}.`,
    fix: `Serve it on this site and write ${show(path)}, or publish an agent.json on ${url.host}.`,
  };
}

function originOf(document: Document, root: JsonObject): string | undefined {
  if (document.fetched.status !== 0 && URL.canParse(document.fetched.finalUrl))
    return new URL(document.fetched.finalUrl).origin;
  const domain = own(root, 'domain');
  return isString(domain) && URL.canParse(`https://${domain}`)
    ? new URL(`https://${domain}`).origin
    : undefined;
}

/** Words of an id that say that what is done has consequences. */
const CONSEQUENCE =
  /(?:^|[_.\-/])(?:delete|remove|destroy|erase|purge|wipe|cancel|terminate|revoke|book|buy|purchase|order|checkout|pay|refund|transfer|withdraw|send|publish|unsubscribe|close|reset)(?:$|[_.\-/])/i;

const sensitivity = rule(
  {
    id: 'awp/sensitivity-missing',
    requirements: ['AWP-9-x', 'AWP-15-e'],
    severity: 'warning',
    title: 'An action with consequences declares no sensitivity',
    why: 'By the declared sensitivity agents decide whether to ask a person first; without it the action counts as standard.',
  },
  function* ({ actions }, document) {
    for (const { value, place, id } of actions) {
      if (own(value, 'sensitivity') !== undefined) continue;
      const method = own(value, 'method');
      const at = { pointer: place, ...actionAt(document, place) };
      if (method === 'DELETE') {
        yield {
          ...at,
          message: `${show(id)} is sent by DELETE and declares no sensitivity.`,
          fix: 'Add "sensitivity": "destructive", or "irreversible" where it cannot be undone.',
        };
      } else if (own(value, 'reversible') === false || own(value, 'requires_human_confirmation') === true) {
        const reason = own(value, 'reversible') === false ? 'is not reversible' : 'asks for confirmation';
        yield {
          ...at,
          requirements: ['AWP-9-x'],
          message: `${show(id)} ${reason}, but declares no sensitivity.`,
          fix: `Add "sensitivity": ${own(value, 'reversible') === false ? '"irreversible"' : '"destructive"'}.`,
        };
      } else if (method !== 'GET' && id !== undefined && CONSEQUENCE.test(id)) {
        yield {
          ...at,
          requirements: ['AWP-9-x'],
          outcome: 'needs-review',
          severity: 'info',
          message: `${show(id)} has consequences by its name, but declares no sensitivity. What it does cannot be seen from here.`,
          fix: 'Add "sensitivity": "standard", "destructive" or "irreversible".',
        };
      }
    }
  },
);

const output = rule(
  {
    id: 'awp/output-mismatch',
    requirements: ['AWP-9-y'],
    severity: 'warning',
    title: 'A response does not hold the declared outputs',
    why: 'Agents plan by the declared outputs, and hand them to the next action; what is not there stops the plan. Seen once the action was run.',
  },
  function* ({ actions }, document, world) {
    if (!world.outcomes) return;
    for (const { place } of actions) {
      const { action: key } = actionAt(document, place);
      const response = key === undefined ? undefined : answerTo(world, key);
      const action = document.actions.find((candidate) => candidate.key === key);
      if (response === undefined || !action?.output) continue;
      for (const problem of validate(action.output, response).problems.slice(0, 20)) {
        const name = steps(problem.pointer)[0];
        yield {
          pointer: `${place}/outputs${name !== undefined && isDeclared(action, name) ? pointer(name) : ''}`,
          action: action.key,
          message: `The response of ${show(action.id)} differs from its declared outputs at ${problem.pointer || 'its root'}: ${problem.message}`,
          fix: 'Declare what the endpoint answers, or answer what is declared.',
        };
      }
    }
  },
);

function isDeclared(action: Action, name: string): boolean {
  return action.outputNames?.includes(name) === true;
}

export const actionRules = [
  missingField,
  duplicateId,
  emptyDescription,
  emptyEnum,
  wrongDefault,
  rateForm,
  contradiction,
  polling,
  idempotencyWindow,
  idempotencyFlags,
  endpointForm,
  sensitivity,
  output,
] as const;

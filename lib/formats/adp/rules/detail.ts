import {
  type DocumentRule,
  isObject,
  isString,
  type Json,
  type JsonObject,
  own,
} from '../../../model/index.ts';
import { validate } from '../../../schema/site.ts';
import { show } from '../../../schema/words.ts';
import { typeSchema } from '../types.ts';
import { field } from './declared.ts';

const DETAIL: Pick<DocumentRule, 'on' | 'formats'> = { on: 'document', formats: ['adp-detail'] };

/** IANA's registry, without what is no request to an endpoint (PRI, *). */
const METHODS = new Set(
  'ACL BASELINE-CONTROL BIND CHECKIN CHECKOUT CONNECT COPY DELETE GET HEAD LABEL LINK LOCK MERGE MKACTIVITY MKCALENDAR MKCOL MKREDIRECTREF MKWORKSPACE MOVE OPTIONS ORDERPATCH PATCH POST PROPFIND PROPPATCH PUT QUERY REBIND REPORT SEARCH TRACE UNBIND UNCHECKOUT UNLINK UNLOCK UPDATE UPDATEREDIRECTREF VERSION-CONTROL'.split(
    ' ',
  ),
);

const method: DocumentRule = {
  ...DETAIL,
  id: 'adp/method-unknown',
  requirements: ['ADP-5-l'],
  severity: 'error',
  title: 'method is no HTTP method',
  why: 'Method names are case-sensitive in HTTP; a server answers 405 or 501 to one that it does not know.',
  *check(document) {
    const declared = field(document, 'method');
    if (!isString(declared) || METHODS.has(declared)) return;
    const upper = declared.trim().toUpperCase();
    if (/^[A-Z][A-Z-]{1,30}$/.test(declared)) {
      yield {
        pointer: '/method',
        // HTTP allows methods beyond the registry (RFC 9110 §16.1), so it may be right.
        severity: 'warning',
        message: `method is ${show(declared)}, which is not registered: HTTP allows such methods, but many clients and servers do not.`,
        fix: 'Use GET, POST, PUT, PATCH or DELETE where the service takes one of them.',
      };
      return;
    }
    yield {
      pointer: '/method',
      message: `method is ${show(declared)}, which is no HTTP method.`,
      fix: METHODS.has(upper) ? `Write ${show(upper)}.` : 'Write one method, e.g. "POST".',
    };
  },
};

const endpoint: DocumentRule = {
  ...DETAIL,
  id: 'adp/endpoint-form',
  requirements: ['ADP-5-l'],
  severity: 'error',
  title: 'endpoint is neither a path nor a full URL',
  why: 'It is resolved against base_url; what begins neither with / nor with https:// means something else to each client.',
  *check(document) {
    const declared = field(document, 'endpoint');
    if (!isString(declared) || /^(?:\/|https?:\/\/[^/\s])\S*$/i.test(declared)) return;
    const bare = declared.trim();
    const spaced = /^(?:GET|POST|PUT|PATCH|DELETE)\s+(\/\S*)$/i.exec(bare)?.[1];
    yield {
      pointer: '/endpoint',
      message:
        declared === ''
          ? 'endpoint is empty.'
          : `endpoint is ${show(declared)}, which is neither a path nor a full URL.`,
      fix:
        spaced !== undefined
          ? `Write ${show(spaced)}; the method has a field of its own.`
          : bare !== '' && !/\s|^[a-z][a-z0-9+.-]*:/i.test(bare)
            ? `Write ${show(`/${bare.replace(/^\.?\/+/, '')}`)}.`
            : 'Write the path, e.g. "/v1/emails".',
    };
  },
};

const incompleteExample: DocumentRule = {
  ...DETAIL,
  id: 'adp/example-incomplete',
  requirements: ['ADP-5-k'],
  severity: 'warning',
  title: 'An example is not a whole request or response',
  why: 'Agents copy the request as it stands and look for the answer where the example has it.',
  *check(document) {
    const request = field(document, 'request_example');
    if (isObject(request)) {
      // The text does not name the fields; a path (on base_url) tells the target as well as a URL.
      const target = isString(own(request, 'path')) ? 'path' : 'url';
      const missing = ['method', target].filter((name) => !isString(own(request, name)));
      const declared = field(document, 'method');
      const shown = own(request, 'method');
      if (missing.length > 0) {
        yield {
          pointer: '/request_example',
          message: `request_example has no ${missing.join(' and no ')}: it is not a full HTTP request.`,
          fix: `Write {"method": ${show(isString(declared) ? declared : 'GET')}, "url": "https://…", "headers": {…}, "body": {…}}.`,
        };
      } else if (isString(declared) && isString(shown) && declared.toUpperCase() !== shown.toUpperCase()) {
        yield {
          pointer: '/request_example/method',
          message: `request_example is sent by ${show(shown)}, but method is ${show(declared)}.`,
          fix: `Write ${show(declared)} in both, or ${show(shown)}.`,
        };
      }
    }
    const response = field(document, 'response_example');
    if (!isObject(response)) return;
    const missing = ['status', 'body'].filter((name) => own(response, name) === undefined);
    // An answer such as 204 has no body to show.
    if (missing.length === 0 || (missing.join() === 'body' && bodiless(own(response, 'status')))) return;
    const bare = missing.length === 2 && Object.keys(response).length > 0;
    yield {
      pointer: '/response_example',
      message: `response_example has no ${missing.join(' and no ')}${bare ? ': it seems to be the body alone' : ''}.`,
      fix: bare
        ? `Wrap it: {"status": 200, "body": ${show(response)}}.`
        : 'Write {"status": 200, "body": {…}}.',
    };
  },
};

function bodiless(status: Json | undefined): boolean {
  return status === 204 || status === 205 || status === 304 || (typeof status === 'number' && status < 200);
}

const parameterExample: DocumentRule = {
  ...DETAIL,
  id: 'adp/parameter-example',
  requirements: ['ADP-5-m'],
  severity: 'warning',
  title: 'A parameter has no example, or one that does not fit its type',
  why: 'An example tells an agent the form of a value (a date, an id, a code) that the type alone does not.',
  *check(document) {
    const parameters = field(document, 'parameters');
    if (!Array.isArray(parameters)) return;
    const body = exampleBody(field(document, 'request_example'));
    const without: string[] = [];
    const known: Record<string, Json> = {};
    for (const [index, parameter] of (parameters as readonly Json[]).entries()) {
      if (!isObject(parameter)) continue;
      const name = own(parameter, 'name');
      const example = own(parameter, 'example');
      if (example === undefined) {
        if (!isString(name)) continue;
        without.push(name);
        const shown = body && own(body, name);
        if (shown !== undefined && without.length <= 5) known[name] = shown;
        continue;
      }
      const type = own(parameter, 'type');
      if (!isString(type) || fits(type, example)) continue;
      yield {
        pointer: `/parameters/${index}/example`,
        message: `The example ${show(example)} of ${show(name)} does not fit its type ${show(type)}.`,
        fix: converted(example, type) ?? `Write a value of the type ${show(type)}, or mend the type.`,
      };
    }
    if (without.length === 0) return;
    const names = without.slice(0, 8).map(show).join(', ');
    const more = without.length > 8 ? ` and ${without.length - 8} more` : '';
    yield {
      pointer: '/parameters',
      message: `${without.length} of ${parameters.length} parameters have no example: ${names}${more}.`,
      fix:
        Object.keys(known).length > 0
          ? `Add them, as request_example has them: ${show(known)}.`
          : 'Add "example" to each, with a value as it would be sent.',
    };
  },
};

function exampleBody(request: Json | undefined): JsonObject | undefined {
  const body = isObject(request) ? own(request, 'body') : undefined;
  return isObject(body) ? body : undefined;
}

/** Most examples are of the plain types, for which no validator needs to be asked. A type that is not known fits all. */
function fits(type: string, example: Json): boolean {
  const schema = typeSchema(type);
  if (schema === undefined) return true;
  if (schema.format === undefined) {
    if (schema.type === 'string') return isString(example);
    if (schema.type === 'boolean') return typeof example === 'boolean';
    if (schema.type === 'number') return typeof example === 'number';
    if (schema.type === 'integer') return Number.isInteger(example);
    if (schema.type === 'object') return isObject(example);
  }
  return validate(schema, example).valid;
}

function converted(example: Json, type: string): string | undefined {
  const plain = type.trim().toLowerCase();
  if (isString(example) && /^(?:integer|int|number|float)$/.test(plain) && /^-?\d+(?:\.\d+)?$/.test(example))
    return `Write ${example} without quotes.`;
  if (isString(example) && /^bool(?:ean)?$/.test(plain) && /^(?:true|false)$/.test(example))
    return `Write ${example} without quotes.`;
  if (plain === 'string' && (typeof example === 'number' || typeof example === 'boolean'))
    return `Write ${show(String(example))}.`;
  if (/\[\]$/.test(plain) && !Array.isArray(example)) return `Write ${show([example])}.`;
  return undefined;
}

export const detailRules = [method, endpoint, incompleteExample, parameterExample] as const;

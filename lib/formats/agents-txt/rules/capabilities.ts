import { servedUrl } from '../../../http/index.ts';
import type { DocumentRule } from '../../../model/index.ts';
import { nearestWords, show } from '../../../schema/words.ts';
import { rateLimit, slug } from '../../../text/index.ts';
import { bracePlaceholders, isLoopbackHost, resolveTemplate } from '../../../url/index.ts';
import type { Said } from '../view.ts';
import { ruleOnBoth, ruleOnText } from './define.ts';

const incomplete = ruleOnText(
  {
    id: 'agents-txt/capability-incomplete',
    requirements: ['ATX-2.5-b', 'ATX-2.5-h'],
    severity: 'error',
    title: 'A capability has no Endpoint or no Protocol',
    why: 'Without an endpoint and a protocol nobody can call it.',
  },
  function* ({ blocks }) {
    for (const { kind, head, fields } of blocks) {
      if (kind !== 'capability') continue;
      for (const [key, example, row] of [
        ['Endpoint', 'https://example.com/api/search', 'ATX-2.5-b'],
        ['Protocol', 'REST', 'ATX-2.5-h'],
      ] as const) {
        if (fields.some(({ name }) => name === key.toLowerCase())) continue;
        yield {
          line: head.line,
          column: head.column,
          requirements: [row],
          message: `The capability ${show(head.value)} has no ${key}.`,
          fix: `Write "  ${key}: ${example}" below it, indented by two spaces.`,
        };
      }
    }
  },
);

const idMalformed = ruleOnText(
  {
    id: 'agents-txt/capability-id-malformed',
    requirements: ['ATX-2.5-a'],
    severity: 'error',
    title: 'A capability’s identifier has other characters than lowercase letters, digits and hyphens',
    why: 'Agent blocks name capabilities in a comma-separated list; an identifier with blanks, commas or capitals is not found in it.',
  },
  function* ({ blocks }) {
    for (const { kind, head } of blocks) {
      if (kind !== 'capability' || head.value === '' || /^[a-z0-9-]+$/.test(head.value)) continue;
      yield {
        line: head.line,
        column: head.valueColumn,
        message: `The identifier ${show(head.value)} has other characters than lowercase letters, digits and hyphens.`,
        fix: `Write ${show(slug(head.value) || 'product-search')}.`,
      };
    }
  },
);

const duplicate = ruleOnBoth(
  {
    id: 'agents-txt/capability-id-duplicate',
    requirements: ['ATX-2.5-g'],
    severity: 'warning',
    title: 'Two capabilities share an identifier',
    why: 'Policies and agents name a capability by its identifier; of two with one name they cannot tell which is meant.',
  },
  function* ({ capabilities }) {
    const seen = new Set<string>();
    for (const { id } of capabilities) {
      if (id.value === '') continue;
      if (seen.has(id.value)) {
        let number = 2;
        while (number < 20 && seen.has(`${id.value}-${number}`)) number++;
        yield {
          ...id.spot,
          message: `${show(id.value)} is already the identifier of another capability.`,
          fix: `Give it one of its own, e.g. ${show(`${id.value}-${number}`)}.`,
        };
      }
      seen.add(id.value);
    }
  },
);

const endpoint = ruleOnBoth(
  {
    id: 'agents-txt/endpoint-not-https',
    requirements: ['ATX-2.5-b', 'ATX-3.2-c'],
    severity: 'error',
    title: 'An endpoint is no full https URL',
    why: 'Clients call it as it stands, with the person’s data and credentials: a relative address leads nowhere for sure, one without HTTPS can be read on the way.',
  },
  function* ({ capabilities, siteUrl }, { fetched }) {
    const base = URL.parse(siteUrl?.value ?? '')?.href ?? servedUrl(fetched)?.href ?? 'https://example.com/';
    for (const { endpoint: said, protocol } of capabilities) {
      if (!said) continue;
      const wrong = flawOf(said.value, protocol?.value, base);
      if (wrong) yield { ...said.spot, ...wrong };
    }
  },
);

function flawOf(
  value: string,
  protocol: string | undefined,
  base: string,
): { message: string; fix: string; severity?: 'info' } | undefined {
  const template = bracePlaceholders(value);
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? URL.parse(template.replaceAll(/[{}]/g, '')) : null;
  if (!url) {
    const whole = resolveTemplate(template, base.replace(/^http:/, 'https:'));
    return {
      message: `The endpoint ${show(value)} is no full URL.`,
      fix: `Write ${show(whole ?? 'https://example.com/api/search')}.`,
    };
  }
  const isSocket = url.protocol === 'wss:' || url.protocol === 'ws:';
  const isLocal = isLoopbackHost(url.hostname);
  if (url.protocol === 'https:') return undefined;
  if (isSocket && /^websockets?$/i.test(protocol ?? '') && (url.protocol === 'wss:' || isLocal)) {
    return {
      severity: 'info',
      message: `The endpoint is a ${url.protocol} URL, where the text asks for https. For WebSocket this is accepted.`,
      fix: `Strictly: ${show(value.replace(/^wss?:/i, 'https:'))}, which WebSocket clients open as well.`,
    };
  }
  const isHttp = url.protocol === 'http:';
  return {
    ...(isHttp && isLocal && { severity: 'info' }),
    message:
      isHttp && isLocal
        ? `The endpoint is ${show(value)}: without HTTPS, which is for development only.`
        : `The endpoint ${show(value)} is not https.`,
    fix: `Write ${show(value.replace(/^[a-z0-9+.-]+:/i, 'https:'))}.`,
  };
}

/** A rule on one field of the text form that has to be one of a few words. */
function oneOf(
  facts: Parameters<typeof ruleOnBoth>[0],
  field: 'protocol' | 'auth',
  key: string,
  words: readonly string[],
): DocumentRule {
  return ruleOnText(facts, function* ({ blocks }) {
    const nearest = nearestWords();
    for (const { kind, fields } of blocks) {
      if (kind !== 'capability') continue;
      for (const { name, value, line, valueColumn } of fields) {
        if (name !== field || value === '' || words.includes(value)) continue;
        const near = ALIASES.get(value.toLowerCase()) ?? nearest(value, words);
        yield {
          line,
          column: valueColumn,
          // What stands behind the word may be a credential, which is not to be repeated.
          message: `${key} is ${show(value.split(/[\s:=]/, 1)[0])}${/[\s:=]/.test(value) ? ' and more' : ''}; it must be one of ${words.join(', ')}.`,
          fix: near === undefined ? `Use one of ${words.join(', ')}.` : `Write "${key}: ${near}".`,
        };
      }
    }
  });
}

const ALIASES = new Map([
  ['http', 'REST'],
  ['https', 'REST'],
  ['ws', 'WebSocket'],
  ['wss', 'WebSocket'],
  ['bearer', 'bearer-token'],
  ['token', 'bearer-token'],
  ['jwt', 'bearer-token'],
  ['oauth', 'oauth2'],
  ['key', 'api-key'],
  ['no', 'none'],
]);

const protocol = oneOf(
  {
    id: 'agents-txt/protocol-unknown',
    requirements: ['ATX-2.5-h'],
    severity: 'error',
    title: 'A capability’s Protocol is not one of the five',
    why: 'The protocol tells a client how to speak to the endpoint; one that it does not know it cannot speak.',
  },
  'protocol',
  'Protocol',
  ['REST', 'MCP', 'A2A', 'GraphQL', 'WebSocket'],
);

const auth = oneOf(
  {
    id: 'agents-txt/auth-unknown',
    requirements: ['ATX-2.5-c'],
    severity: 'error',
    title: 'Auth is not one of the five types',
    why: 'A client that cannot tell how to authenticate calls without a credential, and fails.',
  },
  'auth',
  'Auth',
  ['none', 'api-key', 'bearer-token', 'oauth2', 'hmac'],
);

const authEndpoint = ruleOnBoth(
  {
    id: 'agents-txt/auth-endpoint-missing',
    requirements: ['ATX-2.5-i', 'ATX-3.2-d'],
    severity: 'error',
    title: 'It is not said where a token is had',
    why: 'bearer-token and oauth2 need a token, and Auth-Endpoint is the only place that says where agents obtain one.',
  },
  function* ({ capabilities }, { format }) {
    const key = format === 'agents-json' ? 'auth.endpoint' : 'Auth-Endpoint';
    for (const { id, auth: said, authEndpoint: where } of capabilities) {
      if (where && !/^https?:$/.test(URL.parse(where.value)?.protocol ?? '')) {
        yield {
          ...where.spot,
          message: `${key} is ${show(where.value)}, no URL.`,
          fix: 'Write the whole address, e.g. "https://example.com/auth/token".',
        };
      } else if (!where && said && /^(?:bearer-token|oauth2)$/.test(said.value)) {
        yield {
          ...said.spot,
          message: `${show(id.value)} needs ${said.value}, but has no ${key}.`,
          fix:
            format === 'agents-json'
              ? 'Add "endpoint": "https://example.com/auth/token" to auth.'
              : 'Write "  Auth-Endpoint: https://example.com/auth/token" below it.',
        };
      }
    }
  },
);

const RATE_LIMIT = /^[1-9]\d{0,11}\/(?:second|minute|hour|day)$/;

const limit = ruleOnText(
  {
    id: 'agents-txt/rate-limit-malformed',
    requirements: ['ATX-2.5-d'],
    severity: 'error',
    title: 'A Rate-Limit is not of the form N/window',
    why: 'Agents keep to the limits that they can read; one that they cannot read they exceed.',
  },
  function* ({ blocks }) {
    for (const { fields } of blocks) {
      for (const { name, value, line, valueColumn } of fields) {
        if (name !== 'rate-limit' || value === '' || RATE_LIMIT.test(value)) continue;
        yield {
          line,
          column: valueColumn,
          message: `The rate limit ${show(value)} is not of the form N/window, with second, minute, hour or day.`,
          fix: `Write ${show(mendedLimit(value))}.`,
        };
      }
    }
  },
);

/** The same rate in the form required, where it can be said in it; else an example. */
function mendedLimit(value: string): string {
  const read = rateLimit(value);
  for (const [window, size] of [
    ['second', 1_000],
    ['minute', 60_000],
    ['hour', 3_600_000],
    ['day', 86_400_000],
  ] as const) {
    if (read && size >= read.windowMs && size % read.windowMs === 0)
      return `${read.requests * (size / read.windowMs)}/${window}`;
  }
  return '60/minute';
}

/** The IANA registry of HTTP methods, without those that no client sends. */
const METHODS = [
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'QUERY', 'ACL', 'BIND'],
  ...['BASELINE-CONTROL', 'CHECKIN', 'CHECKOUT', 'COPY', 'LABEL', 'LINK', 'LOCK', 'MERGE', 'MKACTIVITY'],
  ...['MKCALENDAR', 'MKCOL', 'MKREDIRECTREF', 'MKWORKSPACE', 'MOVE', 'ORDERPATCH', 'PRI', 'PROPFIND'],
  ...['PROPPATCH', 'REBIND', 'REPORT', 'SEARCH', 'UNBIND', 'UNCHECKOUT', 'UNLINK', 'UNLOCK', 'UPDATE'],
  ...['UPDATEREDIRECTREF', 'VERSION-CONTROL'],
];
const KNOWN_METHODS = new Set(METHODS);

const method = ruleOnBoth(
  {
    id: 'agents-txt/method-unknown',
    requirements: ['ATX-2.5-j', 'ATX-3.2-c'],
    severity: 'error',
    title: 'Method is no HTTP method',
    why: 'The method is sent as it stands; servers answer 400 or 501 to one that does not exist. Methods are in capitals (RFC 9110 §9.1).',
  },
  function* ({ capabilities }) {
    const nearest = nearestWords();
    for (const { method: said } of capabilities) {
      if (!said || KNOWN_METHODS.has(said.value)) continue;
      const near = nearest(said.value, METHODS.slice(0, 7));
      yield {
        ...said.spot,
        message: `${show(said.value)} is no HTTP method.`,
        fix: `Write ${show(near ?? 'GET')}.`,
      };
    }
  },
);

const openapi = ruleOnBoth(
  {
    id: 'agents-txt/openapi-not-url',
    requirements: ['ATX-2.5-e', 'ATX-3.2-c'],
    severity: 'error',
    title: 'OpenAPI is no URL',
    why: 'The description is fetched from there; a path or a title cannot be fetched.',
  },
  function* ({ capabilities }) {
    for (const { openapi: said, endpoint: beside } of capabilities) {
      if (!said || isWebUrl(said)) continue;
      const whole = /^\.{0,2}\//.test(said.value) ? URL.parse(said.value, beside?.value)?.href : undefined;
      yield {
        ...said.spot,
        message: `OpenAPI is ${show(said.value)}, no URL.`,
        fix: `Write the whole address, e.g. ${show(whole ?? 'https://example.com/openapi.json')}.`,
      };
    }
  },
);

function isWebUrl({ value }: Said): boolean {
  return /^https?:$/.test(URL.parse(value)?.protocol ?? '');
}

export const capabilityRules: readonly DocumentRule[] = [
  incomplete,
  idMalformed,
  duplicate,
  endpoint,
  protocol,
  auth,
  authEndpoint,
  limit,
  method,
  openapi,
];

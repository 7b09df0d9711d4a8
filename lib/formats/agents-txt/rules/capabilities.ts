import { show } from '../../../schema/format-value.ts';
import { rateLimit, slug, WINDOWS } from '../../../text/index.ts';
import { bracePlaceholders, isLoopbackHost } from '../../../url/index.ts';
import { secured, writeUrl } from '../../requests.ts';
import { type Fix, freeName, type Report, write } from '../../rules.ts';
import type { Located } from '../normalized.ts';
import words from '../words.json' with { type: 'json' };
import { missingKey } from './lines.ts';
import { rule, textRule } from './subjects.ts';

const incomplete = textRule('capability', {
  id: 'agents-txt/capability-incomplete',
  *check({ head, fields }, { broken: all }) {
    const end = (fields.at(-1)?.line ?? head.line) + 1;
    const broken = all.filter(({ line }) => line > head.line && line <= end);
    for (const [key, example, row] of [
      ['Endpoint', '…', 'ATX-2.5-b'],
      ['Protocol', 'REST', 'ATX-2.5-h'],
    ] as const) {
      const report = missingKey({ fields, broken }, key, {
        message: `The capability ${show(head.value)} has no ${key}.`,
        fix: `Write "  ${key}: ${example}" below it, indented by two spaces.`,
      });
      if (report) yield { requirements: [row], ...report };
    }
  },
});

const idMalformed = textRule('capability', {
  id: 'agents-txt/capability-id-malformed',
  check({ head: { value, line, valueColumn } }) {
    if (value === '' || /^[a-z0-9-]+$/.test(value)) return undefined;
    return {
      at: { line, column: valueColumn, length: value.length },
      message: `The identifier ${show(value)} has other characters than lowercase letters, digits and hyphens.`,
      fix: value.includes(',')
        ? 'Begin a block of its own for each capability.'
        : write(slug(value) || 'product-search'),
    };
  },
});

const duplicate = rule('capability', {
  id: 'agents-txt/capability-id-duplicate',
  check({ id, isRepeated }, { ids }) {
    if (!isRepeated) return undefined;
    return {
      message: `${show(id)} is already the identifier of another capability.`,
      fix: `Give it one of its own, e.g. ${show(freeName(id, ids))}.`,
    };
  },
});

const repeatedParameter = rule('capability', {
  id: 'agents-txt/parameter-name-duplicate',
  *check({ id, parameters = [] }) {
    const seen = new Set<string>();
    for (const { value, place } of parameters) {
      if (seen.has(value))
        yield {
          at: place,
          message: `${show(id)} has two parameters called ${show(value)}.`,
          fix: 'Give one of them another name, or leave it out.',
        };
      seen.add(value);
    }
  },
});

const endpoint = rule('capability', {
  id: 'agents-txt/endpoint-not-https',
  check({ endpoint: declared, protocol }) {
    if (!declared) return undefined;
    const problem = endpointProblem(declared.value.trim(), protocol?.value);
    return problem && { at: declared.place, ...problem };
  },
});

function endpointProblem(value: string, protocol: string | undefined): Report | undefined {
  // A relative one is another fault.
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(value)) return undefined;
  const url = URL.parse(bracePlaceholders(value).replaceAll(/[{}]/g, ''));
  // Another rule speaks of what is no URL at all.
  if (!url) return undefined;
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
    severity: isHttp && isLocal ? 'info' : undefined,
    message:
      isHttp && isLocal
        ? `The endpoint is ${show(value)}: without HTTPS, which is for development only.`
        : `The endpoint ${show(value)} is not https.`,
    fix: secured(value),
  };
}

/** A rule on one field of the text form that has to be one of a few words. */
function oneOf(id: string, key: string, words: readonly string[]) {
  return textRule('blockField', {
    id,
    check({ name, value, block }, { suggest }) {
      if (block.kind !== 'capability' || name !== key.toLowerCase()) return undefined;
      if (value === '' || words.includes(value)) return undefined;
      const near = MEANT.get(value.toLowerCase()) ?? suggest(value, words);
      return {
        // The text behind the word may be a credential, which is not to be repeated.
        message: `${key} is ${show(value.split(/[\s:=]/, 1)[0])}${/[\s:=]/.test(value) ? ' and more' : ''}; it must be one of ${words.join(', ')}.`,
        fix: near === undefined ? `Use one of ${words.join(', ')}.` : write(near),
      };
    },
  });
}

/** Other words that are met for a protocol or a mechanism. */
const MEANT: ReadonlyMap<string, string> = new Map(Object.entries(words.meant));

const protocol = oneOf('agents-txt/protocol-unknown', 'Protocol', [
  'REST',
  'MCP',
  'A2A',
  'GraphQL',
  'WebSocket',
]);

const auth = oneOf('agents-txt/auth-unknown', 'Auth', ['none', 'api-key', 'bearer-token', 'oauth2', 'hmac']);

const authEndpoint = rule('capability', {
  id: 'agents-txt/auth-endpoint-missing',
  check({ id, endpoint, auth: declared, authEndpoint: where }, { document: { format } }) {
    const key = format === 'agents-json' ? 'auth.endpoint' : 'Auth-Endpoint';
    if (where) {
      if (isWebUrl(where)) return undefined;
      return {
        at: where.place,
        message: `${key} is ${show(where.value)}, no URL.`,
        fix: writeUrl(where.value, endpoint?.value),
      };
    }
    if (!declared || !/^(?:bearer-token|oauth2)$/.test(declared.value)) return undefined;
    return {
      at: declared.place,
      message: `${show(id)} needs ${declared.value}, but has no ${key}.`,
      fix:
        format === 'agents-json'
          ? 'Add "endpoint": "https://…" to auth.'
          : 'Write "  Auth-Endpoint: …" below it.',
    };
  },
});

const RATE_LIMIT = /^[1-9]\d{0,11}\/(?:second|minute|hour|day)$/;

const limit = textRule('blockField', {
  id: 'agents-txt/rate-limit-malformed',
  check({ name, value }) {
    if (name !== 'rate-limit' || value === '' || RATE_LIMIT.test(value)) return undefined;
    return {
      message: `The rate limit ${show(value)} is not of the form N/window, with second, minute, hour or day.`,
      fix: asLimit(value),
    };
  },
});

/** The same rate in the form required, where it can be said in it. */
function asLimit(value: string): Fix {
  const read = rateLimit(value.replaceAll(/(?<=\d)[,_ '](?=\d{3}(?!\d))/g, ''));
  for (const [window, size] of WINDOWS)
    if (read && size >= read.windowMs && size % read.windowMs === 0)
      return write(`${read.requests * (size / read.windowMs)}/${window}`);
  return 'Write a number and a window, e.g. "60/minute"; leave the line out where there is no limit.';
}

const openapi = rule('capability', {
  id: 'agents-txt/openapi-not-url',
  check({ openapi: declared, endpoint: beside }) {
    if (!declared || isWebUrl(declared)) return undefined;
    return {
      at: declared.place,
      message: `OpenAPI is ${show(declared.value)}, no URL.`,
      fix: writeUrl(declared.value, beside?.value),
    };
  },
});

/** Another rule speaks of one that cannot be read. */
const isWebUrl = ({ value }: Located): boolean => /^\s*https?:\/\//i.test(value);

export const capabilityRules = [
  incomplete,
  idMalformed,
  duplicate,
  repeatedParameter,
  endpoint,
  protocol,
  auth,
  authEndpoint,
  limit,
  openapi,
] as const;

import { servedUrl } from '../../../http/index.ts';
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
      const report = missingKey({ fields, broken }, key, { id: head.value, example });
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
      data: { value },
      fix: value.includes(',') ? undefined : write(slug(value, { isWhole: true }) || undefined),
    };
  },
});

const duplicate = rule('capability', {
  id: 'agents-txt/capability-id-duplicate',
  check({ id, isRepeated }, { ids }) {
    return isRepeated && { data: { id, free: freeName(id, ids) } };
  },
});

const repeatedParameter = rule('capability', {
  id: 'agents-txt/parameter-name-duplicate',
  *check({ id, parameters = [] }) {
    const seen = new Set<string>();
    for (const { value, place } of parameters) {
      if (seen.has(value)) yield { at: place, data: { id, value } };
      seen.add(value);
    }
  },
});

const endpoint = rule('capability', {
  id: 'agents-txt/endpoint-not-https',
  check({ endpoint: declared, protocol }, { document: { fetched } }) {
    if (!declared) return undefined;
    const problem = endpointProblem(declared.value.trim(), protocol?.value, servedUrl(fetched)?.origin);
    return problem && { at: declared.place, ...problem };
  },
});

function endpointProblem(
  value: string,
  protocol: string | undefined,
  served: string | undefined,
): Report | undefined {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(value)) return undefined;
  const url = URL.parse(bracePlaceholders(value).replaceAll(/[{}]/g, ''));
  if (!url) return undefined;
  const isSocket = url.protocol === 'wss:' || url.protocol === 'ws:';
  const isLocal = isLoopbackHost(url.hostname);
  if (url.protocol === 'https:') return undefined;
  if (isSocket && /^websockets?$/i.test(protocol ?? '') && (url.protocol === 'wss:' || isLocal)) {
    const data = { scheme: url.protocol, strictly: value.replace(/^wss?:/i, 'https:') };
    return { severity: 'info', messageId: 'socket', data };
  }
  const fix = secured(value);
  if (isLocal && url.origin === served) return undefined;
  return url.protocol === 'http:' && isLocal
    ? { severity: 'info', messageId: 'development', data: { value }, fix }
    : { messageId: 'insecure', data: { value }, fix };
}

function oneOf(id: string, key: string, words: readonly string[]) {
  return textRule('blockField', {
    id,
    check({ name, value, block }, { suggest }) {
      if (block.kind !== 'capability' || name !== key.toLowerCase()) return undefined;
      if (value === '' || words.includes(value)) return undefined;
      return {
        messageId: /[\s:=]/.test(value) ? 'more' : 'word',
        // Shows only the first word, because the value may contain a credential.
        data: { word: value.split(/[\s:=]/, 1)[0], words: words.join(', ') },
        fix: write(MEANT.get(value.toLowerCase()) ?? suggest(value, words)),
      };
    },
  });
}

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
      const data = { key, value: where.value };
      return { at: where.place, messageId: 'no-url', data, fix: writeUrl(where.value, endpoint?.value) };
    }
    if (!declared || !/^(?:bearer-token|oauth2)$/.test(declared.value)) return undefined;
    return {
      at: declared.place,
      messageId: format === 'agents-json' ? 'missing-in-json' : 'missing-in-text',
      data: { id, auth: declared.value },
    };
  },
});

const RATE_LIMIT = /^[1-9]\d{0,11}\/(?:second|minute|hour|day)$/;

const limit = textRule('blockField', {
  id: 'agents-txt/rate-limit-malformed',
  check({ name, value }) {
    if (name !== 'rate-limit' || value === '' || RATE_LIMIT.test(value)) return undefined;
    return { data: { value }, fix: asLimit(value) };
  },
});

function asLimit(value: string): Fix | undefined {
  const read = rateLimit(value.replaceAll(/(?<=\d)[,_ '](?=\d{3}(?!\d))/g, ''));
  for (const [window, size] of WINDOWS)
    if (read && size >= read.windowMs && size % read.windowMs === 0)
      return write(`${read.requests * (size / read.windowMs)}/${window}`);
  return undefined;
}

const openapi = rule('capability', {
  id: 'agents-txt/openapi-not-url',
  check({ openapi: declared, endpoint: beside }) {
    if (!declared || isWebUrl(declared)) return undefined;
    const { place, value } = declared;
    return { at: place, data: { value }, fix: writeUrl(value, beside?.value) };
  },
});

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
];

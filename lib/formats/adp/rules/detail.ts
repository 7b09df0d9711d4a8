import {
  isObject,
  isString,
  type Json,
  type JsonObject,
  listAt,
  objectAt,
  own,
  steps,
} from '../../../model/index.ts';
import { show } from '../../../schema/format-value.ts';
import { asType } from '../../../schema/meant.ts';
import { conforms } from '../../../schema/site.ts';
import { bareHost, bracePlaceholders } from '../../../url/index.ts';
import { unknownMethod } from '../../requests.ts';
import { type Change, type Report, write } from '../../rules.ts';
import { identifiedAt, objectsAt } from '../../values-at.ts';
import { typeSchema } from '../types.ts';
import { detailRule } from './subjects.ts';

const endpoint = detailRule('/endpoint', {
  id: 'adp/endpoint-form',
  check({ value: declared }) {
    if (!isString(declared) || !/^\s*[a-z][a-z0-9+.-]*:/i.test(declared)) return undefined;
    if (/^\s*https?:\/\/[^/?#\s]/i.test(declared) || bareHost(declared) !== undefined) return undefined;
    return { data: { endpoint: declared } };
  },
});

const incompleteExample = detailRule('document', {
  id: 'adp/example-incomplete',
  *check({ value }) {
    const request = own(value, 'request_example');
    if (isObject(request)) {
      yield* requestProblems(request, own(value, 'method'));
      yield* elsewhere(request, own(value, 'endpoint'));
    }
    const response = own(value, 'response_example');
    if (isObject(response)) yield* responseProblems(response);
  },
});

function* requestProblems(request: JsonObject, method: Json | undefined): Iterable<Report> {
  const target = isString(own(request, 'path')) ? 'path' : 'url';
  const missing = ['method', target].filter((name) => !isString(own(request, name)));
  const shown = own(request, 'method');
  if (missing.length > 0) {
    yield {
      at: '/request_example',
      messageId: 'request',
      data: { missing: missing.join(' and no '), method: isString(method) ? method : '…' },
    };
  } else if (isString(method) && isString(shown) && differ(method, shown)) {
    yield {
      at: '/request_example/method',
      messageId: 'method',
      data: { shown, method },
      fix: method === '' ? undefined : write(method, ' in both', show(shown)),
    };
  }
}

function* elsewhere(request: JsonObject, endpoint: Json | undefined): Iterable<Report> {
  const name = isString(own(request, 'path')) ? 'path' : 'url';
  const shown = own(request, name);
  if (!isString(shown) || !isString(endpoint) || !/^(?:\/|https?:)\S*$/.test(endpoint)) return;
  const [wanted, path] = [pathOf(bracePlaceholders(endpoint)), pathOf(bracePlaceholders(shown))];
  // The path of base_url may come first.
  const inside = wanted.split('/').filter(Boolean);
  const given = path
    .split('/')
    .filter(Boolean)
    .slice(-inside.length || undefined);
  if (inside.length === 0 || inside.every((part, at) => part.includes('{') || part === given[at])) return;
  yield { at: `/request_example/${name}`, messageId: 'elsewhere', data: { name, shown, endpoint } };
}

const pathOf = (address: string): string =>
  address
    .trim()
    .replace(/^[a-z]+:\/\/[^/?#]*/i, '')
    .replace(/[?#].*$/s, '');

/** Another rule reports an unknown method. */
const differ = (method: string, shown: string): boolean =>
  method.toUpperCase() !== shown.toUpperCase() && !unknownMethod({ value: shown, called: '' });

function* responseProblems(response: JsonObject): Iterable<Report> {
  const missing = ['status', 'body'].filter((name) => own(response, name) === undefined);
  if (missing.length === 0 || (missing.join() === 'body' && isBodiless(own(response, 'status')))) return;
  const isBody = missing.length === 2 && Object.keys(response).length > 0;
  yield {
    at: '/response_example',
    messageId: isBody ? 'body-alone' : 'response',
    data: { missing: missing.join(' and no '), response },
  };
}

function isBodiless(status: Json | undefined): boolean {
  return status === 204 || status === 205 || status === 304 || (typeof status === 'number' && status < 200);
}

const parameterExample = detailRule('document', {
  id: 'adp/parameter-example',
  *check({ value }) {
    const without: string[] = [];
    for (const { value: parameter, place } of objectsAt(value, '/parameters/[]')) {
      const name = own(parameter, 'name');
      const example = own(parameter, 'example');
      const type = own(parameter, 'type');
      if (example === undefined && isString(name)) without.push(name);
      if (example === undefined || !isString(type) || conforms(typeSchema(type) ?? {}, example)) continue;
      yield {
        at: `${place}/example`,
        messageId: 'mistyped',
        data: { example, name, type },
        fix: converted(example, type),
      };
    }
    const { length } = listAt(value, 'parameters');
    if (without.length > 0) yield withoutExample(without, length, own(value, 'request_example'));
  },
});

function withoutExample(without: readonly string[], count: number, request: Json | undefined): Report {
  const shown = objectAt(request, 'body');
  const known = without.slice(0, 5).flatMap((name) => {
    const example = own(shown, name);
    return example === undefined ? [] : [[name, example] as const];
  });
  const names = without.slice(0, 8).map(show).join(', ');
  const more = without.length > 8 ? ` and ${without.length - 8} more` : '';
  return {
    at: '/parameters',
    messageId: known.length > 0 ? 'known' : 'missing',
    data: { without: without.length, count, names: names + more, known: Object.fromEntries(known) },
  };
}

function converted(example: Json, type: string): Change | undefined {
  if (/\[\]$/.test(type.trim()) && !Array.isArray(example)) return write([example]);
  return asType(example, [own(typeSchema(type), 'type') ?? ''].filter(isString));
}

const repeatedParameter = detailRule('document', {
  id: 'adp/parameter-name-duplicate',
  *check({ value }) {
    const { items } = identifiedAt(value, '/parameters/[]', (one) => own(one, 'name') || undefined);
    for (const { id, earlier, place } of items)
      if (earlier !== undefined) yield { at: `${place}/name`, data: { id } };
  },
});

const limit = detailRule('/rate_limits/{}', {
  id: 'adp/rate-limit-implausible',
  check({ value: limit, place }) {
    if (typeof limit !== 'number' || limit >= 0) return undefined;
    return { data: { name: steps(place).at(-1), limit } };
  },
});

export const detailRules = [endpoint, incompleteExample, parameterExample, repeatedParameter, limit];

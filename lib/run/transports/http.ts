import {
  type Action,
  isObject,
  type Json,
  own,
  type Parameter,
  type Problem,
  pointer,
  type RequestPart,
  type RequestPlan,
  type Said,
  type Sentence,
  type Transport,
} from '../../model/index.ts';
import { show } from '../../schema/format-value.ts';
import { withoutPercents } from '../../text/decode.ts';
import { saying } from '../../text/english.ts';
import { say, truncate } from '../../text/index.ts';
import { type PlanError, problemsError } from '../plan/plan-error.ts';

export interface PlannedRequest {
  readonly ok: true;
  readonly request: RequestPlan;
  readonly summary: Sentence;
  readonly warnings?: readonly Sentence[];
}

const ACCEPT = 'application/json, application/problem+json, text/*;q=0.8, */*;q=0.5';
const MAX_NAMES = 200;
const NAME = /^[!#$%&'*+\-.^_`|~\dA-Za-z]{1,200}$/;
/** Headers that only browsers set (Fetch §2.2.2) or that grant rights. */
const RESERVED =
  /^(?:accept-(?:charset|encoding)|access-control-.*|connection|content-(?:length|type)|cookie2?|date|dnt|expect|host|keep-alive|origin|permissions-policy|proxy-.*|referer|sec-.*|set-cookie2?|te|trailer|transfer-encoding|upgrade|via|x-http-method(?:-override)?|x-method-override)$/i;

export function planHttp(
  action: Action,
  transport: Transport & { kind: 'http' },
  values: ReadonlyMap<string, Json>,
  pageUrl: string,
): PlannedRequest | PlanError {
  const { method } = transport;
  const bodiless = transport.body === 'none' || /^(?:GET|HEAD)$/.test(method);
  const { path, query, headers, body, files, ...assigned } = assign(action.parameters, values, bodiless);
  const filledIn = fill(transport.url, path);
  const content = bodiless ? {} : encode(files.size > 0 ? 'multipart' : transport.body, body, files);
  const problems = [
    ...assigned.problems,
    ...('problems' in filledIn ? filledIn.problems : []),
    ...('problem' in content ? [content.problem] : []),
  ];
  if (problems.length > 0) return problemsError('invalid-arguments', problems);
  if (!('url' in filledIn) || 'problem' in content)
    throw new Error('a request without URL or body was planned');
  const url = filledIn.url;
  for (const [name, text] of query) url.searchParams.append(name, text);
  if (content.type !== undefined) headers['Content-Type'] = content.type;
  return {
    ok: true,
    request: requestOf(method, url, headers, content, pageUrl),
    summary: `${method} ${url.href}`,
    warnings: content.warnings,
  };
}

function assign(parameters: readonly Parameter[], values: ReadonlyMap<string, Json>, bodiless: boolean) {
  const problems: Problem[] = [];
  const path = new Map<string, Json>();
  const query: [string, string][] = [];
  const headers: Record<string, string> = { Accept: ACCEPT };
  const body = new Map<string, Json>();
  const files = new Map<string, Json>();
  for (const parameter of parameters) {
    const { name } = parameter;
    const value = values.get(name);
    if (value === undefined) continue;
    switch (locationOf(parameter, bodiless)) {
      case 'path':
        path.set(name, value);
        break;
      case 'query':
        query.push(...texts(value).map((text): [string, string] => [name, text]));
        break;
      case 'header': {
        const problem = headerProblem(name, plain(value));
        if (problem) problems.push({ pointer: pointer(name), ...saying(problem) });
        else headers[name] = plain(value);
        break;
      }
      case 'file':
        files.set(name, value);
        break;
      default:
        body.set(name, value);
    }
  }
  return { problems, path, query, headers, body, files };
}

export function requestOf(
  method: string,
  url: URL,
  headers: Readonly<Record<string, string>>,
  content: { readonly body?: string; readonly parts?: readonly RequestPart[] },
  pageUrl: string,
): RequestPlan {
  const crossOrigin = URL.parse(pageUrl)?.origin !== url.origin;
  return {
    method,
    url: url.href,
    headers,
    body: content.body,
    parts: content.parts,
    cookies: !crossOrigin,
    crossOrigin,
  };
}

function locationOf({ in: place }: Parameter, bodiless: boolean) {
  if (place === 'path' || place === 'query' || place === 'header') return place;
  if (bodiless) return 'query';
  return place === 'file' ? 'file' : 'body';
}

const PLACEHOLDER = /\{([^{}/?#]{1,200})\}/g;

/** A value can't change the host, add or remove a path segment, or start a query. */
export function fill(
  template: string,
  values: ReadonlyMap<string, Json>,
): { readonly url: URL } | { readonly problems: readonly Problem[] } {
  const [, host = '', rest = ''] = /^([a-z][a-z\d+.-]*:\/\/[^/?#]*)(.*)$/is.exec(template) ?? [];
  const [, path = '', query = ''] = /^([^?#]*)(\?[^#]*)?/s.exec(rest) ?? [];
  const problems: Problem[] = [];
  const problem: Complain = (name, said) => problems.push({ pointer: pointer(name), ...saying(said) });
  const filledHost = host.replaceAll(PLACEHOLDER, (_, name: string) => label(name, values, problem));
  const segments = path.split('/').map((segment) => fillSegment(segment, values, problem));
  const filledQuery = query.replaceAll(PLACEHOLDER, (_, name: string) =>
    encodeURIComponent(plain(values.get(name) ?? '').toWellFormed()),
  );
  if (problems.length > 0) return { problems };
  const url = URL.parse(filledHost + segments.join('/') + filledQuery);
  if (!url || url.host === '')
    return { problems: [{ pointer: '', ...saying(say('templateNoUrl', template)) }] };
  return { url };
}

type Complain = (name: string, said: Said) => void;

function label(name: string, values: ReadonlyMap<string, Json>, problem: Complain): string {
  const text = plain(values.get(name) ?? '');
  if (!/^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i.test(text)) problem(name, say('argumentInHost', show(name)));
  return text;
}

function fillSegment(segment: string, values: ReadonlyMap<string, Json>, problem: Complain): string {
  const names: string[] = [];
  const text = segment.replaceAll(PLACEHOLDER, (_, name: string) => {
    const value = values.get(name);
    names.push(name);
    if (value === undefined) problem(name, say('argumentMissingInPath', show(name)));
    else if (plain(value) === '') problem(name, say('argumentEmptyInPath', show(name)));
    return encodeURIComponent(plain(value ?? '').toWellFormed());
  });
  // "." and ".." change the folder, even if percent-encoded (URL Standard §4.1).
  if (/^(?:\.|%2e){1,2}$/i.test(text))
    for (const name of names) problem(name, say('argumentDots', show(name)));
  return text;
}

type Content =
  | {
      readonly type?: string;
      readonly body?: string;
      readonly parts?: readonly RequestPart[];
      readonly warnings?: readonly Sentence[];
    }
  | { readonly problem: Problem };

function encode(
  kind: 'none' | 'json' | 'form' | 'multipart',
  body: ReadonlyMap<string, Json>,
  files: ReadonlyMap<string, Json>,
): Content {
  switch (kind) {
    case 'none':
      return {};
    case 'json':
      return jsonContent(body);
    case 'form': {
      const form = new URLSearchParams();
      for (const [name, value] of body) for (const text of texts(value)) form.append(name, text);
      return { type: 'application/x-www-form-urlencoded', body: form.toString() };
    }
    case 'multipart':
      return multipart(body, files);
  }
}

function multipart(body: ReadonlyMap<string, Json>, files: ReadonlyMap<string, Json>): Content {
  const parts: RequestPart[] = [...body].flatMap(([name, value]) =>
    texts(value).map((text) => ({ name, value: text })),
  );
  for (const [name, value] of files) {
    for (const one of [value].flat()) {
      const part = filePart(name, one);
      if (!part) {
        const said = say('argumentFile', show(name), 'data:text/plain;name=note.txt;base64,aGVsbG8=');
        return { problem: { pointer: pointer(name), ...saying(said) } };
      }
      parts.push(part);
    }
  }
  return { parts };
}

function jsonContent(body: ReadonlyMap<string, Json>): Content {
  const { object, names } = nest(body);
  const shown = truncate(names.map((name) => show(name)).join(', '), MAX_NAMES);
  return {
    type: 'application/json',
    body: JSON.stringify(object),
    ...(names.length > 0 && { warnings: [say('warnBrackets', shown)] }),
  };
}

/** Reads a data: URL (RFC 2397), whose media type has the file's name as a parameter. */
function filePart(name: string, value: Json): RequestPart | undefined {
  if (typeof value !== 'string') return undefined;
  const [, head = '', data = ''] = /^data:([^,]{0,500}),(.*)$/is.exec(value) ?? [];
  if (!/;base64$/i.test(head) || !/^[A-Za-z\d+/]*={0,2}$/.test(data)) return undefined;
  const [contentType = '', ...parameters] = head.split(';');
  const fileName = parameters.find((parameter) => /^name=/i.test(parameter))?.slice(5) ?? '';
  return {
    name,
    value: data,
    file: {
      name: withoutPercents(fileName) || 'file',
      contentType: contentType || 'application/octet-stream',
    },
  };
}

function nest(body: ReadonlyMap<string, Json>): { readonly object: Tree; readonly names: readonly string[] } {
  const object: Tree = Object.create(null);
  const bracketed: (readonly [name: string, value: Json, steps: readonly string[]])[] = [];
  for (const [name, value] of body) {
    const steps = stepsOf(name);
    if (steps) bracketed.push([name, value, steps]);
    else object[name] = value;
  }
  const names: string[] = [];
  for (const [name, value, steps] of bracketed) {
    if (put(object, steps, value)) names.push(name);
    else object[name] = value;
  }
  return { object, names };
}

type Tree = { [name: string]: Json };

function stepsOf(name: string): readonly string[] | undefined {
  const [, first, rest] = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(name) ?? [];
  if (first === undefined || rest === undefined) return undefined;
  const steps = [first, ...rest.slice(1, -1).split('][')];
  const plainly = steps.every((step, index) =>
    step === '' ? index === steps.length - 1 : index === 0 || !/^\d+$/.test(step),
  );
  return plainly && steps.length <= 10 ? steps : undefined;
}

function put(object: Tree, steps: readonly string[], value: Json): boolean {
  const isList = steps.at(-1) === '';
  const path = isList ? steps.slice(0, -1) : steps;
  const last = path.at(-1) ?? '';
  let holder = object;
  for (const step of path.slice(0, -1)) {
    const held = own(holder, step);
    if (held !== undefined && !isObject(held)) return false;
    const inner: Tree = Object.assign(Object.create(null), held);
    holder[step] = inner;
    holder = inner;
  }
  if (own(holder, last) !== undefined) return false;
  holder[last] = isList && !Array.isArray(value) ? [value] : value;
  return true;
}

export function headerProblem(name: string, value: string): Said | undefined {
  if (!NAME.test(name)) return say('headerName', show(name));
  if (RESERVED.test(name)) return say('headerReserved', name);
  if (/[^\t -~\x80-\xff]/.test(value)) return say('headerValue', show(name));
  return undefined;
}

const texts = (value: Json): readonly string[] => [value].flat().map(plain);

function plain(value: Json): string {
  if (typeof value === 'string') return value;
  return value === null ? '' : JSON.stringify(value);
}

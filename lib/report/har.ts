import type { Json, Outcome, RequestPlan, Run } from '../model/index.ts';
import { isCredentialName, MASK, redactForm, redactNamed, redactUrl } from '../text/index.ts';

type Named = { readonly name: string; readonly value: string };

/** Writes an HTTP Archive (HAR 1.2). Names with an underscore are custom fields. */
export function toHar(runs: readonly Run[], version: string) {
  return {
    log: {
      version: '1.2',
      creator: { name: 'AWAS Lens', version },
      entries: runs
        .filter((run) => run.plan.kind === 'request' && run.outcome && wasSent(run.outcome))
        .toSorted((a, b) => a.startedAt - b.startedAt)
        .flatMap((run) =>
          run.plan.kind === 'request' && run.outcome ? [entryOf(run, run.plan.request, run.outcome)] : [],
        ),
    },
  };
}

function wasSent(outcome: Outcome): boolean {
  return outcome.ok || outcome.status !== undefined || /^(?:timeout|network|interrupted)$/.test(outcome.code);
}

function entryOf(run: Run, request: RequestPlan, outcome: Outcome): Json {
  const time = outcome.tookMs ?? 0;
  return {
    startedDateTime: new Date(run.startedAt).toISOString(),
    time,
    request: requestOf(request),
    response: responseOf(outcome),
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
    comment: `${run.actionName} (${run.action})`.slice(0, 300),
    ...(request.over && { _protocol: request.over }),
    ...(!outcome.ok && { _error: `${outcome.code}: ${outcome.message}`.slice(0, 2_000) }),
  };
}

function requestOf({ method, url, headers, body, parts, credential }: RequestPlan): Json {
  const address = new URL(redactUrl(url));
  const shown: Record<string, string> = { ...headers };
  if (credential?.in === 'header') shown[credential.name] = MASK;
  if (credential?.in === 'query') address.searchParams.set(credential.name, MASK);
  const mimeType = headers['Content-Type'] ?? (parts ? 'multipart/form-data' : 'text/plain');
  return {
    method,
    url: address.href,
    httpVersion: 'unknown',
    cookies: [],
    headers: named(shown),
    queryString: [...address.searchParams].map(([name, value]) => ({ name, value })),
    ...(body !== undefined && { postData: { mimeType, text: redactText(body, mimeType) } }),
    ...(parts && {
      postData: {
        mimeType,
        params: parts.map(({ name, value, file }) => ({
          name,
          ...(file
            ? { fileName: file.name, contentType: file.contentType }
            : { value: isCredentialName(name) ? MASK : value }),
        })),
      },
    }),
    headersSize: -1,
    bodySize: parts && body === undefined ? -1 : new TextEncoder().encode(body).byteLength,
  };
}

function responseOf(outcome: Outcome): Json {
  const { status = 0, data, headers = {} } = outcome;
  const size = (outcome.ok ? outcome.bytes : undefined) ?? -1;
  const mimeType = headers['content-type'] ?? 'x-unknown';
  let text: string | undefined;
  if (data?.kind === 'json') text = JSON.stringify(redactNamed(data.value));
  else if (data?.kind === 'text') text = redactText(data.text, mimeType);
  return {
    status,
    statusText: '',
    httpVersion: 'unknown',
    cookies: [],
    headers: named(headers),
    content: { size, mimeType, ...(text !== undefined && { text }) },
    redirectURL: withoutQuery(headers.location ?? ''),
    headersSize: -1,
    bodySize: size,
  };
}

const harmless = (name: string, value: string): string =>
  /^location$/i.test(name) ? withoutQuery(value) : value;

function named(headers: Readonly<Record<string, string>>): readonly Named[] {
  return Object.entries(headers).map(([name, value]) => ({
    name,
    value: isCredentialName(name) ? MASK : harmless(name, value),
  }));
}

/** The query and the fragment may contain an authorization code or token. */
function withoutQuery(location: string): string {
  return location.replace(/[?#].*$/s, '');
}

function redactText(text: string, mimeType: string): string {
  if (/x-www-form-urlencoded/i.test(mimeType)) return redactForm(text);
  try {
    return JSON.stringify(redactNamed(JSON.parse(text)));
  } catch {
    return text;
  }
}

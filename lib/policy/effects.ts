import type { Action, Declarer, Effect, RequestPlan, Submission } from '../model/index.ts';

const READS = /^(?:GET|HEAD|OPTIONS)$/;

/** True for a safe method (RFC 9110 §9.2.1). */
export const isReadMethod = (method: string): boolean => READS.test(method);

export function declarerOf({ document }: Pick<Action, 'document'>, site: string): Declarer {
  const origin = URL.parse(document)?.origin ?? '';
  return { document, origin, foreign: origin !== site };
}

export function isPlainRead({ kind, method, over, purpose }: Effect): boolean {
  if (purpose === 'list-tools') return true;
  if (kind === 'request') return over === 'http' && isReadMethod(method);
  return kind === 'submission' && method === 'GET';
}

export function requestEffects(
  action: Pick<Action, 'transport' | 'async'>,
  request: RequestPlan,
  site: string,
  lists: boolean,
): readonly Effect[] {
  const template = 'url' in action.transport ? action.transport.url : request.url;
  const target = httpOrigin(request.url);
  const first: Effect = {
    kind: 'request',
    method: request.method,
    target,
    path: pathTemplate(template),
    over: request.over ?? 'http',
    cookies: request.cookies,
    credential: request.credential !== undefined,
    ...(lists && { purpose: 'list-tools' }),
  };
  const pollUrl = action.async?.pollUrl;
  if (pollUrl === undefined) return [first];
  const polled = httpOrigin(pollUrl);
  const same = polled === target;
  return [
    first,
    {
      kind: 'request',
      method: 'GET',
      target: polled,
      path: pathTemplate(pollUrl),
      over: 'http',
      cookies: request.cookies && polled === site,
      credential: same && first.credential,
      purpose: 'poll',
    },
  ];
}

export function pageEffect(submission: Submission, pageUrl: string): Effect {
  const common = { over: 'page', cookies: true, credential: false } as const;
  const to = submission.kind === 'script' ? pageUrl : submission.url;
  const url = URL.parse(to, pageUrl);
  const place = { target: url?.origin ?? '', path: url?.pathname ?? '' };
  switch (submission.kind) {
    case 'form':
      return submission.method === 'dialog'
        ? { kind: 'click', method: '', ...place, ...common }
        : { kind: 'submission', method: submission.method.toUpperCase(), ...place, ...common };
    case 'link':
      return { kind: 'link', method: 'GET', ...place, ...common };
    case 'script':
      return { kind: 'click', method: '', ...place, ...common };
  }
}

export function httpOrigin(url: string): string {
  const origin = URL.parse(url.replace(/^ws/i, 'http'))?.origin ?? 'null';
  return origin === 'null' || /[{}]|%7[bd]/i.test(origin) ? '' : origin;
}

function pathTemplate(template: string): string {
  return /^[a-z][a-z\d+.-]*:\/\/[^/?#]*([^#]*)/i.exec(template)?.[1] || '/';
}

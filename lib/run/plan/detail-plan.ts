import type { Action, Plan, RequestPlan } from '../../model/index.ts';
import { declarerOf } from '../../policy/index.ts';
import { named, say } from '../../text/index.ts';

export function detailPlan(action: Action, site: string, url: URL): Plan {
  const request: RequestPlan = {
    method: 'GET',
    url: url.href,
    headers: { Accept: 'application/json' },
    cookies: false,
    crossOrigin: true,
  };
  const declarer = declarerOf(action, site);
  return {
    kind: 'request',
    action: action.key,
    risk: 'read',
    declarer,
    request,
    effects: [
      {
        kind: 'request',
        method: 'GET',
        target: url.origin,
        path: url.pathname,
        over: 'http',
        cookies: false,
        credential: false,
        purpose: 'detail',
      },
    ],
    consent: true,
    question: {
      because: declarer.foreign ? ['foreign'] : ['other-origin'],
      targets: [url.origin],
      changes: [],
      rememberable: false,
    },
    sends: [],
    summary: [say('stepOpenDetail', named(action.name), url.host)],
    warnings: [],
  };
}

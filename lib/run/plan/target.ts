import type { Said, Sentence } from '../../model/index.ts';
import { say, truncate } from '../../text/index.ts';
import { isLoopbackHost, isPrivateHost } from '../../url/index.ts';
import { type AccessContext, allowedOnce } from './access.ts';
import { type PlanError, planError } from './plan-error.ts';

/** Only the person may allow a private network, for a single run. */
export function targetOf(
  url: string,
  context: Pick<AccessContext, 'by' | 'override'> & { readonly pageUrl: string },
): { readonly warning?: Sentence } | PlanError {
  const refused = refuseTarget(url, context.pageUrl);
  if (!refused) return {};
  const warning = allowedOnce([refused.said ?? refused.message].flat()[0] ?? '', context);
  // A private host may request itself.
  const isOnlyPrivate = refuseTarget(url, url) === undefined;
  return warning !== undefined && isOnlyPrivate ? { warning } : refused;
}

/** Checks a declared URL (WoA §8.1, §8.2) without DNS results, which browsers don't expose. */
export function refuseTarget(url: string, pageUrl: string): PlanError | undefined {
  const target = URL.parse(url);
  const page = URL.parse(pageUrl);
  const shown = truncate(url, 200);
  if (!target) return forbidden(say('targetNoUrl', shown));
  const { protocol, hostname } = target;
  if (target.username !== '' || target.password !== '') return forbidden(say('targetPassword', hostname));
  const secure = protocol === 'https:' || protocol === 'wss:';
  const plain = protocol === 'http:' || protocol === 'ws:';
  if (!secure && !plain) return forbidden(say('targetNotHttps', shown));
  const loopback = isLoopbackHost(hostname);
  const atHome = page !== null && (loopback ? isLoopbackHost(page.hostname) : page.hostname === hostname);
  if (isPrivateHost(hostname) && !atHome) return forbidden(say('targetPrivate', hostname));
  return secure || loopback ? undefined : forbidden(say('targetPlain', shown));
}

const forbidden = (said: Said): PlanError => planError('forbidden-target', said);

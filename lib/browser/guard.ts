import { browser } from 'wxt/browser';
import { blocks, type GuardPlan, guardRules, isPlanned, type Requested } from './guard-rules.ts';
import type { Guard } from './ports.ts';
import { addRules, removeLeftRules } from './session-rules.ts';

/** What a request ends with that a rule has blocked: in Chromium, and in Firefox, which says so of any that is stopped. */
const BLOCKED: ReadonlySet<unknown> = new Set(['net::ERR_BLOCKED_BY_CLIENT', 'NS_ERROR_ABORT']);
/** Addresses that are remembered of what was blocked. */
const MOST = 100;

interface Details extends Requested {
  readonly requestId: string;
  /** Chromium: the origin that asks. */
  readonly initiator?: string;
  /** Firefox: the document that asks. */
  readonly originUrl?: string;
  readonly error?: string;
}

/**
 * Holds a tab to what a submission is planned to send. It ends when it is released, and by itself as soon as the planned
 * request has been answered: what the next document sends is none of the submission.
 */
export async function guard(tabId: number, plan: GuardPlan): Promise<Guard> {
  const known = new Set<string>(Object.values(browser.declarativeNetRequest.ResourceType));
  const rules = guardRules(tabId, plan, known);
  const stopped = new Set<string>();
  const planned = new Set<string>();
  let remove: () => Promise<void> = async () => undefined;

  const begun = (details: Details): undefined => {
    const request = requested(details);
    const ofPage = details.tabId === tabId || request.initiator?.startsWith(new URL(plan.pageUrl).origin);
    if (ofPage && isPlanned(plan, request)) planned.add(details.requestId);
  };
  const failed = (details: Details): undefined => {
    if (!BLOCKED.has(details.error) || !blocks(rules, requested(details))) return;
    if (stopped.size < MOST) stopped.add(withoutQuery(details.url));
  };
  const answered = (details: Details): undefined => {
    if (planned.has(details.requestId)) release().catch((error: unknown) => console.error(error));
  };
  const { onBeforeRequest, onErrorOccurred, onResponseStarted } = browser.webRequest;
  const release = async (): Promise<void> => {
    onBeforeRequest.removeListener(begun as never);
    onErrorOccurred.removeListener(failed as never);
    onResponseStarted.removeListener(answered as never);
    await remove();
  };

  const everything = { urls: ['<all_urls>'] };
  onBeforeRequest.addListener(begun as never, everything);
  onErrorOccurred.addListener(failed as never, everything);
  onResponseStarted.addListener(answered as never, everything);
  try {
    remove = await addRules('guard', rules);
  } catch (error) {
    await release();
    throw error;
  }
  return { blocked: () => [...stopped], release };
}

/** Releases guards that a worker which died left behind. */
export function releaseGuards(): Promise<void> {
  return removeLeftRules('guard');
}

function requested({ tabId, method, url, type, initiator, originUrl }: Details): Requested {
  return { tabId, method, url, type, initiator: initiator ?? originUrl };
}

/** A query may hold what the person typed. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '').slice(0, 2_000);
}

import { browser } from 'wxt/browser';
import { blocks, type GuardPlan, guardRules, isPlanned, type Requested } from './guard-rules.ts';
import type { Guard } from './ports.ts';
import { addRules, removeLeftRules, removeRulesOfGoneTabs } from './session-rules.ts';

/** What a request ends with that a rule has blocked: in Chromium, and in Firefox, which says so of any that is stopped. */
const BLOCKED: ReadonlySet<unknown> = new Set(['net::ERR_BLOCKED_BY_CLIENT', 'NS_ERROR_ABORT']);
/** Addresses that are remembered of what was blocked. */
const MAX_BLOCKED = 100;

interface Details extends Requested {
  readonly requestId: string;
  /** Chromium: the origin that asks. */
  readonly initiator?: string;
  /** Firefox: the document that asks. */
  readonly originUrl?: string;
  readonly error?: string;
  readonly statusCode?: number;
}

const EVERYTHING = { urls: ['<all_urls>'] };

/**
 * Holds a tab to what a submission is planned to send. It ends when it is released, and by itself as soon as the planned
 * request is answered: the page that comes then may send itself on, e.g. to a payment service.
 */
export async function guard(tabId: number, plan: GuardPlan): Promise<Guard> {
  const known = new Set<string>(Object.values(browser.declarativeNetRequest.ResourceType));
  const rules = guardRules(tabId, plan, known);
  const stopped = new Set<string>();
  const planned = new Set<string>();
  let remove: () => Promise<void> = async () => undefined;

  const begun = (details: Details): undefined => {
    if (isPlanned(plan, requested(details))) planned.add(details.requestId);
  };
  const failed = (details: Details): undefined => {
    if (!BLOCKED.has(details.error) || !blocks(rules, requested(details))) return;
    if (stopped.size < MAX_BLOCKED) stopped.add(withoutQuery(details.url));
  };
  const answered = async (details: Details): Promise<object> => {
    if (planned.has(details.requestId) && !isRedirect(details.statusCode)) await release();
    return {};
  };
  const { onBeforeRequest, onErrorOccurred, onHeadersReceived } = browser.webRequest;
  const release = async (): Promise<void> => {
    onBeforeRequest.removeListener(begun as never);
    onErrorOccurred.removeListener(failed as never);
    onHeadersReceived.removeListener(answered as never);
    await remove().catch((error: unknown) => console.error(error));
  };

  onBeforeRequest.addListener(begun as never, EVERYTHING);
  onErrorOccurred.addListener(failed as never, EVERYTHING);
  onHeadersReceived.addListener(
    answered as never,
    { ...EVERYTHING, types: ['main_frame', 'sub_frame'] },
    waits(),
  );
  try {
    remove = await addRules('guard', rules);
  } catch (error) {
    await release();
    throw error;
  }
  return { blocked: () => [...stopped], release };
}

/** Firefox lets the answer wait until the rules are removed. Chromium does not: there they are faster than the page. */
function waits(): 'blocking'[] {
  const { permissions = [] } = browser.runtime.getManifest();
  return permissions.includes('webRequestBlocking') ? ['blocking'] : [];
}

function isRedirect(status = 0): boolean {
  return status >= 300 && status < 400 && status !== 304;
}

/** Releases guards that a worker which died left behind, and what holds tabs that were closed meanwhile. */
export async function releaseGuards(): Promise<void> {
  await Promise.all([removeLeftRules('guard'), removeRulesOfGoneTabs('behind')]);
}

function requested({ tabId, method, url, type, initiator, originUrl }: Details): Requested {
  return { tabId, method, url, type, initiator: initiator ?? originUrl };
}

/** A query may hold what the person typed. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '').slice(0, 2_000);
}

import { browser } from 'wxt/browser';
import type { SeenRequest } from '../model/index.ts';
import {
  blocks,
  type GuardPlan,
  guardRules,
  isByScript,
  isPlanned,
  isPlannedByScript,
  isReading,
  type Requested,
} from './guard-rules.ts';
import type { Guard, Watch } from './ports.ts';
import { addRules, removeLeftRules, removeRulesOfGoneTabs } from './session-rules.ts';

/** Errors of a blocked request, in Chromium and in Firefox. Firefox reports the same for any stopped request. */
const BLOCKED: ReadonlySet<unknown> = new Set(['net::ERR_BLOCKED_BY_CLIENT', 'NS_ERROR_ABORT']);
/** Maximum number of addresses of blocked requests that are remembered. */
const MAX_BLOCKED = 100;
/** Maximum number of reads and of other requests that are kept, and of characters of each one's body. */
const MAX_SEEN = 100;
const MAX_BODY = 100_000;
/** Milliseconds to wait, as the run ends, for answers that are on their way. */
const ANSWER_MS = 5_000;
const LOOK_MS = 100;

interface Details extends Requested {
  readonly requestId: string;
  /** Chromium: the origin that asks. */
  readonly initiator?: string;
  /** Firefox: the document that asks. */
  readonly originUrl?: string;
  readonly error?: string;
  readonly statusCode?: number;
  readonly requestBody?: {
    readonly formData?: Readonly<Record<string, readonly unknown[]>>;
    readonly raw?: readonly { readonly bytes?: ArrayBuffer }[];
  } | null;
}

const EVERYTHING = { urls: ['<all_urls>'] };

/**
 * Holds a tab to what a submission is planned to send, until the guard is released or the planned request is
 * answered: the page that answers may navigate on, e.g. to a payment service.
 */
export async function guard(tabId: number, plan: GuardPlan): Promise<Guard> {
  const known = new Set<string>(Object.values(browser.declarativeNetRequest.ResourceType));
  const rules = guardRules(tabId, plan, known);
  const stopped = new Set<string>();
  const planned = new Set<string>();
  let remove: () => Promise<void> = async () => undefined;

  const seen = new SeenRequests(tabId, plan.pageUrl);
  let went = false;

  const begun = (details: Details): undefined => {
    const request = requested(details);
    const isNavigation = isPlanned(plan, request);
    if (isNavigation) planned.add(details.requestId);
    if (blocks(rules, request)) return;
    went ||= isNavigation || isPlannedByScript(plan, request);
    seen.add(details, request.type === 'main_frame' || isNavigation);
  };
  const ended = (details: Details): undefined => seen.end(details);
  const failed = (details: Details): undefined => {
    ended(details);
    if (!BLOCKED.has(details.error) || !blocks(rules, requested(details))) return;
    if (stopped.size < MAX_BLOCKED) stopped.add(withoutQuery(details.url));
  };
  const answered = async (details: Details): Promise<object> => {
    if (isRedirect(details.statusCode)) return {};
    ended(details);
    if (planned.has(details.requestId)) await release();
    return {};
  };
  const { onBeforeRequest, onCompleted, onErrorOccurred, onHeadersReceived } = browser.webRequest;
  const release = async (): Promise<void> => {
    onBeforeRequest.removeListener(begun as never);
    onCompleted.removeListener(ended as never);
    onErrorOccurred.removeListener(failed as never);
    onHeadersReceived.removeListener(answered as never);
    await remove().catch((error: unknown) => console.error(error));
  };

  onBeforeRequest.addListener(begun as never, EVERYTHING, ['requestBody']);
  onCompleted.addListener(ended as never, EVERYTHING);
  onErrorOccurred.addListener(failed as never, EVERYTHING);
  onHeadersReceived.addListener(
    answered as never,
    { ...EVERYTHING, types: ['main_frame', 'sub_frame'] },
    blockingOptions(),
  );
  try {
    remove = await addRules('guard', rules);
  } catch (error) {
    await release();
    throw error;
  }
  return {
    blocked: () => [...stopped],
    went: () => went,
    async seen() {
      for (let waited = 0; waited < ANSWER_MS && seen.isPending; waited += LOOK_MS)
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      return seen.all;
    },
    release,
  };
}

/** Watches a page while its form is filled. */
export function watchSends(tabId: number, pageUrl: string): Watch {
  const seen = new SeenRequests(tabId, pageUrl);
  const begun = (details: Details): undefined => seen.add(details, details.type === 'main_frame');
  const { onBeforeRequest } = browser.webRequest;
  onBeforeRequest.addListener(begun as never, EVERYTHING, ['requestBody']);
  return { seen: () => seen.all, stop: () => onBeforeRequest.removeListener(begun as never) };
}

/** The requests by which a page may send values. */
class SeenRequests {
  readonly #tabId: number;
  readonly #origin: string;
  readonly #all = new Map<string, SeenRequest>();
  /** Images, scripts and others, which are asked for in great numbers and are not waited for. */
  readonly #loads = new Set<string>();
  /** Numbers of reads and of others. */
  readonly #numbers = { reads: 0, others: 0 };

  constructor(tabId: number, pageUrl: string) {
    this.#tabId = tabId;
    this.#origin = new URL(pageUrl).origin;
  }

  get all(): readonly SeenRequest[] {
    return [...this.#all.values()];
  }

  get isPending(): boolean {
    return [...this.#all].some(([id, { status }]) => status === undefined && !this.#loads.has(id));
  }

  add(details: Details, isPage: boolean): undefined {
    const request = requested(details);
    const { requestId, tabId, method, url } = details;
    // A service worker's requests for the page belong to no tab.
    const isOurs = tabId === this.#tabId || tabId === -1;
    if (!isOurs || URL.parse(request.initiator ?? '')?.origin !== this.#origin) return;
    const kind = isReading(request) ? 'reads' : 'others';
    const isLoad = !(isPage || isByScript(request));
    if (isLoad && kind === 'reads' && !url.includes('?')) return;
    // A redirect has the id of its request, and is a part of its answer.
    if (this.#all.has(requestId) || this.#numbers[kind]++ >= MAX_SEEN) return;
    if (isLoad) this.#loads.add(requestId);
    this.#all.set(requestId, { method, url, ...bodyOf(details), ...(isPage && { isPage }) });
  }

  end({ requestId, statusCode }: Details): undefined {
    const request = this.#all.get(requestId);
    // An image that is none was answered all the same.
    const status = statusCode ?? (this.#loads.has(requestId) ? undefined : 0);
    // An answered request did not fail, even if nobody reads the rest of the answer.
    if (request && request.status === undefined && status !== undefined)
      this.#all.set(requestId, { ...request, status });
  }
}

/** The fields of a form URL-encoded, any other body as text. */
function bodyOf({ requestBody }: Details): Pick<SeenRequest, 'body' | 'partial'> {
  const { formData, raw } = requestBody ?? {};
  if (formData) {
    const pairs = Object.entries(formData).flatMap(([name, values]) =>
      values.map((value) => [name, String(value)]),
    );
    return cut(new URLSearchParams(pairs).toString());
  }
  if (!raw) return {};
  const decoder = new TextDecoder();
  const whole = raw.map(({ bytes }) => (bytes ? decoder.decode(bytes) : '')).join('');
  return cut(
    whole,
    raw.every(({ bytes }) => bytes !== undefined),
  );
}

/** @param isWhole false if a part of the body, such as a file, was not there to be read */
const cut = (text: string, isWhole = true): Pick<SeenRequest, 'body' | 'partial'> => ({
  body: text.slice(0, MAX_BODY),
  ...((!isWhole || text.length > MAX_BODY) && { partial: true }),
});

/** Firefox holds the answer back until the rules are removed. Chromium cannot, but removes them before pages act. */
function blockingOptions(): 'blocking'[] {
  const { permissions = [] } = browser.runtime.getManifest();
  return permissions.includes('webRequestBlocking') ? ['blocking'] : [];
}

function isRedirect(status = 0): boolean {
  return status >= 300 && status < 400 && status !== 304;
}

/** Removes the guards that a dead worker left, and the rules of background tabs that were closed meanwhile. */
export async function releaseGuards(): Promise<void> {
  await Promise.all([removeLeftRules('guard'), removeRulesOfGoneTabs('background-tab')]);
}

function requested({ tabId, method, url, type, initiator, originUrl }: Details): Requested {
  return { tabId, method, url, type, initiator: initiator ?? originUrl };
}

/** A query may hold what the person typed. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '').slice(0, 2_000);
}

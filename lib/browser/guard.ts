import { browser } from 'wxt/browser';
import { pause } from '../http/pause.ts';
import { leadsToSignIn } from '../http/sign-in.ts';
import type { SeenRequest } from '../model/index.ts';
import { withoutHash } from '../url/index.ts';
import {
  blocks,
  type GuardPlan,
  guardRules,
  isByScript,
  isPlanned,
  isPlannedByScript,
  isReading,
  NO_TAB,
  type Requested,
} from './guard-rules.ts';
import type { Guard, Watch } from './ports.ts';
import { requestEvents } from './request-events.ts';
import { addRules, removeLeftRules, removeRulesOfGoneTabs } from './session-rules.ts';

const BLOCKED: ReadonlySet<unknown> = new Set(['net::ERR_BLOCKED_BY_CLIENT', 'NS_ERROR_ABORT']);
const MAX_SEEN = 100;
const MAX_BODY = 100_000;
const ANSWER_MS = 5_000;
const LOOK_MS = 100;
/** Firefox may report requests of an unloading page with this delay. */
const LEAVES_MS = 150;
const TELLS_MS = 2_000;

interface Details extends Requested {
  readonly requestId: string;
  readonly timeStamp: number;
  /** Chromium: origin of the sender. */
  readonly initiator?: string;
  /** Firefox: URL of the sending document. */
  readonly originUrl?: string;
  /** Chromium: ids of the sending document and its parent. */
  readonly documentId?: string;
  readonly parentDocumentId?: string;
  readonly error?: string;
  readonly statusCode?: number;
  readonly requestBody?: {
    readonly formData?: Readonly<Record<string, readonly unknown[]>>;
    readonly raw?: readonly { readonly bytes?: ArrayBuffer }[];
    readonly error?: string;
  } | null;
}

const EVERYTHING = { urls: ['<all_urls>'] };

/** Adds blocking rules, and removes them when the site answers the planned navigation. */
export async function guard(tabId: number, plan: GuardPlan, document?: string): Promise<Guard> {
  const known = new Set<string>(Object.values(browser.declarativeNetRequest.ResourceType));
  const rules = guardRules(tabId, plan, known);
  const stopped = new Set<string>();
  const planned = new Map<string, string>();
  let remove: () => Promise<void> = async () => undefined;

  const seen = new SeenRequests(tabId, plan.pageUrl);
  let went = false;
  let left: string | undefined;

  const begun = (details: Details): undefined => {
    const request = requested(details);
    if (left !== undefined)
      return isOf(document, left, details) ? seen.add(details, false, false) : undefined;
    const isNavigation = isPlanned(plan, request);
    if (isNavigation) planned.set(details.requestId, details.originUrl ?? '');
    if (blocks(rules, request)) return;
    went ||= isNavigation || isPlannedByScript(plan, request);
    seen.add(details, request.type === 'main_frame' || isNavigation);
  };
  const ended = (details: Details): undefined => seen.end(details);
  const failed = (details: Details): undefined => {
    ended(details);
    if (left !== undefined || !BLOCKED.has(details.error) || !blocks(rules, requested(details))) return;
    if (stopped.size < MAX_SEEN) stopped.add(withoutQuery(details.url));
  };
  const answered = async (details: Details): Promise<object> => {
    if (isRedirect(details.statusCode)) return {};
    ended(details);
    left ??= planned.get(details.requestId);
    if (left !== undefined) await lift();
    return {};
  };
  const { onCompleted, onErrorOccurred, onHeadersReceived } = requestEvents();
  const lift = (): Promise<void> => remove().catch((error: unknown) => console.error(error));
  const release = async (): Promise<void> => {
    stop();
    onCompleted.removeListener(ended);
    onErrorOccurred.removeListener(failed);
    onHeadersReceived.removeListener(answered);
    await lift();
  };

  const stop = onRequests(begun);
  onCompleted.addListener(ended, EVERYTHING);
  onErrorOccurred.addListener(failed, EVERYTHING);
  onHeadersReceived.addListener(
    answered,
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
      if (left) await pause(LEAVES_MS);
      for (let waited = 0; waited < ANSWER_MS && seen.isPending; waited += LOOK_MS) await pause(LOOK_MS);
      return seen.all;
    },
    release,
  };
}

/** Firefox identifies the unloading page only by its URL. */
function isOf(id: string | undefined, url: string, details: Details): boolean {
  const { type, documentId, parentDocumentId, originUrl } = details;
  if (type === 'main_frame') return false;
  if (documentId !== undefined) return documentId === id || parentDocumentId === id;
  return originUrl !== undefined && withoutHash(originUrl) === withoutHash(url);
}

export function watchSends(tabId: number, pageUrl: string): Watch {
  const seen = new SeenRequests(tabId, pageUrl);
  const stop = onRequests((details) => seen.add(details, details.type === 'main_frame'));
  return { seen: () => seen.all, stop };
}

function onRequests(tell: (details: Details) => undefined): () => void {
  let end = Number.POSITIVE_INFINITY;
  const begun = (details: Details): undefined => (details.timeStamp > end ? undefined : tell(details));
  const { onBeforeRequest } = requestEvents();
  onBeforeRequest.addListener(begun, EVERYTHING, ['requestBody']);
  return () => {
    end = Math.min(end, Date.now());
    setTimeout(() => onBeforeRequest.removeListener(begun), TELLS_MS);
  };
}

class SeenRequests {
  readonly #tabId: number;
  readonly #origin: string;
  readonly #all = new Map<string, SeenRequest>();
  readonly #notAwaited = new Set<string>();
  readonly #numbers = { reads: 0, others: 0 };

  constructor(tabId: number, pageUrl: string) {
    this.#tabId = tabId;
    this.#origin = new URL(pageUrl).origin;
  }

  get all(): readonly SeenRequest[] {
    return [...this.#all].map(([id, one]) => (this.#isOpen(id, one) ? { ...one, status: 0 } : one));
  }

  get isPending(): boolean {
    return [...this.#all].some(([id, one]) => this.#isOpen(id, one));
  }

  #isOpen(id: string, { status }: SeenRequest): boolean {
    return status === undefined && !this.#notAwaited.has(id);
  }

  add(details: Details, isPage: boolean, isAwaited = isPage || isByScript(details)): undefined {
    const request = requested(details);
    const { requestId, method, url } = details;
    if (!this.#isOurs(request)) return;
    const kind = isReading(request) ? 'reads' : 'others';
    if (!(isPage || isByScript(request)) && kind === 'reads' && !url.includes('?')) return;
    if (this.#all.has(requestId) || this.#numbers[kind]++ >= MAX_SEEN) return;
    if (!isAwaited) this.#notAwaited.add(requestId);
    this.#all.set(requestId, { method, url, ...bodyOf(details), ...(isPage && { isPage }) });
  }

  /** Frames and workers without an origin, and frames of other sites, can send what the page tells them. */
  #isOurs({ tabId, url, initiator = '' }: Requested): boolean {
    const from = URL.parse(initiator)?.origin ?? 'null';
    if (from === this.#origin) return tabId === this.#tabId || tabId === NO_TAB;
    return tabId === this.#tabId && (from === 'null' || URL.parse(url)?.origin === this.#origin);
  }

  end({ requestId, statusCode, url }: Details): undefined {
    const request = this.#all.get(requestId);
    // An image can fail after the site has answered, so its status stays unknown.
    const answered = statusCode ?? (this.#notAwaited.has(requestId) ? undefined : 0);
    const status = leadsToSignIn(request?.url ?? '', url) ? 302 : answered;
    if (request && request.status === undefined && status !== undefined)
      this.#all.set(requestId, { ...request, status });
  }
}

function bodyOf({ requestBody }: Details): Pick<SeenRequest, 'body' | 'partial'> {
  const { formData, raw, error } = requestBody ?? {};
  if (formData) {
    const pairs = Object.entries(formData).flatMap(([name, values]) =>
      values.map((value) => [name, String(value)]),
    );
    return cut(new URLSearchParams(pairs).toString());
  }
  if (!raw) return error === undefined ? {} : { body: '', partial: true };
  const decoder = new TextDecoder();
  const whole = raw.map(({ bytes }) => (bytes ? decoder.decode(bytes) : '')).join('');
  return cut(
    whole,
    raw.every(({ bytes }) => bytes !== undefined),
  );
}

const cut = (text: string, isWhole = true): Pick<SeenRequest, 'body' | 'partial'> => ({
  body: text.slice(0, MAX_BODY),
  ...((!isWhole || text.length > MAX_BODY) && { partial: true }),
});

/** With "blocking", Firefox waits for the listener before the page receives the response. */
function blockingOptions(): 'blocking'[] {
  const { permissions = [] } = browser.runtime.getManifest();
  return permissions.includes('webRequestBlocking') ? ['blocking'] : [];
}

const isRedirect = (status = 0): boolean => status >= 300 && status < 400 && status !== 304;

export const releaseGuards = (): Promise<unknown> =>
  Promise.all([removeLeftRules('guard'), removeRulesOfGoneTabs('background-tab')]);

const requested = (details: Details): Requested => ({
  ...details,
  initiator: details.initiator ?? details.originUrl,
});

/** Removes the query, which may contain typed text. */
const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, '').slice(0, 2_000);

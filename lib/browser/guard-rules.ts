import type { Submission } from '../model/index.ts';
import type { RuleCondition, SessionRule } from './session-rules.ts';

export interface GuardPlan {
  readonly pageUrl: string;
  readonly submission: Submission;
}

export interface Requested {
  readonly tabId: number;
  readonly method: string;
  readonly url: string;
  readonly type: string;
  readonly initiator?: string | undefined;
}

/** Tab id of requests from the extension, service workers and closed documents. */
export const NO_TAB = -1;
const FRAMES = ['main_frame', 'sub_frame'];
/** `sendBeacon` is "beacon" in Firefox and "ping" in Chromium. */
const BY_SCRIPT = ['xmlhttprequest', 'ping', 'beacon', 'other'];
/** These requests start with a GET or CONNECT, but can then send any data. */
const CHANNELS = ['websocket', 'webtransport'];
const READS = ['get', 'head', 'options'];

/** Doesn't block GET navigations, because a site may answer the POST with a redirect to any URL. */
export function guardRules(
  tabId: number,
  { pageUrl, submission }: GuardPlan,
  known: ReadonlySet<string>,
): readonly SessionRule[] {
  const page = new URL(pageUrl);
  if (!isHttp(page)) throw new TypeError(`${page.protocol} pages can’t be limited to one submission.`);
  const ofPage = { initiatorDomains: [page.hostname] };
  const inTab = { ...ofPage, tabIds: [tabId, NO_TAB] };
  const inNewTab = { ...ofPage, excludedTabIds: [tabId] };
  const own = { urlFilter: startingWith(`${page.origin}/`) };
  const ownChannels = { urlFilter: startingWith(`${page.origin.replace(/^http/, 'ws')}/`) };
  const planned = plannedRequest(submission, page);
  const rules = [
    block({ ...ofPage, resourceTypes: FRAMES, excludedRequestMethods: READS }),
    block({ ...inNewTab, resourceTypes: ['main_frame'] }),
    block({ ...inTab, resourceTypes: ['sub_frame', ...CHANNELS] }),
    block({ ...inTab, resourceTypes: BY_SCRIPT, excludedRequestMethods: READS }),
    allow({ ...ofPage, ...own, resourceTypes: FRAMES, requestMethods: READS }),
    ...(onlyGets(planned) ? [] : [allow({ ...inTab, ...own, resourceTypes: BY_SCRIPT })]),
    allow({ ...inTab, ...ownChannels, resourceTypes: CHANNELS }),
    ...planned.flatMap(({ methods, urlFilter, within }) => [
      allow({ ...ofPage, urlFilter, resourceTypes: FRAMES, requestMethods: methods }),
      allow({ ...inNewTab, urlFilter: within, resourceTypes: ['main_frame'], requestMethods: READS }),
    ]),
  ];
  return rules.flatMap((rule) => withTypes(rule, known) ?? []);
}

export function blocks(rules: readonly SessionRule[], request: Requested): boolean {
  const matching = rules.filter(({ condition }) => matches(condition, request));
  const first = matching.toSorted((a, b) => b.priority - a.priority)[0];
  return first?.action.type === 'block';
}

export function isPlanned({ pageUrl, submission }: GuardPlan, request: Requested): boolean {
  const page = new URL(pageUrl);
  const types = submission.kind === 'script' ? ['main_frame'] : FRAMES;
  return types.includes(request.type) && isOneOf(plannedRequest(submission, page), page, request);
}

export function isPlannedByScript({ pageUrl, submission }: GuardPlan, request: Requested): boolean {
  const page = new URL(pageUrl);
  return isByScript(request) && isOneOf(byScript(submission, page), page, request);
}

export const isReading = ({ method }: Requested): boolean => READS.includes(method.toLowerCase());

export const isByScript = ({ type }: Requested): boolean => BY_SCRIPT.includes(type);

function isOneOf(
  planned: readonly Allowed[],
  page: URL,
  { method, url, initiator = '' }: Requested,
): boolean {
  return (
    URL.parse(initiator)?.origin === page.origin &&
    planned.some(
      ({ methods, urlFilter }) => methods.includes(method.toLowerCase()) && matchesFilter(urlFilter, url),
    )
  );
}

const onlyGets = (planned: readonly Allowed[]): boolean =>
  planned.length > 0 && planned.every(({ methods }) => methods.every((method) => method === 'get'));

interface Allowed {
  readonly methods: readonly string[];
  readonly urlFilter: string;
}

function byScript(submission: Submission, page: URL): readonly Allowed[] {
  if (submission.kind === 'script') return plannedRequest(submission, page);
  return plannedRequest(submission, page).flatMap(({ methods, path }) =>
    [exactly(path), startingWith(`${path}?`)].map((urlFilter) => ({ methods, urlFilter })),
  );
}

interface Planned extends Allowed {
  readonly path: string;
  readonly within: string;
}

function plannedRequest(submission: Submission, page: URL): readonly Planned[] {
  if (submission.kind === 'script') {
    // Only the page's script knows the request, so all requests to the page's origin are allowed.
    const within = startingWith(`${page.origin}/`);
    return [
      { methods: ['post', 'put', 'patch', 'delete', ...READS], urlFilter: within, within, path: page.href },
    ];
  }
  const url = URL.parse(submission.url);
  if (!url || !isHttp(url) || (submission.kind === 'form' && submission.method === 'dialog')) return [];
  url.hash = '';
  const byPost = submission.kind === 'form' && submission.method === 'post';
  const byFields = submission.kind === 'form' && submission.method === 'get';
  if (byFields) url.search = '';
  return [url, ...upgraded(url)].map(({ href, origin, pathname }) => ({
    path: `${origin}${pathname}`,
    methods: [byPost ? 'post' : 'get'],
    urlFilter: byFields ? startingWith(`${href}?`) : exactly(href),
    within: startingWith(`${origin}/`),
  }));
}

/** The browser may request the HTTPS version of an HTTP URL instead (HSTS, HTTPS-only mode). */
function upgraded({ protocol, port, href }: URL): readonly URL[] {
  return protocol === 'http:' && port === '' ? [new URL(href.replace(/^http/, 'https'))] : [];
}

function isHttp({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:';
}

/** In URL filters, `*` is a wildcard. `^` matches one separator, also an asterisk. */
const literal = (url: string): string => url.replaceAll('*', '^');
const startingWith = (url: string): string => `|${literal(url)}`;
const exactly = (url: string): string => `|${literal(url)}|`;

function block(condition: RuleCondition): SessionRule {
  return { priority: 1, action: { type: 'block' }, condition };
}

function allow(condition: RuleCondition): SessionRule {
  return {
    priority: 2,
    action: { type: 'allow' },
    condition: { ...condition, isUrlFilterCaseSensitive: true },
  };
}

function withTypes(rule: SessionRule, known: ReadonlySet<string>): SessionRule | undefined {
  const resourceTypes = rule.condition.resourceTypes.filter((type) => known.has(type));
  return resourceTypes.length > 0 ? { ...rule, condition: { ...rule.condition, resourceTypes } } : undefined;
}

function matches(condition: RuleCondition, { tabId, method, url, type, initiator }: Requested): boolean {
  const { tabIds, excludedTabIds, initiatorDomains, resourceTypes, urlFilter } = condition;
  const { requestMethods, excludedRequestMethods } = condition;
  const host = URL.parse(initiator ?? '')?.hostname ?? '';
  const verb = method.toLowerCase();
  return (
    resourceTypes.includes(type) &&
    (tabIds?.includes(tabId) ?? true) &&
    !excludedTabIds?.includes(tabId) &&
    (requestMethods?.includes(verb) ?? true) &&
    !excludedRequestMethods?.includes(verb) &&
    (initiatorDomains?.some((domain) => host === domain || host.endsWith(`.${domain}`)) ?? true) &&
    (urlFilter === undefined || matchesFilter(urlFilter, url))
  );
}

function matchesFilter(filter: string, url: string): boolean {
  const ends = filter.length > 1 && filter.endsWith('|');
  const text = filter.slice(1, ends ? -1 : undefined);
  const address = url.replace(/#.*$/s, '');
  let at = 0;
  for (const sign of text) {
    const next = address.charAt(at);
    if (sign === '^' ? /[\w.%-]/.test(next) : sign !== next) return false;
    at += next.length;
  }
  return !ends || at === address.length;
}

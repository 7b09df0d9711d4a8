import { isReadSubmission, type Submission } from '../../model/index.ts';
import { isReadMethod } from '../../policy/index.ts';
import { isPrivateHost } from '../../url/index.ts';

/** The parts of a request that decide if it is sent. */
export interface JudgedRequest {
  readonly request: { readonly url: string; readonly method: string };
  readonly resourceType: string;
  readonly frameId: string;
}

/**
 * Launch flags that keep all requests of a page visible. New windows are blocked. Sandboxed frames stay in
 * the page's process, so that {@link WITHHOLD} runs in them. Features with invisible requests are off. An
 * origin trial can't turn them on, since no trial is signed with the fake key. WebRTC can't send UDP past the
 * proxy.
 */
export const FLAGS: readonly string[] = [
  '--block-new-web-contents',
  `--disable-features=${[
    'IsolateSandboxedIframes',
    ...['Reporting', 'NetworkErrorLogging', 'FedCm', 'WebPayments', 'AttributionReporting'],
    ...[
      'PrivacySandboxAdsAPIs',
      'SharedStorageAPI',
      'InterestGroupStorage',
      'BrowsingTopics',
      'FencedFrames',
    ],
    // Automatic upgrades to HTTPS are off, so that the addresses are checked as the page wrote them.
    ...['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable'],
  ].join()}`,
  '--disable-blink-features=FetchLaterAPI,PaymentRequest,FedCm',
  `--origin-trial-public-key=${Buffer.alloc(32, 1).toString('base64')}`,
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/** Response headers that make the browser send or load something without showing it in the protocol. */
const SENDING =
  /^(?:reporting-endpoints|report-to|nel|content-security-policy-report-only|speculation-rules|origin-trial|attribution-reporting-[\w-]+|supports-loading-mode)$/i;

interface Header {
  readonly name: string;
  readonly value: string;
}

/** The headers of a page without those that `SENDING` matches; undefined if none needs removal. */
export function withoutSending(headers: readonly Header[]): readonly Header[] | undefined {
  const left = headers.filter(({ name }) => !SENDING.test(name));
  return left.length === headers.length ? undefined : left;
}

/**
 * A script that runs before any script of a page, in each frame. It removes APIs that connect without a request that
 * the guard can pause.
 */
export const WITHHOLD = `for (const name of ${JSON.stringify([
  'WebSocket',
  'WebSocketStream',
  'WebTransport',
  'RTCPeerConnection',
  'webkitRTCPeerConnection',
  'Worker',
  'SharedWorker',
  'PaymentRequest',
  'IdentityCredential',
  'fetchLater',
])}) {
  delete globalThis[name];
  // An origin trial can't restore a property that isn't configurable. The property is writable, for pages with their
  // own version.
  Object.defineProperty(globalThis, name, { value: undefined, writable: true });
}`;

/** Limits for a page after a run has submitted a form or clicked. Only matching requests may then be sent. */
export interface Agreement {
  readonly submission: Submission | undefined;
  /** True if only the approved request and requests without an effect may be sent. */
  readonly onlyReads: boolean;
  /** An approved request that is sent unchanged, without using the page's controls. */
  readonly request?: JudgedRequest['request'];
}

export interface Circumstances {
  readonly site: string;
  readonly frame: string;
  readonly held: Agreement | undefined;
  /** Origins that the person has named. Their addresses may be private. */
  readonly named: ReadonlySet<string>;
}

/**
 * The reason why a headless page's request isn't sent; undefined if it is sent. `sent`: the request has an effect or
 * loads another page, without approval. `kept`: a headless page doesn't need the request.
 */
export function refusalOf(
  { request, resourceType, frameId }: JudgedRequest,
  { site, frame, held, named }: Circumstances,
): 'sent' | 'kept' | undefined {
  const url = URL.parse(request.url);
  if (!url) return 'kept';
  if (!/^https?:$/.test(url.protocol)) return /^(?:data|blob):$/.test(url.protocol) ? undefined : 'kept';
  const reads = isReadMethod(request.method);
  const own = url.origin === site;
  // A public page has no reason to send requests to the local machine or its network.
  if (isPrivateHost(url.hostname) && !own && !named.has(url.origin)) return reads ? 'kept' : 'sent';
  const isPage = resourceType === 'Document' && frameId === frame;
  // Frames of other sites aren't loaded, because their requests wouldn't be visible.
  if (resourceType === 'Document' && !isPage && !own) return 'kept';
  if (held && isAgreed(held, request)) return undefined;
  if (isPage) return own && reads ? undefined : 'sent';
  return reads || (own && isLeftToScript(held)) ? undefined : 'sent';
}

/**
 * True if scripts may send any request to the page's own server. Until the run submits or clicks, the page
 * may need such requests to render.
 */
const isLeftToScript = (held: Agreement | undefined): boolean =>
  !held || (!held.onlyReads && !(held.submission && isReadSubmission(held.submission)));

/** True if the request is the approved one. */
export function isAgreed(
  { submission, onlyReads, request }: Agreement,
  { method, url }: JudgedRequest['request'],
): boolean {
  if (request) return method === request.method && withoutFragment(url) === withoutFragment(request.url);
  if (!submission || submission.kind === 'script' || (onlyReads && !isReadMethod(method))) return false;
  const [planned, sent] = [URL.parse(submission.url), URL.parse(url)];
  const wanted = submission.kind === 'form' ? submission.method.toUpperCase() : 'GET';
  return planned?.origin === sent?.origin && planned?.pathname === sent?.pathname && wanted === method;
}

function withoutFragment(address: string): string | undefined {
  const url = URL.parse(address);
  if (url) url.hash = '';
  return url?.href;
}

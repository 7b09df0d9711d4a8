import { isReadSubmission, type Submission } from '../../model/index.ts';
import { isReadMethod } from '../../policy/index.ts';
import { isPrivateHost } from '../../url/index.ts';

export interface JudgedRequest {
  readonly request: { readonly url: string; readonly method: string };
  readonly resourceType: string;
  readonly frameId: string;
}

export const FLAGS: readonly string[] = [
  '--block-new-web-contents',
  '--enable-features=WebMCP',
  `--disable-features=${[
    // Otherwise, `WITHHOLD` doesn't run in sandboxed frames.
    'IsolateSandboxedIframes',
    ...['Reporting', 'NetworkErrorLogging', 'FedCm', 'WebPayments', 'AttributionReporting'],
    ...[
      'PrivacySandboxAdsAPIs',
      'SharedStorageAPI',
      'InterestGroupStorage',
      'BrowsingTopics',
      'FencedFrames',
    ],
    // The guard must see URLs before their automatic upgrade to HTTPS.
    ...['HttpsUpgrades', 'HttpsFirstBalancedModeAutoEnable'],
  ].join()}`,
  '--disable-blink-features=FetchLaterAPI,PaymentRequest,FedCm',
  // With a wrong key, no page can begin an origin trial.
  `--origin-trial-public-key=${Buffer.alloc(32, 1).toString('base64')}`,
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/** Response headers that cause requests which the debugging protocol doesn't show. */
const SENDING =
  /^(?:reporting-endpoints|report-to|nel|content-security-policy-report-only|speculation-rules|origin-trial|attribution-reporting-[\w-]+|supports-loading-mode)$/i;

interface Header {
  readonly name: string;
  readonly value: string;
}

export function withoutSending(headers: readonly Header[]): readonly Header[] | undefined {
  const left = headers.filter(({ name }) => !SENDING.test(name));
  return left.length === headers.length ? undefined : left;
}

/** Removes browser APIs whose connections can't be paused. */
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
  // Origin trials can't restore a non-configurable property. Pages can assign a replacement.
  Object.defineProperty(globalThis, name, { value: undefined, writable: true });
}`;

export interface Agreement {
  readonly submission: Submission | undefined;
  readonly onlyReads: boolean;
  readonly request?: JudgedRequest['request'];
}

export interface Circumstances {
  readonly site: string;
  readonly frame: string;
  readonly held: Agreement | undefined;
  /** Origins that may have private addresses. */
  readonly named: ReadonlySet<string>;
}

/** Undefined if the request is allowed. A run reports the answer `sent`, but not the answer `kept`. */
export function refusalOf(
  { request, resourceType, frameId }: JudgedRequest,
  { site, frame, held, named }: Circumstances,
): 'sent' | 'kept' | undefined {
  const url = URL.parse(request.url);
  if (!url) return 'kept';
  if (!/^https?:$/.test(url.protocol)) return /^(?:data|blob):$/.test(url.protocol) ? undefined : 'kept';
  const reads = isReadMethod(request.method);
  const own = url.origin === site;
  // Public pages don't need requests to the local machine or its network.
  if (isPrivateHost(url.hostname) && !own && !named.has(url.origin)) return reads ? 'kept' : 'sent';
  const isPage = resourceType === 'Document' && frameId === frame;
  // The guard can't see requests of frames from other sites, so such frames don't load.
  if (resourceType === 'Document' && !isPage && !own) return 'kept';
  if (held && isAgreed(held, request)) return undefined;
  if (isPage) return own && reads ? undefined : 'sent';
  return reads || (own && isLeftToScript(held)) ? undefined : 'sent';
}

const isLeftToScript = (held: Agreement | undefined): boolean =>
  !held || (!held.onlyReads && !(held.submission && isReadSubmission(held.submission)));

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

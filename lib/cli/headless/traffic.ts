import { isRefusal, leadsToSignIn, siteError } from '../../http/index.ts';
import type { SeenRequest } from '../../model/index.ts';
import { isReadMethod } from '../../policy/index.ts';
import { type NoPage, noPageOf } from '../../run/answer/no-page.ts';
import type { Expected } from '../../run/evidence/expected.ts';
import { changesBefore, changesIn, concerns, type Judged } from '../../run/evidence/judge.ts';
import type { Tab } from './chromium.ts';
import type { HeldRequest } from './page.ts';

interface Response {
  readonly status: number;
  readonly mimeType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly url: string;
}

const WITH_CHOICES: ReadonlySet<string> = new Set(['Document', 'Script', 'XHR', 'Fetch']);
const MAX_TEXTS = 200;
const MAX_CHARACTERS = 20_000_000;
const BY_SCRIPT: ReadonlySet<string> = new Set(['XHR', 'Fetch', 'Ping', 'Other']);
const MAX_SEEN = 100;
const MAX_BODY = 1_000_000;
const MAX_ERROR = 300;
const GIVEN_UP_MS = 2_000;
const FORM = /^content-type:\s*application\/x-www-form-urlencoded/i;

export class Traffic {
  readonly #tab: Tab;
  readonly #requests = new Map<string, SeenRequest>();
  readonly #changed: Judged[] = [];
  readonly #early: SeenRequest[] = [];
  #expected: readonly Expected[] = [];
  #filling: readonly Expected[] = [];
  #page = '';
  #stopped = '';
  readonly #inJson = new Set<string>();
  readonly #loaded: string[] = [];
  #texts: Promise<readonly string[]> = Promise.resolve([]);
  #givenUp: NodeJS.Timeout | undefined;
  #resolveEnd: (end: NoPage) => void = () => {};
  #end = this.#ending();
  #isFilling = false;
  #hasBegun = false;

  constructor(tab: Tab) {
    this.#tab = tab;
  }

  watch(): void {
    const { on } = this.#tab;
    type Received = { readonly requestId: string; readonly type: string; readonly response: Response };
    on<Received>('Network.responseReceived', ({ requestId, type, response }) => {
      const isSignIn = leadsToSignIn(this.#requests.get(requestId)?.url ?? '', response.url);
      this.#answered(requestId, isSignIn ? 302 : response.status);
      if (WITH_CHOICES.has(type)) {
        this.#loaded.unshift(requestId);
        this.#loaded.splice(MAX_TEXTS);
      }
      if (/json/i.test(response.mimeType)) this.#inJson.add(requestId);
      const end = requestId === this.#page ? withoutPage(response) : undefined;
      if (end) this.#resolveEnd(end);
    });
    on<{ requestId: string }>('Network.loadingFinished', ({ requestId }) => {
      if (this.#inJson.has(requestId) && this.#requests.has(requestId)) void this.#readError(requestId);
    });
    on<{ requestId: string; errorText: string }>('Network.loadingFailed', ({ requestId, errorText }) => {
      const url = this.#requests.get(requestId)?.url ?? '';
      this.#inJson.delete(requestId);
      this.#answered(requestId, 0);
      if (requestId !== this.#page) return;
      const end = () => this.#resolveEnd({ kind: 'failed', why: errorText.replace(/^net::/, ''), url });
      // A second navigation may have aborted this request, so the run may continue.
      if (errorText === 'net::ERR_ABORTED') this.#givenUp = setTimeout(end, GIVEN_UP_MS);
      else end();
    });
    on('Page.domContentEventFired', () => clearTimeout(this.#givenUp));
  }

  renew(): void {
    this.#requests.clear();
    this.#changed.length = 0;
    this.#early.length = 0;
    this.#page = '';
    this.#stopped = '';
    this.#end = this.#ending();
    this.#isFilling = false;
    this.#hasBegun = false;
  }

  #ending(): Promise<NoPage> {
    return new Promise((resolve) => {
      this.#resolveEnd = resolve;
    });
  }

  watches(expected: readonly Expected[]): void {
    this.#filling = expected;
    this.#isFilling = true;
  }

  begin(expected: readonly Expected[], hasDrawnDefaults = false): void {
    this.#hasBegun = true;
    this.#expected = expected;
    this.#page = '';
    // The browser drops responses when the page unloads, so they are read now.
    if (hasDrawnDefaults || expected.some(({ isDrawn }) => isDrawn)) this.#texts = this.#readLoaded();
  }

  get texts(): Promise<readonly string[]> {
    return this.#texts;
  }

  async #readLoaded(): Promise<readonly string[]> {
    const bodies = await Promise.all(
      this.#loaded.map((requestId) =>
        this.#tab
          .send<{ body: string; base64Encoded: boolean }>('Network.getResponseBody', { requestId })
          .then(({ body, base64Encoded }) => (base64Encoded ? '' : body))
          .catch(() => ''),
      ),
    );
    let left = MAX_CHARACTERS;
    return bodies.map((body) => {
      const kept = body.slice(0, left);
      left -= kept.length;
      return kept;
    });
  }

  get left(): Promise<NoPage> {
    return this.#end;
  }

  get seen(): readonly SeenRequest[] {
    return [...this.#requests].map(([id, one]) => (this.#isOpen(id, one) ? { ...one, status: 0 } : one));
  }

  get early(): readonly SeenRequest[] {
    return this.#early;
  }

  get isPending(): boolean {
    return [...this.#requests].some(([id, one]) => this.#isOpen(id, one) || this.#inJson.has(id));
  }

  #isOpen(id: string, { status }: SeenRequest): boolean {
    return status === undefined && id !== this.#stopped;
  }

  get changed(): readonly Judged[] {
    return this.#changed;
  }

  isChanged(held: HeldRequest, isForm: boolean): boolean {
    const request = requestOf(held);
    const found = this.#hasBegun
      ? changesIn(this.#expected, request, isForm)
      : changesBefore(this.#filling, request);
    if (this.#changed.length < MAX_SEEN) this.#changed.push(...found);
    return found.length > 0;
  }

  sends(held: HeldRequest, isPage: boolean): void {
    const { networkId, resourceType } = held;
    if (networkId === undefined) return;
    const expected = this.#hasBegun ? this.#expected : this.#filling;
    const isSending = isPage || BY_SCRIPT.has(resourceType) || concerns(expected, requestOf(held));
    if (!isSending) return;
    if (!this.#hasBegun) {
      if (this.#isFilling && this.#early.length < MAX_SEEN)
        this.#early.push({ ...requestOf(held), ...(isPage && { isPage }) });
      return;
    }
    if (isPage) {
      this.#page = networkId;
      clearTimeout(this.#givenUp);
    }
    if (this.#requests.has(networkId) || this.#requests.size >= MAX_SEEN) return;
    this.#requests.set(networkId, { ...requestOf(held), ...(isPage && { isPage }) });
  }

  stops({ networkId = '', request: { method, url } }: HeldRequest): void {
    const isPassedOn = this.#requests.has(networkId) && !isReadMethod(method);
    const effects = isPassedOn ? [] : this.seen.filter((one) => !isReadMethod(one.method));
    const before = effects.some(({ isPage }) => !isPage) ? 'script' : 'page';
    this.#stopped = networkId;
    this.#resolveEnd({ kind: 'stopped', url, ...(effects.length > 0 && { before }) });
  }

  async #readError(requestId: string): Promise<void> {
    try {
      const { body } = await this.#tab.send<{ body: string }>('Network.getResponseBody', { requestId });
      const data = { kind: 'json', value: JSON.parse(body) } as const;
      const request = this.#requests.get(requestId);
      if (request && isRefusal(data, request.status))
        this.#requests.set(requestId, { ...request, error: (siteError(data) ?? body).slice(0, MAX_ERROR) });
    } catch {
    } finally {
      this.#inJson.delete(requestId);
    }
  }

  /** A `fetch` with status 204 ends with an error event, so the first status counts. */
  #answered(requestId: string, status: number): void {
    const request = this.#requests.get(requestId);
    if (request && request.status === undefined) this.#requests.set(requestId, { ...request, status });
  }
}

function requestOf({
  request: { method, url, headers, hasPostData, postDataEntries = [] },
}: HeldRequest): SeenRequest {
  if (!hasPostData) return { method, url, body: '' };
  const isWhole = postDataEntries.length > 0 && postDataEntries.every(({ bytes }) => bytes !== undefined);
  const text = Buffer.concat(
    postDataEntries.map(({ bytes = '' }) => Buffer.from(bytes, 'base64')),
  ).toString();
  // A text may be both JSON and a form. The type decides, but scripts also send JSON with the type of forms.
  const isForm = Object.entries(headers).some((header) => FORM.test(header.join(':')));
  const form = new URLSearchParams(text);
  const isJson = /^\s*[[{]/.test(text) && [...form].slice(1).every(([, value]) => value === '');
  const body = isForm && !isJson ? form.toString() : text;
  const isCut = !isWhole || body.length > MAX_BODY;
  return { method, url, body: body.slice(0, MAX_BODY), ...(isCut && { partial: true }) };
}

function withoutPage({ status, mimeType, headers, url }: Response): NoPage | undefined {
  const lower = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return noPageOf({ status, headers: lower, url }, mimeType);
}

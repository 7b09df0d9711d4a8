import { setTimeout as sleep } from 'node:timers/promises';
import type { PageFacts, PageTool, ScanRequest } from '../../model/index.ts';
import { type Tab, within } from './chromium.ts';
import type { Gate } from './gate.ts';
import { IsolatedWorld } from './isolated-world.ts';
import { WITHHOLD, withoutSending } from './page-guard.ts';

export interface HeldRequest {
  readonly requestId: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly postData?: string;
    readonly hasPostData?: boolean;
    /** Request body in base64. `bytes` is absent if the browser doesn't know the body. */
    readonly postDataEntries?: readonly { readonly bytes?: string }[];
  };
  readonly networkId?: string;
  readonly resourceType: string;
  readonly frameId: string;
}

interface HeldResponse extends HeldRequest {
  readonly responseStatusCode?: number;
  readonly responseErrorReason?: string;
  readonly responseHeaders?: readonly { readonly name: string; readonly value: string }[];
}

export interface Dialog {
  readonly type: string;
  readonly message: string;
}

export interface Opening {
  readonly tab: Tab;
  readonly script: string;
  readonly gate: Gate;
  readonly open: Set<HeadlessPage>;
}

type Headers = Readonly<Record<string, string>>;

export type Decision =
  | { readonly kind: 'send'; readonly headers?: Headers }
  /** `quietly`: true if the blocked navigation shows no error page. */
  | { readonly kind: 'block'; readonly quietly?: boolean }
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Headers;
      readonly body: Uint8Array;
    };

export const LOAD_MS = 30_000;
const QUIET_MS = 3_000;

const MAX_PASSED = 1_000;

export abstract class HeadlessPage {
  protected readonly tab: Tab;
  readonly #opening: Opening;
  readonly #passed: string[] = [];
  #frame = '';
  #onLeaving: ((error: Error) => void) | undefined;
  #world: IsolatedWorld | undefined;

  constructor(opening: Opening) {
    this.tab = opening.tab;
    this.#opening = opening;
    opening.open.add(this);
    this.tab.on('Page.domContentEventFired', () => {
      this.#world = undefined;
    });
  }

  protected abstract decide(held: HeldRequest): Decision | Promise<Decision>;

  protected accepts({ type }: Dialog): boolean {
    return type === 'alert' || type === 'beforeunload';
  }

  get frame(): string {
    return this.#frame;
  }

  protected get named(): ReadonlySet<string> {
    return this.#opening.gate.named;
  }

  async prepare(): Promise<void> {
    const { send, on } = this.tab;
    // An open dialog would block the page forever.
    on<Dialog>('Page.javascriptDialogOpening', (dialog) => {
      send('Page.handleJavaScriptDialog', { accept: this.accepts(dialog) }).catch(() => undefined);
    });
    const answer = async (held: HeldResponse): Promise<void> =>
      held.responseStatusCode === undefined && held.responseErrorReason === undefined
        ? this.#carryOut(held, await this.decide(held))
        : this.#takeIn(held);
    on<HeldResponse>('Fetch.requestPaused', (held) => void answer(held).catch(() => undefined));
    const documents = { urlPattern: '*', resourceType: 'Document', requestStage: 'Response' };
    await send('Fetch.enable', { patterns: [{ urlPattern: '*' }, documents] });
    // The guard can't see requests of workers, so workers stay paused.
    await send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
    await send('Network.enable');
    // The guard can't see requests of service workers.
    await send('Network.setBypassServiceWorker', { bypass: true });
    await send('Page.enable');
    await send('Page.addScriptToEvaluateOnNewDocument', { source: WITHHOLD, runImmediately: true });
  }

  hasLetPass(held: HeldRequest): boolean {
    const at = this.#passed.indexOf(keyOf(held));
    if (at !== -1) this.#passed.splice(at, 1);
    return at !== -1;
  }

  async close(): Promise<void> {
    this.#opening.open.delete(this);
    await this.tab.close();
  }

  #letPass(held: HeldRequest): void {
    this.#passed.push(keyOf(held));
    if (this.#passed.length > MAX_PASSED) this.#passed.shift();
    this.#opening.gate.pass(held.request.url, held.request.method);
  }

  async #takeIn({ requestId, responseStatusCode, responseHeaders = [] }: HeldResponse): Promise<void> {
    const left = withoutSending(responseHeaders);
    await this.tab.send('Fetch.continueResponse', {
      requestId,
      ...(left && { responseCode: responseStatusCode, responseHeaders: left }),
    });
  }

  async #carryOut(held: HeldRequest, decision: Decision): Promise<void> {
    const { requestId, request } = held;
    const { send } = this.tab;
    if (decision.kind === 'send') this.#letPass(held);
    if (decision.kind === 'block')
      await send('Fetch.failRequest', {
        requestId,
        errorReason: decision.quietly ? 'Aborted' : 'BlockedByClient',
      });
    else if (decision.kind === 'send')
      await send('Fetch.continueRequest', {
        requestId,
        ...(decision.headers && { headers: listed({ ...request.headers, ...decision.headers }) }),
      });
    else
      await send('Fetch.fulfillRequest', {
        requestId,
        responseCode: decision.status,
        responseHeaders: listed(decision.headers),
        body: Buffer.from(decision.body).toString('base64'),
      });
  }

  async load(url: string, until: 'markup' | 'quiet'): Promise<void> {
    const { send, once } = this.tab;
    await send('Page.setLifecycleEventsEnabled', { enabled: until === 'quiet' });
    const loaded = once(until === 'quiet' ? 'Page.loadEventFired' : 'Page.domContentEventFired', LOAD_MS);
    const quiet = once<{ name: string }>(
      'Page.lifecycleEvent',
      LOAD_MS + QUIET_MS,
      ({ name }) => name === 'networkAlmostIdle',
    );
    const { frameId, errorText } = await within(
      send<{ frameId: string; errorText?: string }>('Page.navigate', { url }),
      LOAD_MS,
      'the page didn’t answer in time',
    );
    this.#frame = frameId;
    if (errorText)
      throw new Error(`the page can’t be loaded: ${this.#opening.gate.failureOf(url) ?? errorText}`);
    const left = new Promise<never>((_resolve, reject) => {
      this.#onLeaving = reject;
    });
    left.catch(() => undefined);
    if (!(await Promise.race([loaded, left]))) throw new Error('the page didn’t finish loading in time');
    this.#onLeaving = undefined;
    if (until === 'quiet') await Promise.race([quiet, sleep(QUIET_MS, undefined, { ref: false })]);
  }

  protected stay({ request, resourceType, frameId }: HeldRequest): Decision {
    const isLeaving = resourceType === 'Document' && frameId === this.#frame;
    if (isLeaving)
      this.#onLeaving?.(new Error(`it redirects to ${request.url.slice(0, 200)} as soon as it opens`));
    return { kind: 'block', quietly: isLeaving };
  }

  async scan(request: ScanRequest): Promise<PageFacts> {
    return (await this.world()).scan(request);
  }

  async tools(): Promise<readonly PageTool[] | undefined> {
    const tools = await this.evaluate('awasLensPage.pageTools(document)');
    return (tools as readonly PageTool[] | null) ?? undefined;
  }

  protected async evaluate(expression: string): Promise<unknown> {
    return (await this.world()).evaluate(expression);
  }

  protected async world(): Promise<IsolatedWorld> {
    this.#world ??= await IsolatedWorld.make(this.tab, this.#frame, this.#opening.script);
    return this.#world;
  }
}

const keyOf = ({ frameId, request: { method, url, postData = '' } }: HeldRequest): string =>
  `${frameId} ${method} ${url} ${postData}`;

function listed(headers: Headers): readonly { name: string; value: string }[] {
  const byName = new Map<string, { name: string; value: string }>();
  for (const [name, value] of Object.entries(headers)) byName.set(name.toLowerCase(), { name, value });
  return [...byName.values()];
}

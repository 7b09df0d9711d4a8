import { setTimeout as sleep } from 'node:timers/promises';
import type { PageFacts, ScanRequest } from '../../model/index.ts';
import { type Tab, within } from './chromium.ts';
import { World } from './world.ts';

/** A request of a page, held until it is decided on. */
export interface HeldRequest {
  readonly requestId: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly postData?: string;
  };
  /** The request's id in the events of the network. */
  readonly networkId?: string;
  readonly resourceType: string;
  readonly frameId: string;
}

type Headers = Readonly<Record<string, string>>;

export type Decision =
  /** `headers` are added to the request's own, or replace them. */
  | { readonly kind: 'send'; readonly headers?: Headers }
  /** `quietly`: when a navigation is blocked, the page stays; else an error page replaces it. */
  | { readonly kind: 'block'; readonly quietly?: boolean }
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Headers;
      readonly body: Uint8Array;
    };

export const LOAD_MS = 30_000;
/** Milliseconds for which a page may go on loading after its load event. */
const QUIET_MS = 3_000;

/** A page of a headless browser, in a tab of its own. */
export class HeadlessPage {
  protected readonly tab: Tab;
  readonly #script: string;
  #frame = '';
  #world: World | undefined;

  constructor(tab: Tab, script: string) {
    this.tab = tab;
    this.#script = script;
    tab.on('Page.domContentEventFired', () => {
      this.#world = undefined;
    });
  }

  /** The main frame; empty until the page has loaded. */
  get frame(): string {
    return this.#frame;
  }

  /** Decides on every request that matches a pattern; each hop of a redirect is held again. */
  async hold(urlPattern: string, decide: (held: HeldRequest) => Decision | Promise<Decision>): Promise<void> {
    const answer = async (held: HeldRequest): Promise<void> => this.#carryOut(held, await decide(held));
    // The page may be gone by then.
    this.tab.on<HeldRequest>('Fetch.requestPaused', (held) => void answer(held).catch(() => undefined));
    await this.tab.send('Fetch.enable', { patterns: [{ urlPattern }] });
  }

  async #carryOut({ requestId, request }: HeldRequest, decision: Decision): Promise<void> {
    const { send } = this.tab;
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

  /** Answers every dialog at once: an open one would block the page, and us, for ever. */
  answerDialogs(accepts: (dialog: { readonly type: string; readonly message: string }) => boolean): void {
    this.tab.on<{ type: string; message: string }>('Page.javascriptDialogOpening', (dialog) => {
      this.tab.send('Page.handleJavaScriptDialog', { accept: accepts(dialog) }).catch(() => undefined);
    });
  }

  /**
   * Opens the page and waits until its markup has come, or until its scripts have rendered the rest, too.
   * @throws where it does not load
   */
  async load(url: string, until: 'markup' | 'quiet'): Promise<void> {
    const { send, once } = this.tab;
    await send('Page.enable');
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
      'the page did not answer in time',
    );
    this.#frame = frameId;
    if (errorText) throw new Error(`the page cannot be loaded: ${errorText}`);
    if (!(await loaded)) throw new Error('the page did not finish loading in time');
    // A page that never becomes quiet is read as it is after QUIET_MS.
    if (until === 'quiet') await Promise.race([quiet, sleep(QUIET_MS, undefined, { ref: false })]);
  }

  async scan(request: ScanRequest): Promise<PageFacts> {
    return (await this.world()).scan(request);
  }

  protected async evaluate(expression: string): Promise<unknown> {
    return (await this.world()).evaluate(expression);
  }

  /** The world of the current page. */
  protected async world(): Promise<World> {
    this.#world ??= await World.make(this.tab, this.#frame, this.#script);
    return this.#world;
  }

  async close(): Promise<void> {
    await this.tab.close();
  }
}

/** Headers as the protocol takes them; of two names that differ only in case, the later counts. */
function listed(headers: Headers): readonly { name: string; value: string }[] {
  const byName = new Map<string, { name: string; value: string }>();
  for (const [name, value] of Object.entries(headers)) byName.set(name.toLowerCase(), { name, value });
  return [...byName.values()];
}

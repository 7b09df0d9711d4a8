import type { SentAnswer } from '../../http/index.ts';
import { reasonOf } from '../../http/index.ts';
import { until, withTimeout } from '../../http/pause.ts';
import type {
  LeftPage,
  Outcome,
  PageOutcome,
  PagePlan,
  PageResult,
  Said,
  Step,
  StepTarget,
  Submission,
} from '../../model/index.ts';
import type { Act } from '../../page/headless.ts';
import { isReadMethod } from '../../policy/index.ts';
import { judgeLate, judgeSending } from '../../run/answer/evidence.ts';
import { endWithoutPage, type NoPage } from '../../run/answer/no-page.ts';
import { drawnDefaultsOf, expectedOf } from '../../run/evidence/expected.ts';
import { type Send, sendByPage } from '../../run/index.ts';
import { fromPage, withNotes } from '../../run/outcome.ts';
import { inEnglish } from '../../text/english.ts';
import { sanitize } from '../../text/index.ts';
import { HeadlessBrowser, NoBrowser } from './browser.ts';
import { type Tab, within } from './chromium.ts';
import { WORLD } from './isolated-world.ts';
import { type Decision, type Dialog, HeadlessPage, type HeldRequest, type Opening } from './page.ts';
import { type Agreement, isAgreed, refusalOf } from './page-guard.ts';
import { Traffic } from './traffic.ts';

export type PageBrowser = NonNullable<ReturnType<typeof createPageBrowser>>;

interface HeadlessRun {
  readonly plan: PagePlan;
  readonly from?: number;
  readonly result?: PageResult;
  readonly onlyReads: boolean;
  /** In milliseconds. */
  readonly limit?: number;
}

const RUN_MS = 60_000;
const TRIAL_MS = 20_000;
const MAX_PAGES = 6;
const ANSWER_MS = 5_000;
const HAND_MS = 1_000;
/** The page's script ends a run itself, unless the page keeps it busy. */
const GRACE_MS = 2_000;

interface Progress {
  readonly id: number;
  readonly text: Said;
  readonly done: number;
  readonly left?: LeftPage;
}

const BRIDGE = `(() => {
  const waiting = new Map();
  let last = 0;
  const asked = (say) => new Promise((resolve) => {
    waiting.set(++last, resolve);
    say(last);
  });
  // A page may open its document again, so the script runs again in the same world, beside a run that waits.
  globalThis.awasLensRun ??= {
    controller: new AbortController(),
    know: (id) => { waiting.get(id)?.(); waiting.delete(id); },
    progress: (text, done, left) => asked((id) => awasLensSay(JSON.stringify({ id, text, done, left }))),
    hand: (act) => asked((id) => awasLensHand(JSON.stringify({ id, act }))),
  };
})();`;

export function createPageBrowser(named: readonly string[]) {
  if (!HeadlessBrowser.isThere()) return undefined;
  const start = () => new HeadlessBrowser(named);
  let browser = start();
  return {
    open: (url: string, site: string, until: 'markup' | 'quiet' = 'markup') =>
      browser
        .open(
          (opening) => new RunPage(opening, site),
          (page) => page.load(url, until),
        )
        .catch((error: unknown) => {
          if (error instanceof NoBrowser) browser = start();
          throw error;
        }),
    close: () => browser.close(),
  };
}

export class RunPage extends HeadlessPage {
  readonly #site: string;
  #arrivals = 0;
  #method = '';
  #held: Agreement | undefined;
  #isCutOff = false;
  readonly #blocked: string[] = [];
  #blockedBefore = 0;
  readonly #blockedEarly: string[] = [];
  readonly #dialogs: string[] = [];
  #went = false;
  readonly #traffic: Traffic;
  #say: ((progress: Progress) => void) | undefined;

  constructor(opening: Opening, site: string) {
    super({ ...opening, script: `${opening.script};\n${BRIDGE}0` });
    this.#site = site;
    this.#traffic = new Traffic(this.tab);
  }

  override async prepare(): Promise<void> {
    const { send, on } = this.tab;
    on('Page.domContentEventFired', () => {
      this.#arrivals++;
    });
    on<{ name: string; payload: string }>('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === 'awasLensSay') this.#say?.(JSON.parse(payload));
      if (name === 'awasLensHand') void this.#lend(JSON.parse(payload));
    });
    this.#traffic.watch();
    await super.prepare();
    await send('Runtime.enable');
    for (const name of ['awasLensSay', 'awasLensHand'])
      await send('Runtime.addBinding', { name, executionContextName: WORLD });
  }

  /** Returns why each control refused its value, or null. The page can never send requests again. */
  async tryOut(targets: readonly StepTarget[]): Promise<readonly (string | null)[]> {
    this.#isCutOff = true;
    await (await this.world()).reachClosedRoots();
    const trial = this.evaluate(`awasLensPage.tryOut(document, ${JSON.stringify(targets)})`);
    // A value may cause a navigation or an endless loop.
    const done = trial.catch(leftOr);
    done.catch(() => undefined);
    const results = (await withTimeout(TRIAL_MS, done, undefined)) as
      | readonly (Said | null)[]
      | null
      | undefined;
    return results?.map((said) => said && inEnglish(said)) ?? targets.map(() => null);
  }

  get isNextPage(): boolean {
    return this.#arrivals > 1 && isReadMethod(this.#method);
  }

  renew(): void {
    this.#held = undefined;
    this.#went = false;
    this.#arrivals = 1;
    for (const list of [this.#blocked, this.#blockedEarly, this.#dialogs]) list.length = 0;
    this.#blockedBefore = 0;
    this.#traffic.renew();
  }

  watch(plan: PagePlan): void {
    this.#traffic.watches(expectedOf(plan, []));
  }

  /** The returned promise never rejects. */
  async run(
    { plan, from = 0, result, onlyReads, limit = RUN_MS }: HeadlessRun,
    progress: (text: string) => void,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const began = Date.now();
    const deadline = began + limit;
    let done = from;
    let left: LeftPage | undefined;
    this.#say = ({ id, text, done: reached, left: page }) => {
      left = page ?? left;
      const step = plan.steps[reached - 1];
      if (reached > done && isAct(step)) {
        this.#traffic.begin(expectedOf(plan, left?.held ?? []), drawnDefaultsOf(plan).length > 0);
        this.#hold({ submission: step.expects, onlyReads });
      }
      done = Math.max(done, reached);
      progress(inEnglish(text));
      this.evaluate(`awasLensRun.know(${id}); 0`).catch(() => undefined);
    };
    const stop = (): void => this.#stop();
    signal.addEventListener('abort', stop, { once: true });
    this.watch(plan);
    try {
      for (let page = 0; page < MAX_PAGES && Date.now() < deadline && !signal.aborted; page++) {
        const arrivals = this.#arrivals;
        const next = this.tab.once('Page.domContentEventFired', deadline - Date.now());
        const end = this.#traffic.left.then((noPage) => this.#withoutPage(noPage, plan, done));
        const executed = Promise.race([this.#execute({ plan, from: done, deadline, left, result }), end]);
        const outcome = await withTimeout(deadline - Date.now() + GRACE_MS, executed, undefined);
        if (outcome === undefined) break;
        if (outcome) return await this.#judged(plan, { ...outcome, tookMs: Date.now() - began }, left);
        if (this.#arrivals !== arrivals) continue;
        const came = await Promise.race([next, end]);
        if (typeof came === 'object')
          return await this.#judged(plan, { ...came, tookMs: Date.now() - began }, left);
        if (!came) break;
      }
      const said = signal.aborted ? 'Cancelled' : 'It didn’t end in time';
      const code = signal.aborted ? 'cancelled' : 'timeout';
      return await this.#judged(plan, { ok: false, code, said: `${said}. ${soFar(plan, done)}` }, left);
    } catch (error) {
      const said = `${String(error)}. ${soFar(plan, done)}`;
      return await this.#judged(plan, { ok: false, code: 'internal', said }, left);
    } finally {
      signal.removeEventListener('abort', stop);
      this.#say = undefined;
    }
  }

  hasCsrfToken(header: string): Promise<boolean> {
    return this.evaluate(`awasLensPage.hasCsrfToken(document, ${JSON.stringify(header)})`).then(
      (has) => has === true,
      () => false,
    );
  }

  readonly send: Send = sendByPage(
    async (request, bytes) => {
      const { method, url } = request;
      this.#held = { submission: undefined, onlyReads: true, request: { method, url } };
      const expression = `awasLensPage.send(document, ${JSON.stringify(request)}, ${bytes}, awasLensRun.controller.signal)`;
      try {
        return (await this.evaluate(expression)) as SentAnswer;
      } catch (error) {
        return { ok: false, why: reasonOf(error) };
      }
    },
    () => this.#stop(),
  );

  /** Sends real input events, but only while an approved run fills the form. */
  async #lend({ id, act }: { readonly id: number; readonly act: Act }): Promise<void> {
    if (this.#say && !this.#held)
      await within(dispatch(this.tab, act), HAND_MS, 'the page didn’t take it in').catch(() => undefined);
    await this.evaluate(`awasLensRun.know(${id}); 0`).catch(() => undefined);
  }

  #hold(held: Agreement): void {
    this.#held = held;
    this.#blockedBefore = this.#blocked.length;
  }

  #stop(): void {
    this.evaluate('awasLensRun.controller.abort(); 0').catch(() => undefined);
  }

  async #execute(run: object): Promise<PageOutcome | null> {
    const execute = `awasLensPage.executePage(document, ${JSON.stringify(run)}, awasLensRun, awasLensRun.controller.signal)`;
    const expression = `awasLensPage.useHands(awasLensRun.hand); ${execute}`;
    try {
      await (await this.world()).reachClosedRoots();
      return (await this.evaluate(expression)) as PageOutcome | null;
    } catch (error) {
      return leftOr(error);
    }
  }

  #withoutPage(end: NoPage, plan: PagePlan, done: number): PageOutcome {
    this.#stop();
    return endWithoutPage(end, soFar(plan, done));
  }

  notes(): readonly string[] {
    const blocked = this.#blocked.slice(0, 3).join(', ');
    const note = `The page tried to send data to ${blocked}. This wasn’t approved, so it was blocked.`;
    return [...(blocked === '' ? [] : [note]), ...this.#dialogs];
  }

  async #judged(plan: PagePlan, told: PageOutcome, left: LeftPage | undefined): Promise<Outcome> {
    const traffic = this.#traffic;
    const patience = { left: told.ok ? ANSWER_MS : 0 };
    const outcome = await judgeLate(async () => {
      await until(
        async () => traffic.isPending,
        (isPending) => !isPending,
        () => patience,
      );
      return judgeSending(plan, fromPage(told), {
        answer: told.ok ? told.answer : undefined,
        seen: traffic.seen,
        held: left?.held,
        names: left?.names,
        early: traffic.early,
        texts: await traffic.texts,
        blocked: [...this.#blockedEarly, ...this.#blocked.slice(this.#blockedBefore)],
        changes: traffic.changed,
        went: this.#went,
      });
    });
    const notes = this.#dialogs;
    if (outcome.ok) return withNotes(outcome, notes);
    return notes.length === 0 ? outcome : { ...outcome, message: `${notes.join(' ')} ${outcome.message}` };
  }

  protected override decide(held: HeldRequest): Decision {
    if (this.#isCutOff) return { kind: 'block', quietly: true };
    const { request, resourceType, frameId } = held;
    const isPage = resourceType === 'Document' && frameId === this.frame;
    const isGone = isPage && this.#held !== undefined;
    const { frame, named } = this;
    const refusal = refusalOf(held, { site: this.#site, frame, named, held: this.#held });
    const isChanged = !refusal && this.#isChanged(held);
    const isStray = refusal === 'sent' || (refusal !== undefined && isGone) || isChanged;
    if (isStray && this.#blocked.length < 100) this.#blocked.push(withoutQuery(request.url));
    if (isChanged && !this.#held && this.#blockedEarly.length < 100)
      this.#blockedEarly.push(withoutQuery(request.url));
    if (isStray && isGone) this.#traffic.stops(held);
    if (refusal || isStray) return { kind: 'block', quietly: isGone };
    if (this.#held) this.#went ||= isAgreed(this.#held, request);
    if (isPage) this.#method = request.method;
    this.#traffic.sends(held, isPage);
    return { kind: 'send' };
  }

  #isChanged(held: HeldRequest): boolean {
    const isForm =
      held.resourceType === 'Document' &&
      this.#held?.submission?.kind === 'form' &&
      isAgreed(this.#held, held.request);
    return this.#traffic.isChanged(held, isForm);
  }

  protected override accepts(dialog: Dialog): boolean {
    const accepts = super.accepts(dialog);
    const text = sanitize(dialog.message, 200).text.replaceAll(/\s+/g, ' ');
    const note = accepts
      ? `The page said “${text}”.`
      : `The page asked “${text}”: nobody was there to answer, so it was declined.`;
    if (dialog.type !== 'beforeunload' && this.#dialogs.length < 5) this.#dialogs.push(note);
    return accepts;
  }
}

function leftOr(error: unknown): null {
  if (/context|navigated|Promise was collected/i.test(String(error))) return null;
  throw error;
}

const isAct = (step: Step | undefined): step is Step & { readonly expects?: Submission } =>
  step?.kind === 'submit' || step?.kind === 'click';

const withoutQuery = (url: string): string => {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`.slice(0, 300);
};

const soFar = ({ summary }: PagePlan, done: number): string =>
  done === 0 ? 'No step was finished.' : `Done so far: ${summary.slice(0, done).map(inEnglish).join('; ')}.`;

async function dispatch({ send }: Tab, act: Act): Promise<void> {
  // Key events need a focused page, and a headless tab has no focus.
  await send('Emulation.setFocusEmulationEnabled', { enabled: true });
  if (act.kind === 'click') {
    const { x, y } = act;
    const pointer = (type: string, pressed: object = {}) =>
      send('Input.dispatchMouseEvent', { type, x, y, ...pressed });
    await pointer('mouseMoved');
    await pointer('mousePressed', { button: 'left', buttons: 1, clickCount: 1 });
    await pointer('mouseReleased', { button: 'left', clickCount: 1 });
    return;
  }
  const { key, code, keyCode } = act;
  const named = { key, code, windowsVirtualKeyCode: keyCode };
  const text = key === 'Enter' ? '\r' : key;
  const isText = key === 'Enter' || [...key].length === 1;
  await send('Input.dispatchKeyEvent', {
    type: isText ? 'keyDown' : 'rawKeyDown',
    ...named,
    ...(isText && { text }),
  });
  await send('Input.dispatchKeyEvent', { type: 'keyUp', ...named });
}

import { pause } from '../../http/pause.ts';
import {
  hasNoValue,
  isLate,
  LATE_MS,
  type LeftPage,
  type PageOutcome,
  type PageRun,
  type Said,
  type Sentence,
  type Step,
  type StepTarget,
  type Submission,
} from '../../model/index.ts';
import { say } from '../../text/said.ts';
import { focus, nextFrame } from '../controls/events.ts';
import { forgetFiles } from '../controls/families/files.ts';
import { fill, type Lead } from '../controls/fill/fill.ts';
import { settled } from '../controls/fill/settle.ts';
import { connected, formOf, isDocument, isElement, ofDocument, tagOf } from '../dom/dom.ts';
import { rootsNow } from '../dom/roots.ts';
import { fingerprint } from '../read/appeared.ts';
import { Contract } from './contract.ts';
import { FilledControls } from './filled.ts';
import { Hold, type Strayed } from './hold.ts';
import { Results } from './results.ts';
import { type Stop, stoppedAt } from './stop.ts';
import { findClick, findSubmit, type Trigger } from './submit.ts';
import { changedNames, MAX_NAMED, valuesIn } from './verify.ts';

export interface PageRunHooks {
  progress(text: Said, done: number, left?: LeftPage): Promise<void>;
  /** Parts of the page's scripts and data around the labels. Never rejects. */
  textsAround?(labels: readonly string[]): Promise<readonly string[]>;
}

const LIMIT = 60_000;
const PATIENCE = 1_500;
const PAUSE = 50;
const LINGERS = 2_000;
const isAct = ({ kind }: Step): boolean => kind === 'fill' || kind === 'submit' || kind === 'click';

const MAX_NOTED = 10;

export async function executePage(
  document: Document,
  run: PageRun,
  hooks: PageRunHooks,
  signal: AbortSignal,
): Promise<PageOutcome | null> {
  return new PageExecution(document, run, hooks, signal).outcome();
}

class PageExecution {
  readonly #document: Document;
  readonly #run: PageRun;
  readonly #hooks: PageRunHooks;
  readonly #signal: AbortSignal;
  readonly #cancelled: AbortSignal;
  readonly #left = new AbortController();
  readonly #stray = new AbortController();
  readonly #began = performance.now();
  readonly #until: number;
  readonly #filled = new FilledControls();
  readonly #led: Lead[] = [];
  readonly #contract: Contract;
  readonly #did: Said[] = [];
  readonly #notes: Sentence[];
  readonly #results: Results;
  #hold: Hold | undefined;
  #held: Submission | undefined;
  #isTheirTurn = false;

  constructor(document: Document, run: PageRun, hooks: PageRunHooks, signal: AbortSignal) {
    forgetFiles();
    this.#document = document;
    this.#run = run;
    this.#hooks = hooks;
    this.#contract = new Contract(document, run.plan, this.#filled);
    this.#cancelled = signal;
    this.#notes = [...(run.left?.notes ?? [])];
    this.#results = new Results(document, run, this.#hasActed() || !run.plan.steps.some(isAct));
    const left = Math.max(0, (run.deadline ?? Date.now() + LIMIT) - Date.now());
    this.#until = this.#began + left;
    this.#signal = AbortSignal.any([
      signal,
      this.#left.signal,
      this.#stray.signal,
      AbortSignal.timeout(left + 1_000),
    ]);
  }

  async outcome(): Promise<PageOutcome | null> {
    const view = ofDocument(this.#document, 'defaultView');
    const leave = (): void => this.#left.abort();
    view?.addEventListener('pagehide', leave);
    const { steps } = this.#run.plan;
    let index = this.#run.from ?? 0;
    try {
      let stop = this.#hasActed() ? undefined : this.#otherPage();
      for (let step = steps[index]; step && !stop; step = steps[index]) {
        stop = await this.#step(step, index);
        if (!stop) index++;
      }
      return stop ? this.#stopped(stop, index) : this.#done();
    } catch (error) {
      return this.#left.signal.aborted ? null : this.#stopped(this.#reason(error), index);
    } finally {
      this.#results.stop();
      // The page may repeat a blocked submission, so the block stays for a moment.
      setTimeout(() => this.#hold?.release(), this.#stray.signal.aborted ? LINGERS : 0);
      view?.removeEventListener('pagehide', leave);
    }
  }

  get #late(): number {
    return this.#run.late ?? LATE_MS;
  }

  #hasActed(): boolean {
    return this.#run.plan.steps.slice(0, this.#run.from ?? 0).some(({ kind }) => kind !== 'open');
  }

  #otherPage(): Stop | undefined {
    const bare = (url: string): string => url.replace((this.#run.from ?? 0) > 0 ? /[?#].*/s : /#.*/s, '');
    const now = ofDocument(this.#document, 'URL');
    if (bare(now) === bare(this.#run.plan.url)) return undefined;
    return { code: 'page-changed', said: say('stopOtherPage', this.#run.plan.url, now) };
  }

  async #step(step: Step, index: number): Promise<Stop | undefined> {
    this.#signal.throwIfAborted();
    switch (step.kind) {
      case 'open':
        return { code: 'internal', said: say('stopOpens') };
      case 'fill':
        await this.#hooks.progress(say('progressFilling', step.parameter), index);
        return this.#fill(step);
      case 'submit':
        return this.#trigger(index, step.expects, () =>
          findSubmit(this.#document, step, this.#filled.controls()),
        );
      case 'click':
        return this.#trigger(index, step.expects, () => findClick(this.#document, step));
      case 'wait':
        await this.#hooks.progress(say('progressWaiting'), index);
        return this.#wait(step.selector);
      case 'extract':
        await this.#hooks.progress(say('progressReading'), index);
        return this.#noted(await this.#results.extract(step.selector, this.#signal));
    }
  }

  async #fill(step: Step & { kind: 'fill' }): Promise<Stop | undefined> {
    const { parameter, value } = step;
    const changed = this.#contract.changedForm();
    if (changed) return changed;
    const before = this.#led.length;
    const attempt = () => {
      const form =
        this.#contract.form() ??
        this.#filled.controls().filter(connected).map(formOf).findLast(isElement) ??
        null;
      const isTrigger = (one: Step) => one.kind === 'submit' || one.kind === 'click';
      const trigger = this.#run.plan.steps.find(isTrigger) as StepTarget | undefined;
      return fill(this.#document, step, value, { form, trigger, signal: this.#signal, led: this.#led });
    };
    const filled = await this.#patiently(attempt, (one) =>
      !one.ok && one.code === 'control-missing' ? this.#late : 0,
    );
    const further = this.#led.slice(before);
    this.#did.push(...further.map(({ by }) => say('didClick', by)));
    if (!filled.ok) {
      const vanished =
        filled.code === 'control-missing' &&
        (this.#led.length > 0 || this.#filled.controls().some((one) => !connected(one)));
      return { code: vanished ? 'page-changed' : filled.code, said: filled.said, parameter };
    }
    if (further.length > 0) this.#filled.pass();
    this.#filled.add(parameter, value, filled, this.#contract.form());
    this.#notes.push(...filled.notes);
    this.#did.push(say('didFill', parameter));
    return undefined;
  }

  #rewritten({ form }: Trigger & { ok: true }): Stop | undefined {
    const { stop, notes } = this.#contract.rewritten(form);
    const isTheirs = this.#run.fillsOnly === true;
    this.#notes.push(...(isTheirs ? [] : notes).filter((note) => !this.#notes.includes(note)));
    return isTheirs ? undefined : stop;
  }

  async #leaving({ form }: Trigger & { ok: true }): Promise<LeftPage> {
    const { isDeclaredRead, sends } = this.#run.plan;
    const held = this.#filled.held(form);
    const choices = held.flatMap(({ codes, others = [] }) => (codes ? [...codes.flat(), ...others] : []));
    // The label of a box without a value is all that the page shows of it.
    const drawn = sends.flatMap((one) => (hasNoValue(one) ? one.means : one.isDrawn && one.shown) || []);
    const texts = await this.#hooks.textsAround?.([...drawn, ...choices]);
    return {
      fingerprint: isDeclaredRead ? '' : fingerprint(this.#document),
      notes: this.#notes,
      held,
      ...(texts && { texts }),
      ...(form && { names: [...valuesIn(form).keys()] }),
    };
  }

  async #trigger(
    index: number,
    expects: Submission | undefined,
    find: () => Trigger,
  ): Promise<Stop | undefined> {
    const look = (): (Trigger & { ok: true }) | Stop => {
      const trigger = find();
      return trigger.ok
        ? (this.#contract.otherSubmission(trigger, expects) ?? this.#contract.lost() ?? trigger)
        : trigger;
    };
    const timeFor = (found: ReturnType<typeof look>): number => {
      if ('act' in found) return 0;
      return isLate(found.code) ? this.#late : PATIENCE;
    };
    const [began, isFilled] = [performance.now(), this.#filled.controls().length > 0];
    let found = await this.#patiently(look, timeFor, began);
    if (!('act' in found)) return found;
    if (isFilled) {
      await settled(this.#document, { signal: this.#signal });
      found = await this.#patiently(look, timeFor, began);
      if (!('act' in found)) return found;
    }
    const changed = this.#contract.changedForm() ?? this.#rewritten(found);
    if (changed) return changed;
    if (isFilled && found.at !== found.form) {
      focus(found.at);
      await nextFrame();
    }
    if (this.#run.fillsOnly) await this.#pressed(index, found, find);
    await this.#hooks.progress(say('progressNow', found.how), index + 1, await this.#leaving(found));
    this.#signal.throwIfAborted();
    found = await this.#patiently(look, timeFor, began);
    if (!('act' in found)) return found;
    const again = this.#rewritten(found);
    if (again) return again;
    this.#results.watchAct(index);
    this.#held = expects ?? found.submission;
    this.#hold = new Hold(
      this.#document,
      {
        submission: this.#held,
        free: this.#contract.free(found, expects),
        at: found.at,
        entries: this.#contract.entries(found),
      },
      (found) => this.#stray.abort(found),
    );
    found.act();
    if (!this.#stray.signal.aborted) this.#hold.told();
    if (!this.#stray.signal.aborted) this.#did.push(found.did);
    this.#signal.throwIfAborted();
    return undefined;
  }

  async #pressed(index: number, { how, form }: Trigger & { ok: true }, find: () => Trigger): Promise<void> {
    const before = form && valuesIn(form);
    await this.#hooks.progress(say('progressYourTurn', how), index);
    this.#isTheirTurn = true;
    await personPresses(this.#document, find, this.#signal);
    this.#isTheirTurn = false;
    const filled = this.#filled.takeChanges(this.#contract.form());
    const own = before ? changedNames(before, valuesIn(form)) : [];
    const others = own
      .filter((name) => !this.#filled.names().has(name))
      .map((name) => name.slice(0, MAX_NAMED));
    const changed = [...filled, ...others].slice(0, MAX_NOTED);
    this.#notes.push(say('personSent'), ...changed.map((name) => say('changedFirst', name)));
  }

  async #patiently<Found>(
    look: () => Found | Promise<Found>,
    timeFor: (found: Found) => number,
    began = performance.now(),
  ): Promise<Found> {
    for (;;) {
      const found = await look();
      if (performance.now() >= began + timeFor(found)) return found;
      await pause(PAUSE, this.#signal);
    }
  }

  async #wait(selector: string | undefined): Promise<Stop | undefined> {
    const stop = this.#noted(await this.#results.wait(selector, this.#until, this.#signal));
    if (stop) return stop;
    if (this.#held?.kind === 'form' && this.#hold?.handled()) this.#notes.push(say('handledByScript'));
    this.#hold?.release();
    return undefined;
  }

  #noted(found: Stop | readonly Sentence[]): Stop | undefined {
    if ('code' in found) return found;
    this.#notes.push(...found);
    return undefined;
  }

  #done(): PageOutcome {
    return {
      ok: true,
      status: 0,
      ...this.#results.read(),
      tookMs: this.#took(),
      ...(this.#notes.length > 0 && { notes: this.#notes }),
    };
  }

  #reason(error: unknown): Stop {
    if (this.#stray.signal.aborted) return this.#contract.strayed(this.#stray.signal.reason as Strayed);
    if (this.#cancelled.aborted) return { code: 'cancelled', said: say('stopCancelled') };
    if (this.#signal.aborted)
      return { code: 'timeout', said: say(this.#isTheirTurn ? 'stopNotPressed' : 'stopTookLong') };
    return { code: 'internal', said: String(error) };
  }

  #stopped(stop: Stop, index: number): PageOutcome {
    const { steps } = this.#run.plan;
    const reached = { steps, index, earlier: this.#run.from ?? 0, did: this.#did };
    return {
      ...stoppedAt(stop, reached),
      ...(stop.refusal && { data: this.#results.appeared().data }),
      ...(stop.rewrites && {
        rewrites: stop.rewrites,
        filled: this.#contract.changed(),
      }),
      ...(this.#isTheirTurn && { next: say('nextIfWanted') }),
      tookMs: this.#took(),
    };
  }

  #took(): number {
    return Math.round(performance.now() - this.#began);
  }
}

/**
 * Resolves when the person presses the trigger. Cancels that press, because the run presses the trigger
 * itself. Ignores events by scripts.
 * @throws AbortError
 */
function personPresses(document: Document, find: () => Trigger, signal: AbortSignal): Promise<void> {
  const found = find();
  if (found.ok) Element.prototype.scrollIntoView.call(found.at, { block: 'center' });
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    const take = (event: Event): void => {
      if (!event.isTrusted || !isPress(event, find())) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      listening.abort();
      resolve();
    };
    for (const { node } of rootsNow(document)) {
      const view = isDocument(node) ? ofDocument(node, 'defaultView') : null;
      for (const name of ['click', 'keydown']) view?.addEventListener(name, take, options);
    }
    const end = (): void => {
      listening.abort();
      reject(signal.reason);
    };
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { signal: listening.signal });
  });
}

function isPress(event: Event, trigger: Trigger): boolean {
  if (!trigger.ok || !event.composedPath().includes(trigger.at)) return false;
  if (event.type === 'click') return trigger.how.key === 'doClick';
  const { key, isComposing, target } = event as KeyboardEvent;
  const tag = tagOf((event.composedPath()[0] ?? target) as Element);
  return trigger.how.key !== 'doClick' && key === 'Enter' && !isComposing && tag !== 'textarea';
}

import type { Json, Outcome, PageResult, Plan, RunData, RunFailure, Step } from '../model/index.ts';
import { pointer } from '../model/index.ts';
import { connected, formOf, isElement, ofDocument } from './dom.ts';
import { extract } from './extract.ts';
import { fill } from './fill.ts';
import { findClick, findSubmit, type Trigger } from './submit.ts';
import { type Watch, watch } from './wait.ts';

export interface PageRun {
  readonly plan: Plan & { readonly kind: 'page' };
  readonly result?: PageResult;
  /** Index of the first step to do here; the ones before were done, some of them on the page before. */
  readonly from?: number;
  /** Milliseconds since the epoch. */
  readonly deadline?: number;
}

export interface PageRunHooks {
  /**
   * Tells what is happening. Of a step that may leave the page it is awaited before the step is done, with `done`
   * counting that step already: should the page go, the next one goes on from there.
   */
  progress(text: string, done: number): Promise<void>;
}

/** Milliseconds. */
const LIMIT = 60_000;
const PATIENCE = 1_500;
const PAUSE = 50;

/** A step that did not go. Thrown within this file only. */
class Stop extends Error {
  readonly code: RunFailure;
  readonly parameter: string | undefined;
  constructor(code: RunFailure, message: string, parameter?: string) {
    super(message);
    this.code = code;
    this.parameter = parameter;
  }
}

/**
 * Carries out the steps of a plan on this page, as a person would.
 * @returns how it ended; null where the page is left meanwhile: the next page takes it up from the last `done`
 */
export async function executePage(
  document: Document,
  run: PageRun,
  hooks: PageRunHooks,
  signal: AbortSignal,
): Promise<Outcome | null> {
  return new PageExecution(document, run, hooks, signal).outcome();
}

class PageExecution {
  readonly #document: Document;
  readonly #run: PageRun;
  readonly #hooks: PageRunHooks;
  /** Aborts when cancelled, when the time is up, and when the page is left. */
  readonly #signal: AbortSignal;
  readonly #cancelled: AbortSignal;
  readonly #left = new AbortController();
  readonly #began = performance.now();
  readonly #until: number;
  readonly #filled: Element[] = [];
  readonly #did: string[] = [];
  readonly #notes: string[] = [];
  #watch: Watch | undefined;
  #data: RunData = { kind: 'nothing' };
  #truncated = false;

  constructor(document: Document, run: PageRun, hooks: PageRunHooks, signal: AbortSignal) {
    this.#document = document;
    this.#run = run;
    this.#hooks = hooks;
    this.#cancelled = signal;
    const left = Math.max(0, (run.deadline ?? Date.now() + LIMIT) - Date.now());
    this.#until = this.#began + left;
    this.#signal = AbortSignal.any([signal, this.#left.signal, AbortSignal.timeout(left + 1_000)]);
  }

  async outcome(): Promise<Outcome | null> {
    const view = ofDocument(this.#document, 'defaultView');
    const leave = (): void => this.#left.abort();
    view?.addEventListener('pagehide', leave);
    const { steps } = this.#run.plan;
    let index = this.#run.from ?? 0;
    try {
      if (index === 0) this.#samePage();
      for (; index < steps.length; index++) await this.#step(steps[index]!, index);
      return this.#done();
    } catch (error) {
      if (this.#left.signal.aborted) return null;
      return this.#failed(error, steps[index], index);
    } finally {
      this.#watch?.stop();
      view?.removeEventListener('pagehide', leave);
    }
  }

  #samePage(): void {
    const bare = (url: string): string => url.split('#', 1)[0]!;
    const now = ofDocument(this.#document, 'URL');
    if (bare(now) !== bare(this.#run.plan.url))
      throw new Stop('page-changed', `the plan was made for ${this.#run.plan.url}, the page is now ${now}`);
  }

  async #step(step: Step, index: number): Promise<void> {
    this.#signal.throwIfAborted();
    switch (step.kind) {
      case 'fill':
        await this.#hooks.progress(`Filling “${step.parameter}”`, index);
        return this.#fill(step.parameter, step.selector, step.value);
      case 'submit':
        return this.#trigger(index, () => findSubmit(this.#document, step.selector, this.#filled));
      case 'click':
        return this.#trigger(index, () => findClick(this.#document, step.selector));
      case 'wait':
        await this.#hooks.progress('Waiting for the result', index);
        return this.#wait(step.selector);
      case 'extract':
        await this.#hooks.progress('Reading the result', index);
        return this.#extract(step.selector);
    }
  }

  async #fill(parameter: string, selector: string, value: Json): Promise<void> {
    const form = this.#filled.map(formOf).findLast(isElement) ?? null;
    const filled = await fill(this.#document, selector, value, { form, signal: this.#signal });
    if (!filled.ok) {
      const vanished = filled.code === 'control-missing' && this.#filled.some((one) => !connected(one));
      throw new Stop(vanished ? 'page-changed' : filled.code, filled.message, parameter);
    }
    this.#filled.push(filled.control);
    this.#notes.push(...filled.notes);
    this.#did.push(`filled “${parameter}”`);
  }

  /** Finds what to act on, tells that the page may be left, watches for what follows, then acts. */
  async #trigger(index: number, find: () => Trigger): Promise<void> {
    const until = performance.now() + PATIENCE;
    let trigger = find();
    // A button may be enabled only after the page has taken in what was filled.
    while (!trigger.ok && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      this.#signal.throwIfAborted();
      trigger = find();
    }
    if (!trigger.ok) throw new Stop(trigger.code, trigger.message);
    await this.#hooks.progress(`Now: ${trigger.how}`, index + 1);
    this.#signal.throwIfAborted();
    const next = this.#run.plan.steps.slice(index + 1).find(({ kind }) => kind === 'wait');
    if (next?.kind === 'wait') this.#watch = this.#watching(next.selector, false);
    trigger.act();
    this.#did.push(trigger.how.replace(/^(\w+)/, past));
  }

  #watching(selector: string | undefined, fresh: boolean): Watch {
    const { itemSelector } = this.#run.result ?? {};
    return watch(this.#document, { selector, itemSelector, fresh });
  }

  async #wait(selector: string | undefined): Promise<void> {
    this.#watch ??= this.#watching(selector, true);
    const arrival = await this.#watch.arrive(this.#until, this.#signal);
    this.#watch.stop();
    this.#watch = undefined;
    if (!arrival.ok) throw new Stop('timeout', arrival.message);
    this.#notes.push(...arrival.notes);
  }

  async #extract(selector: string): Promise<void> {
    const extracted = await extract(this.#document, selector, this.#run.result, this.#signal);
    if (!extracted.ok) throw new Stop('page-changed', extracted.message);
    this.#data = extracted.data;
    this.#truncated = extracted.truncated;
    this.#notes.push(...extracted.notes);
  }

  #done(): Outcome {
    return {
      ok: true,
      status: 0,
      data: this.#data,
      tookMs: this.#took(),
      ...(this.#truncated && { truncated: true }),
      ...(this.#notes.length > 0 && { notes: this.#notes }),
    };
  }

  #failed(error: unknown, step: Step | undefined, index: number): Outcome {
    const { steps } = this.#run.plan;
    const where = step ? `Step ${index + 1} of ${steps.length} (${nameOf(step)})` : 'The run';
    const tookMs = this.#took();
    if (this.#cancelled.aborted)
      return {
        ok: false,
        code: 'cancelled',
        message: `${where} was cancelled. ${this.#before(index)}`,
        tookMs,
      };
    if (!(error instanceof Stop)) {
      const code = this.#signal.aborted ? 'timeout' : 'internal';
      const why = code === 'timeout' ? 'took too long' : `failed: ${String(error)}`;
      return { ok: false, code, message: `${where} ${why}. ${this.#before(index)}`, tookMs };
    }
    const { code, message, parameter } = error;
    return {
      ok: false,
      code,
      message: `${where}: ${message}. ${this.#before(index)}`,
      ...(parameter !== undefined && { problems: [{ pointer: pointer(parameter), message }] }),
      ...(NEXT[code] && { next: NEXT[code] }),
      tookMs,
    };
  }

  /** What has been done, so that nobody does it again unknowing. */
  #before(index: number): string {
    const earlier = this.#run.from ?? 0;
    const did = [
      ...this.#run.plan.steps.slice(0, Math.min(earlier, index)).map((step) => `${nameOf(step)}`),
      ...this.#did,
    ];
    return did.length === 0 ? 'Nothing was done before.' : `Already done: ${did.join(', ')}.`;
  }

  #took(): number {
    return Math.round(performance.now() - this.#began);
  }
}

const NEXT: Partial<Record<RunFailure, string>> = {
  'control-missing': 'Look at the page again: its controls are not those that the plan was made for.',
  'page-changed': 'Look at the page again, then run the action anew.',
  'invalid-arguments': 'Change the value and run the action again.',
  timeout: 'See on the page whether it worked before running the action again.',
};

function past(verb: string): string {
  return ({ click: 'clicked', send: 'sent', press: 'pressed' } as Record<string, string>)[verb] ?? verb;
}

function nameOf(step: Step): string {
  switch (step.kind) {
    case 'fill':
      return `fill “${step.parameter}”`;
    case 'submit':
      return 'send the form';
    case 'click':
      return `click ${step.selector}`;
    case 'wait':
      return step.selector === undefined ? 'wait' : `wait for ${step.selector}`;
    case 'extract':
      return `read ${step.selector}`;
  }
}

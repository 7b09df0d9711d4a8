import type { LeftPage, PageAnswer, PagePlan, PageResult, RunData, Sentence } from '../../model/index.ts';
import { EMPTY, fingerprint, readAppeared } from '../read/appeared.ts';
import { Asking } from '../read/asking.ts';
import { extract } from '../read/extract.ts';
import { isSignInPage, type Refusal, refusalOn, saidOn, statusOf } from '../read/refusal.ts';
import type { Stop } from './stop.ts';
import { type Arrival, ResultWatch } from './wait.ts';

const LOOK = 2_000;

interface Answered {
  readonly plan: PagePlan;
  readonly result?: PageResult;
  readonly left?: LeftPage;
}

export class Results {
  readonly #document: Document;
  readonly #run: Answered;
  #fresh: boolean;
  #said: ReadonlySet<string> = new Set();
  #asking: Asking | undefined;
  #watch: ResultWatch | undefined;
  #came: readonly Element[] | undefined;
  #data: RunData = { kind: 'nothing' };
  #answer: PageAnswer | undefined;
  #truncated = false;

  constructor(document: Document, run: Answered, fresh: boolean) {
    this.#document = document;
    this.#run = run;
    this.#fresh = fresh;
  }

  /** Must be called right before the click or submission. */
  watchAct(index: number): void {
    const next = this.#run.plan.steps.slice(index + 1).find(({ kind }) => kind === 'wait');
    if (next?.kind === 'wait') this.#watch = this.#watching(next.selector, false);
    this.#fresh = false;
    this.#said = saidOn(this.#document, this.#run.plan.steps);
    this.#asking = new Asking(this.#document, this.#run.plan);
  }

  async wait(
    selector: string | undefined,
    until: number,
    signal: AbortSignal,
  ): Promise<Stop | readonly Sentence[]> {
    this.#watch ??= this.#watching(selector, true);
    const arrival = await this.#arrival(this.#watch, until, signal);
    this.#came = this.#fresh || selector !== undefined ? undefined : this.#watch.changed();
    this.stop();
    const came = arrival.ok && selector !== undefined && arrival.notes.length === 0;
    const isErrorPage = this.#fresh && (statusOf(this.#document) ?? 0) >= 400;
    const refusal = came && !isErrorPage ? undefined : this.#refusal();
    if (refusal) return { code: refusal.code, said: refusal.said, refusal };
    if (!arrival.ok && !this.#isSignIn()) return { code: 'timeout', said: arrival.said };
    const notes = arrival.ok ? arrival.notes : [];
    this.#answer = this.#answered(came, notes.length > 0 || this.#came?.length === 0);
    return notes;
  }

  stop(): void {
    this.#watch?.stop();
    this.#watch = undefined;
  }

  async extract(selector: string | undefined, signal: AbortSignal): Promise<Stop | readonly Sentence[]> {
    const read =
      selector === undefined || this.#answer === 'sign-in'
        ? { ...this.appeared(), ok: true as const, notes: [] }
        : await extract(this.#document, selector, this.#run.result, signal);
    if (!read.ok) return { code: 'page-changed', said: read.said };
    this.#data = read.data;
    this.#truncated = read.truncated;
    return read.notes;
  }

  appeared(): ReturnType<typeof readAppeared> {
    return readAppeared(this.#document, this.#came);
  }

  read(): { readonly data: RunData; readonly truncated?: true; readonly answer?: PageAnswer } {
    return {
      data: this.#data,
      ...(this.#truncated && { truncated: true }),
      ...(this.#answer && { answer: this.#answer }),
    };
  }

  #watching(selector: string | undefined, fresh: boolean): ResultWatch {
    const { itemSelector } = this.#run.result ?? {};
    return new ResultWatch(this.#document, { selector, itemSelector, fresh });
  }

  #answered(came: boolean, isUnchanged: boolean): PageAnswer {
    if (!came && this.#isSignIn()) return 'sign-in';
    if (!this.#fresh && came) return 'results';
    if (!this.#fresh && isUnchanged) return 'nothing';
    if (!this.#fresh) return this.#asking?.answerIn(this.#came ?? [], this.appeared().data) ?? 'change';
    const now = fingerprint(this.#document);
    return now === EMPTY || now === this.#run.left?.fingerprint ? 'same' : 'page';
  }

  async #arrival(watch: ResultWatch, until: number, signal: AbortSignal): Promise<Arrival> {
    for (;;) {
      const next = Math.min(until, performance.now() + LOOK);
      const arrival = await watch.arrive(next, signal);
      if (arrival.ok || next >= until || this.#refusal() || this.#isSignIn()) return arrival;
    }
  }

  #isSignIn(): boolean {
    return this.#fresh && isSignInPage(this.#document, this.#run.plan);
  }

  #refusal(): Refusal | undefined {
    return refusalOn(this.#document, this.#run.plan.steps, this.#fresh, this.#said);
  }
}

import type { Said, Submission } from '../../model/index.ts';
import { say } from '../../text/said.ts';
import { type FormValues, valuesOfData } from '../controls/sends.ts';
import { documentOf, hostsOf, isDocument, nextSiblingOf, ofDocument, parentOf } from '../dom/dom.ts';
import { rootsNow } from '../dom/roots.ts';
import { differences, fieldDifferences, shortUrl } from './difference.ts';
import { bare, formSubmission, opensElsewhere, uncertainNames, withoutQuery } from './submission.ts';
import { changedFields, valuesIn } from './verify.ts';

/** The agreement that the page is held to while something is sent. */
export interface Agreement {
  readonly submission: Submission;
  /** Names of fields that may be sent or not: the run itself has filled them. */
  readonly free: ReadonlySet<string>;
  /** The element that is clicked, typed into or sent. Its document and those of the frames around it are held. */
  readonly at: Element;
  /** Values of the fields that the run has filled. */
  readonly values: FormValues;
  /** The texts given to those fields, by name: some editors write theirs only as the form is sent. */
  readonly given: FormValues;
}

/** The members read here of an event of the Navigation API (HTML, "The NavigateEvent interface"). */
interface NavigateEvent extends Event {
  readonly destination: { readonly url: string; readonly sameDocument: boolean };
  readonly formData: FormData | null;
  /** The link, form or button that began it; null where a script did by itself. */
  readonly sourceElement?: Element | null;
}

/**
 * Holds the page to the agreement from just before the act until its answer is there. Three listeners see what the
 * page changes meanwhile: `submit`, where ours runs last; `formdata`, where the fields and the target are final; and
 * `navigate`, which sees every navigation of this window and can still stop it.
 *
 * Traffic that does not navigate this window (a request by script, a new window) is not seen here: the background
 * blocks it.
 */
export class Hold {
  readonly #agreement: Agreement;
  readonly #stop: (differences: readonly Said[]) => void;
  readonly #origin: string | undefined;
  readonly #all = new AbortController();
  readonly #acts: Event[] = [];
  /** The entry lists made so far: Chromium makes one more for `navigate`, at a later moment. */
  readonly #lists: { readonly data: FormData; values?: FormValues }[] = [];
  #submitter: { readonly form: HTMLFormElement; readonly button: Element | null } | undefined;
  #stopped = false;

  /** @param stop called once with the differences, when what differs has been prevented */
  constructor(document: Document, agreement: Agreement, stop: (differences: readonly Said[]) => void) {
    this.#agreement = agreement;
    this.#stop = stop;
    this.#origin = URL.parse(ofDocument(document, 'URL'))?.origin;
    const held = documentsAround(agreement.at);
    for (const { node } of rootsNow(document)) {
      const view = isDocument(node) ? ofDocument(node, 'defaultView') : null;
      if (!held.has(isDocument(node) ? node : node.ownerDocument)) continue;
      const target = view ?? node;
      // Capturing, since the page may stop them on their way.
      this.#on(target, 'click', (event) => this.#acts.push(event), true);
      this.#on(target, 'submit', (event) => this.#begun(event as SubmitEvent), true);
      this.#on(target, 'submit', (event) => this.#submit(event as SubmitEvent));
      this.#on(target, 'formdata', (event) => this.#listed(event as FormDataEvent), true);
      this.#on(target, 'formdata', (event) => this.#formdata(event as FormDataEvent));
      const { navigation } = (view ?? {}) as { navigation?: EventTarget };
      if (navigation) this.#on(navigation, 'navigate', (event) => this.#navigate(event as NavigateEvent));
    }
  }

  /** Whether a script of the page has taken over: it prevented what the browser would have done. */
  handled(): boolean {
    return this.#acts.some(wasPrevented);
  }

  release(): void {
    this.#all.abort();
  }

  #on(target: EventTarget, name: string, listener: (event: Event) => void, capture = false): void {
    const options = { capture, signal: this.#all.signal };
    EventTarget.prototype.addEventListener.call(target, name, listener, options);
  }

  #begun(event: SubmitEvent): void {
    if (!event.isTrusted) return;
    this.#acts.push(event);
    this.#submitter = { form: event.target as HTMLFormElement, button: event.submitter };
  }

  #submit(event: SubmitEvent): void {
    if (!event.isTrusted) return;
    // Listeners that the page has added meanwhile would come after us and could change it again.
    event.stopImmediatePropagation();
    if (event.defaultPrevented) return;
    const found = judged(() => this.#against(event.target as HTMLFormElement, event.submitter));
    if (found.length === 0) return;
    event.preventDefault();
    this.#differ(found);
  }

  #against(form: HTMLFormElement, button: Element | null): readonly Said[] {
    const { submission: agreed, free } = this.#agreement;
    const now = formSubmission(form, button);
    if (!now) return [say('diffTooMany')];
    const values = changedFields(this.#agreement, valuesIn(form));
    if (agreed.kind === 'script')
      return [...(now.kind === 'form' ? this.#elsewhere(now.url) : []), ...values];
    return [...differences(agreed, now, new Set([...free, ...uncertainNames(form)])), ...values];
  }

  #listed(event: FormDataEvent): void {
    if (event.isTrusted) this.#lists.push({ data: event.formData });
  }

  #formdata(event: FormDataEvent): void {
    if (!event.isTrusted) return;
    event.stopImmediatePropagation();
    const list = this.#lists.findLast(({ data }) => data === event.formData);
    const values = valuesOfData(event.formData);
    if (list) list.values = values;
    const { submission: agreed, free } = this.#agreement;
    const form = event.target as HTMLFormElement;
    const now = formSubmission(form, this.#submitter?.form === form ? this.#submitter.button : null);
    if (!now || !opensElsewhere(now) || agreed.kind === 'script') return;
    // Nothing can stop a submission in another window any more, but a form that is in no document is not sent (HTML,
    // "form submission algorithm": "cannot navigate" is asked again after this event). Chromium still sends it to a
    // new window, so its data are deleted, too.
    disconnect(form);
    for (const name of values.keys()) event.formData.delete(name);
    this.#differ(differences(agreed, now, free));
  }

  #navigate(event: NavigateEvent): void {
    const { destination, formData, sourceElement } = event;
    if (destination.sameDocument) return;
    // A script that has taken over may navigate as it likes, as long as it stays on its site and sends no form.
    const free =
      this.#agreement.submission.kind === 'script' || (this.handled() && !formData && !sourceElement);
    const found = judged(() =>
      free ? this.#elsewhere(destination.url) : this.#leading(destination.url, formData !== null),
    );
    if (found.length === 0) return;
    event.preventDefault();
    this.#differ(found);
  }

  /** Differences from the agreement if this window navigates to an address. */
  #leading(url: string, posts: boolean): readonly Said[] {
    const { submission: agreed, free } = this.#agreement;
    if (agreed.kind === 'script') return this.#elsewhere(url);
    const method = posts ? 'post' : 'get';
    if (agreed.kind === 'link') {
      const link: Submission = { ...agreed, url: bare(url) };
      const form: Submission = { kind: 'form', method, url: bare(url), enctype: '', target: '', fields: [] };
      return differences(agreed, posts ? form : link, free);
    }
    const to = agreed.method === 'get' && !posts ? withoutQuery(url) : bare(url);
    return [
      ...differences(agreed, { ...agreed, method, url: to }, free),
      ...(method === agreed.method ? this.#fields(agreed.fields) : []),
    ];
  }

  /**
   * Differences in the fields. Which of the entry lists is sent cannot be told: a field counts as sent if any has it.
   */
  #fields(agreed: readonly string[]): readonly Said[] {
    if (this.#lists.length === 0) return [];
    const lists = this.#lists.map(({ data, values }) => values ?? valuesOfData(data));
    const names = lists.flatMap((values) => [...values.keys()]);
    const form = this.#submitter?.form;
    const free = new Set([...this.#agreement.free, ...(form ? uncertainNames(form) : [])]);
    const changed = lists.map((values) => changedFields(this.#agreement, values));
    const isChanged = changed.every(({ length }) => length > 0);
    return [...fieldDifferences(agreed, names, free), ...(isChanged ? (changed[0] ?? []) : [])];
  }

  #elsewhere(url: string): readonly Said[] {
    if (URL.parse(url)?.origin === this.#origin) return [];
    return [say('diffScript', shortUrl(url), this.#origin ?? '')];
  }

  #differ(found: readonly Said[]): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#stop(found);
  }
}

/** In Firefox, reading an event of a frame whose page was unloaded throws: nothing has prevented that navigation. */
function wasPrevented(event: Event): boolean {
  try {
    return event.defaultPrevented;
  } catch {
    return false;
  }
}

/** An error in a listener would let the submission pass, so it counts as a difference. */
function judged(judge: () => readonly Said[]): readonly Said[] {
  try {
    return judge();
  } catch (error) {
    return [say('diffUnjudged', String(error).slice(0, 300))];
  }
}

/** The document that an element is in, and those of the frames around it. */
function documentsAround(element: Element): ReadonlySet<Document> {
  return new Set([element, ...hostsOf(element)].map(documentOf));
}

function disconnect(form: HTMLFormElement): void {
  const parent = parentOf(form);
  const next = nextSiblingOf(form);
  if (!parent) return;
  Node.prototype.removeChild.call(parent, form);
  queueMicrotask(() => {
    // If the page has moved the next sibling meanwhile, the form goes to the end of its parent.
    const before = next && parentOf(next) === parent ? next : null;
    Node.prototype.insertBefore.call(parent, form, before);
  });
}

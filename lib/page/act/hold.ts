import { fieldNamesOf, type Rewrite, type Said, type Submission } from '../../model/index.ts';
import { say } from '../../text/said.ts';
import { type FormValues, valuesOfData, valuesOfQuery } from '../controls/fill/sends.ts';
import {
  attribute,
  documentOf,
  hostsOf,
  isDocument,
  nextSiblingOf,
  ofDocument,
  parentOf,
} from '../dom/dom.ts';
import { rootsNow } from '../dom/roots.ts';
import { differences, fieldDifferences, shortUrl } from './difference.ts';
import { bare, formSubmission, opensElsewhere, uncertainNames, withoutQuery } from './submission.ts';
import {
  beyondReset,
  changedEntries,
  changedInQuery,
  type Entries,
  isEmpty,
  saidOf,
  valuesIn,
} from './verify.ts';

export interface Agreement {
  readonly submission: Submission;
  readonly free: ReadonlySet<string>;
  readonly at: Element;
  readonly entries?: Entries | undefined;
}

export interface Strayed {
  readonly differences: readonly Said[];
  readonly changed: readonly Rewrite[];
  readonly mayBeSent: boolean;
}

interface NavigateEvent extends Event {
  readonly destination: { readonly url: string; readonly sameDocument: boolean };
  readonly formData: FormData | null;
  readonly sourceElement?: Element | null;
}

/**
 * Stops a submission that differs from the approved one. The background script blocks requests by scripts and
 * new windows, because they cause no events here.
 */
export class Hold {
  readonly #agreement: Agreement;
  readonly #stop: (strayed: Strayed) => void;
  readonly #origin: string | undefined;
  readonly #isUnicode: boolean;
  readonly #all = new AbortController();
  readonly #acts: Event[] = [];
  readonly #lists: List[] = [];
  #submitting: Event | undefined;
  #submitter: { readonly form: HTMLFormElement; readonly button: Element | null } | undefined;
  #stopped = false;
  #isOver = false;

  constructor(document: Document, agreement: Agreement, stop: (strayed: Strayed) => void) {
    this.#agreement = agreement;
    this.#stop = stop;
    this.#origin = URL.parse(ofDocument(document, 'URL'))?.origin;
    this.#isUnicode = ofDocument(document, 'characterSet') === 'UTF-8';
    const held = documentsAround(agreement.at);
    for (const { node } of rootsNow(document)) {
      const view = isDocument(node) ? ofDocument(node, 'defaultView') : null;
      if (!held.has(isDocument(node) ? node : node.ownerDocument)) continue;
      const target = view ?? node;
      // Listeners of the capture phase also receive events that the page stops later.
      this.#on(target, 'click', (event) => this.#acts.push(event), true);
      this.#on(target, 'submit', (event) => this.#begun(event as SubmitEvent), true);
      this.#on(target, 'submit', (event) => this.#submit(event as SubmitEvent));
      this.#on(target, 'formdata', (event) => this.#listed(event as FormDataEvent), true);
      this.#on(target, 'formdata', (event) => this.#formdata(event as FormDataEvent));
      const { navigation } = (view ?? {}) as { navigation?: EventTarget };
      if (navigation) this.#on(navigation, 'navigate', (event) => this.#navigate(event as NavigateEvent));
    }
  }

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
    this.#submitting = event;
    this.#submitter = { form: event.target as HTMLFormElement, button: event.submitter };
  }

  told(): void {
    const { entries } = this.#agreement;
    const isNative = this.#submitting && !wasPrevented(this.#submitting);
    if (!entries || this.#stopped || isNative) return;
    this.#differ([], beyondReset(entries, changedEntries(entries, valuesIn(entries.form))), true);
  }

  #submit(event: SubmitEvent): void {
    if (!event.isTrusted) return;
    // Later listeners of the page may change the form again.
    event.stopImmediatePropagation();
    if (event.defaultPrevented) return;
    if (this.#stopped) return void event.preventDefault();
    const form = event.target as HTMLFormElement;
    let changed: readonly Rewrite[] = [];
    const found = judged(() => {
      const { entries } = this.#agreement;
      changed = entries ? changedEntries(entries, valuesIn(form, event.submitter)) : [];
      return this.#against(form, event.submitter);
    });
    if (found.length + changed.length > 0) event.preventDefault();
    this.#differ(found, changed);
  }

  #against(form: HTMLFormElement, button: Element | null): readonly Said[] {
    const { submission: agreed } = this.#agreement;
    const now = formSubmission(form, button);
    if (!now) return [say('diffTooMany')];
    const { names, free } = this.#fieldsOf(form);
    if (agreed.kind === 'script' && now.kind === 'form') return this.#elsewhere(now.url);
    return differences(withFields(agreed, names), now, free);
  }

  #fieldsOf(form: HTMLFormElement | undefined): {
    readonly names: readonly string[];
    readonly free: ReadonlySet<string>;
  } {
    const { submission, entries, free } = this.#agreement;
    const planned = fieldNamesOf(submission) ?? [];
    if (!entries) return { names: planned, free };
    const uncertain = form ? uncertainNames(form, free) : [];
    const names = [...entries.values.keys()].filter((name) => name !== '');
    // A script may leave out an empty field.
    const empty = names.filter((name) => isEmpty(entries.values.get(name)));
    const unsent = planned.filter((name) => !names.includes(name));
    return { names, free: new Set([...unsent, ...empty, ...uncertain]) };
  }

  #listed(event: FormDataEvent): void {
    const isEarly = this.#submitting !== undefined && this.#submitting.eventPhase !== Event.NONE;
    if (event.isTrusted) this.#lists.push({ data: event.formData, isEarly });
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
    // Browsers don't submit a form outside of a document (HTML, "form submission algorithm"). Chromium still
    // submits it to a new window, so the values are deleted.
    const isScripts = this.#submitting !== undefined && wasPrevented(this.#submitting);
    disconnect(form);
    if (!isScripts || now.target === '_blank') for (const name of values.keys()) event.formData.delete(name);
    this.#differ(differences(agreed, now, free), [], isScripts);
  }

  #navigate(event: NavigateEvent): void {
    const { destination, formData, sourceElement } = event;
    if (destination.sameDocument) return;
    if (this.#isOver) return void event.preventDefault();
    const free =
      this.#agreement.submission.kind === 'script' || (this.handled() && !formData && !sourceElement);
    const { url } = destination;
    const { entries } = this.#agreement;
    let changed: readonly Rewrite[] = [];
    const found = judged(() => {
      if (free) {
        changed = entries ? changedInQuery(entries, url) : [];
        return this.#elsewhere(url);
      }
      changed = this.#changedIn(url, formData);
      return this.#leading(url, formData);
    });
    if (found.length + changed.length > 0) event.preventDefault();
    this.#differ(found, changed);
  }

  #leading(url: string, data: FormData | null): readonly Said[] {
    const { submission: agreed, free } = this.#agreement;
    if (agreed.kind === 'script') return this.#elsewhere(url);
    const method = data ? 'post' : 'get';
    if (agreed.kind === 'link') {
      const link: Submission = { ...agreed, url: bare(url) };
      const form: Submission = { kind: 'form', method, url: bare(url), enctype: '', target: '', fields: [] };
      return differences(agreed, data ? form : link, free);
    }
    const to = agreed.method === 'get' && !data ? withoutQuery(url) : bare(url);
    return [
      ...differences(agreed, { ...agreed, method, url: to }, free),
      ...(method === agreed.method ? this.#fields(url, data) : []),
    ];
  }

  #fields(url: string, data: FormData | null): readonly Said[] {
    const { names, free } = this.#fieldsOf(this.#submitter?.form ?? this.#agreement.entries?.form);
    if (!data && this.#isUnicode) return fieldDifferences(names, [...valuesOfQuery(url).keys()], free);
    const lists = this.#sentLists(data);
    if (lists.length === 0) return [];
    const all = [...new Set(lists.flatMap(({ values }) => [...values.keys()]))];
    // A `FormData` that a script creates lacks the pressed button.
    const button = this.#submitter?.button;
    const pressed = new Set([...free, (button && attribute(button, 'name')) || '']);
    const late = lists.filter(({ isEarly }) => !isEarly);
    return (
      late
        .map(({ values }) => fieldDifferences(names, [...values.keys()], pressed))
        .find(({ length }) => length > 0) ?? fieldDifferences(names, all, free)
    );
  }

  #changedIn(url: string, data: FormData | null): readonly Rewrite[] {
    const { entries, submission } = this.#agreement;
    if (!entries || submission.kind !== 'form') return [];
    const lists = this.#sentLists(data).map(({ values }) => values);
    const query = data || !this.#isUnicode ? [] : [valuesOfQuery(url)];
    return (
      [...lists, ...query]
        .map((values) => changedEntries(entries, values))
        .find(({ length }) => length > 0) ?? []
    );
  }

  #sentLists(data: FormData | null): readonly { readonly values: FormValues; readonly isEarly: boolean }[] {
    // A form in a closed shadow root of the page fires its events only there.
    if (data && this.#lists.length === 0) return [{ values: valuesOfData(data), isEarly: false }];
    const isRemade = data !== null && REMAKES_LIST && this.#lists.length > 1;
    return this.#lists
      .slice(0, isRemade ? -1 : undefined)
      .map(({ data: list, values = valuesOfData(list), isEarly }) => ({ values, isEarly }));
  }

  #elsewhere(url: string): readonly Said[] {
    if (URL.parse(url)?.origin === this.#origin) return [];
    return [say('diffScript', shortUrl(url), this.#origin ?? '')];
  }

  #differ(found: readonly Said[], changed: readonly Rewrite[], mayBeSent = false): void {
    if (this.#stopped || found.length + changed.length === 0) return;
    this.#stopped = true;
    this.#isOver = !mayBeSent;
    this.#stop({
      differences: [...found, ...changed.map(saidOf)],
      changed: found.length === 0 ? changed : [],
      mayBeSent,
    });
  }
}

interface List {
  readonly data: FormData;
  values?: FormValues;
  readonly isEarly: boolean;
}

/** Chromium creates another `FormData` for the `navigate` event, and doesn't submit this one. */
const REMAKES_LIST = !CSS.supports('-moz-appearance:none');

export const withFields = (submission: Submission, fields: readonly string[]): Submission =>
  submission.kind === 'link' ? submission : { ...submission, fields };

/** In Firefox, reading an event of an unloaded frame throws. */
function wasPrevented(event: Event): boolean {
  try {
    return event.defaultPrevented;
  } catch {
    return false;
  }
}

/** Returns an error as a difference, because only a difference stops the submission. */
function judged(judge: () => readonly Said[]): readonly Said[] {
  try {
    return judge();
  } catch (error) {
    return [say('diffUnjudged', String(error).slice(0, 300))];
  }
}

function documentsAround(element: Element): ReadonlySet<Document> {
  return new Set([element, ...hostsOf(element)].map(documentOf));
}

function disconnect(form: HTMLFormElement): void {
  const parent = parentOf(form);
  const next = nextSiblingOf(form);
  if (!parent) return;
  Node.prototype.removeChild.call(parent, form);
  queueMicrotask(() => {
    const before = next && parentOf(next) === parent ? next : null;
    Node.prototype.insertBefore.call(parent, form, before);
  });
}

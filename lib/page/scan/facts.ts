import type { ElementFact, FormField, FormSubmission, Submission } from '../../model/index.ts';
import { isCredentialName } from '../../text/credential-name.ts';
import { type Act, activated, clickAct, formSent, setsOff, submitAct } from '../act/act.ts';
import { type Entry, entriesOf } from '../act/entries.ts';
import { submissionOf } from '../act/submission.ts';
import { groupOf, isControl, isReadOnly, typeOf } from '../controls/control.ts';
import { isHidden } from '../controls/hidden.ts';
import { attribute, closest, formOf, matches, ofForm, query, queryAll, tagOf } from '../dom/dom.ts';
import { Paths } from '../dom/path.ts';
import type { PageRoot } from '../dom/roots.ts';
import { readText } from '../dom/text.ts';

const MAX_OPTIONS = 200;
const MAX_LABELS = 5_000;
/** Characters of a label, a name, an option. */
const SHORT = 200;
/** Characters of a value that a field holds: as many as a plan shows. */
const MAX_VALUE = 300;
/** Characters of an attribute value that says more. */
const MAX_TEXT = 1_000;
/** Characters of all submissions together. */
const MAX_SUBMISSIONS = 250_000;
/** Fields of one form whose values are told, and characters of those of all forms together. */
const MAX_HELD = 200;
const MAX_HOLDS = 500_000;

export const cut = (text: string | null | undefined, limit: number): string => (text ?? '').slice(0, limit);

type Option = { readonly value: string; readonly label: string };
type Constrained = Partial<
  Pick<HTMLInputElement, 'required' | 'multiple' | 'pattern' | 'minLength' | 'maxLength'>
>;

/** Gathers facts on elements, each once. Remembers what several need: make one for each scan. */
export class Facts {
  readonly paths = new Paths();
  readonly #facts = new Map<Element, ElementFact>();
  readonly #labels = new WeakMap<Node, ReadonlyMap<Element, Element>>();
  readonly #groups = new WeakMap<Node, Map<string, readonly Option[]>>();
  readonly #triggers = new WeakSet<Element>();
  readonly #submissions = new Map<HTMLFormElement, FormSubmission | null>();
  #ofSubmissions = 0;
  #ofHolds = 0;

  /** @param use how it sets an action off, where it may: what it submits is a fact, too */
  of(element: Element, root: PageRoot, use?: 'submit' | 'click'): ElementFact {
    let fact = this.#facts.get(element);
    if (!fact) {
      fact = this.#gather(element, root);
      this.#facts.set(element, fact);
    }
    if (use && !this.#triggers.has(element)) {
      this.#triggers.add(element);
      fact = { ...fact, ...this.#trigger(element, use) };
      this.#facts.set(element, fact);
    }
    return fact;
  }

  /** What each form does that an element here belongs to. */
  get submissions(): readonly FormSubmission[] {
    return [...this.#submissions.values()].filter((each) => each !== null);
  }

  /** What sending a form does; undefined where that is too large, or the page has too many. */
  submission(form: HTMLFormElement, root: PageRoot): Submission | undefined {
    const known = this.#submissions.get(form);
    if (known !== undefined) return known?.submits;
    const act = submitAct(form, []);
    const submits = this.#bounded(act);
    const within = this.paths.way(root);
    const holds = submits && this.#holds(form, act, root);
    this.#submissions.set(
      form,
      submits
        ? {
            path: this.paths.of(form),
            ...(within.length > 0 && { within }),
            submits,
            ...(holds && { holds }),
          }
        : null,
    );
    return submits;
  }

  /** What the fields of a form hold; undefined where that is too much to be shown. */
  #holds(form: HTMLFormElement, act: Act, root: PageRoot): readonly FormField[] | undefined {
    const active = act.kind === 'click' ? activated(act.element) : null;
    const entries = entriesOf(form, active?.kind === 'submitter' ? active.button : null);
    if (!entries || entries.length > MAX_HELD || this.#ofHolds > MAX_HOLDS) return undefined;
    const holds = entries.map((entry) => this.#field(entry, root));
    this.#ofHolds += JSON.stringify(holds).length;
    return this.#ofHolds > MAX_HOLDS ? undefined : holds;
  }

  #field({ element, name, sends, other }: Entry, root: PageRoot): FormField {
    const type = typeOf(element);
    const isHiddenInput = type === 'hidden';
    const isToken = isHiddenInput && isCredentialName(name);
    const isChoice = type === 'radio' || type === 'checkbox';
    const own = this.label(element, root);
    const label = isChoice ? groupLabel(element) || (type === 'checkbox' ? own : '') : own;
    const options = tagOf(element) === 'select' ? this.#options(element, root) : undefined;
    const worded = (value: string) => {
      const meant = isChoice && label !== own ? own : options?.find((one) => one.value === value)?.label;
      return { value: cut(value, MAX_VALUE), ...(meant && meant !== value && { label: meant }) };
    };
    return {
      path: this.paths.of(element),
      name: cut(name, SHORT),
      label,
      ...(sends && type !== 'password' && !isToken && { sends: sends.slice(0, MAX_OPTIONS).map(worded) }),
      ...(other !== undefined && { other: cut(other, MAX_VALUE) }),
      ...((isHiddenInput || isHidden(element, false)) && { hidden: true as const }),
      ...(isToken && { token: true as const }),
    };
  }

  /** Where the form sends, as the browser resolves it. */
  form(form: HTMLFormElement): NonNullable<ElementFact['form']> {
    return {
      path: this.paths.of(form),
      action: cut(ofForm(form, 'action'), MAX_TEXT),
      method: ofForm(form, 'method').toUpperCase(),
    };
  }

  /** The accessible name as far as markup tells: labelledby, aria-label, label, a button's text, placeholder. */
  label(element: Element, root: PageRoot): string {
    const ids = attribute(element, 'aria-labelledby');
    if (ids) {
      const parts = ids
        .trim()
        .split(/\s+/, 10)
        .map((id) => query(root.node, `#${CSS.escape(id)}`));
      const text = parts
        .map((part) => (part ? readText(part, SHORT) : ''))
        .join(' ')
        .trim();
      if (text) return cut(text, SHORT);
    }
    const own = attribute(element, 'aria-label')?.trim();
    if (own) return cut(own, SHORT);
    const label = this.#labelsIn(root).get(element);
    const text = label ? readText(label, SHORT) : '';
    if (text) return text;
    const tag = tagOf(element);
    if (tag === 'button' || tag === 'a') return readText(element, SHORT);
    if (tag === 'input' && /^(submit|button|reset)$/.test(typeOf(element)))
      return cut((element as HTMLInputElement).value, SHORT);
    return cut((attribute(element, 'placeholder') ?? attribute(element, 'title') ?? '').trim(), SHORT);
  }

  #trigger(element: Element, use: 'submit' | 'click'): Pick<ElementFact, 'submits' | 'form'> {
    const act = use === 'submit' ? submitAct(element, []) : clickAct(element);
    const submits = setsOff(element, act) ? this.#bounded(act) : undefined;
    const form = formSent(act);
    return { ...(submits && { submits }), ...(form && { form: this.form(form) }) };
  }

  #bounded(act: Act): Submission | undefined {
    const submission = submissionOf(act);
    if (!submission) return undefined;
    this.#ofSubmissions += JSON.stringify(submission).length;
    return this.#ofSubmissions > MAX_SUBMISSIONS ? undefined : submission;
  }

  #gather(element: Element, root: PageRoot): ElementFact {
    const tag = tagOf(element);
    const type = typeOf(element);
    const control = isControl(element);
    const constrained = tag === 'form' ? {} : (element as Constrained);
    const form = tag === 'form' ? null : formOf(element);
    const within = this.paths.way(root);
    const options = this.#options(element, root);
    if (form && control) this.submission(form, root);
    return {
      path: this.paths.of(element),
      root: root.kind,
      ...(within.length > 0 && { within }),
      tag,
      type,
      name: cut(attribute(element, 'name'), SHORT),
      id: cut(attribute(element, 'id'), SHORT),
      label: this.label(element, root),
      hidden: isHidden(element, control),
      disabled: matches(element, ':disabled'),
      readOnly: isReadOnly(element),
      control,
      required: constrained.required === true || attribute(element, 'aria-required') === 'true',
      multiple: constrained.multiple === true,
      ...limits(element, constrained),
      ...(options && { options }),
      ...(form && { form: this.form(form) }),
    };
  }

  #options(element: Element, root: PageRoot): readonly Option[] | undefined {
    if (tagOf(element) === 'select') {
      const { options } = element as HTMLSelectElement;
      const found: Option[] = [];
      for (let index = 0; index < options.length && index < MAX_OPTIONS; index++) {
        const option = options[index]!;
        found.push({ value: cut(option.value, SHORT), label: cut(option.label, SHORT) });
      }
      return found;
    }
    const type = typeOf(element);
    if (type !== 'radio' && type !== 'checkbox') return undefined;
    const group = this.#group(element as HTMLInputElement, root);
    return type === 'checkbox' && group.length < 2 ? undefined : group;
  }

  #group(element: HTMLInputElement, root: PageRoot): readonly Option[] {
    const owner = formOf(element) ?? root.node;
    const groups = this.#groups.get(owner) ?? new Map<string, readonly Option[]>();
    this.#groups.set(owner, groups);
    const key = `${element.type} ${element.name}`;
    const known = element.name === '' ? undefined : groups.get(key);
    if (known) return known;
    const group = groupOf(element)
      .slice(0, MAX_OPTIONS)
      .map((one) => ({ value: cut(one.value, SHORT), label: this.label(one, root) }));
    groups.set(key, group);
    return group;
  }

  /** Control → its label. One query for all: `control.labels` walks the document each time it is asked. */
  #labelsIn(root: PageRoot): ReadonlyMap<Element, Element> {
    const known = this.#labels.get(root.node);
    if (known) return known;
    const labels = new Map<Element, Element>();
    const all = queryAll(root.node, 'label');
    for (let index = 0; index < all.length && index < MAX_LABELS; index++) {
      const control = (all[index] as HTMLLabelElement).control;
      if (control && !labels.has(control)) labels.set(control, all[index]!);
    }
    this.#labels.set(root.node, labels);
    return labels;
  }
}

/** What a group of boxes or radio buttons asks. */
function groupLabel(element: Element): string {
  const group = closest(element, 'fieldset,[role=radiogroup],[role=group]');
  const own = group && attribute(group, 'aria-label')?.trim();
  if (own) return cut(own, SHORT);
  const legend = group && query(group, 'legend');
  return legend ? readText(legend, SHORT) : '';
}

function limits(element: Element, constrained: Constrained): Partial<ElementFact> {
  const text = (name: string): string | undefined => attribute(element, name)?.slice(0, MAX_TEXT);
  const { minLength, maxLength } = constrained;
  const found: Partial<ElementFact> = {
    pattern: text('pattern'),
    minLength: typeof minLength === 'number' && minLength >= 0 ? minLength : undefined,
    maxLength: typeof maxLength === 'number' && maxLength >= 0 ? maxLength : undefined,
    min: text('min'),
    max: text('max'),
    step: text('step'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

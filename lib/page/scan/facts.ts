import { placeKey } from '../../matching/index.ts';
import type { ElementFact, FormField, FormSubmission, Submission } from '../../model/index.ts';
import { isCredentialName, isRenewedName } from '../../text/credential-name.ts';
import { oncePer } from '../../text/once.ts';
import { type Act, activated, clickAct, formSent, setsOff, submitAct } from '../act/act.ts';
import { submissionOf } from '../act/submission.ts';
import { isUsable } from '../controls/families/general.ts';
import type { Control } from '../controls/family.ts';
import {
  controlAt,
  isDisabled,
  isReadOnly,
  isRequired,
  isShown,
  nameOf,
  typeOf,
} from '../controls/fill/control.ts';
import { withCustom } from '../controls/fill/sends.ts';
import { type Entry, entriesOf, scriptedIn, unnamedIn } from '../controls/find/entries.ts';
import { drawnRole, isBox, isHidden } from '../controls/find/kinds.ts';
import { groupOf, Names } from '../controls/find/names.ts';
import {
  attribute,
  closest,
  contains,
  formOf,
  inputOf,
  isA,
  isCustom,
  matches,
  ofForm,
  query,
  rootOf,
  tagOf,
} from '../dom/dom.ts';
import { Paths } from '../dom/path.ts';
import type { PageRoot } from '../dom/roots.ts';
import { readText } from '../dom/text.ts';
import { type Drawn, drawnIn } from './drawn.ts';
import { isFolded } from './seen.ts';

const MAX_OPTIONS = 300;
const MAX_CHOICES = 8_000;
const SHORT = 200;
const MAX_TEXT = 1_000;
const MAX_SUBMISSIONS = 250_000;
const MAX_VALUE = 100_000;
const MAX_HELD = 900;
const MAX_HOLDS = 500_000;

export const cut = (text: string | null | undefined, limit: number): string => (text ?? '').slice(0, limit);

type Options = Pick<ElementFact, 'moreOptions'> & Required<Pick<ElementFact, 'options'>>;
type Place = Pick<ElementFact, 'path' | 'within'>;

/** Facts about each element of a page. Caches results, so use a new object for each scan. */
export class Facts {
  readonly paths = new Paths();
  readonly names = new Names();
  readonly changing: ReadonlySet<string>;
  readonly #roots: ReadonlyMap<Node, PageRoot>;
  readonly #facts = new Map<Element, ElementFact>();
  readonly #options = new WeakMap<Element, Options>();
  readonly #triggers = new WeakSet<Element>();
  readonly #submissions = new Map<HTMLFormElement, FormSubmission | null>();
  readonly act = oncePer((form: HTMLFormElement): Act => submitAct(form, []));
  #ofSubmissions = 0;
  #ofHolds = 0;
  #ofChoices = 0;

  constructor(roots: readonly PageRoot[], changing: ReadonlySet<string> = new Set()) {
    this.changing = changing;
    this.#roots = new Map(roots.map((root) => [root.node, root]));
  }

  of(element: Element, use?: 'submit' | 'click'): ElementFact {
    let fact = this.#facts.get(element);
    if (!fact) {
      fact = this.#gather(element, tagOf(element) === 'form' ? null : controlAt(element));
      this.#facts.set(element, fact);
    }
    if (use && !this.#triggers.has(element)) {
      this.#triggers.add(element);
      fact = { ...fact, ...this.#trigger(element, use) };
      this.#facts.set(element, fact);
    }
    return fact;
  }

  ofControl(control: Control): ElementFact {
    const { element } = control;
    const whole = (): Control => (isCustom(element) && controlAt(element)) || control;
    const fact = this.#facts.get(element) ?? this.#gather(element, whole());
    this.#facts.set(element, fact);
    return fact;
  }

  get submissions(): readonly FormSubmission[] {
    return [...this.#submissions.values()].filter((each) => each !== null);
  }

  /** Undefined if the form is too large to show what it sends. */
  submission(form: HTMLFormElement): Submission | undefined {
    const known = this.#submissions.get(form);
    if (known !== undefined) return known?.submits;
    const act = this.act(form);
    const bounded = this.#bounded(act);
    const holds = bounded && this.#holds(form, act, bounded.kind === 'script');
    const submits = holds && bounded;
    const presses = act.kind === 'click' ? this.names.of(act.element) : '';
    const named = presses !== '' && { presses };
    this.#submissions.set(form, submits ? { ...this.#place(form), submits, ...named, holds } : null);
    return submits;
  }

  #holds(form: HTMLFormElement, act: Act, byScript: boolean): readonly FormField[] | undefined {
    const active = act.kind === 'click' ? activated(act.element) : null;
    const named = entriesOf(form, active?.kind === 'submitter' ? active.button : null);
    if (!named) return undefined;
    const unnamed = unnamedIn(form).filter((one) => byScript || isTelling(one));
    const known = new Set(named.map(({ name }) => name));
    const scripted = scriptedIn(form).filter(({ name }) => !known.has(name));
    const entries = [...withCustom(form, named), ...scripted, ...unnamed];
    if (entries.length > MAX_HELD || this.#ofHolds > MAX_HOLDS) return undefined;
    const times = Map.groupBy(entries, ({ name }) => name);
    const holds = [
      ...entries.map((entry) => this.#field(entry, entry.name !== '' && times.get(entry.name)?.length !== 1)),
      ...drawnIn(form, entries).map((one) => this.#drawn(one)),
    ];
    this.#ofHolds += JSON.stringify(holds).length;
    return this.#ofHolds > MAX_HOLDS ? undefined : holds;
  }

  #ownName = (element: Element): string => (isA(element, 'form') ? '' : this.names.of(element));

  #groupName(part: Element): string {
    const group = groupOf([part]);
    return group ? this.names.of(group) : '';
  }

  #field({ element, name, sends, other }: Entry, isOneOfMany: boolean): FormField {
    const type = typeOf(element);
    const isHiddenInput = type === 'hidden';
    const isToken = isHiddenInput && isRenewedName(name);
    const isChoice = type === 'radio' || type === 'checkbox';
    const own = this.#ownName(element);
    const isNamed = !isChoice || (type === 'checkbox' && !isOneOfMany);
    const label = (isChoice && this.#groupName(element)) || (isNamed ? own : '');
    const control = tagOf(element) === 'select' ? controlAt(element) : null;
    const options = control ? this.#optionsOf(control)?.options : undefined;
    const worded = (value: string) => {
      const meant = isChoice && label !== own ? own : options?.find((one) => one.value === value)?.label;
      return { value, ...(meant && meant !== value && { label: meant }) };
    };
    return {
      path: this.paths.of(element),
      name: cut(name, SHORT),
      label: label || (name === '' ? cut(attribute(element, 'id'), SHORT) : ''),
      ...(sends?.every(isShowable) &&
        !isSecret(element, name) &&
        !isToken && { sends: sends.slice(0, MAX_OPTIONS).map(worded) }),
      ...(other !== undefined && isShowable(other) && { other }),
      ...(type === 'checkbox' && !isOneOfMany && { box: true as const }),
      ...(matches(element, 'button,[type=submit i],[type=image i]') && { button: true as const }),
      ...(/-|^form$/.test(tagOf(element)) && { custom: true as const }),
      ...((isHiddenInput || isHidden(element, false)) && { hidden: true as const }),
      ...(isToken && { token: true as const }),
    };
  }

  #drawn({ control, shows, isBox: isOne }: Drawn): FormField {
    const { element } = control;
    return {
      path: this.paths.of(element),
      name: '',
      label:
        this.names.ofControl(control) || this.#groupName(element) || cut(attribute(element, 'id'), SHORT),
      sends: shows.map((value) => ({ value: cut(value, SHORT) })),
      drawn: true,
      ...(isOne && { box: true }),
    };
  }

  form(form: HTMLFormElement): NonNullable<ElementFact['form']> {
    return {
      ...this.#place(form),
      action: cut(ofForm(form, 'action'), MAX_TEXT),
      method: ofForm(form, 'method').toUpperCase(),
    };
  }

  #place(element: Element): Place {
    const root = this.#roots.get(rootOf(element));
    const within = root ? this.paths.way(root) : [];
    return { path: this.paths.of(element), ...(within.length > 0 && { within }) };
  }

  #trigger(element: Element, use: 'submit' | 'click'): Pick<ElementFact, 'submits' | 'form' | 'presses'> {
    const isForm = use === 'submit' && isA(element, 'form');
    const actOf = use === 'submit' ? submitAct : clickAct;
    const act = isForm ? this.act(element) : actOf(element, []);
    const form = formSent(act);
    const mayAct = setsOff(element, act) && (!form || this.submission(form) !== undefined);
    const submits = mayAct ? this.#bounded(act) : undefined;
    const presses = act.kind === 'click' ? this.names.of(act.element) : '';
    return {
      ...(submits && { submits, ...(presses !== '' && { presses }) }),
      ...(form && { form: this.form(form) }),
    };
  }

  #bounded(act: Act): Submission | undefined {
    const submission = submissionOf(act);
    if (!submission) return undefined;
    this.#ofSubmissions += JSON.stringify(submission).length;
    return this.#ofSubmissions > MAX_SUBMISSIONS ? undefined : submission;
  }

  #gather(element: Element, control: Control | null): ElementFact {
    const tag = tagOf(element);
    const form = tag === 'form' ? null : ownerOf(element, control);
    if (form && control) this.submission(form);
    const hidden = control ? !isShown(control) : isHidden(element, false);
    return {
      ...this.#place(element),
      root: this.#roots.get(rootOf(element))?.kind ?? 'document',
      tag,
      type: typeOf(element) || (control ? typeOf(control.members[0] ?? element) : ''),
      name: this.#lasting(control ? nameOf(control) : attribute(element, 'name')),
      id: this.#lasting(attribute(element, 'id')),
      label: cut(this.#nameOf(element, control), SHORT),
      hidden,
      ...(hidden && control && isFolded(control.element) && { folded: true as const }),
      disabled: control ? isDisabled(control) : matches(element, ':disabled'),
      readOnly: control !== null && isReadOnly(control),
      control: control !== null,
      ...(!control && tag !== 'form' && isUsable(element) && { seenOnly: true }),
      required: control !== null && isRequired(control),
      multiple: control?.kind === 'choices' || inputOf(element).multiple === true,
      ...(control && this.#ofControl(control, element)),
      ...(form && { form: this.form(form) }),
    };
  }

  /** The name of one box isn’t the name of its group. */
  #nameOf(element: Element, control: Control | null): string {
    const name = control ? this.names.ofControl(control) : '';
    const isGroup = control && isBox(control.element) && control.members.length > 1;
    return name || (isGroup ? '' : this.names.of(element));
  }

  #lasting(name: string | null): string {
    return this.changing.has(name ?? '') ? '' : cut(name, SHORT);
  }

  #ofControl(control: Control, element: Element): Partial<ElementFact> {
    const options = this.#optionsOf(control);
    const isOther = control.element !== element && !control.members.includes(element);
    return {
      kind: control.kind,
      ...(isOther && { seen: placeKey(this.#place(control.element)) }),
      ...limits(control),
      ...options,
    };
  }

  #optionsOf({ members, choices }: Control): Options | undefined {
    const [first] = members;
    const known = first && this.#options.get(first);
    if (known || !first || !choices) return known;
    const all = choices();
    const most = this.#ofChoices + all.length > MAX_CHOICES ? MAX_OPTIONS : MAX_CHOICES;
    const isEach = members.length === all.length && members.length > 1;
    const options = all.slice(0, most).map(({ value, label, disabled }, index) => {
      const unnamed = isEach && !/[\p{L}\p{N}]/u.test(label) ? members[index] : undefined;
      return {
        value: cut(value, SHORT),
        label: cut((unnamed && signOf(unnamed)) || label, SHORT),
        ...(disabled && { disabled: true as const }),
      };
    });
    this.#ofChoices += options.length;
    const told: Options = { options, ...(all.length > most && { moreOptions: true }) };
    for (const one of members) this.#options.set(one, told);
    return told;
  }
}

function signOf(choice: Element): string {
  const [label] = inputOf(choice).labels ?? [];
  const title = (label && attribute(label, 'title')) || attribute(choice, 'title');
  if (title?.trim()) return title;
  const cell = closest(choice, 'td');
  const head = cell && closest(cell, 'table')?.rows[0]?.cells[cell.cellIndex];
  return head && !contains(head, cell) && !query(head, 'input') ? readText(head, SHORT) : '';
}

function isSecret(element: Element, name: string): boolean {
  if (/^password$/i.test(attribute(element, 'type') ?? '')) return true;
  return (typeOf(element) === 'hidden' || isCustom(element)) && isCredentialName(name);
}

const isTelling = ({ element, sends = [] }: Entry): boolean =>
  sends.some((value) => value !== '') && drawnRole(element) === '';

const isShowable = (value: string): boolean => value.length <= MAX_VALUE;

const ownerOf = (element: Element, control: Control | null): HTMLFormElement | null =>
  formOf(control ? (control.field ?? control.element) : element);

function limits({ element, field, members }: Control): Partial<ElementFact> {
  const native = field ?? members[0] ?? element;
  const text = (...names: readonly string[]): string | undefined =>
    names
      .map(
        (name) =>
          attribute(/^aria-valuemax$/.test(name) ? (members.at(-1) ?? native) : native, name) ??
          attribute(element, name),
      )
      .find((value) => value !== null)
      ?.slice(0, MAX_TEXT);
  const { minLength, maxLength } = inputOf(native);
  return {
    pattern: text('pattern'),
    minLength: typeof minLength === 'number' && minLength >= 0 ? minLength : undefined,
    maxLength: typeof maxLength === 'number' && maxLength >= 0 ? maxLength : undefined,
    min: text('min', 'aria-valuemin'),
    max: text('max', 'aria-valuemax'),
    step: stepOf(native, text('step')),
  };
}

/** Without `min`, browsers count steps from the `value` attribute (HTML, “step base”). */
function stepOf(native: Element, step: string | undefined): string | undefined {
  const [by, from] = [Number(step ?? 1), Number(attribute(native, 'value') ?? 0)];
  const isOffset =
    attribute(native, 'min') === null && by > 0 && !Number.isInteger(Number((from / by).toFixed(9)));
  return typeOf(native) === 'number' && isOffset ? 'any' : step;
}

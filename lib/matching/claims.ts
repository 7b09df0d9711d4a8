import {
  type Action,
  type Choice,
  type ElementFact,
  fieldNamesOf,
  type PageFacts,
  type Parameter,
  type Said,
  type Submission,
} from '../model/index.ts';
import { say } from '../text/index.ts';
import {
  attributeSelector,
  formKey,
  isActionAttribute,
  isParamAttribute,
  placeKey,
  selectorFact,
} from './page-facts.ts';

export interface TriggerClaim extends Choice {
  readonly selector: string;
  readonly form?: string;
  readonly presses?: string;
}

export interface ControlClaim {
  readonly selector: string;
  readonly element: ElementFact;
  readonly count: number;
  /** True if the control is absent or disabled until other controls are filled. */
  readonly isLate?: true;
}

export type Claims =
  | {
      readonly ok: true;
      readonly trigger?: TriggerClaim;
      readonly mark?: TriggerClaim;
      controls(parameter: Parameter): readonly ControlClaim[];
      late(parameter: Parameter): ControlClaim | undefined;
    }
  | {
      readonly ok: false;
      /** `gone`: the picked element has left the page. `unknown`: the form is too large for a plan. */
      readonly code: 'ambiguous' | 'gone' | 'unknown';
      readonly reason: Said;
      readonly choices: readonly Choice[];
    };

/** Never chooses between conflicting parts of a page, because a visitor may have written one of them. */
export function claimsOn(action: Action, page: PageFacts, pick?: string): Claims {
  const claimed = triggersOf(action, page);
  const controls = new Map(action.parameters.map((each) => [each.name, controlsOf(action, each, page)]));
  const forms = formsOf([...controls.values()].flat(), page);
  const choices = choicesOf(claimed.active, forms);
  if (pick !== undefined) {
    const picked = choices.find((choice) => placeKey(choice) === pick);
    if (!picked) return { ok: false, code: 'gone', reason: say('claimGone'), choices };
    return taken(picked, claimed, forms, controls, page);
  }
  const reason = conflictIn(claimed, forms, controls, page);
  if (reason !== undefined) return { ok: false, code: 'ambiguous', reason, choices };
  const trigger = claimed.active[0] ?? [...forms.values()].find((form) => form !== undefined);
  if (trigger || [...forms.keys()].every((key) => key === NO_FORM))
    return taken(trigger, claimed, forms, controls, page);
  return UNKNOWN;
}

export function submissionOn(action: Action, page: PageFacts): Submission | undefined {
  const claims = claimsOn(action, page);
  return claims.ok ? (claims.trigger?.submission ?? { kind: 'script' }) : undefined;
}

const NO_FORM = '';
const UNKNOWN: Claims = {
  ok: false,
  code: 'unknown',
  reason: say('claimTooLarge'),
  choices: [],
};

interface Claimed {
  readonly active: readonly TriggerClaim[];
  readonly marks: readonly TriggerClaim[];
  readonly unknown: number;
}
type Controls = ReadonlyMap<string, readonly ControlClaim[]>;
type Forms = ReadonlyMap<string, TriggerClaim | undefined>;

function triggersOf(action: Action, page: PageFacts): Claimed {
  const found = selectorFact(page, action.page?.selector);
  const all = new Map<string, { readonly selector: string; readonly element: ElementFact }>();
  if (found)
    for (const element of found.elements) all.set(placeKey(element), { selector: found.selector, element });
  for (const fact of page.attributes)
    if (isActionAttribute(fact) && fact.value === action.id && !all.has(placeKey(fact.element)))
      all.set(placeKey(fact.element), { selector: attributeSelector(fact), element: fact.element });
  const active = new Map<string, TriggerClaim>();
  const marks: TriggerClaim[] = [];
  let unknown = found && found.count > found.elements.length ? found.count - found.elements.length : 0;
  for (const { selector, element } of visible([...all.values()])) {
    const { submits, form } = element;
    if (submits) {
      const claim = claimOf(element, selector, submits);
      const effect = effectOf(claim);
      if (!active.has(effect)) active.set(effect, claim);
    } else if (form) unknown++;
    else marks.push(claimOf(element, selector, { kind: 'script' }));
  }
  return { active: [...active.values()], marks, unknown };
}

const effectOf = (claim: TriggerClaim): string =>
  claim.submission.kind === 'script' && claim.form === undefined
    ? placeKey(claim)
    : JSON.stringify([claim.form, claim.submission]);

function claimOf(element: ElementFact, selector: string, submission: Submission): TriggerClaim {
  const { path, within, form, label, presses = '' } = element;
  const sent = fieldNamesOf(submission) && form && placeKey(form);
  return { path, within, label, submission, selector, form: sent, presses };
}

function controlsOf(
  action: Action,
  { selector, name, late }: Parameter,
  page: PageFacts,
): readonly ControlClaim[] {
  const fact = selectorFact(page, selector);
  const { count = 0, elements = [] } = fact ?? {};
  if (selector !== undefined) {
    const usable = elements.filter(isUsable).map((element) => ({ selector, element, count }));
    if (usable.length > 0) return visible(usable);
    if (late) return [{ selector, element: elements[0] ?? late, count }];
  }
  const marked = page.attributes.filter(
    (each) => isParamAttribute(each) && each.value === name && isUsable(each.element),
  );
  const own = marked.filter(({ scope }) => scope === action.id);
  const stray = marked.filter(({ scope }) => scope === undefined);
  const claims = (own.length > 0 ? own : stray).map((each) => ({
    selector: attributeSelector(each),
    element: each.element,
    count: 1,
  }));
  return visible(claims);
}

function formsOf(controls: readonly ControlClaim[], page: PageFacts): Forms {
  const seen = new Map((page.submissions ?? []).map((each) => [placeKey(each), each]));
  const labels = new Map(page.forms.map((form) => [form.path, form.label]));
  const forms = new Map<string, TriggerClaim | undefined>();
  for (const { element } of controls) {
    const key = ownerOf(element);
    if (forms.has(key) || isInner(element)) continue;
    const form = seen.get(key);
    const { within, path = '', submits, presses = '' } = form ?? {};
    const label = labels.get(path) ?? '';
    forms.set(
      key,
      submits && { path, within, label, submission: submits, selector: path, form: key, presses },
    );
  }
  return forms;
}

function conflictIn(
  { active, marks, unknown }: Claimed,
  forms: Forms,
  controls: Controls,
  page: PageFacts,
): Said | undefined {
  if (active.length + unknown > 1) return say('claimSeveral', active.length + unknown);
  const [trigger] = active;
  const crowded = [...controls].find(([, claims]) =>
    claims.some(({ selector }) => (selectorFact(page, selector)?.owners ?? 1) > 1),
  );
  if (crowded) return say('claimCrowded', crowded[0]);
  if (trigger?.form !== undefined) {
    const outside = [...controls].find(([, claims]) =>
      claims.some(({ element }) => ownerOf(element) !== trigger.form && !isInner(element)),
    );
    return outside && say('claimOutside', outside[0]);
  }
  const owners = [...forms.keys()].filter((key) => !trigger || key !== NO_FORM);
  if (owners.length > 1) return say('claimForms');
  if (!trigger && forms.size === 0 && marks.length > 1) return say('claimMarked', marks.length);
  return undefined;
}

function taken(
  trigger: TriggerClaim | undefined,
  { marks, unknown }: Claimed,
  forms: Forms,
  all: Controls,
  page: PageFacts,
): Claims {
  if (unknown > 0 && !trigger) return UNKNOWN;
  const owners = [...forms.keys()].filter((key) => key !== NO_FORM);
  const own = new Set(
    trigger?.form === undefined ? [NO_FORM, ...(owners.length === 1 ? owners : [])] : [trigger.form],
  );
  const [mark] = marks;
  const isOwn = ({ element }: ControlClaim): boolean => own.has(ownerOf(element)) || isInner(element);
  const [sibling] = [...all.values()].flat().filter(isOwn);
  return {
    ok: true,
    trigger,
    mark,
    controls: ({ name }) => (all.get(name) ?? []).filter(isOwn),
    late: (parameter) => sibling && lateClaim(parameter, sibling, page),
  };
}

function lateClaim(
  { selector }: Parameter,
  { element: { form } }: ControlClaim,
  page: PageFacts,
): ControlClaim | undefined {
  const fact = selectorFact(page, selector);
  if (selector === undefined || !fact || fact.state === 'invalid' || fact.state === 'unchecked')
    return undefined;
  const [element] = fact.elements;
  const isOfForm = element && (!element.form || element.form.path === form?.path);
  const mayChange = isOfForm && (element.hidden || (element.disabled && element.control));
  if (element) return mayChange ? { selector, element, count: fact.count, isLate: true } : undefined;
  const [, name = ''] = /\[name=["']?([^"'\]]+)["']?\]$/.exec(selector) ?? [];
  return {
    selector,
    element: { ...ABSENT, path: selector, name, ...(form && { form }) },
    count: 0,
    isLate: true,
  };
}

const ABSENT: ElementFact = {
  path: '',
  root: 'document',
  within: [],
  tag: '',
  type: '',
  name: '',
  id: '',
  label: '',
  hidden: true,
  disabled: false,
  readOnly: false,
  control: true,
  seenOnly: true,
  required: false,
  multiple: false,
};

function choicesOf(active: readonly TriggerClaim[], forms: Forms): readonly TriggerClaim[] {
  const known = new Set(active.map(({ form }) => form));
  const others = [...forms.values()].flatMap((form) => (form && !known.has(form.form) ? [form] : []));
  return [...active, ...others];
}

const ownerOf = (element: ElementFact): string => formKey(element) ?? NO_FORM;

const isInner = ({ root, form }: ElementFact): boolean => root === 'shadow' && !form;

const isUsable = ({ control, seenOnly, disabled }: ElementFact): boolean =>
  (control || seenOnly === true) && !disabled;

function visible<Claim extends { readonly element: ElementFact }>(
  claims: readonly Claim[],
): readonly Claim[] {
  const shown = claims.filter(({ element }) => !element.hidden);
  return shown.length > 0 ? shown : claims;
}

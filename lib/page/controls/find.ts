import type { Said, StepTarget } from '../../model/index.ts';
import { say } from '../../text/said.ts';
import { above, contains, find, formOf, matches, outward, queryAll, tagOf } from '../dom/dom.ts';
import { follow } from '../dom/path.ts';
import { rootsNow } from '../dom/roots.ts';
import { controlAt, controlOf, isDisabled, isReadOnly } from './control.ts';
import type { Control } from './family.ts';
import { isHidden } from './hidden.ts';
import { isBox, typeOf } from './kinds.ts';
import { fileBehind } from './near.ts';
import { seriesOf } from './series.ts';

/**
 * The elements that a selector finds: in the document, or where it finds none there, in its open shadow roots and
 * same-origin frames. Null where it is not a selector.
 */
export function findAll(document: Document, selector: string): readonly Element[] | null {
  const inDocument = find(document, selector);
  if (inDocument?.length !== 0) return inDocument;
  return rootsNow(document)
    .slice(1)
    .flatMap(({ node }) => [...queryAll(node, selector)]);
}

/**
 * Exactly the element that a step was planned for: at its path, and still found by its selector. If the page has
 * moved it meanwhile, the only one that the selector finds in that root. Null if neither is there, or if the step has
 * no path.
 * @param form for controls: the form that they must belong to
 */
export function findExactly(
  document: Document,
  { selector, path, within = [] }: StepTarget,
  form: Element | null = null,
): Element | null {
  const root = follow(document, within);
  if (!root || path === undefined || path === '') return null;
  const belongs = (element: Element): boolean => form === null || formOf(element) === form;
  try {
    const [exact] = queryAll(root, path);
    if (exact && matches(exact, selector) && belongs(exact)) return exact;
    const found = [...queryAll(root, selector)].filter(belongs);
    const [first] = found;
    return first && (found.length === 1 || found.every((one) => isOfGroup(one, first))) ? first : null;
  } catch {
    return null;
  }
}

/** Both answer one question, whichever of its parts each element is. */
function isOfGroup(element: Element, first: Element): boolean {
  const [one, other] = [controlAt(element), controlAt(first)];
  return one !== null && other !== null && isSame(one, other);
}

const isSame = (one: Control, other: Control): boolean =>
  one.element === other.element || one.members.includes(other.element);

/** The control that a person would act on, among those that a selector finds. */
export type Target =
  | { readonly ok: true; readonly control: Control; readonly note?: Said }
  | { readonly ok: false; readonly said: Said };

/**
 * The control to fill: exactly that of the step, if it has a path; else the first usable one that the selector finds,
 * preferably in the given form.
 */
export function findControl(document: Document, target: StepTarget, form: Element | null): Target {
  const { selector, path } = target;
  if (path !== undefined) return exactControl(document, target, form);
  const found = findAll(document, selector);
  if (!found) return { ok: false, said: say('selectorInvalid', selector) };
  if (found.length === 0) return { ok: false, said: say('selectorNone', selector) };
  const controls = controlsAt(found);
  if (controls.length === 0) {
    const hidden = found.some((element) => typeOf(element) === 'hidden');
    const [first] = found as readonly [Element];
    return {
      ok: false,
      said: hidden ? say('targetHidden', selector) : say('targetElement', selector, tagOf(first)),
    };
  }
  const usable = controls.filter((control) => faultOf(control) === undefined);
  const [first] = usable;
  if (!first) return { ok: false, said: say(faultOf(controls[0]!) ?? 'selectorNone', selector) };
  if (usable.length === 1) return { ok: true, control: first };
  const near = form
    ? usable.find(({ element }) => contains(form, element) || formOf(element) === form)
    : undefined;
  return {
    ok: true,
    control: near ?? first,
    note: say(near ? 'targetNear' : 'targetFirst', selector, usable.length),
  };
}

/** Boxes of one type that are found together answer one question, whatever they are called. */
function controlsAt(found: readonly Element[]): readonly Control[] {
  const [first] = found;
  if (found.length > 1 && seriesOf(found)) return [controlOf(first!, found)];
  if (first && found.length > 1 && isBox(first) && found.every((one) => typeOf(one) === typeOf(first)))
    return [
      controlOf(
        first,
        found.filter((one) => !matches(one, ':disabled')),
      ),
    ];
  const controls: Control[] = [];
  for (const element of found) {
    const control = controlAt(element);
    if (control && !controls.some((other) => isSame(other, control))) controls.push(control);
  }
  return controls;
}

function exactControl(document: Document, target: StepTarget, form: Element | null): Target {
  const exact = findExactly(document, target, form);
  if (!exact) return { ok: false, said: say('targetGone', target.selector) };
  const control = controlAt(exact);
  const fault = control ? faultOf(control) : 'targetNoControl';
  return control && fault === undefined
    ? { ok: true, control }
    : { ok: false, said: say(fault ?? 'targetNoControl', target.selector) };
}

/** Why a person could not use a control; undefined where nothing is in the way. */
export function faultOf(
  control: Control,
): 'targetDisabled' | 'targetReadOnly' | 'targetNotShown' | undefined {
  if (isDisabled(control)) return 'targetDisabled';
  // A read-only text field may show a choice from a calendar: it is filled there.
  if (isReadOnly(control) && typeOf(control.element) !== 'text') return 'targetReadOnly';
  return isShown(control) ? undefined : 'targetNotShown';
}

/** Shown itself, or used by something shown: a box or file input by its label, a file input also by a button. */
export function isShown({ element, members }: Control): boolean {
  if (members.some((one) => !isHidden(one, true)) || !isHidden(element, true)) return true;
  if (typeOf(element) === 'file' && buttonFor(element)) return true;
  if (!isBox(element) && typeOf(element) !== 'file') return false;
  const labels = members.flatMap((one) => [...((one as HTMLInputElement).labels ?? [])]);
  return labels.some((label) => !isHidden(label, false));
}

/** A button beside an input of files that opens it. */
function buttonFor(file: Element): boolean {
  const buttons = [...outward(above(file), 2)].flatMap((scope) => [
    ...queryAll(scope, 'button,[role="button" i]'),
  ]);
  return buttons.some((button) => !isHidden(button, true) && fileBehind(button) === file);
}

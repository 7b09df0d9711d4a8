import type { Said, StepTarget } from '../../model/index.ts';
import { say } from '../../text/said.ts';
import { attribute, contains, formOf, matches, queryAll, tagOf } from '../dom/dom.ts';
import { follow } from '../dom/path.ts';
import { rootsNow } from '../dom/roots.ts';
import { isControl, isReadOnly, typeOf } from './control.ts';
import { isHidden } from './hidden.ts';

/**
 * The elements that a selector finds: in the document, or where it finds none there, in its open shadow roots and
 * same-origin frames. Null where it is not a selector.
 */
export function findAll(document: Document, selector: string): readonly Element[] | null {
  try {
    const inDocument = queryAll(document, selector);
    if (inDocument.length > 0) return [...inDocument];
    return rootsNow(document)
      .slice(1)
      .flatMap(({ node }) => [...queryAll(node, selector)]);
  } catch {
    return null;
  }
}

/**
 * The very element that a step was planned for: at its path, and still what its selector finds. Where the page has moved
 * it meanwhile, the only one that the selector finds there. Null where that is unknown.
 * @param form of controls: the form that they must belong to
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

/** Radio buttons or checkboxes of one name answer one question together. */
function isOfGroup(element: Element, first: Element): boolean {
  const type = typeOf(first);
  return (
    /^(?:radio|checkbox)$/.test(type) &&
    typeOf(element) === type &&
    attribute(element, 'name') === attribute(first, 'name') &&
    formOf(element) === formOf(first)
  );
}

/** What a person would act on of what a selector finds. */
export type Target =
  | { readonly ok: true; readonly controls: readonly Element[]; readonly note?: Said }
  | { readonly ok: false; readonly said: Said };

/** Chosen by clicking: the label serves where the control itself is drawn over or away. */
const BY_CLICK = new Set(['radio', 'checkbox', 'file']);

/**
 * The control to fill: the very one of the step, where it names one; else, of several, the first that can be used, in the
 * given form where one of them is there. Radio buttons and checkboxes come all together.
 */
export function findControl(document: Document, target: StepTarget, form: Element | null): Target {
  const { selector, path } = target;
  if (path !== undefined) return exactControl(document, target, form);
  const found = findAll(document, selector);
  if (!found) return { ok: false, said: say('selectorInvalid', selector) };
  if (found.length === 0) return { ok: false, said: say('selectorNone', selector) };
  const controls = [...new Set(found.flatMap(controlsAt))];
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
  const type = typeOf(first);
  if ((type === 'radio' || type === 'checkbox') && controls.every((one) => typeOf(one) === type))
    return { ok: true, controls: usable };
  const near = form
    ? usable.find((control) => contains(form, control) || formOf(control) === form)
    : undefined;
  if (usable.length === 1) return { ok: true, controls: [first] };
  return {
    ok: true,
    controls: [near ?? first],
    note: say(near ? 'targetNear' : 'targetFirst', selector, usable.length),
  };
}

function exactControl(document: Document, target: StepTarget, form: Element | null): Target {
  const exact = findExactly(document, target, form);
  if (!exact) return { ok: false, said: say('targetGone', target.selector) };
  const fault = isControl(exact) ? faultOf(exact) : 'targetNoControl';
  return fault === undefined
    ? { ok: true, controls: [exact] }
    : { ok: false, said: say(fault, target.selector) };
}

/** The element itself, the control of a label, or the one control within a wrapper. */
function controlsAt(element: Element): readonly Element[] {
  if (isControl(element)) return [element];
  const labelled = tagOf(element) === 'label' ? (element as HTMLLabelElement).control : null;
  if (labelled && isControl(labelled)) return [labelled];
  const inner = [...queryAll(element, 'input,select,textarea,[contenteditable]')].filter(isControl);
  const types = new Set(inner.map(typeOf));
  const group = types.size === 1 && (types.has('radio') || types.has('checkbox'));
  return inner.length === 1 || group ? inner : [];
}

/** Why a person could not use a control that a selector finds; undefined where nothing is in the way. */
function faultOf(control: Element): 'targetDisabled' | 'targetReadOnly' | 'targetNotShown' | undefined {
  if (matches(control, ':disabled')) return 'targetDisabled';
  if (isReadOnly(control)) return 'targetReadOnly';
  if (!isHidden(control, true)) return undefined;
  const labels = (control as Partial<HTMLInputElement>).labels;
  if (BY_CLICK.has(typeOf(control)) && [...(labels ?? [])].some((label) => !isHidden(label, false)))
    return undefined;
  return 'targetNotShown';
}

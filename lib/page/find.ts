import type { StepTarget } from '../model/index.ts';
import { isControl, isReadOnly, typeOf } from './control.ts';
import { attribute, contains, formOf, matches, queryAll, tagOf } from './dom.ts';
import { isHidden } from './hidden.ts';
import { follow } from './path.ts';
import { rootsNow } from './roots.ts';

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
  | { readonly ok: true; readonly controls: readonly Element[]; readonly note?: string }
  | { readonly ok: false; readonly message: string };

/** Chosen by clicking: the label serves where the control itself is drawn over or away. */
const BY_CLICK = new Set(['radio', 'checkbox', 'file']);

/**
 * The control to fill: the very one of the step, where it names one; else, of several, the first that can be used, in the
 * given form where one of them is there. Radio buttons and checkboxes come all together.
 */
export function findControl(document: Document, target: StepTarget, form: Element | null): Target {
  const { selector, path } = target;
  if (path !== undefined) {
    const exact = findExactly(document, target, form);
    if (!exact) return { ok: false, message: `${selector} no longer finds the control that was planned for` };
    const fault = isControl(exact) ? faultOf(exact) : 'is not a form control';
    return fault === undefined
      ? { ok: true, controls: [exact] }
      : { ok: false, message: `${selector} finds a control that ${fault}` };
  }
  const found = findAll(document, selector);
  if (!found) return { ok: false, message: `${selector} is not a valid selector` };
  if (found.length === 0) return { ok: false, message: `${selector} finds nothing on the page` };
  const controls = [...new Set(found.flatMap(controlsAt))];
  if (controls.length === 0) {
    const hidden = found.some((element) => typeOf(element) === 'hidden');
    const what = hidden ? 'a hidden input' : `<${tagOf(found[0]!)}>, which is not a form control`;
    return { ok: false, message: `${selector} finds ${what}` };
  }
  const usable = controls.filter((control) => faultOf(control) === undefined);
  const [first] = usable;
  if (!first) return { ok: false, message: `${selector} finds a control that ${faultOf(controls[0]!)}` };
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
    note: `${selector} finds ${usable.length} controls that can be used; the ${near ? 'one in the same form' : 'first'} was taken`,
  };
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

/** Why a person could not use a control; undefined where nothing is in the way. */
function faultOf(control: Element): string | undefined {
  if (matches(control, ':disabled')) return 'is disabled';
  if (isReadOnly(control)) return 'is read-only';
  if (!isHidden(control, true)) return undefined;
  const labels = (control as Partial<HTMLInputElement>).labels;
  if (BY_CLICK.has(typeOf(control)) && [...(labels ?? [])].some((label) => !isHidden(label, false)))
    return undefined;
  return 'is not shown';
}

import type { Said, StepTarget } from '../../../model/index.ts';
import { say } from '../../../text/said.ts';
import {
  closest,
  contains,
  find,
  formOf,
  isElement,
  matches,
  parentOf,
  queryAll,
  tagOf,
} from '../../dom/dom.ts';
import { follow } from '../../dom/path.ts';
import { rootsNow } from '../../dom/roots.ts';
import { general, isUsable } from '../families/general.ts';
import { seriesOf } from '../families/series.ts';
import type { Control } from '../family.ts';
import { isBox, typeOf } from '../find/kinds.ts';
import { controlAt, controlFor, controlOf, isDisabled, isReadOnly, isShown } from './control.ts';

export function findAll(document: Document, selector: string): readonly Element[] | null {
  const inDocument = find(document, selector);
  if (inDocument?.length !== 0) return inDocument;
  return rootsNow(document)
    .slice(1)
    .flatMap(({ node }) => [...queryAll(node, selector)]);
}

/** Element at the path. Otherwise, the only match of the selector in the same root. */
export function findExactly(
  document: Document,
  { selector, path, within = [] }: StepTarget,
  form: Element | null = null,
): Element | null {
  const root = follow(document, within);
  if (!root || path === undefined || path === '') return null;
  const belongs = (element: Element) => form === null || formOf(element) === form;
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

function isOfGroup(element: Element, first: Element): boolean {
  const [one, other] = [controlAt(element), controlAt(first)];
  return one !== null && other !== null && isSame(one, other);
}

const isSame = (one: Control, other: Control): boolean =>
  one.element === other.element || one.members.includes(other.element);

export type Target =
  | { readonly ok: true; readonly control: Control; readonly note?: Said }
  | { readonly ok: false; readonly said: Said };

export interface Looking {
  readonly form: Element | null;
  readonly asSeen: boolean;
}

export function findControl(document: Document, target: StepTarget, { form, asSeen }: Looking): Target {
  const { selector, path } = target;
  const controlOn = asSeen ? controlFor : controlAt;
  if (path !== undefined) return exactControl(document, target, form, controlOn);
  const found = findAll(document, selector);
  if (!found) return { ok: false, said: say('selectorInvalid', selector) };
  if (found.length === 0) return { ok: false, said: say('selectorNone', selector) };
  const controls = controlsAt(found, asSeen);
  if (controls.length === 0) {
    const hidden = found.some((element) => typeOf(element) === 'hidden');
    return {
      ok: false,
      said: hidden
        ? say('targetHidden', selector)
        : say('targetElement', selector, found.map(tagOf)[0] ?? ''),
    };
  }
  const usable = controls.filter((control) => faultOf(control) === undefined);
  const [first] = usable;
  if (!first) return { ok: false, said: say(controls.map(faultOf)[0] ?? 'selectorNone', selector) };
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

const MAX_CHOICES = 50;

const isChoice = (element: Element): boolean => controlAt(element) === null && isUsable(element);

function controlsAt(found: readonly Element[], asSeen: boolean): readonly Control[] {
  const controlOn = asSeen ? controlFor : controlAt;
  const [first] = found;
  if (first && found.length > 1 && seriesOf(found)) return [controlOf(first, found)];
  if (first && found.length > 1 && isBox(first) && found.every((one) => typeOf(one) === typeOf(first)))
    return [
      controlOf(
        first,
        found.filter((one) => !matches(one, ':disabled')),
      ),
    ];
  if (asSeen && first && found.length > 1 && found.length <= MAX_CHOICES && found.every(isChoice)) {
    const parent = parentOf(first);
    const isTogether = new Set(found.map(parentOf)).size === 1 && new Set(found.map(tagOf)).size === 1;
    if (isTogether && isElement(parent))
      return [{ element: first, members: found, field: null, ...general(parent) }];
  }
  const controls: Control[] = [];
  for (const element of found) {
    const control = controlOn(element);
    if (control && !controls.some((other) => isSame(other, control))) controls.push(control);
  }
  return controls;
}

function exactControl(
  document: Document,
  target: StepTarget,
  form: Element | null,
  controlOn: typeof controlAt,
): Target {
  const exact = findExactly(document, target, form);
  if (!exact) return { ok: false, said: say('targetGone', target.selector) };
  const control = controlOn(exact);
  const fault = control ? faultOf(control) : 'targetNoControl';
  return control && fault === undefined
    ? { ok: true, control }
    : { ok: false, said: say(fault ?? 'targetNoControl', target.selector) };
}

export function faultOf(
  control: Control,
): 'targetDisabled' | 'targetReadOnly' | 'targetNotShown' | 'targetRobots' | undefined {
  if (isDisabled(control)) return 'targetDisabled';
  if (isReadOnly(control) && typeOf(control.element) !== 'text') return 'targetReadOnly';
  if (control.kind !== 'text' && closest(control.element, CAPTCHA)) return 'targetRobots';
  return isShown(control) ? undefined : 'targetNotShown';
}

const CAPTCHA = ':is([class*="captcha" i],[id*="captcha" i]):not(form,body)';

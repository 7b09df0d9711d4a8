import { same } from '../../../matching/choices.ts';
import { looseName } from '../../../text/loose-name.ts';
import {
  above,
  attribute,
  closest,
  contains,
  elementsIn,
  type Found,
  firstElementOf,
  formOf,
  inputOf,
  isA,
  isElement,
  isRendered,
  isTiny,
  isTransparent,
  matches,
  nextElementOf,
  outward,
  parentOf,
  previousElementOf,
  query,
  queryAll,
  rawValue,
  rectOf,
  rootOf,
  shadowOf,
  tagOf,
} from '../../dom/dom.ts';
import { FRAME, frameDocument } from '../../dom/roots.ts';
import { readText } from '../../dom/text.ts';
import {
  drawnRole,
  hasType,
  type Input,
  isBox,
  isEditable,
  isNative,
  isUnseen,
  roleOf,
  typeOf,
} from './kinds.ts';

const MAX_WALKED = 1_000;
const MAX_DEPTH = 20;
const MAX_AROUND = 4;
const MAX_SIBLINGS = 200;
const HOLDS_FIELDS =
  'form,fieldset,body,table,tr,ul,ol,dialog,[role="dialog" i],[role="form" i],[role="toolbar" i]';

/**
 * Visits descendants in rendering order, including shadow roots, slots and frames.
 * @param visit returns true to continue into the element
 */
export function walk(scope: Element, visit: (element: Element) => boolean): void {
  let left = MAX_WALKED;
  const seen = new Set<Element>();
  const enter = (element: Element, depth: number): void => {
    if (left-- <= 0 || depth > MAX_DEPTH || seen.has(element)) return;
    seen.add(element);
    if (element !== scope && !visit(element)) return;
    for (const inner of drawnIn(element)) enter(inner, depth + 1);
  };
  enter(scope, 0);
}

function drawnIn(element: Element): readonly Element[] {
  const tag = tagOf(element);
  if (isA(element, 'slot')) {
    const given = element.assignedElements();
    return given.length > 0 ? given.slice(0, MAX_SIBLINGS) : elementsIn(element, MAX_SIBLINGS);
  }
  const frame = FRAME.has(tag) ? frameDocument(element) : null;
  const body = frame && query(frame, 'body');
  if (body) return [body];
  const root = shadowOf(element, tag);
  const own = elementsIn(element, MAX_WALKED);
  return root ? [...elementsIn(root, MAX_WALKED), ...own] : own;
}

export function within<Selector extends string>(
  scope: Element,
  selector: Selector,
): readonly Found<Selector>[] {
  const isFound = (one: Element): one is Found<Selector> => matches(one, selector);
  const found: Found<Selector>[] = [];
  walk(scope, (element) => {
    if (isFound(element)) found.push(element);
    return true;
  });
  return found;
}

export function controlsWithin(scope: Element): readonly Element[] {
  const found: Element[] = [];
  const take = (element: Element): boolean => {
    const role = drawnRole(element);
    if (roleOf(element) === 'option' || inputOpenedBy(element)) return false;
    if (
      role === 'listbox' ? isPopup(element) || !isRendered(element) : role === 'radio' && groupAround(element)
    )
      return false;
    if (isWrapper(element, role)) return true;
    if (role === '' && isSections(element)) return !found.push(element);
    if (role === '' && !isNative(element) && !isEditable(element)) return true;
    if (mayBeSeen(element)) found.push(element);
    return false;
  };
  walk(scope, take);
  const groups = found.filter((one) => drawnRole(one) === 'radiogroup');
  const inGroups = new Set(groups.flatMap((one) => within(one, '[role="radio" i],input[type="radio" i]')));
  return found.filter((one) => !inGroups.has(one));
}

const mayBeSeen = (element: Element): boolean =>
  !isUnseen(element) && (!isEditable(element) || isRendered(element));

const isWrapper = (element: Element, role: string): boolean =>
  role === 'listbox' && within(element, '[role="combobox" i],input[type="text" i]').length > 0;

export function inputOpenedBy(button: Element): Element | null {
  if (tagOf(button) !== 'button' || drawnRole(button) !== 'combobox') return null;
  for (const scope of surrounding(button, 2)) {
    const [only, ...more] = [...queryAll(scope, 'input')].filter((one) => drawnRole(one) === 'combobox');
    if (only) return more.length === 0 ? only : null;
  }
  return null;
}

export const fileBehind = (button: Element): Element | null =>
  tagOf(button) === 'button' || roleOf(button) === 'button' ? fileNear(button) : null;

export function fileNear(button: Element): Input | null {
  for (const here of [button, ...surrounding(button, MAX_AROUND - 1)]) {
    const [file, ...more] = [...queryAll(here, 'input,select,textarea')];
    if (file) return more.length === 0 && hasType(file, 'file') ? file : null;
    const beside = [previousElementOf(here), nextElementOf(here)].find((one) => hasType(one, 'file'));
    if (beside) return beside;
  }
  return null;
}

const SECTION = '[role="spinbutton" i]';
export const isSection = (element: Element): boolean => roleOf(element) === 'spinbutton';

export const isSections = (element: Element): boolean =>
  roleOf(element) === 'group' && queryAll(element, SECTION).length > 1;

function* surrounding(element: Element, most: number): Iterable<Element> {
  for (const here of outward(above(element), most)) {
    if (matches(here, HOLDS_FIELDS)) return;
    yield here;
  }
}

function isPopup(list: Element): boolean {
  for (const here of outward(list, MAX_AROUND)) {
    const id = attribute(here, 'id');
    const name = id && CSS.escape(id);
    const names = ['aria-controls', 'aria-owns'].map((one) => `[${one}~="${name}"]`);
    const opener = id ? query(rootOf(here), names.join()) : null;
    if (opener && !contains(here, opener)) return true;
  }
  return false;
}

export function controlAround(element: Element): Element | null {
  for (let here: Element | null = element; here; here = above(here)) {
    if (matches(here, HOLDS_FIELDS)) return null;
    const role = drawnRole(here);
    if (role !== '' && (role !== 'radio' || !groupAround(here))) return here;
    if (isEditable(here) || isSections(here)) return here;
  }
  return null;
}

export const groupAround = (radio: Element): Element | null => {
  const around = closest(radio, '[role="radiogroup" i]');
  if (around) return around;
  const host = parentOf(radio);
  if (!isElement(host)) return null;
  const shadow = shadowOf(host);
  return shadow && query(shadow, '[role="radiogroup" i]') ? host : null;
};

export function drawnFor(field: Element): Element | null {
  const around = parentOf(field);
  const holder = isElement(around) ? controlAround(around) : null;
  if (holder) return holder;
  let here = field;
  for (let level = 0; level < MAX_AROUND; level++) {
    const parent = parentOf(here);
    const fitting = (one: Element) => fittingIn(field, one, level);
    const beside = besides(here, parent).flatMap(fitting);
    const editor = beside[0] ?? (tagOf(field) === 'textarea' ? editorAfter(here) : undefined);
    if (editor) return editor;
    if (!isElement(parent) || matches(parent, HOLDS_FIELDS)) return null;
    const [inner, ...more] = fitting(parent);
    const isOnly = ![...queryAll(parent, tagOf(field))].some((one) => isRival(one, field));
    if (inner) return more.length === 0 && isOnly ? inner : null;
    here = parent;
  }
  return null;
}

function editorAfter(element: Element): Element | undefined {
  for (let next = nextElementOf(element); next && !isNative(next); next = nextElementOf(next)) {
    const [first] = controlsWithin(next).filter((one) => tagOf(one) !== 'select');
    const editor = isEditable(next) ? next : first;
    if (editor) return isEditable(editor) ? editor : undefined;
  }
  return undefined;
}

function besides(element: Element, parent: ParentNode | null): readonly Element[] {
  const next = neighbour(element, nextElementOf);
  const previous = neighbour(element, previousElementOf);
  let drawnFirst = false;
  let child = parent && firstElementOf(parent);
  for (let seen = 0; child && seen < MAX_SIBLINGS; seen++, child = nextElementOf(child)) {
    if (isUnseen(child)) break;
    drawnFirst = controlsWithin(child).length > 0 || drawnRole(child) !== '';
    if (drawnFirst) break;
  }
  const [first, second, step] = drawnFirst
    ? [previous, next, nextElementOf]
    : [next, previous, previousElementOf];
  const beyond = second && neighbour(second, step);
  const isOthers = beyond !== null && isUnseen(beyond) && tagOf(beyond) === tagOf(element);
  return [first, isOthers ? null : second].filter((one) => one !== null);
}

function neighbour(element: Element, step: (element: Element) => Element | null): Element | null {
  let next = step(element);
  while (next && isBetween(next)) next = step(next);
  return next;
}

const isBetween = (element: Element): boolean =>
  /^(?:script|style|template|link|label)$/.test(tagOf(element)) && !query(element, 'input,select,textarea');

function fittingIn(field: Element, element: Element, level: number): readonly Element[] {
  const self = isDrawn(element) ? [element] : controlsWithin(element);
  return self.filter(
    (one) =>
      isDrawn(one) &&
      fits(field, one) &&
      !isNearer(field, one) &&
      (level < 2 || tagOf(one) !== 'input' || drawnRole(one) !== ''),
  );
}

const isRival = (other: Element, field: Element): boolean =>
  other !== field && tagOf(field) !== 'input' && isUnseen(other);

function isNearer(field: Element, drawn: Element): boolean {
  for (const here of outward(above(drawn), MAX_AROUND)) {
    if (contains(here, field)) return false;
    if ([...queryAll(here, tagOf(field))].some((one) => !contains(drawn, one) && isRival(one, field)))
      return true;
  }
  return false;
}

const isDrawn = (element: Element): boolean =>
  (drawnRole(element) !== '' && ![...queryAll(element, 'input[name]')].some(isTyped)) ||
  isEditable(element) ||
  isSections(element) ||
  (isTyped(element) && !attribute(element, 'name'));

const isTyped = (element: Element): boolean =>
  /^(?:text|search|tel)$/.test(typeOf(element)) && !isUnseen(element);

function fits(field: Element, drawn: Element): boolean {
  const role = drawnRole(drawn);
  const isToggle = /^(?:checkbox|switch|radio|radiogroup)$/.test(role);
  if (isBox(field)) return isToggle;
  if (tagOf(field) === 'select') return /^(?:combobox|listbox|radiogroup)$/.test(role);
  if (tagOf(field) === 'textarea') return isEditable(drawn);
  const value = rawValue(field);
  if (typeOf(field) !== 'hidden') return !isToggle && (role !== 'slider' || /^[^#]*\d/.test(value));
  const shown = tagOf(drawn) === 'input' ? rawValue(drawn) : readText(drawn, 200);
  const parent = parentOf(field);
  return (
    value.length < 1_000 &&
    (value === '' || same(value, shown) || !isElement(parent) || !matches(parent, HOLDS_FIELDS))
  );
}

export function sentControlOf(control: Element): Element | null {
  const isField = (element: Element) => isUnseen(element) && drawnFor(element) === control;
  const NATIVE = 'input,select,textarea';
  if (!isNative(control)) {
    const inside = [...queryAll(control, NATIVE)].slice(0, MAX_SIBLINGS).find(isField);
    if (inside) return inside;
  }
  let here: Element = control;
  for (let level = 0; level < MAX_AROUND; level++) {
    const parent = parentOf(here);
    if (!isElement(parent)) return null;
    const holds = matches(parent, HOLDS_FIELDS);
    const scope = holds
      ? besides(here, parent).flatMap((one) => [one, ...queryAll(one, NATIVE)])
      : queryAll(parent, NATIVE);
    const found = [...scope].slice(0, MAX_SIBLINGS).find(isField);
    if (found || holds) return found ?? null;
    here = parent;
  }
  return null;
}

export function standInFor(field: Element): Element | null {
  let here = field;
  for (let level = 0; level < MAX_AROUND; level++) {
    const parent = parentOf(here);
    const drawn = besides(here, parent).find(mayStandIn);
    if (drawn) return drawn;
    if (!isElement(parent) || matches(parent, HOLDS_FIELDS)) return null;
    const others = [...queryAll(parent, 'input,select,textarea')].filter((one) => attribute(one, 'name'));
    if (others.some((one) => one !== field)) return null;
    if (isRendered(parent) && !isTiny(parent)) return parent;
    here = parent;
  }
  return null;
}

const mayStandIn = (element: Element): boolean =>
  isRendered(element) &&
  !isTiny(element) &&
  !matches(element, `${HOLDS_FIELDS},p,h1,h2,h3,h4,h5,h6,small,a[href],button[type="submit" i]`) &&
  ![element, ...queryAll(element, 'input,select,textarea')].some((one) => attribute(one, 'name'));

export function frameOf(control: Element): Element {
  let frame = control;
  for (const around of outward(above(control), MAX_AROUND + 1)) {
    if (matches(around, HOLDS_FIELDS) && !/^[uo]l$/.test(tagOf(around))) break;
    const isOther = (one: Element) =>
      one !== control && ![frame, control].some((own) => contains(own, one)) && !isBelow(one, control);
    if (controlsWithin(around).some(isOther)) break;
    frame = around;
  }
  return frame;
}

/** True for an input that only shows the text of the transparent input above it. */
const isBelow = (one: Element, control: Element): boolean =>
  typeOf(one) === 'text' &&
  matches(one, '[tabindex="-1"]:not([name])') &&
  isTransparent(control) &&
  Math.abs(rectOf(one).top - rectOf(control).top) < rectOf(one).height / 2 &&
  Math.abs(rectOf(one).left - rectOf(control).left) < rectOf(one).width / 2;

interface IdField {
  readonly field: HTMLInputElement;
  /** True if the name of the hidden field fits the control's name, id or label. */
  readonly isOwn: boolean;
}

export function idBeside(control: Element): IdField | undefined {
  const name = attribute(control, 'name') ?? '';
  const { id, labels } = inputOf(control);
  const label = labels?.[0] ? readText(labels[0], 60) : '';
  const known = name === '' ? [id ?? '', label, ...label.split('/')] : [name];
  const own = known.map(looseName).filter((one) => one.length > (name === '' ? 2 : 0));
  const frame = frameOf(control);
  const beside = name === '' ? hiddenNear(frame) : hiddenBeside(frame);
  const empty = [...queryAll(frame, 'input[type="hidden" i]'), ...beside]
    .slice(0, 20)
    .filter(({ name: its, value }) => value === '' && (ID.test(its) || own.includes(looseName(its))));
  const form = formOf(control);
  const far = name === '' && form ? [...queryAll(form, 'input[type="hidden" i]')] : [];
  const field =
    empty.find((one) => own.some((mine) => looseName(one.name).startsWith(mine))) ??
    far.find((one) => one.value === '' && own.includes(looseName(one.name)));
  if (field) return { field, isOwn: true };
  const [only, ...more] = name === '' ? empty : [];
  return only && more.length === 0 ? { field: only, isOwn: false } : undefined;
}

const ID = /(?:id|key|code|ref|value)\W?$/i;

function hiddenNear(element: Element): readonly Input[] {
  const found: Input[] = [];
  for (let next = nextElementOf(element); next && found.length < 10; next = nextElementOf(next)) {
    if (hasType(next, 'hidden')) found.push(next);
    else if (isNative(next) || controlsWithin(next).length > 0) break;
  }
  return found;
}

export function hiddenBeside(element: Element): readonly Input[] {
  const found: Input[] = [];
  for (const next of [previousElementOf, nextElementOf])
    for (let one = next(element); hasType(one, 'hidden') && found.length < 10; one = next(one))
      found.push(one);
  return found;
}

import type { Seen } from '../../model/index.ts';
import { typeOf } from '../controls/find/kinds.ts';
import {
  above,
  attribute,
  closest,
  contains,
  documentOf,
  formOf,
  inputOf,
  isRendered,
  isTiny,
  matches,
  ofDocument,
  outward,
  query,
  rectOf,
} from '../dom/dom.ts';

const MAX_CLIMB = 6;
const BY_LABEL = /^(?:radio|checkbox|file)$/;

export const PARTS =
  'dialog,[role=dialog i],[role=alertdialog i],[popover],[role=tabpanel i],details:not([open])';

export function seenOf(control: Element, closed: Element | undefined): Seen {
  if (isSeen(control)) return 'shown';
  if (!closed) return isLater(control) ? 'later' : 'unseen';
  return isSetAside(control, closed) ? 'unseen' : 'closed';
}

/** True if the form may show the control later. A honeypot stays hidden. */
function isLater(control: Element): boolean {
  const form = formOf(control);
  const part = [...outward(above(control), Number.POSITIVE_INFINITY)].findLast((one) => !isRendered(one));
  return (
    form !== null &&
    part !== undefined &&
    part !== form &&
    contains(form, part) &&
    // Scripts can't easily override `!important`, so such a part stays hidden.
    !/display\s*:\s*none\s*!\s*important/i.test(attribute(part, 'style') ?? '') &&
    attribute(control, 'tabindex') !== '-1' &&
    ofDocument(documentOf(control), 'defaultView')?.getComputedStyle(control).display !== 'none' &&
    query(part, 'button,input[type=submit i]') === null
  );
}

export function isFolded(control: Element): boolean {
  const part = closest(control, `form,${PARTS}`);
  if (!part) return false;
  return matches(part, 'details:not([open])') || (!isRendered(part) && !isSetAside(control, part));
}

export function isSeen(element: Element): boolean {
  if (isVisible(element)) return true;
  const labels = BY_LABEL.test(typeOf(element)) ? (inputOf(element).labels ?? []) : [];
  return [...labels].some(isVisible);
}

const OPAQUE = { opacityProperty: true, visibilityProperty: true };

function isVisible(element: Element): boolean {
  if (!Element.prototype.checkVisibility.call(element, OPAQUE)) return false;
  const view = ofDocument(documentOf(element), 'defaultView');
  const { right, bottom, left } = rectOf(element);
  if (isTiny(element) || !view) return false;
  if (right + view.scrollX <= 0 || bottom + view.scrollY <= 0 || left > 5_000) return false;
  return [...outward(above(element), MAX_CLIMB)].filter(isTiny).every((here) => {
    const { display, overflow } = view.getComputedStyle(here);
    return overflow === 'visible' || display === 'contents';
  });
}

export function isSetAside(control: Element, form: Element): boolean {
  const view = ofDocument(documentOf(form), 'defaultView');
  if (!view) return false;
  for (const here of outward(control, Number.POSITIVE_INFINITY)) {
    if (here === form || !contains(form, here)) return false;
    const { display, opacity, position, left, top, clip, width, height } = view.getComputedStyle(here);
    const away = position !== 'static' && [left, top].some((at) => Number.parseFloat(at) < -500);
    const gone = display === 'none' && !matches(here, 'dialog,details *,[popover]');
    if (away || gone || opacity === '0' || width === '0px' || height === '0px' || clip.startsWith('rect(0'))
      return !BY_LABEL.test(typeOf(control));
  }
  return false;
}

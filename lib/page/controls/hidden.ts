import { hostsOf, isRendered, rectOf } from '../dom/dom.ts';
import { typeOf } from './kinds.ts';

/** Whether a person sees it: style, size, and the frames around it. */
export function isHidden(element: Element, control: boolean): boolean {
  if (typeOf(element) === 'hidden' || !isRendered(element)) return true;
  if (control) {
    // Only of a control: an empty container of results has no height either, and still counts as there.
    const { width, height } = rectOf(element);
    if (width === 0 || height === 0) return true;
  }
  // A frame around it that is not shown: style within it knows nothing of that.
  return [...hostsOf(element)].some((host) => !isRendered(host));
}

import { hostsOf, isRendered, rectOf } from '../../dom/dom.ts';
import { typeOf } from './kinds.ts';

/** True if an element is invisible, by its style, its size, or the frames around it. */
export function isHidden(element: Element, control: boolean): boolean {
  if (typeOf(element) === 'hidden' || !isRendered(element)) return true;
  if (control) {
    // Only for a control. An empty container of results has no height either, but counts as visible.
    const { width, height } = rectOf(element);
    // The thumb of a slider may be visible although its track has no height.
    if (width === 0 || (height === 0 && typeOf(element) !== 'range')) return true;
  }
  // A frame around the element may be hidden. The element's own style doesn't show this.
  return [...hostsOf(element)].some((host) => !isRendered(host));
}
